import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { searchMembers } from "#features/members/search-contract.ts";
import { confirmExclusion, requestExclusion } from "#features/safety/contract.ts";
import { findCommand } from "#server/command-line.server.ts";
import type { Member, MemberContext } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { contextAt } from "#tests/support/page-context.ts";
import { activate, completeSignup, enterByPartner, getMissing, partnerSignup, resendActivation } from "./contract.ts";
import { completeSignup as completeByContext } from "./completion.server.ts";
import { action as sendCompletion } from "./pages/complete-signup.tsx";
import { addPartner, sign, signedText } from "./partner.server.ts";

let site: TestApplication;
let key: string;
beforeAll(async () => {
  site = await startTestApplication();
  key = (await addPartner({ db: site.application.db, site: await site.application.sites.default() }, "alpha"))!;
});
afterAll(() => site.close());

const db = () => site.application.db;
let count = 0;

type Fields = Record<string, string | number>;
function fieldsOf(given: Fields = {}): Fields {
  count += 1;
  const timestamp = Math.floor(site.application.now().getTime() / 1000);
  return { partner: "alpha", key: `call-${count}`, timestamp, email: `sent${count}@example.org`, ...given };
}

/** As another server calls: no cookie, no headers of a browser. */
async function call(fields: Fields, signature = sign(key, fields)) {
  const response = await site.browser().inject({
    method: "POST",
    url: partnerSignup.path,
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ ...fields, signature }),
  });
  const body = response.json<{ url?: string; error?: { code: string; fields: Record<string, string> } }>();
  return { status: response.statusCode, url: body.url ?? "", error: body.error };
}

const tokenOf = (url: string) => new URL(url).searchParams.get("token")!;

async function enter(url: string) {
  const browser = aVisitor(site);
  await browser.ask(enterByPartner, { token: tokenOf(url) });
  return browser;
}

const rest = {
  name: "Sent Here",
  gender: "male",
  sexuality: "hetero",
  date_of_birth: "1990-03-14",
  country: "NL",
  password: "a rhubarb under the stairs",
  consent_terms: true,
  consent_sensitive_data: true,
} as const;

test("what is signed is every other field, sorted, one a line", () => {
  expect(signedText({ b: "2", signature: "x", a: 1, c: undefined })).toBe("a=1\nb=2");
});

test("a partner gets a link that leads to the completion", async () => {
  const { status, url } = await call(fieldsOf());
  expect(status).toBe(200);
  expect(url).toMatch(/^http:\/\/localhost:3000\/complete-signup\?api_signup_complete=1&token=[A-Za-z0-9_-]{43}$/);
});

test("the link logs in once", async () => {
  const { url } = await call(fieldsOf());
  const tries = await Promise.all(
    Array.from({ length: 20 }, () => aVisitor(site).ask(enterByPartner, { token: tokenOf(url) })),
  );
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(tries.filter(({ error }) => error?.code === "activation_failed")).toHaveLength(19);
});

test("the link works for a day", async () => {
  const { url } = await call(fieldsOf());
  site.moveClock(24 * 3_600_000);
  expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(url) })).error?.code).toBe("activation_failed");
});

test("the link lets nobody in whose address was kept out since", async () => {
  const { url } = await call(fieldsOf({ email: "sent.away@example.org" }));
  await aVisitor(site).ask(requestExclusion, { email: "sent.away@example.org", months: 6 });
  const token = await tokenSentTo(site, "sent.away@example.org", "safety.exclusion-confirm");
  expect((await aVisitor(site).ask(confirmExclusion, { token })).status).toBe(200);
  expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(url) })).error?.code).toBe("activation_failed");
});

test("who gives the rest while the link in the mail is opened in another tab is shown", async () => {
  const fields = fieldsOf();
  await enter((await call(fields)).url);
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
  await completeByContext(ctx, { ...rest, name: "Two Tabs", consent_marketing: false });
  const profile = db().selectFrom("profiles").select("status").where("id", "=", id);
  expect(await profile.executeTakeFirstOrThrow()).toEqual({ status: "active" });
});

test("until the rest is given, nothing else is open", async () => {
  const browser = await enter((await call(fieldsOf())).url);
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
  const browser = await enter((await call(fieldsOf())).url);
  expect((await loadPage(site, browser, completion, {})).location).toBeNull();
  await browser.ask(completeSignup, { ...rest, name: "Sent With Flag" });
  expect((await loadPage(site, browser, completion, {})).location).toBe("/signup-matches?api_signup_complete=1");
});

test("a completion that is refused gives back what was chosen and typed, without the password", async () => {
  const browser = await enter((await call(fieldsOf())).url);
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

test("with the rest the account is like any other", async () => {
  const fields = fieldsOf({ ref: "r1" });
  const browser = await enter((await call(fields)).url);
  expect((await browser.ask(completeSignup, rest)).status).toBe(200);
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ incomplete: false, profile: { name: "Sent Here", gender: "male", country: "NL" } });
  expect((await browser.ask(searchMembers, {})).status).toBe(200);
  const email = String(fields["email"]);
  expect((await aVisitor(site).ask(login, { email, password: rest.password })).status).toBe(200);
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
  const given = await enter((await call(fieldsOf(good))).url);
  expect((await given.ask(getMissing, {})).body.missing).toEqual([
    "password",
    "consent_terms",
    "consent_sensitive_data",
  ]);
  const bad = { name: "admin", gender: "male", sexuality: "lesbian", date_of_birth: "2015-01-01", country: "DE" };
  const refused = await enter((await call(fieldsOf(bad))).url);
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
    const browser = await enter((await call(fieldsOf())).url);
    const { error } = await browser.ask(completeSignup, { ...rest, name: `Try ${count}`, ...given });
    expect(error?.fields).toEqual(fields);
    expect((await browser.ask(getUser, {})).body.user?.incomplete).toBe(true);
  });

  test("and only by a member", async () => {
    expect((await aVisitor(site).ask(completeSignup, rest)).error?.code).toBe("authentication_required");
    expect((await aVisitor(site).ask(getMissing, {})).error?.code).toBe("authentication_required");
  });
});

test("confirming first does not show a profile that lacks something; completing then does", async () => {
  const fields = fieldsOf();
  const browser = await enter((await call(fields)).url);
  await aVisitor(site).ask(activate, { token: await tokenSentTo(site, String(fields["email"])) });
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({
    status: "active",
    profile: { status: "disabled" },
  });
  await browser.ask(completeSignup, { ...rest, name: "Shown Later" });
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ status: "active", profile: { status: "active" } });
});

describe("a repeated call", () => {
  test("means the same account, and only the newest link works", async () => {
    const fields = fieldsOf();
    const [first, second] = [await call(fields), await call(fields)];
    expect(second.status).toBe(200);
    expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(first.url) })).error?.code).toBe(
      "activation_failed",
    );
    expect((await aVisitor(site).ask(enterByPartner, { token: tokenOf(second.url) })).status).toBe(200);
  });

  test("twenty times at once makes one account", async () => {
    const fields = fieldsOf();
    const told = await Promise.all(Array.from({ length: 20 }, () => call(fields)));
    expect(told.every(({ status }) => status === 200)).toBe(true);
    expect(
      await db().selectFrom("users").select("id").where("email", "=", String(fields["email"])).execute(),
    ).toHaveLength(1);
  });

  test("with another address, or after the account is complete, is refused", async () => {
    const fields = fieldsOf();
    const { url } = await call(fields);
    expect((await call({ ...fields, email: "another@example.org" })).error?.code).toBe("conflict");
    await (await enter(url)).ask(completeSignup, { ...rest, name: "Complete Now" });
    expect((await call(fields)).error?.code).toBe("conflict");
  });
});

describe("a call is refused", () => {
  test("when it is not signed by the partner's key", async () => {
    const fields = fieldsOf();
    expect((await call(fields, "0".repeat(64))).error?.code).toBe("partner_unknown");
    expect((await call({ ...fields, email: "changed@example.org" }, sign(key, fields))).status).toBe(401);
    expect((await call(fields, sign("", fields))).status).toBe(401);
  });

  test("when nobody knows the partner", async () => {
    const fields = fieldsOf({ partner: "nobody" });
    expect((await call(fields, sign("", fields))).error?.code).toBe("partner_unknown");
  });

  test("when it is older than five minutes, or from the future", async () => {
    const now = Math.floor(site.application.now().getTime() / 1000);
    expect((await call(fieldsOf({ timestamp: now - 301 }))).error?.code).toBe("partner_unknown");
    expect((await call(fieldsOf({ timestamp: now + 302 }))).error?.code).toBe("partner_unknown");
    expect((await call(fieldsOf({ timestamp: now - 299 }))).status).toBe(200);
  });

  test("when the address is none, known or banned", async () => {
    expect((await call(fieldsOf({ email: "nowhere" }))).error?.fields).toEqual({ email: "Invalid email" });
    expect((await call(fieldsOf({ email: (await aMember(db())).email }))).error?.code).toBe("account_exists");
    const banned = await aMember(db(), { status: "banned" });
    expect((await call(fieldsOf({ email: banned.email }))).error?.code).toBe("signup_refused");
  });
});

test("a page of ours cannot use a partner's link for a visitor of another site", async () => {
  const { url } = await call(fieldsOf());
  const foreign = await site.browser().inject({
    method: "POST",
    url: enterByPartner.path,
    headers: { "content-type": "application/json", "x-request-type": "client", "sec-fetch-site": "cross-site" },
    payload: JSON.stringify({ token: tokenOf(url) }),
  });
  expect(foreign.statusCode).toBe(403);
});

test("the OpenAPI document says how to sign", async () => {
  const { paths } = (await site.browser().inject({ url: "/api/openapi.json" })).json<{
    paths: Record<string, { post: { summary: string } }>;
  }>();
  expect(paths["/api/partner-signup.php"]!.post.summary).toMatch(/HMAC-SHA256/);
});

test("an operator adds, lists and removes partners", async () => {
  const lines: string[] = [];
  const means = { application: site.application, print: (line: string) => void lines.push(line) } as never;
  const run = async (...args: string[]) => {
    const { command, rest } = findCommand(args)!;
    await command.run(means, rest);
  };
  await run("partners", "add", "beta");
  expect(lines[0]).toMatch(/^beta = [A-Za-z0-9_-]{43}$/);
  await expect(run("partners", "add", "beta")).rejects.toThrow('There is a partner "beta" already.');
  await expect(run("partners", "add", "two words".slice(3, 4))).rejects.toThrow("Name the partner");
  await run("partners", "list");
  expect(lines.slice(1)).toEqual([expect.stringMatching(/^alpha {2}since/), expect.stringMatching(/^beta {2}since/)]);
  await run("partners", "remove", "beta");
  await expect(run("partners", "remove", "beta")).rejects.toThrow('There is no partner "beta".');
});
