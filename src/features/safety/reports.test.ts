import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { getProfile, listBlocked } from "#features/members/contract.ts";
import { reportsCommands } from "#server/commands/reports.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, aPhoto, password, type TestMember } from "#tests/support/factories.ts";
import { aConversation } from "#tests/support/relations.ts";
import { sendReport } from "./contract.ts";

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
  reporter = await aMember(db(), { gender: "female" });
  reported = await aMember(db(), { gender: "male" });
  await db().updateTable("profiles").set({ about_me: "Send me 500 euros" }).where("id", "=", reported.id).execute();
  browser = await site.as(reporter);
});

const complaint = { category: "money", explanation: "Asked for money at once" } as const;
const reportProfile = async () =>
  (await browser.ask(sendReport, { subject: "profile", id: reported.id, ...complaint })).body.receipt;

/** The operator's command line. */
async function command(words: string, ...args: string[]): Promise<string> {
  const lines: string[] = [];
  const means = { application: site.application, print: (line: string) => void lines.push(line) };
  await reportsCommands.find((one) => one.words === words)!.run(means as never, args);
  return lines.join("\n");
}

const evidenceOf = async (receipt: string) => {
  const { evidence } = await db()
    .selectFrom("reports")
    .select("evidence")
    .where("receipt", "=", receipt)
    .executeTakeFirstOrThrow();
  return evidence as { profile?: { about_me: string }; messages?: { by: string; body: string }[]; pictures?: string[] };
};

describe("a report", () => {
  test("of a profile keeps it as it was, and gives a receipt", async () => {
    const receipt = await reportProfile();
    expect(receipt).toMatch(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{2}$/);
    await db().updateTable("profiles").set({ about_me: "I like kittens" }).where("id", "=", reported.id).execute();
    expect((await evidenceOf(receipt)).profile?.about_me).toBe("Send me 500 euros");
  });

  test("of a photo keeps a copy of it that nobody can delete or fetch", async () => {
    const file = await aPhoto(db(), reported.id);
    await site.application.storage.put(`${file}-large.webp`, Buffer.from("the picture"), "image/webp");
    const [photo] = (await browser.ask(getProfile, { id: reported.id })).body.photos;
    const { body } = await browser.ask(sendReport, {
      subject: "photo",
      id: reported.id,
      photo: photo!.id,
      category: "fake",
      explanation: "",
    });
    await site.application.storage.remove(`${file}-large.webp`);
    const [copy] = (await evidenceOf(body.receipt)).pictures!;
    expect(await readFile(site.application.storage.where(copy!), "utf8")).toBe("the picture");
    expect((await browser.inject({ method: "GET", url: `/photos/${copy}` })).statusCode).toBe(404);
  });

  test("of a message keeps what was said before it, and who said it", async () => {
    const conversation = await aConversation(db(), [
      { from: reporter, to: reported, body: "Hello" },
      { from: reported, to: reporter, body: "Give me money" },
      { from: reporter, to: reported, body: "No" },
    ]);
    const { body } = await browser.ask(sendReport, { subject: "message", conversation, sequence: 2, ...complaint });
    expect((await evidenceOf(body.receipt)).messages).toMatchObject([
      { by: "reporter", body: "Hello" },
      { by: "reported", body: "Give me money" },
    ]);
  });

  test("also blocks when asked to", async () => {
    await browser.ask(sendReport, { subject: "profile", id: reported.id, ...complaint, block: true });
    expect((await browser.ask(listBlocked, {})).body.members).toMatchObject([{ id: reported.id }]);
    expect((await browser.ask(getProfile, { id: reported.id })).status).toBe(404);
  });

  test("is confirmed to the reporter by mail, without a word about whom", async () => {
    const receipt = await reportProfile();
    await site.runJobs();
    const [mail] = (await site.mails()).filter(({ to }) => to === reporter.email);
    expect(mail).toMatchObject({ kind: "safety.report-received", subject: `We have your report ${receipt}` });
    expect(mail!.text).toContain("within 24 hours and decide within 7 days");
    expect(mail!.text).not.toContain(reported.name);
  });

  test("does not tell the member", async () => {
    await reportProfile();
    await site.runJobs();
    expect((await site.mails()).filter(({ to }) => to === reported.email)).toEqual([]);
  });

  test("can be sent only so often in a day", async () => {
    for (let at = 0; at < 3; at++) await reportProfile();
    const { status, error } = await browser.ask(sendReport, {
      subject: "profile",
      id: reported.id,
      ...complaint,
      block: true,
    });
    expect([status, error?.code, error?.params]).toEqual([429, "rate_limited", { retry_after: 3600 }]);
    expect((await browser.ask(listBlocked, {})).body.members).toEqual([]);
  });
});

describe("a report is refused", () => {
  const unknown = "00000000-0000-4000-8000-000000000000";

  test("without a login", async () => {
    const { error } = await site.browser().ask(sendReport, { subject: "profile", id: reported.id, ...complaint });
    expect(error?.code).toBe("authentication_required");
  });

  test("about oneself, nobody, or somebody who is not shown", async () => {
    const hidden = await aMember(db(), { profile_status: "hidden" });
    for (const id of [reporter.id, unknown, "nobody", hidden.id])
      expect((await browser.ask(sendReport, { subject: "profile", id, ...complaint })).error?.code).toBe("not_found");
  });

  test("about a photo of somebody else", async () => {
    await aPhoto(db(), reporter.id);
    const { id: photo } = await db()
      .selectFrom("photos")
      .select("id")
      .where("profile_id", "=", reporter.id)
      .executeTakeFirstOrThrow();
    const { error } = await browser.ask(sendReport, { subject: "photo", id: reported.id, photo, ...complaint });
    expect(error?.code).toBe("not_found");
  });

  test("about one's own message, or one of others", async () => {
    const third = await aMember(db());
    const own = await aConversation(db(), [{ from: reporter, to: reported, body: "Hello" }]);
    const foreign = await aConversation(db(), [{ from: reported, to: third, body: "Hello" }]);
    for (const conversation of [own, foreign, unknown, "nothing"]) {
      const { error } = await browser.ask(sendReport, { subject: "message", conversation, sequence: 1, ...complaint });
      expect(error?.code).toBe("not_found");
    }
  });

  test("without a category, with a foreign one, or with nothing said about something else", async () => {
    for (const [wrong, fields] of [
      [{ category: undefined }, { category: "Please choose one." }],
      [{ category: "boring" }, { category: "Please choose one." }],
      [{ category: "other", explanation: " " }, { explanation: "Please fill this in." }],
    ] as const) {
      const { error } = await browser.ask(sendReport, {
        subject: "profile",
        id: reported.id,
        ...complaint,
        ...wrong,
      } as never);
      expect(error).toMatchObject({ code: "validation", fields });
    }
  });

  test("from a foreign site", async () => {
    const response = await browser.inject({
      method: "POST",
      url: sendReport.path,
      headers: { "sec-fetch-site": "cross-site", "x-request-type": "client" },
      payload: { subject: "profile", id: reported.id, ...complaint },
    });
    expect(response.json()).toMatchObject({ error: { code: "foreign_site" } });
  });
});

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
    const day = new Intl.DateTimeFormat("en", { dateStyle: "long", timeZone: "UTC" }).format(until);
    const { status, error } = await enter();
    expect(status).toBe(403);
    expect(error).toMatchObject({
      code: "account_suspended",
      message: `Your account is suspended until ${day}.`,
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
    expect((await enter()).error?.message).toMatch(/^You asked us to keep you out until \w+ \d+, \d{4}\.$/);
    await suspend("infinity").execute();
    expect((await enter()).error?.message).toBe("You asked us to keep you out for ever.");
  });
});

describe("a decision that is taken back", () => {
  const statuses = async () => {
    const row = await db()
      .selectFrom("users")
      .innerJoin("profiles", "profiles.id", "users.id")
      .select(["users.status as user", "profiles.status as profile"])
      .where("users.id", "=", reported.id)
      .executeTakeFirstOrThrow();
    return [row.user, row.profile];
  };

  test.each([
    ["warn", []],
    ["hide", []],
    ["suspend", ["--days=7"]],
    ["ban", []],
  ] as const)("%s: everything is as before, and the member hears why", async (decision, days) => {
    const receipt = await reportProfile();
    await db().updateTable("profiles").set({ status: "hidden" }).where("id", "=", reported.id).execute();
    await command("reports decide", receipt, decision, "Asked for money", ...days);
    expect(await command("reports lift", receipt, "It", "was", "a", "joke")).toBe(`${receipt}: taken back.`);
    expect(await statuses()).toEqual(["active", "hidden"]);
    expect((await site.runJobs()).failed).toBe(0);
    const [mail, ...others] = (await site.mails()).filter(
      ({ to, subject }) => to === reported.email && subject === "We have taken our decision back",
    );
    expect(others).toEqual([]);
    expect(mail!.text).toContain("It was a joke");
    expect(mail!.text).not.toContain(receipt);
    expect(await command("reports show", receipt)).toContain("It was a joke");
    await expect(command("reports lift", receipt, "Again")).rejects.toThrow("No decision stands");
  });

  test("opens nothing that another decision keeps closed", async () => {
    const [first, second] = [await reportProfile(), await reportProfile()];
    await command("reports decide", first, "hide", "Asked for money");
    await command("reports decide", second, "ban", "Asked again");
    await command("reports lift", first, "It was a joke");
    expect(await statuses()).toEqual(["banned", "blocked"]);
    await command("reports lift", second, "That one too");
    expect(await statuses()).toEqual(["active", "active"]);
  });

  test("needs a reason and a decision that stands", async () => {
    const receipt = await reportProfile();
    await expect(command("reports lift", receipt)).rejects.toThrow("Give the reason");
    await expect(command("reports lift", receipt, "Why not")).rejects.toThrow("No decision stands");
    await command("reports decide", receipt, "dismiss", "Nothing wrong");
    await expect(command("reports lift", receipt, "Why not")).rejects.toThrow("No decision stands");
  });
});

test("evidence outlives the member who was reported, and goes after a year", async () => {
  const receipt = await reportProfile();
  await db().deleteFrom("users").where("id", "=", reported.id).execute();
  expect(await command("reports show", receipt)).toContain("Send me 500 euros");
  site.moveClock(366 * day_ms);
  await site.application.boss.send("safety.clear-reports", {});
  await site.runJobs();
  await expect(command("reports show", receipt)).rejects.toThrow("no report");
});
