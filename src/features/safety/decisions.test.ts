import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { getProfile } from "#features/members/contract.ts";
import { beginDeletion, deleteAccount, reactivate } from "#features/membership/leaving-contract.ts";
import { reportsCommands } from "#server/commands/reports.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { runCommand } from "#tests/support/commands.ts";
import { password, type TestMember } from "#tests/support/factories.ts";
import { aReportedPair, reportOf } from "#tests/support/reporting.ts";

const day_ms = 24 * 3_600_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { reports_per_day: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;

let [reporter, reported] = [] as unknown as [TestMember, TestMember];
let browser: Browser;
beforeEach(async () => {
  ({ reporter, reported, browser } = await aReportedPair(site));
});

const reportProfile = () => reportOf(browser, reported);

const command = (words: string, ...args: string[]) => runCommand(site.application, reportsCommands, words, args);

describe("the operator", () => {
  test("sees the open reports and one with its evidence", async () => {
    const receipt = await reportProfile();
    expect(await command("reports")).toContain(`${receipt}  `);
    const shown = await command("reports show", receipt);
    for (const part of [reported.name, reporter.name, "Asked for money at once", "Send me 500 euros", "profile: money"])
      expect(shown).toContain(part);
  });

  test.each([
    ["warn", true, "active"],
    ["hide", true, "blocked"],
    ["suspend", false, "active"],
    ["ban", false, "blocked"],
    ["dismiss", true, "active"],
  ])("%s: logged in %j, the profile is %s, and both hear the reason", async (decision, logged_in, profile_status) => {
    const member = await site.as(reported);
    const receipt = await reportProfile();
    const days = decision === "suspend" ? ["--days=14"] : [];
    await command("reports decide", receipt, decision, "Asking", "for", "money", "is", "not", "allowed", ...days);
    const user = (await member.ask(getUser, {})).body.user;
    expect(user !== null).toBe(logged_in);
    const { status } = await db()
      .selectFrom("profiles")
      .select("status")
      .where("id", "=", reported.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe(profile_status);
    expect((await site.runJobs()).failed).toBe(0);
    const mails = await site.mails();
    const told = (to: string) => mails.filter((mail) => mail.to === to && mail.kind === "safety.tell-decision");
    expect(told(reporter.email)).toHaveLength(1);
    expect(told(reporter.email)[0]!.subject).toContain(receipt);
    expect(told(reported.email)).toHaveLength(decision === "dismiss" ? 0 : 1);
    for (const { text } of [...told(reporter.email), ...told(reported.email)])
      expect(text).toContain("Asking for money is not allowed");
    for (const { text } of told(reported.email)) {
      expect(text).not.toContain(reporter.name);
      expect(text).not.toContain(receipt);
    }
    expect(await command("reports")).not.toContain(receipt);
  });

  test("decides once, with a known decision and a reason", async () => {
    const receipt = await reportProfile();
    await expect(command("reports decide", receipt, "shoot", "Because")).rejects.toThrow("Decide with one of");
    await expect(command("reports decide", receipt, "warn")).rejects.toThrow("Give the reason");
    await command("reports decide", receipt, "dismiss", "Nothing wrong");
    await expect(command("reports decide", receipt, "ban", "Again")).rejects.toThrow("no open report");
    await expect(command("reports show", "R-NONE")).rejects.toThrow("no report");
  });

  test("suspends for whole days, and only whom a suspension would change", async () => {
    const receipt = await reportProfile();
    for (const days of [[], ["--days=0"], ["--days=soon"]])
      await expect(command("reports decide", receipt, "suspend", "Rude", ...days)).rejects.toThrow("--days=14");
    await expect(command("reports decide", receipt, "ban", "Rude", "--days=3")).rejects.toThrow("Only a suspension");
    await db().updateTable("users").set({ status: "banned" }).where("id", "=", reported.id).execute();
    await expect(command("reports decide", receipt, "suspend", "Rude", "--days=3")).rejects.toThrow("not open");
    expect(await command("reports")).toContain(receipt);
  });
});

describe("who is kept out", () => {
  const enter = async (given: { email?: string; password?: string } = {}) =>
    site.browser().ask(login, { email: reported.email, password, ...given });

  test("is told after the right password that the account is closed, why, and nothing after a wrong one", async () => {
    await command("reports decide", await reportProfile(), "ban", "Asked for money");
    const { status, error, response } = await enter();
    expect(status).toBe(403);
    expect(error).toMatchObject({
      code: "account_banned",
      message: "Your account is closed.",
      params: { reason: "Asked for money" },
    });
    expect(response.headers["set-cookie"]).toBeUndefined();
    const nobody = await enter({ email: "nobody@example.org" });
    const wrong = await enter({ password: "wrong" });
    expect([wrong.status, wrong.error]).toEqual([nobody.status, nobody.error]);
    // The right password is no guess: it never locks its owner out.
    for (let times = 0; times < 6; times += 1) expect((await enter()).error?.code).toBe("account_banned");
  });

  test("for some days is told until when, and is back at the moment it is over", async () => {
    await command("reports decide", await reportProfile(), "suspend", "Was rude", "--days=14");
    const until = new Date(site.application.now().getTime() + 14 * day_ms);
    const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" }).format(until);
    const { status, error } = await enter();
    expect(status).toBe(403);
    expect(error).toMatchObject({
      code: "account_suspended",
      // No line ends between the month and its day.
      message: `Your account is suspended until ${day.replace(" ", "\u00a0")}.`,
      params: { reason: "Was rude" },
    });
    expect((await browser.ask(getProfile, { id: reported.id })).status).toBe(404);
    await site.runJobs();
    const told = (await site.mails()).filter(
      ({ to, kind }) => to === reported.email && kind === "safety.tell-decision",
    );
    expect(told.map(({ text }) => text).join()).toContain(`suspended your account until ${day}`);
    site.moveClock(14 * day_ms + 1000);
    expect((await enter()).status).toBe(200);
    const later = await site.as(reporter);
    expect((await later.ask(getProfile, { id: reported.id })).status).toBe(200);
  });

  test("by the own wish is told so, without a word about rules", async () => {
    const suspended_until = new Date(site.application.now().getTime() + 30 * day_ms);
    const suspend = (until: Date | "infinity") =>
      db()
        .updateTable("users")
        .set({ status: "suspended", suspended_until: until as Date })
        .where("id", "=", reported.id);
    await suspend(suspended_until).execute();
    expect((await enter()).error).toMatchObject({ code: "account_excluded" });
    expect((await enter()).error?.message).toMatch(/^You asked us to keep you out until \d+\u00a0\w+ \d{4}\.$/);
    await suspend("infinity").execute();
    expect((await enter()).error?.message).toBe("You asked us to keep you out forever.");
  });
});

const statuses = async () => {
  const row = await db()
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.status as user", "profiles.status as profile"])
    .where("users.id", "=", reported.id)
    .executeTakeFirstOrThrow();
  return [row.user, row.profile];
};

describe("of a member who has left", () => {
  /** Deletes the account; gives how to take that back. */
  async function leave() {
    const member = await site.as(reported);
    await member.ask(beginDeletion, { reason: "other" });
    expect((await member.ask(deleteAccount, { password })).status).toBe(200);
    return async () => {
      expect((await site.browser().ask(reactivate, { username: reported.email, password })).status).toBe(200);
    };
  }

  test("a profile that is hidden stays so when they come back, until that is taken back", async () => {
    const receipt = await reportProfile();
    const comeBack = await leave();
    await command("reports decide", receipt, "hide", "Asked for money");
    await comeBack();
    expect(await statuses()).toEqual(["active", "blocked"]);
    await command("reports lift", receipt, "It was a joke");
    expect(await statuses()).toEqual(["active", "active"]);
  });

  test.each(["before", "after"])(
    "what was hidden %s they left and is taken back meanwhile is shown again",
    async (when) => {
      const receipt = await reportProfile();
      const hide = () => command("reports decide", receipt, "hide", "Asked for money");
      if (when === "before") await hide();
      const comeBack = await leave();
      if (when === "after") await hide();
      await command("reports lift", receipt, "It was a joke");
      expect((await browser.ask(getProfile, { id: reported.id })).status).toBe(404);
      await comeBack();
      expect(await statuses()).toEqual(["active", "active"]);
    },
  );
});
