import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { searchMembers } from "#features/members/search-contract.ts";
import type { Member, MemberContext } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aVisitor } from "#tests/support/joining.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { contextAt } from "#tests/support/page-context.ts";
import { aPartner, missingAnswers, type Partner } from "#tests/support/partners.ts";
import { activate, completeSignup, getMissing, resendActivation } from "./contract.ts";
import { completeSignup as completeByContext } from "./completion.server.ts";
import { action as sendCompletion } from "./pages/complete-signup.tsx";

let site: TestApplication;
let partner: Partner;
beforeAll(async () => {
  site = await startTestApplication();
  partner = await aPartner(site);
});
afterAll(() => site.close());

const db = () => site.application.db;

test("who gives the rest while the link in the mail is opened in another tab is shown", async () => {
  const fields = partner.fieldsOf();
  await partner.enter((await partner.call(fields)).url);
  const { id } = await db()
    .selectFrom("users")
    .select("id")
    .where("email", "=", String(fields["email"]))
    .executeTakeFirstOrThrow();
  // As the session was found, before the address was confirmed.
  const member = { id, status: "not_confirmed", incomplete: true } as Member;
  const job = await contextOfJob(site.application, 1, "test");
  const transaction: MemberContext["transaction"] = (work) =>
    job.transaction((inner) => work({ ...inner, member } as MemberContext));
  const ctx: MemberContext = { ...job, member, transaction };
  const token = await tokenSentTo(site, String(fields["email"]), "membership.activation");
  expect((await aVisitor(site).ask(activate, { token })).status).toBe(200);
  await completeByContext(ctx, { ...missingAnswers, name: "Two Tabs", consent_marketing: false });
  const profile = db().selectFrom("profiles").select("status").where("id", "=", id);
  expect(await profile.executeTakeFirstOrThrow()).toEqual({ status: "active" });
});

test("until the rest is given, nothing else is open", async () => {
  const browser = await partner.enter((await partner.call(partner.fieldsOf())).url);
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ incomplete: true, status: "not_confirmed", profile: { status: "disabled" } });
  expect((await browser.ask(searchMembers, {})).error?.code).toBe("signup_incomplete");
  expect((await browser.ask(getMissing, {})).body.missing.toSorted()).toEqual([
    "consent_sensitive_data",
    "consent_terms",
    "country",
    "date_of_birth",
    "gender",
    "name",
    "password",
    "sexuality",
  ]);
  expect((await browser.ask(resendActivation, {})).status).toBe(200);
});

test("the flag of the partner goes on to the first page that can remind of the activation", async () => {
  const completion = pages.find(({ id }) => id === "complete-signup")!;
  const browser = await partner.enter((await partner.call(partner.fieldsOf())).url);
  expect((await loadPage(site, browser, completion, {})).location).toBeNull();
  await browser.ask(completeSignup, { ...missingAnswers, name: "Sent With Flag" });
  expect((await loadPage(site, browser, completion, {})).location).toBe("/signup-matches?api_signup_complete=1");
});

test("a completion that is refused gives back what was chosen and typed, without the password", async () => {
  const browser = await partner.enter((await partner.call(partner.fieldsOf())).url);
  const url = new URL("http://localhost:3000/complete-signup");
  const { context } = await contextAt(site, url, browser.cookie("session"));
  const born = { date_of_birth_year: "1990", date_of_birth_month: "3", date_of_birth_day: "14" };
  const chosen = { name: "Typed Once", gender: "female", seeks: "male", country: "DE" };
  const body = new URLSearchParams({ ...chosen, ...born, password: "password123" });
  const request = new Request(url, { method: "POST", body });
  const answer = await sendCompletion({ context, url, request, params: {} } as never);
  const typed = { ...chosen, date_of_birth: "1990-03-14" };
  expect(answer).toEqual({
    message: expect.any(String),
    fields: expect.objectContaining({ password: expect.any(String) }),
    typed,
  });
});

test("a completion that is sent empty is told all that is missing at once", async () => {
  const browser = await partner.enter((await partner.call(partner.fieldsOf())).url);
  const url = new URL("http://localhost:3000/complete-signup");
  const { context } = await contextAt(site, url, browser.cookie("session"));
  const request = new Request(url, { method: "POST", body: new URLSearchParams({ name: "", password: "" }) });
  const answer = await sendCompletion({ context, url, request, params: {} } as never);
  expect(Object.keys(answer.fields).toSorted()).toEqual((await browser.ask(getMissing, {})).body.missing.toSorted());
});

test("with the rest the account is like any other", async () => {
  const fields = partner.fieldsOf({ ref: "r1" });
  const browser = await partner.enter((await partner.call(fields)).url);
  expect((await browser.ask(completeSignup, missingAnswers)).status).toBe(200);
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ incomplete: false, profile: { name: "Sent Here", gender: "male", country: "NL" } });
  expect((await browser.ask(searchMembers, {})).status).toBe(200);
  const email = String(fields["email"]);
  expect((await aVisitor(site).ask(login, { email, password: missingAnswers.password })).status).toBe(200);
  const { id } = await db().selectFrom("users").select("id").where("email", "=", email).executeTakeFirstOrThrow();
  const consents = await db().selectFrom("consents").select("kind").where("user_id", "=", id).orderBy("kind").execute();
  expect(consents.map(({ kind }) => kind)).toEqual(["sensitive_data", "terms"]);
  const tracking = await db()
    .selectFrom("tracking_records")
    .selectAll()
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  expect(tracking).toMatchObject({ network: "alpha", ref: "r1" });
});

test("what the partner gave is not asked again, unless it cannot be used", async () => {
  const good = { name: "Given Name", gender: "female", sexuality: "bi", date_of_birth: "1990-03-14", country: "DE" };
  const given = await partner.enter((await partner.call(partner.fieldsOf(good))).url);
  expect((await given.ask(getMissing, {})).body.missing).toEqual([
    "password",
    "consent_terms",
    "consent_sensitive_data",
  ]);
  const bad = { name: "admin", gender: "male", sexuality: "lesbian", date_of_birth: "2015-01-01", country: "DE" };
  const refused = await partner.enter((await partner.call(partner.fieldsOf(bad))).url);
  expect((await refused.ask(getMissing, {})).body.missing.toSorted()).toEqual([
    "consent_sensitive_data",
    "consent_terms",
    "date_of_birth",
    "gender",
    "name",
    "password",
    "sexuality",
  ]);
});

describe("what is missing must be given, and right", () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["no consent", { consent_terms: false }, { consent_terms: "Without this we cannot open an account." }],
    ["no name", { name: undefined }, { name: "Please fill this in." }],
    ["no gender", { gender: undefined }, { gender: "Please choose one." }],
    ["no country", { country: undefined }, { country: "Please choose one." }],
    ["too young", { date_of_birth: "2015-01-01" }, { date_of_birth: "Enter your date of birth (18+)" }],
    ["a common password", { password: "password123" }, { password: expect.stringMatching(/many people use/) }],
    ["a reserved name", { name: "Support" }, { name: "This name is kept for our team. Please choose another one." }],
  ])("%s", async (_title, given, fields) => {
    const browser = await partner.enter((await partner.call(partner.fieldsOf())).url);
    const { error } = await browser.ask(completeSignup, { ...missingAnswers, name: "Try Again", ...given });
    expect(error?.fields).toEqual(fields);
    expect((await browser.ask(getUser, {})).body.user?.incomplete).toBe(true);
  });

  test("and only by a member", async () => {
    expect((await aVisitor(site).ask(completeSignup, missingAnswers)).error?.code).toBe("authentication_required");
    expect((await aVisitor(site).ask(getMissing, {})).error?.code).toBe("authentication_required");
  });
});

test("confirming first does not show a profile that lacks something; completing then does", async () => {
  const fields = partner.fieldsOf();
  const browser = await partner.enter((await partner.call(fields)).url);
  await aVisitor(site).ask(activate, { token: await tokenSentTo(site, String(fields["email"])) });
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({
    status: "active",
    profile: { status: "disabled" },
  });
  await browser.ask(completeSignup, { ...missingAnswers, name: "Shown Later" });
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ status: "active", profile: { status: "active" } });
});
