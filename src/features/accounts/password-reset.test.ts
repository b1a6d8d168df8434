import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { askedInTurn, lockOfAccount } from "#tests/support/meanwhile.ts";
import { getUser, login, requestPasswordReset, resetPassword } from "./contract.ts";

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
const fresh = "a quiet lake at dawn";
const twice = { password: fresh, password_repeat: fresh };

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(async () => {
  await db().deleteFrom("allowances").execute();
  await db().deleteFrom("login_attempts").execute();
});

const db = () => site.application.db;
const askReset = (email: string, ip = "192.0.2.1") => site.browser({ ip }).ask(requestPasswordReset, { email });
const entered = async ({ email }: TestMember, typed: string) =>
  (await site.browser().ask(login, { email, password: typed })).status === 200;

async function resetToken(email: string): Promise<string> {
  expect((await askReset(email)).status).toBe(200);
  return tokenSentTo(site, email, "accounts.reset-mail");
}

/** A second mail is sent only some time after the first. */
async function twoTokens(email: string): Promise<[string, string]> {
  const first = await resetToken(email);
  site.moveClock(2 * minute_ms);
  return [first, await resetToken(email)];
}

describe("asking for a new password", () => {
  test("sends a link to the address of the account, whatever its spelling", async () => {
    const { email } = await aMember(db());
    expect((await askReset(` ${email.toUpperCase()} `)).body).toEqual({ minutes: 60 });
    const mail = await mailTo(site, email, "accounts.reset-mail");
    expect(mail?.subject).toBe("Set a new password");
    expect(mail?.html).toContain("/reset-password/do?token=");
  });

  test("keeps the secret of the link out of the answer and out of the database", async () => {
    const member = await aMember(db());
    const token = await resetToken(member.email);
    for (const table of ["link_tokens", "pgboss.job"]) {
      const { rows } = await site.application.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
    }
  });

  test.each(["nobody", "@example.org", "a b@example.org"])("refuses %s as an address", async (email) => {
    const answer = await askReset(email);
    expect(answer.status).toBe(400);
    expect(answer.error?.fields).toEqual({ email: "Invalid email" });
  });

  test("says that an address is not known, five times an hour in one network, then answers as if it were", async () => {
    for (let at = 0; at < 5; at += 1) {
      const answer = await askReset(`nobody${at}@example.org`, "198.51.100.7");
      expect(answer.error?.fields).toEqual({ email: "E-mail address not found" });
    }
    expect((await askReset("nobody5@example.org", "198.51.100.8")).status).toBe(200);
    expect((await askReset("nobody6@example.org", "203.0.113.1")).error?.fields["email"]).toBe(
      "E-mail address not found",
    );
    site.moveClock(60 * minute_ms);
    expect((await askReset("nobody7@example.org", "198.51.100.7")).status).toBe(400);
  });

  test.each(["suspended", "banned", "pending_deletion", "deleted"] as const)(
    "treats an account that is %s as unknown",
    async (status) => {
      const { email } = await aMember(db(), { status });
      expect((await askReset(email)).error?.fields).toEqual({ email: "E-mail address not found" });
      expect(await mailTo(site, email, "accounts.reset-mail")).toBeUndefined();
    },
  );

  test("is possible five times in 24 hours, known address or not, also all at once", async () => {
    const { email } = await aMember(db());
    for (const address of [email, "unknown@example.org"]) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => askReset(address, "203.0.113.9")));
      const refused = answers.filter(({ error }) => error?.code === "too_many_reset_mails");
      expect(refused).toHaveLength(15);
      expect(refused[0]!.status).toBe(429);
      expect(refused[0]!.error?.message).toBe("Too many password reset emails sent, please try again tomorrow.");
    }
    site.moveClock(day_ms - 1000);
    expect((await askReset(email)).status).toBe(429);
    site.moveClock(1000);
    expect((await askReset(email)).status).toBe(200);
  });

  test("again within a minute sends one mail", async () => {
    const { email } = await aMember(db());
    await Promise.all([askReset(email), askReset(email)]);
    site.moveClock(minute_ms / 2);
    expect((await askReset(email)).body).toEqual({ minutes: 60 });
    await site.runJobs();
    expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(1);
    site.moveClock(minute_ms);
    await askReset(email);
    await site.runJobs();
    expect((await site.mails()).filter(({ to }) => to === email)).toHaveLength(2);
  });

  test("is limited for a network that asks for many accounts", async () => {
    const answers = [];
    for (let at = 0; at < 101; at += 1) answers.push(await askReset(`many${at}@example.org`, "198.51.100.30"));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    await site.runJobs();
  });
});

describe("on a site that hides who has an account", () => {
  let hiding: TestApplication;
  beforeAll(async () => {
    hiding = await startTestApplication({ settings: { hide_account_existence: true } });
  });
  afterAll(() => hiding.close());

  test("known and unknown addresses get one answer, and only the known one a mail", async () => {
    const { email } = await aMember(hiding.application.db);
    const answers = await Promise.all(
      [email, "nobody@example.org"].map((address) => hiding.browser().ask(requestPasswordReset, { email: address })),
    );
    expect(answers[0]!.response.payload).toBe(answers[1]!.response.payload);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await hiding.runJobs()).toEqual({ done: 2, failed: 0 });
    expect((await hiding.mails()).map(({ to }) => to)).toEqual([email]);
  });
});

describe("the link for a new password", () => {
  test("sets it, ends every session, logs nobody in and tells the member", async () => {
    const member = await aMember(db());
    const other = await site.as(member);
    const token = await resetToken(member.email);
    const browser = await site.as(member);
    expect((await browser.ask(resetPassword, { token, ...twice })).status).toBe(200);
    expect(browser.cookie("session")).toBeUndefined();
    expect((await other.ask(getUser, {})).body.user).toBeNull();
    expect(await entered(member, password)).toBe(false);
    expect(await entered(member, fresh)).toBe(true);
    expect((await mailTo(site, member.email, "accounts.password-changed"))?.subject).toBe("Your password was changed");
  });

  test("lets in an owner whom guessers had locked out", async () => {
    const member = await aMember(db());
    for (const _ of [1, 2, 3, 4, 5]) await entered(member, "wrong");
    const token = await resetToken(member.email);
    await site.browser().ask(resetPassword, { token, ...twice });
    expect(await entered(member, fresh)).toBe(true);
  });

  test("works once", async () => {
    const { email } = await aMember(db());
    const token = await resetToken(email);
    expect((await site.browser().ask(resetPassword, { token, ...twice })).status).toBe(200);
    const again = await site.browser().ask(resetPassword, { token, ...twice });
    expect(again.status).toBe(410);
    expect(again.error?.message).toBe("Link expired or invalid, request a new email");
  });

  test("says again a moment later that the same password is set; another one is refused, and counted as a guess", async () => {
    const member = await aMember(db());
    const token = await resetToken(member.email);
    await site.browser().ask(resetPassword, { token, ...twice });
    site.moveClock(minute_ms);
    const again = (typed: string) =>
      site.browser().ask(resetPassword, { token, password: typed, password_repeat: typed });
    for (const _ of [1, 2]) expect((await again(fresh)).body).toEqual({});
    await site.runJobs();
    const told = (await site.mails()).filter(
      ({ to, kind }) => to === member.email && kind.endsWith("password-changed"),
    );
    expect(told).toHaveLength(1);
    for (const guess of [1, 2, 3, 4, 5]) expect((await again(`${fresh} ${guess}`)).error?.code).toBe("link_invalid");
    // Not even the right one now: the account is blocked for a while, as after five wrong logins.
    expect((await again(fresh)).error?.code).toBe("link_invalid");
    expect(await entered(member, fresh)).toBe(false);
    site.moveClock(15 * minute_ms);
    expect(await entered(member, fresh)).toBe(true);
    expect((await again(fresh)).error?.code).toBe("link_invalid");
  });

  test("works once of twenty times at the same moment", async () => {
    const member = await aMember(db());
    const token = await resetToken(member.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => {
        const typed = `${fresh} ${at}`;
        return site.browser().ask(resetPassword, { token, password: typed, password_repeat: typed });
      }),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "link_invalid")).toHaveLength(19);
    expect(await entered(member, `${fresh} ${winners[0]}`)).toBe(true);
  });

  test("works once of two links at the same moment", async () => {
    const member = await aMember(db());
    const tokens = await twoTokens(member.email);
    const asks = tokens.map((token) => () => site.browser().ask(resetPassword, { token, ...twice }));
    const answers = await askedInTurn(db(), lockOfAccount(member.id), asks);
    expect(answers.map(({ status }) => status)).toEqual([200, 410]);
    expect(await entered(member, fresh)).toBe(true);
  });

  test("works for 60 minutes", async () => {
    const { email } = await aMember(db());
    const early = await resetToken(email);
    site.moveClock(60 * minute_ms - 1000);
    expect((await site.browser().ask(resetPassword, { token: early, ...twice })).status).toBe(200);
    const late = await resetToken(email);
    site.moveClock(60 * minute_ms);
    expect((await site.browser().ask(resetPassword, { token: late, ...twice })).error?.code).toBe("link_invalid");
  });

  test("ends the other links sent before", async () => {
    const { email } = await aMember(db());
    const [first, second] = await twoTokens(email);
    expect((await site.browser().ask(resetPassword, { token: second, ...twice })).status).toBe(200);
    expect((await site.browser().ask(resetPassword, { token: first, ...twice })).status).toBe(410);
  });

  test("is good for nothing else and no other thing for it", async () => {
    for (const token of ["", "x", "A".repeat(43)])
      expect((await site.browser().ask(resetPassword, { token, ...twice })).error?.code).toBe("link_invalid");
  });

  test("is not used up by a password that is refused", async () => {
    const { email, name } = await aMember(db(), { name: "Rosalind" });
    const token = await resetToken(email);
    const faults: [string, string, string, string][] = [
      ["short", "short", "password", "Use at least 8 characters."],
      ["x".repeat(129), "x".repeat(129), "password", "Use at most 128 characters."],
      [
        "Password1",
        "Password1",
        "password",
        "This password is on the list of passwords that many people use. Please choose another one.",
      ],
      [
        `${name}123`,
        `${name}123`,
        "password",
        "This password is too easy to guess: it is your name, your email address or the name of this site.",
      ],
      [fresh, `${fresh}!`, "password_repeat", "The two passwords are not the same."],
    ];
    for (const [typed, repeat, field, text] of faults) {
      const answer = await site.browser().ask(resetPassword, { token, password: typed, password_repeat: repeat });
      expect(answer.status).toBe(400);
      expect(answer.error?.fields).toEqual({ [field]: text });
    }
    expect((await site.browser().ask(resetPassword, { token, ...twice })).status).toBe(200);
  });
});
