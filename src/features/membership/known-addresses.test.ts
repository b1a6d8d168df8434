import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { confirmMailChange, login, requestPasswordReset, resetPassword } from "#features/accounts/contract.ts";
import { confirmExclusion, requestExclusion } from "#features/safety/contract.ts";
import { regionsSeed } from "#features/site/seed/regions.ts";
import * as siteQueries from "#features/site/queries.server.ts";
import { activate, checkSignup, getSignup, resendActivation, signup } from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
  await siteQueries.saveRegions(db(), regionsSeed);
});
afterAll(() => site.close());

const db = () => site.application.db;
const someone = () => aVisitor(site);
const answers = (given: Parameters<typeof joiningAnswers>[0] = {}) => joiningAnswers({ region: "NL-NH", ...given });

async function statusOf(email: string): Promise<string | undefined> {
  return (await db().selectFrom("users").select("status").where("email", "=", email).executeTakeFirst())?.status;
}

/** Somebody keeps an address out, as the page for it does. */
async function exclude(site: TestApplication, email: string): Promise<void> {
  await aVisitor(site).ask(requestExclusion, { email, months: null });
  await aVisitor(site).ask(confirmExclusion, { token: await tokenSentTo(site, email) });
}

describe("an address that is known already", () => {
  test.each([
    ["active", "account_exists", 409, "There is an account with this email address already."],
    ["not_confirmed", "account_exists", 409, "There is an account with this email address already."],
    ["suspended", "account_exists", 409, "There is an account with this email address already."],
    [
      "pending_deletion",
      "account_pending_deletion",
      409,
      "This account is about to be deleted. You can still reactivate it.",
    ],
    ["banned", "signup_refused", 403, "We cannot open an account with these details."],
  ] as const)("%s: %s", async (status, code, http_status, message) => {
    const { email } = await aMember(db(), { status });
    const browser = someone();
    const answer = await browser.ask(signup, answers({ email: email.toUpperCase() }));
    expect([answer.status, answer.error?.code, answer.error?.message]).toEqual([http_status, code, message]);
    expect(browser.cookie("session")).toBeUndefined();
  });

  test("is told to one network only so often; then every address gets the same answer", async () => {
    const where = { ip: "172.16.2.7" };
    const known = await Promise.all(Array.from({ length: 7 }, () => aMember(db())));
    const told = [];
    for (const { email } of known) told.push(await site.browser(where).ask(signup, answers({ email })));
    expect(told.map(({ error, status }) => error?.code ?? status)).toEqual([
      ...Array<string>(5).fill("account_exists"),
      200,
      200,
    ]);
    const last = told.at(-1)!;
    const given = answers({ email: "fresh@example.org" });
    const join = async () => {
      const unknown = await site.browser(where).ask(signup, given);
      expect(unknown.response.body).toBe(last.response.body);
      expect(unknown.response.headers["set-cookie"]).toEqual(last.response.headers["set-cookie"]);
    };
    await join();
    expect(await statusOf("fresh@example.org")).toBeUndefined();
    await site.runJobs();
    expect(await statusOf("fresh@example.org")).toBe("not_confirmed");
    // Also when it is sent again.
    await join();
    site.moveClock(3_600_001);
    expect((await site.browser(where).ask(signup, answers({ email: known[0]!.email }))).error?.code).toBe(
      "account_exists",
    );
  });

  test("twenty questions at once do not learn more", async () => {
    const where = { ip: "172.16.3.7" };
    const known = await Promise.all(Array.from({ length: 20 }, () => aMember(db())));
    const told = await Promise.all(known.map(({ email }) => site.browser(where).ask(checkSignup, { email })));
    expect(told.filter(({ body }) => body.email !== null)).toHaveLength(5);
  });
});

describe("an address that its owner keeps out", () => {
  test("is refused without a reason, with or without an account", async () => {
    const { email } = await aMember(db(), { email: "kept-out@example.org" });
    await exclude(site, email);
    await exclude(site, "never-here@example.org");
    for (const address of [email, "never-here@example.org"]) {
      const { error } = await someone().ask(signup, answers({ email: address }));
      expect([error?.code, error?.message]).toEqual([
        "signup_refused",
        "We cannot open an account with these details.",
      ]);
      expect((await someone().ask(checkSignup, { email: address })).body.email).toBeNull();
    }
  });
});

describe("a site that hides who has an account", () => {
  let hiding: TestApplication;
  beforeAll(async () => {
    hiding = await startTestApplication({ settings: { hide_account_existence: true } });
    await siteQueries.saveRegions(hiding.application.db, regionsSeed);
  });
  afterAll(() => hiding.close());
  const ask = async (given: Record<string, unknown>) => aVisitor(hiding).ask(signup, answers(given));
  /** Those, too, that a job adds. */
  const finishJobs = async () => {
    await hiding.runJobs();
    await hiding.runJobs();
  };
  const mailsTo = async (address: string) => (await hiding.mails()).filter(({ to }) => to === address);

  test("gives one answer for known, unknown, leaving and banned addresses; the difference goes by mail", async () => {
    const db = hiding.application.db;
    const [known, leaving, banned] = await Promise.all([
      aMember(db, { email: "known@example.org" }),
      aMember(db, { email: "leaving@example.org", status: "pending_deletion" }),
      aMember(db, { email: "banned@example.org", status: "banned" }),
    ]);
    const told = [];
    for (const email of ["new@example.org", known.email, leaving.email, banned.email]) told.push(await ask({ email }));
    expect(
      new Set(
        told.map(({ response }) => `${response.statusCode} ${response.body} ${String(response.headers["set-cookie"])}`),
      ).size,
    ).toBe(1);
    // One job each: what the database does for them before the answer is the same.
    await hiding.runJobs();
    await hiding.runJobs();
    const subjects = await Promise.all(
      ["new", "known", "leaving", "banned"].map(async (who) =>
        (await mailsTo(`${who}@example.org`)).map(({ subject }) => subject),
      ),
    );
    expect(subjects).toEqual([
      ["Please confirm your email address"],
      ["You have an account already"],
      ["You have an account already"],
      [],
    ]);
    expect((await mailsTo(leaving.email))[0]!.text).toContain("/reactivate");
    expect((await mailsTo(known.email))[0]!.text).toContain("/login");
  });

  test("gives the same answer to the same sign-up once more, whose answer was lost", async () => {
    const { email: known } = await aMember(hiding.application.db);
    for (const [email, name] of [
      ["once@example.org", "Once More"],
      [known, "Known More"],
    ]) {
      const given = { email, name };
      expect((await ask(given)).body.state).toBe("mailed");
      await hiding.runJobs();
      expect((await ask(given)).body.state).toBe("mailed");
      await hiding.runJobs();
    }
    const { rows } = await hiding.application.pool.query("SELECT FROM users WHERE email = 'once@example.org'");
    expect([rows.length, (await mailsTo("once@example.org")).length]).toEqual([1, 1]);
  });

  test("tells it neither by the name nor by the password that were chosen", async () => {
    const { email: known } = await aMember(hiding.application.db);
    const learned = await Promise.all(
      [known, "unheard-of@example.org"].map(async (email, at) => {
        const given = { email, name: `Prober ${at}`, password: "a rhubarb under the stairs" };
        const wrong = () => aVisitor(hiding).ask(login, { email, password: "not this one" });
        // Failures before and after count as one row.
        const before = [await wrong(), await wrong()];
        await ask(given);
        await finishJobs();
        const told = [
          ...before,
          await aVisitor(hiding).ask(checkSignup, { name: given.name }),
          await ask({ ...given, email: "another@example.org" }),
          await ask({ ...given, password: "a marmot above the stairs" }),
          await aVisitor(hiding).ask(login, { email, password: given.password }),
          await aVisitor(hiding).ask(login, { username: given.name, password: given.password }),
          await wrong(),
          await wrong(),
          await wrong(),
        ];
        return told.map(({ status, response }) => `${status} ${response.body}`);
      }),
    );
    expect(learned[0]).toEqual(learned[1]);
    expect(learned[0]!.at(-1)).toContain("too_many_attempts");
  });

  test("lets somebody in, under the name that was chosen, once the address is confirmed", async () => {
    const given = { email: "patient@example.org", name: "Patient", password: "a rhubarb under the stairs" };
    await ask(given);
    await finishJobs();
    const token = await tokenSentTo(hiding, given.email);
    expect((await aVisitor(hiding).ask(activate, { token })).status).toBe(200);
    const { body } = await aVisitor(hiding).ask(login, { username: "patient", password: given.password });
    expect([body.user.status, body.user.profile.name]).toEqual(["active", "Patient"]);
    expect((await aVisitor(hiding).ask(checkSignup, { name: "Patient" })).body.name).not.toBeNull();
  });

  test("lets somebody in who forgot the password before confirming", async () => {
    const { email } = joiningAnswers();
    await ask({ email });
    await finishJobs();
    await aVisitor(hiding).ask(requestPasswordReset, { email });
    await finishJobs();
    const password = "a marmot above the stairs";
    const token = await tokenSentTo(hiding, email);
    await aVisitor(hiding).ask(resetPassword, { token, password, password_repeat: password });
    const { body } = await aVisitor(hiding).ask(login, { email, password });
    expect(body.user.status).toBe("not_confirmed");
  });

  test("sends the link again to somebody who joins again later", async () => {
    const { email } = joiningAnswers();
    await ask({ email });
    await finishJobs();
    hiding.moveClock(10 * 60_000 + 1);
    await ask({ email });
    await finishJobs();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
      Array(2).fill("Please confirm your email address"),
    );
  });

  test("changes no unconfirmed address before the new one says so, which then is confirmed", async () => {
    const db = hiding.application.db;
    const joiner = await hiding.as(await aMember(db, { status: "not_confirmed" }));
    const { email: known } = await aMember(db);
    for (const email of [known, "not-known@example.org"]) {
      const before = (await joiner.ask(getSignup, {})).body.email;
      expect((await joiner.ask(resendActivation, { email })).body).toEqual({ email });
      await finishJobs();
      expect((await joiner.ask(getSignup, {})).body.email).toBe(before);
    }
    const token = await tokenSentTo(hiding, "not-known@example.org");
    await joiner.ask(confirmMailChange, { token });
    expect((await joiner.ask(getSignup, {})).body).toMatchObject({ email: "not-known@example.org", status: "active" });
  });

  test("does nothing for an address that its owner keeps out", async () => {
    await exclude(hiding, "quiet@example.org");
    const before = (await mailsTo("quiet@example.org")).length;
    expect((await ask({ email: "quiet@example.org" })).body.state).toBe("mailed");
    await hiding.runJobs();
    await hiding.runJobs();
    expect(await mailsTo("quiet@example.org")).toHaveLength(before);
  });

  test("says nothing of addresses while typing", async () => {
    const { email } = await aMember(hiding.application.db);
    expect((await aVisitor(hiding).ask(checkSignup, { email })).body.email).toBeNull();
  });

  test("writes to an owner at most three times a day", async () => {
    const { email } = await aMember(hiding.application.db, { email: "pestered@example.org" });
    for (let attempt = 0; attempt < 5; attempt++) await ask({ email });
    await hiding.runJobs();
    await hiding.runJobs();
    expect(await mailsTo(email)).toHaveLength(3);
  });

  test("keeps what was answered before joining", async () => {
    await ask({ email: "brought@example.org", interests: ["wine"], finder: "goal=open&min_age=40" });
    await hiding.runJobs();
    const kept = await hiding.application.db
      .selectFrom("profiles")
      .innerJoin("match_wishes", "match_wishes.profile_id", "profiles.id")
      .innerJoin("users", "users.id", "profiles.id")
      .select(["profiles.interests", "match_wishes.wishes"])
      .where("users.email", "=", "brought@example.org")
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ interests: ["wine"], wishes: { goal: "open", min_age: 40 } });
  });

  test("a name that was taken before the address was confirmed gets a number", async () => {
    for (const who of ["first", "second"]) await ask({ email: `${who}@example.org`, name: "Twice" });
    await finishJobs();
    const names = [];
    for (const who of ["second", "first"]) {
      const token = await tokenSentTo(hiding, `${who}@example.org`);
      await aVisitor(hiding).ask(activate, { token });
      const { body } = await aVisitor(hiding).ask(login, {
        email: `${who}@example.org`,
        password: joiningAnswers().password,
      });
      names.push(body.user.profile.name);
    }
    expect(names).toEqual(["Twice", "Twice 2"]);
  });
});
