/** Landing pages that name a member: only those who agreed are on them, and nobody can tell why somebody is not. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { contextAt } from "#tests/support/page-context.ts";
import { loadAdvertised } from "./landers.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

type Change = Partial<{ may_advertise: boolean; fictional: boolean; demo: boolean; show_age: "nobody" }>;
type Given = Parameters<typeof aMember>[1];

async function somebody(change: Change, given: Given = {}): Promise<TestMember> {
  const { db } = site.application;
  const member = await aMember(db, { photo: "active", ...given });
  if (Object.keys(change).length > 0)
    await db.updateTable("profiles").set(change).where("id", "=", member.id).execute();
  return member;
}

async function opened(
  id: string,
  { end = "/landing", slug, as }: { end?: string; slug?: string; as?: TestMember } = {},
) {
  const url = new URL(`http://localhost:3000/members/${id}${end}`);
  const session = as && (await site.as(as)).cookie("session");
  const { context } = await contextAt(site, url, session);
  return loadAdvertised({ context, params: { id, slug }, url });
}

describe("is shown", () => {
  test.each<[string, Change]>([
    ["who agreed to it", { may_advertise: true }],
    ["a fictional profile, labelled as such", { fictional: true }],
    ["an invented profile of the demo, labelled as such", { demo: true }],
  ])("%s", async (_, change) => {
    const { id, name } = await somebody(change);
    const { member, suggested } = await opened(id);
    const { fictional = false, demo = false } = change;
    expect(member).toMatchObject({ id, name, fictional, demo, main_image: { status: "active" } });
    expect(suggested).toEqual({ to: id });
  });

  test("without an age that is hidden from visitors", async () => {
    const { id } = await somebody({ may_advertise: true, show_age: "nobody" });
    expect((await opened(id)).member).toMatchObject({ age: null });
  });
});

test.each<[string, () => Promise<string>]>([
  ["who did not agree", async () => (await somebody({})).id],
  [
    "who agreed and is invisible now",
    async () => (await somebody({ may_advertise: true }, { profile_status: "hidden" })).id,
  ],
  ["who agreed and is suspended", async () => (await somebody({ may_advertise: true }, { status: "suspended" })).id],
  ["who is leaving", async () => (await somebody({ may_advertise: true }, { status: "pending_deletion" })).id],
  ["whom nobody knows", async () => randomUUID()],
  ["what is no identifier", async () => "5"],
])("%s gets the page with nobody on it", async (_, make) => {
  const id = await make();
  expect(await opened(id)).toEqual({
    member: null,
    path: `/members/${id}/landing`,
    niche: 1,
    suggested: {},
    may_join: true,
    name_fault: undefined,
  });
});

test("who is logged in is led to the profile", async () => {
  const { id } = await somebody({ may_advertise: true });
  const thrown: unknown = await opened(id, { as: await aMember(site.application.db) }).catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(Response);
  expect((thrown as Response).headers.get("location")).toBe(`/members/${id}`);
});

test.each(["€", "\n", "../login"])("who is logged in is led to what is no profile: %j", async (id) => {
  const thrown: unknown = await opened(id, { as: await aMember(site.application.db) }).catch((error: unknown) => error);
  expect((thrown as Response).headers?.get("location")).toBe(`/members/${encodeURIComponent(id)}`);
});

test("the slug names the niche, an unknown one the site's own", async () => {
  const { id } = await somebody({ fictional: true });
  expect((await opened(id, { end: "/landing3/milf", slug: "milf" })).niche).toBe(6);
  expect((await opened(id, { end: "/landing2/summer", slug: "summer" })).niche).toBe(1);
});

test("the slug brings its niche's filters along, beside the member", async () => {
  const { id } = await somebody({ fictional: true });
  const { suggested } = await opened(id, { end: "/landing2/milf", slug: "milf" });
  expect(suggested).toEqual({ seeks: "female", finder: "min_age=35&max_age=55", niche: "6", to: id });
});

test("the steps go on at the same address, where a name that is taken is named", async () => {
  const { id, name } = await somebody({ fictional: true });
  const answers = new URLSearchParams({
    step: "3",
    gender: "male",
    seeks: "female",
    name,
    date_of_birth: "1985-03-14",
  });
  const { path, name_fault } = await opened(id, { end: `/signup?${answers}` });
  expect(path).toBe(`/members/${id}/signup`);
  expect(name_fault).toBeDefined();
});
