import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { getUser, login } from "#features/accounts/contract.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { checkSignup, signup } from "./contract.ts";

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

describe("what was answered before joining", () => {
  const kept = async (email: string) => {
    const { profile, user } = (await rowsOf(email))!;
    const wishes = await db()
      .selectFrom("match_wishes")
      .select("wishes")
      .where("profile_id", "=", user.id)
      .executeTakeFirst();
    return { interests: profile!.interests, search: profile!.search_preferences, wishes: wishes?.wishes };
  };
  const given = {
    interests: ["wine", "tea", "no_such_thing", "bondage"],
    finder: "gender=male&min_age=30&max_age=45&place=region&interests=art&goal=adventure&deal_breakers=no_photo",
  };

  test("comes with the new member: interests that visitors may choose, wishes, and where the search begins", async () => {
    await someone().ask(signup, answers({ email: "brought@example.org", ...given }));
    expect(await kept("brought@example.org")).toEqual({
      interests: ["tea", "wine"],
      search: { gender: "male", min_age: 30, max_age: 45 },
      wishes: {
        gender: "male",
        min_age: 30,
        max_age: 45,
        place: "region",
        interests: ["art"],
        goal: "adventure",
        deal_breakers: ["no_photo"],
      },
    });
  });

  test.each([
    ["bbw", 4, { gender: "female", sexuality: "hetero" }, { body_types: ["curvy", "full"], min_age: null }],
    ["bdsm", 3, { gender: "female", sexuality: "hetero" }, { interests: ["bondage", "sadomasochism"] }],
    ["milf", 6, { gender: "male", sexuality: "hetero" }, { gender: "female", min_age: 35, max_age: 55 }],
    ["milf, for who seeks men", 6, { gender: "female", sexuality: "hetero" }, { gender: null, min_age: null }],
  ] as const)("the niche of a landing page is where the search begins: %s", async (title, niche, kind, search) => {
    const email = `${title.replaceAll(/\W/g, "-")}@example.org`;
    expect((await someone().ask(signup, answers({ email, niche, ...kind }))).status).toBe(200);
    expect((await kept(email)).search).toMatchObject(search);
  });

  test("wishes count more than the niche", async () => {
    const wished = { niche: 6, finder: "gender=female&min_age=40&max_age=60" };
    await someone().ask(signup, answers({ email: "more@example.org", gender: "male", sexuality: "hetero", ...wished }));
    expect((await kept("more@example.org")).search).toMatchObject({ gender: "female", min_age: 40, max_age: 60 });
  });

  test("nonsense in it refuses nobody", async () => {
    const nonsense = { email: "nonsense@example.org", interests: ["x"], finder: "min_age=-3&place=moon" };
    expect((await someone().ask(signup, answers(nonsense))).status).toBe(200);
    expect(await kept("nonsense@example.org")).toMatchObject({
      interests: [],
      wishes: { min_age: 18, max_age: 99, place: "anywhere" },
    });
  });

  test("without any, nothing is made up", async () => {
    await someone().ask(signup, answers({ email: "nothing@example.org" }));
    expect(await kept("nothing@example.org")).toEqual({ interests: [], search: {}, wishes: undefined });
  });
});

describe("wrong answers are told beside their fields", () => {
  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["an address that is none", { email: "anna" }, { email: "Invalid email" }],
    ["no address", { email: "" }, { email: "Please fill this in." }],
    [
      "the name is the address",
      { name: "same@example.org", email: "Same@example.org" },
      { name: "Username may not be the same as your e-mail address" },
    ],
    ["a name that begins with @", { name: "@anna" }, { name: "A username cannot start with @." }],
    ["a short name", { name: "An" }, { name: "Use 3 to 20 characters." }],
    ["a reserved name", { name: "Adm1n" }, { name: "This name is kept for our team. Please choose another one." }],
    ["the site's name", { name: "vesper" }, { name: "This name is kept for our team. Please choose another one." }],
    ["too young", { date_of_birth: "2010-01-01" }, { date_of_birth: "Enter your date of birth (18+)" }],
    ["no date of birth", { date_of_birth: undefined }, { date_of_birth: "Enter your date of birth (18+)" }],
    ["a day that does not exist", { date_of_birth: "1990-02-30" }, { date_of_birth: "Invalid date of birth" }],
    ["a region of another country", { region: "DE-BE" }, { region: "Please check this." }],
    [
      "a word that does not fit the gender",
      { gender: "male", sexuality: "lesbian" },
      { sexuality: "Please check this." },
    ],
    ["a short password", { password: "seven77" }, { password: "Use at least 8 characters." }],
    ["no consent to the terms", { consent_terms: false }, { consent_terms: "Without this we cannot open an account." }],
    [
      "no consent to sensitive data",
      { consent_sensitive_data: undefined },
      { consent_sensitive_data: "Without this we cannot open an account." },
    ],
    [
      "a character that cannot be stored",
      { name: "An\0na" },
      { name: "This contains a character that cannot be stored." },
    ],
  ])("%s", async (_title, given, fields) => {
    const { status, error } = await someone().ask(signup, answers(given));
    expect(status).toBe(400);
    expect(error).toMatchObject({ code: "validation", fields });
    expect(Object.keys(error!.fields)).toEqual(Object.keys(fields));
  });

  test.each(["password123", "Summer2026", "P@ssw0rd!".slice(0, 8)])("the common password %s", async (common) => {
    const { error } = await someone().ask(signup, answers({ password: common }));
    expect(error?.fields["password"]).toMatch(/list of passwords that many people use/);
  });

  test("a password made of the name", async () => {
    const { error } = await someone().ask(signup, answers({ name: "Marigold", password: "marigold1990" }));
    expect(error?.fields["password"]).toMatch(/too easy to guess/);
  });

  test("a name that somebody has, in any case", async () => {
    await aMember(db(), { name: "Ærlig Åse" });
    const { error } = await someone().ask(signup, answers({ name: "ærlig åse" }));
    expect(error?.fields).toEqual({ name: "Somebody has this name already. Please choose another one." });
  });

  test("and nothing is kept", async () => {
    const before = await db().selectFrom("users").select("id").execute();
    await someone().ask(signup, answers({ email: "x" }));
    expect(await db().selectFrom("users").select("id").execute()).toHaveLength(before.length);
  });
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
  test("sends the same again, is let in, and has one account", async () => {
    const given = answers({ email: "lost@example.org", name: "Lost Answer" });
    expect((await someone().ask(signup, given)).body.state).toBe("created");
    const browser = someone();
    expect((await browser.ask(signup, { ...given, name: " lost  answer " })).body.state).toBe("created");
    expect((await browser.ask(getUser, {})).body.user?.profile.name).toBe("Lost Answer");
    const { rows } = await site.application.pool.query("SELECT FROM users WHERE email = 'lost@example.org'");
    expect(rows).toHaveLength(1);
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
  });
});

describe("a third gender", () => {
  test.each([
    ["gay", undefined],
    ["lesbian", undefined],
    ["bi", undefined],
    ["hetero", "sexuality"],
  ] as const)("is chosen where the operator offers it: %s", async (sexuality, wrong) => {
    const open = await startTestApplication({ settings: { non_binary: true } });
    await siteQueries.saveRegions(open.application.db, regionsSeed);
    const { status, error } = await open.browser().ask(signup, answers({ gender: "non_binary", sexuality }));
    expect([status, Object.keys(error?.fields ?? {})]).toEqual(wrong ? [400, [wrong]] : [200, []]);
    await open.close();
  });

  test("is refused elsewhere", async () => {
    const { error } = await site.browser().ask(signup, answers({ gender: "non_binary", sexuality: "bi" }));
    expect(error?.fields).toHaveProperty("gender");
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
