import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Given } from "#contract/call.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { blockMember } from "./contract.ts";
import { getMatches, saveWishes } from "./finder-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ now: new Date("2026-11-15T12:00:00Z") });
});
afterAll(() => site.close());

const db = () => site.application.db;
const change = (id: string, fields: object) => db().updateTable("profiles").set(fields).where("id", "=", id).execute();

const open: Given<typeof saveWishes> = {
  gender: null,
  min_age: 18,
  max_age: 99,
  place: "anywhere",
  interests: [],
  goal: "open",
  deal_breakers: [],
};

let viewer: TestMember;
let browser: Browser;
beforeEach(async () => {
  await db().deleteFrom("users").execute();
  viewer = await aMember(db(), { gender: "male" });
  browser = await site.as(viewer);
});

async function matchesFor(wishes: Partial<typeof open>) {
  expect((await browser.ask(saveWishes, { ...open, ...wishes })).status).toBe(200);
  return (await browser.ask(getMatches, {})).body.matches;
}
const idsFor = async (wishes: Partial<typeof open>) => (await matchesFor(wishes)).map(({ id }) => id);

test("before the questions are answered there is nothing to show", async () => {
  expect((await browser.ask(getMatches, {})).body).toEqual({ wishes: null, matches: [] });
});

test("the answers are kept, and replaced by later ones", async () => {
  await browser.ask(saveWishes, { ...open, goal: "adventure" });
  await browser.ask(saveWishes, { ...open, min_age: 30, interests: ["wine"] });
  expect((await browser.ask(getMatches, {})).body.wishes).toEqual({ ...open, min_age: 30, interests: ["wine"] });
});

test("who answers to more comes first, with the reasons", async () => {
  const [plain, good] = [await aMember(db()), await aMember(db())];
  await change(good.id, { interests: ["wine", "relationship", "art"] });
  const matches = await matchesFor({ interests: ["wine", "art"], goal: "relationship" });
  expect(matches.map(({ id }) => id)).toEqual([good.id, plain.id]);
  expect(matches[0]).toMatchObject({
    wanted_interests: ["wine", "art"],
    reasons: expect.arrayContaining(["interests", "goal"]),
  });
  expect(matches[1]!.reasons).not.toContain("interests");
});

test("only members who fit, both ways, are shown", async () => {
  const wanted = await aMember(db());
  await aMember(db(), { gender: "male" });
  await aMember(db(), { sexuality: "lesbian" });
  await aMember(db(), { profile_status: "hidden" });
  await aMember(db(), { status: "not_confirmed" });
  expect(await idsFor({})).toEqual([wanted.id]);
  expect(await idsFor({ gender: "male" })).toEqual([]);
});

test("where the site shows no texts, nobody is left out for having none", async () => {
  const hiding = await startTestApplication({ settings: { visible_profile_notes: [] } });
  const [man, wordless, writing] = [
    await aMember(hiding.application.db, { gender: "male" }),
    await aMember(hiding.application.db),
    await aMember(hiding.application.db),
  ];
  const about_me = "I like rain.";
  await hiding.application.db.updateTable("profiles").set({ about_me }).where("id", "=", writing.id).execute();
  const asked = await hiding.as(man);
  await asked.ask(saveWishes, { ...open, deal_breakers: ["no_text"] });
  const { matches } = (await asked.ask(getMatches, {})).body;
  expect(matches.map(({ id }) => id).toSorted()).toEqual([wordless.id, writing.id].toSorted());
  await hiding.close();
});

test("both ends of the ages count, to the day", async () => {
  const born = async (born_on: string) => (await aMember(db(), { born_on })).id;
  const [today30, tomorrow30, almost41, is41] = [
    await born("1996-11-15"),
    await born("1996-11-16"),
    await born("1985-11-16"),
    await born("1985-11-15"),
  ];
  const ids = await idsFor({ min_age: 30, max_age: 40 });
  expect(ids.toSorted()).toEqual([today30, almost41].toSorted());
  expect(ids).not.toContain(tomorrow30);
  expect(ids).not.toContain(is41);
});

test("the place counts", async () => {
  const [near, far] = [await aMember(db(), { country: "NL" }), await aMember(db(), { country: "DE" })];
  expect(await idsFor({ place: "country" })).toEqual([near.id]);
  expect((await idsFor({ place: "anywhere" })).toSorted()).toEqual([near.id, far.id].toSorted());
});

test("a deal-breaker leaves out who has it", async () => {
  const [pictured, plain] = [await aMember(db(), { photo: "active" }), await aMember(db())];
  expect(await idsFor({})).toContain(plain.id);
  expect(await idsFor({ deal_breakers: ["no_photo"] })).toEqual([pictured.id]);
});

test("what somebody hides is no reason, and breaks no deal", async () => {
  const shy = await aMember(db());
  await change(shy.id, {
    interests: ["wine"],
    show_interests: "nobody",
    relationship_status: "married",
    show_relationship: "nobody",
    show_online: "nobody",
  });
  expect(await matchesFor({ interests: ["wine"], deal_breakers: ["in_relationship"] })).toMatchObject([
    { id: shy.id, reasons: [], wanted_interests: [] },
  ]);
});

test("an invented member was never here", async () => {
  const [real, invented] = [await aMember(db()), await aMember(db())];
  await change(invented.id, { fictional: true });
  const reasons = new Map((await matchesFor({})).map((match) => [match.id, match.reasons]));
  expect(reasons.get(real.id)).toEqual(["active"]);
  expect(reasons.get(invented.id)).toEqual([]);
});

test("blocked members and, for those who do not want them, invented ones are missing", async () => {
  const [blocked, invented] = [await aMember(db()), await aMember(db())];
  await change(invented.id, { fictional: true });
  expect(await idsFor({})).toHaveLength(2);
  await browser.ask(blockMember, { id: blocked.id });
  expect(await idsFor({})).toEqual([invented.id]);
  await change(viewer.id, { hide_fictional: true });
  expect(await idsFor({})).toEqual([]);
});

describe("wishes are refused", () => {
  test.each([
    [{ min_age: 17 }, "min_age"],
    [{ max_age: 130 }, "max_age"],
    [{ min_age: 50, max_age: 40 }, "max_age"],
    [{ place: "moon" }, "place"],
    [{ deal_breakers: ["shoes"] }, "deal_breakers.0"],
  ])("with %j", async (wrong, field) => {
    const { error } = await browser.ask(saveWishes, { ...open, ...wrong } as never);
    expect([error?.code, Object.keys(error?.fields ?? {})]).toEqual(["validation", [field]]);
  });

  test("without a login", async () => {
    expect((await site.browser().ask(saveWishes, open)).error?.code).toBe("authentication_required");
    expect((await site.browser().ask(getMatches, {})).error?.code).toBe("authentication_required");
  });

  test("from a foreign site", async () => {
    const headers = { "sec-fetch-site": "cross-site", "x-request-type": "client" };
    const response = await browser.inject({ method: "PUT", url: saveWishes.path, headers, payload: open });
    expect(response.json()).toMatchObject({ error: { code: "foreign_site" } });
  });
});
