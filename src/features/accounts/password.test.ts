import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { askedInTurn, lockOfAccount } from "#tests/support/meanwhile.ts";
import { changePassword, getUser, login, requestPasswordReset, resetPassword } from "./contract.ts";

const minute_ms = 60_000;
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
const entered = async ({ email }: TestMember, typed: string) =>
  (await site.browser().ask(login, { email, password: typed })).status === 200;

describe("changing the password", () => {
  test("needs a login", async () => {
    const answer = await site.browser().ask(changePassword, { old_password: password, ...twice });
    expect(answer.error?.code).toBe("authentication_required");
  });

  test("ends all other sessions at once and keeps this one", async () => {
    const member = await aMember(db());
    const [here, ...others] = await Promise.all(Array.from({ length: 6 }, () => site.as(member)));
    expect((await here!.ask(changePassword, { old_password: password, ...twice })).status).toBe(200);
    const users = await Promise.all(others.map((browser) => browser.ask(getUser, {})));
    expect(users.map(({ body }) => body.user)).toEqual([null, null, null, null, null]);
    expect((await here!.ask(getUser, {})).body.user?.profile.id).toBe(member.id);
    expect(await entered(member, fresh)).toBe(true);
    expect(await mailTo(site, member.email, "accounts.password-changed")).toBeDefined();
  });

  test("makes every other browser a new one again, by the old password or by a link", async () => {
    const member = await aMember(db());
    const { email } = member;
    const [home, phone] = [site.browser(), site.browser()];
    for (const browser of [home, phone]) await browser.ask(login, { email, password });
    const warned = async () => {
      await site.runJobs();
      return (await site.mails()).filter(({ to, kind }) => to === email && kind === "accounts.new-device").length;
    };
    expect(await warned()).toBe(1);
    await home.ask(changePassword, { old_password: password, ...twice });
    await home.ask(login, { email, password: fresh });
    expect(await warned()).toBe(1);
    await phone.ask(login, { email, password: fresh });
    expect(await warned()).toBe(2);

    const found = site.browser();
    await found.ask(requestPasswordReset, { email });
    const token = await tokenSentTo(site, email, "accounts.reset-mail");
    await found.ask(resetPassword, { token, password: `${fresh} again`, password_repeat: `${fresh} again` });
    await found.ask(login, { email, password: `${fresh} again` });
    expect(await warned()).toBe(2);
    for (const browser of [home, phone]) await browser.ask(login, { email, password: `${fresh} again` });
    expect(await warned()).toBe(4);
  });

  test("asked for again since the answer was lost is answered the same, in this browser and for a while", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const again = () => browser.ask(changePassword, { old_password: password, ...twice });
    for (const _ of [1, 2, 3]) {
      expect((await again()).body).toEqual({});
      site.moveClock(minute_ms);
    }
    await site.runJobs();
    const told = (await site.mails()).filter(
      ({ to, kind }) => to === member.email && kind.endsWith("password-changed"),
    );
    expect(told).toHaveLength(1);
    const elsewhere = await site.as(member);
    const answer = await elsewhere.ask(changePassword, { old_password: password, ...twice });
    expect(answer.error?.fields).toHaveProperty("old_password");
    site.moveClock(10 * minute_ms);
    expect((await again()).error?.fields).toHaveProperty("old_password");
  });

  test("gives nobody with that session more guesses: the new one is counted like the old one", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    await browser.ask(changePassword, { old_password: password, ...twice });
    const codes = [];
    for (const guess of [1, 2, 3]) {
      const typed = { password: `a guess of ${guess}`, password_repeat: `a guess of ${guess}` };
      codes.push((await browser.ask(changePassword, { old_password: `wrong ${guess}`, ...typed })).error?.code);
    }
    expect(codes).toEqual(["validation", "validation", "too_many_attempts"]);
    expect(await entered(member, fresh)).toBe(false);
  });

  test("needs the old one", async () => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(changePassword, { old_password: "wrong", ...twice });
    expect(answer.status).toBe(400);
    expect(answer.error?.fields).toEqual({ old_password: "Please check your old password" });
  });

  test("blocks who guesses the old one", async () => {
    const browser = await site.as(await aMember(db()));
    const codes = [];
    for (const _ of [1, 2, 3, 4, 5, 6])
      codes.push((await browser.ask(changePassword, { old_password: "wrong", ...twice })).error?.code);
    expect(codes).toEqual([...Array.from({ length: 4 }, () => "validation"), "too_many_attempts", "too_many_attempts"]);
  });

  test("happens once of four times at the same moment", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, at) => {
        const typed = `${fresh} ${at}`;
        return browser.ask(changePassword, { old_password: password, password: typed, password_repeat: typed });
      }),
    );
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
    expect(winners).toHaveLength(1);
    await db().deleteFrom("login_attempts").execute();
    expect(await entered(member, `${fresh} ${winners[0]}`)).toBe(true);
  });

  test("asked for twice at the same moment, as by two tabs, is answered the same and told once", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    // Both have found the old one right before either of them changes it.
    const other = await site.application.pool.connect();
    await other.query("BEGIN");
    await other.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [member.id]);
    const asked = [1, 2].map(() => browser.ask(changePassword, { old_password: password, ...twice }));
    const isWaiting =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'update \"users\"%' AND datname = current_database()";
    await expect.poll(async () => (await site.application.pool.query(isWaiting)).rowCount).toBe(2);
    await other.query("COMMIT");
    other.release();
    for (const answer of await Promise.all(asked)) expect([answer.status, answer.body]).toEqual([200, {}]);
    await site.runJobs();
    const told = (await site.mails()).filter(
      ({ to, kind }) => to === member.email && kind.endsWith("password-changed"),
    );
    expect(told).toHaveLength(1);
    expect(await entered(member, fresh)).toBe(true);
  });

  test("ends another device that comes back at the same moment", async () => {
    const member = await aMember(db());
    const [browser, other] = [await site.as(member), await site.as(member)];
    site.moveClock(60 * minute_ms);
    // It is here already; the other one is still to be noted.
    await browser.ask(getUser, {});
    const answers = await askedInTurn<{ status: number }>(db(), lockOfAccount(member.id), [
      () => browser.ask(changePassword, { old_password: password, ...twice }),
      () => other.ask(getUser, {}),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await other.ask(getUser, {})).body.user).toBeNull();
  });

  test("ends a link for a new password that somebody may have read", async () => {
    const member = await aMember(db());
    await site.browser().ask(requestPasswordReset, { email: member.email });
    const token = await tokenSentTo(site, member.email);
    const browser = await site.as(member);
    await browser.ask(changePassword, { old_password: password, ...twice });
    expect((await site.browser().ask(resetPassword, { token, ...twice })).status).toBe(410);
  });

  test("refuses two that differ, and poor ones, without asking for the old one", async () => {
    const browser = await site.as(await aMember(db()));
    const differ = await browser.ask(changePassword, {
      old_password: "wrong",
      password: fresh,
      password_repeat: "other",
    });
    expect(differ.error?.fields).toEqual({ password_repeat: "The two passwords are not the same." });
    const poor = { password: "iloveyou", password_repeat: "iloveyou" };
    expect((await browser.ask(changePassword, { old_password: "wrong", ...poor })).error?.fields).toHaveProperty(
      "password",
    );
  });
});
