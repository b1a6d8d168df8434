import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { getUser, login } from "#features/accounts/contract.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { checkSignup, signup } from "./contract.ts";
import { nameFaultText } from "./signup.server.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await siteQueries.saveRegions(db(), regionsSeed);
});
afterAll(() => site.close());

const db = () => site.application.db;
const someone = () => aVisitor(site);
const answers = (given: Parameters<typeof joiningAnswers>[0] = {}) => joiningAnswers({ region: "NL-NH", ...given });

async function rowsOf(email: string) {
  const user = await db().selectFrom("users").selectAll().where("email", "=", email).executeTakeFirst();
  if (!user) return undefined;
  const of = { user_id: user.id };
  return {
    user,
    profile: await db().selectFrom("profiles").selectAll().where("id", "=", user.id).executeTakeFirst(),
    credits: await db().selectFrom("credit_accounts").selectAll().where("user_id", "=", of.user_id).executeTakeFirst(),
    consents: await db().selectFrom("consents").selectAll().where("user_id", "=", of.user_id).orderBy("kind").execute(),
    tracking: await db()
      .selectFrom("tracking_records")
      .selectAll()
      .where("user_id", "=", of.user_id)
      .executeTakeFirst(),
    signup: await db().selectFrom("signups").selectAll().where("user_id", "=", of.user_id).executeTakeFirst(),
  };
}

test("somebody joins, is logged in at once and waits for the confirmation", async () => {
  const browser = someone();
  const { status, body } = await browser.ask(signup, answers({ name: " Zoë  Zomer ", email: "Zoe@Example.org" }));
  expect([status, body.state]).toEqual([200, "created"]);
  const { user } = (await browser.ask(getUser, {})).body;
  expect(user).toMatchObject({ status: "not_confirmed", credits: 0, incomplete: false, paid_user: false });
  expect(user?.profile).toMatchObject({
    name: "Zoë Zomer",
    status: "disabled",
    region: "NL-NH",
    date_of_birth: "1990-03-14",
  });
  const rows = (await rowsOf("Zoe@Example.org"))!;
  expect(rows.user).toMatchObject({
    email_normalised: "zoe@example.org",
    time_zone: "Europe/Amsterdam",
    language: "en",
  });
  expect(rows.user.password_hash).toMatch(/^\$argon2id\$/);
  expect(rows.credits?.balance).toBe(0);
  expect(rows.consents.map(({ kind, version }) => [kind, version])).toEqual([
    ["sensitive_data", "2023-12-01"],
    ["terms", "2023-12-01"],
  ]);
  expect(rows.tracking).toBeUndefined();
  expect(rows.user.notifications_disabled).toContain("email:promotions");
});

test("agreeing to offers turns them on and is kept", async () => {
  await someone().ask(signup, answers({ email: "offers@example.org", consent_marketing: true }));
  const rows = (await rowsOf("offers@example.org"))!;
  expect(rows.consents.map(({ kind }) => kind)).toEqual(["marketing", "sensitive_data", "terms"]);
  expect(rows.user.notifications_disabled).not.toContain("email:promotions");
  expect(rows.user.notifications_disabled).toContain("push:promotions");
});

test("the new member's password works", async () => {
  await someone().ask(signup, answers({ email: "again@example.org" }));
  const { status } = await someone().ask(login, { email: "again@example.org", password: "a rhubarb under the stairs" });
  expect(status).toBe(200);
});

test("who is logged in cannot join", async () => {
  const browser = await site.as(await aMember(db()));
  expect((await browser.ask(signup, answers())).error?.code).toBe("conflict");
});

test("the profile of a landing page is remembered for the first message, if it can still be shown", async () => {
  const shown = await aMember(db());
  const hidden = await aMember(db(), { profile_status: "hidden" });
  await someone().ask(signup, answers({ email: "to-shown@example.org", signup_message_to: shown.id }));
  await someone().ask(signup, answers({ email: "to-hidden@example.org", signup_message_to: hidden.id }));
  expect((await rowsOf("to-shown@example.org"))?.signup?.signup_message_to).toBe(shown.id);
  expect((await rowsOf("to-hidden@example.org"))?.signup?.signup_message_to).toBeNull();
});

describe("programs", () => {
  test("who fills in what nobody sees is answered like a person, and nothing comes of it", async () => {
    const { body } = await someone().ask(signup, answers({ email: "bot@example.org", website: "http://x" }));
    expect(body.state).toBe("mailed");
    await site.runJobs();
    expect(await rowsOf("bot@example.org")).toBeUndefined();
  });

  test("who is faster than a reader must wait", async () => {
    const opened_at = site.application.now().toISOString();
    expect((await someone().ask(signup, answers({ opened_at }))).error?.code).toBe("rate_limited");
  });

  test("a network may open only so many accounts an hour", async () => {
    const where = { ip: "172.16.1.7" };
    const scope = "signup:172.16.1.0/24";
    const used_at = Array.from({ length: 60 }, () => site.application.now());
    await db()
      .insertInto("allowances")
      .values({ scope, used_at: used_at as never })
      .execute();
    expect((await site.browser(where).ask(signup, answers())).error?.code).toBe("rate_limited");
    site.moveClock(3_600_001);
    expect((await site.browser(where).ask(signup, answers())).status).toBe(200);
  });
});

describe("while typing", () => {
  test.each<[Record<string, string>, Record<string, string | null>]>([
    [{ name: "Anneke" }, { name: null, email: null }],
    [{ name: "An" }, { name: "Use 3 to 20 characters.", email: null }],
    [{ email: "anna" }, { name: null, email: "Invalid email" }],
    [{ email: "free@example.org" }, { name: null, email: null }],
    [
      { name: "a@example.org", email: "a@example.org" },
      { name: "Username may not be the same as your e-mail address", email: null },
    ],
  ])("%j", async (given, expected) => {
    expect((await someone().ask(checkSignup, given)).body).toEqual(expected);
  });

  test("what is taken is said", async () => {
    const { name, email } = await aMember(db(), { name: "Taken" });
    expect((await someone().ask(checkSignup, { name, email })).body).toEqual({
      name: "Somebody has this name already. Please choose another one.",
      email: "This email address already owns an account on this website",
    });
  });

  test("of a banned address nothing is said", async () => {
    const { email } = await aMember(db(), { status: "banned" });
    expect((await someone().ask(checkSignup, { email })).body.email).toBeNull();
  });
});

describe("twenty at once", () => {
  test("with one address: one account, and a friendly answer for the others", async () => {
    const tries = Array.from({ length: 20 }, () => someone().ask(signup, answers({ email: "race@example.org" })));
    const told = await Promise.all(tries);
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(told.filter(({ status }) => status !== 200).map(({ error }) => error?.code))).toEqual(
      new Set(["account_exists"]),
    );
    const users = await db().selectFrom("users").select("id").where("email", "=", "race@example.org").execute();
    expect(users).toHaveLength(1);
  });

  test("with one name: one account, and a friendly answer for the others", async () => {
    const told = await Promise.all(Array.from({ length: 20 }, () => someone().ask(signup, answers({ name: "Racer" }))));
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = told.filter(({ status }) => status !== 200);
    expect(new Set(others.map(({ error }) => error?.fields["name"]))).toEqual(
      new Set(["Somebody has this name already. Please choose another one."]),
    );
    expect(await db().selectFrom("profiles").select("id").where("name", "=", "Racer").execute()).toHaveLength(1);
  });
});

test("a failure half way leaves nothing of an account", async () => {
  const { pool } = site.application;
  // The last thing a sign-up writes.
  await pool.query("ALTER TABLE sessions ADD CONSTRAINT broken CHECK (user_agent <> 'broken') NOT VALID");
  const browser = site.browser({ ip: "172.16.4.7", user_agent: "broken" });
  const { status } = await browser.ask(signup, answers({ email: "half@example.org", name: "Half Account" }));
  expect(status).toBe(500);
  expect(browser.cookie("session")).toBeUndefined();
  expect(await rowsOf("half@example.org")).toBeUndefined();
  const profiles = await db().selectFrom("profiles").select("id").where("name", "=", "Half Account").execute();
  const jobs = await pool.query("SELECT 1 FROM pgboss.job WHERE data::text LIKE '%half@example.org%'");
  expect([profiles, jobs.rows]).toEqual([[], []]);
  await pool.query("ALTER TABLE sessions DROP CONSTRAINT broken");
  expect((await browser.ask(signup, answers({ email: "half@example.org", name: "Half Account" }))).status).toBe(200);
});

describe("whose answer was lost", () => {
  test("and whose browser sends the same again at once has one account, and is let in by either answer", async () => {
    const given = answers({ email: "twice@example.org", name: "Twice At Once" });
    const sent = await Promise.all([1, 2, 3].map(() => someone().ask(signup, given)));
    expect(sent.map(({ body, error }) => error?.code ?? body.state)).toEqual(["created", "created", "created"]);
    const { rows } = await site.application.pool.query("SELECT FROM users WHERE email = 'twice@example.org'");
    expect(rows).toHaveLength(1);
  });

  test("sends the same again, is let in, and has one account", async () => {
    const given = answers({ email: "lost@example.org", name: "Lost Answer" });
    expect((await someone().ask(signup, given)).body.state).toBe("created");
    // Who loads the page of the last step anew is not sent back for another name.
    const ctx = await contextOfJob(site.application, 1, "test");
    expect(await nameFaultText(ctx, given.name)).toBeUndefined();
    const browser = someone();
    expect((await browser.ask(signup, { ...given, name: " lost  answer " })).body.state).toBe("created");
    expect((await browser.ask(getUser, {})).body.user?.profile.name).toBe("Lost Answer");
    // Half of an answer may have come, with the cookie.
    expect((await browser.ask(signup, given)).body.state).toBe("created");
    const { rows } = await site.application.pool.query("SELECT FROM users WHERE email = 'lost@example.org'");
    expect(rows).toHaveLength(1);
    await site.runJobs();
    const mails = (await site.mails()).filter(({ to }) => to === "lost@example.org");
    expect(mails.map(({ subject }) => subject)).toEqual(["Please confirm your email address"]);
  });

  test("with another password, or later, learns no more than anybody", async () => {
    const given = answers({ email: "other@example.org", name: "Other Answer" });
    await someone().ask(signup, given);
    const stranger = someone();
    const { error } = await stranger.ask(signup, { ...given, password: "a marmot above the stairs" });
    expect(error?.fields).toEqual({ name: "Somebody has this name already. Please choose another one." });
    expect(stranger.cookie("session")).toBeUndefined();
    site.moveClock(10 * 60_000 + 1);
    expect((await someone().ask(signup, given)).error?.code).toBe("validation");
    const ctx = await contextOfJob(site.application, 1, "test");
    expect(await nameFaultText(ctx, given.name)).toBe("Somebody has this name already. Please choose another one.");
  });
});

describe("who may join", () => {
  test("by invitation only: nobody", async () => {
    const closed = await startTestApplication({ settings: { signups: "invite_only" } });
    const { status, error } = await closed.browser().ask(signup, answers());
    expect([status, error?.code, error?.message]).toEqual([403, "signups_closed", "This site is by invitation only."]);
    await closed.close();
  });

  test("with a traffic source: only whom a partner sent, and that is kept", async () => {
    const partners = await startTestApplication({ settings: { signups: "with_trafficsource" } });
    await siteQueries.saveRegions(partners.application.db, regionsSeed);
    expect((await partners.browser().ask(signup, answers())).error?.code).toBe("signups_closed");
    const sent = partners.browser();
    const at = partners.application.now();
    sent.setCookie(
      "source",
      Buffer.from(JSON.stringify({ network: "alpha", sub2: "x", at: at.getTime() })).toString("base64url"),
    );
    expect((await sent.ask(signup, answers({ email: "sent@example.org" }))).body.state).toBe("created");
    const kept = await partners.application.db.selectFrom("tracking_records").selectAll().executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ network: "alpha", ref: null, sub1: null, sub2: "x", first_touch_at: at });
    await partners.close();
  });
});
