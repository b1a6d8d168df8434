/** Decisions about reports that are taken back: what is open again, and what another one keeps closed. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { saveConsent } from "#features/membership/settings-contract.ts";
import { reportsCommands } from "#server/commands/reports.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { runCommand } from "#tests/support/commands.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import type { TestMember } from "#tests/support/factories.ts";
import { contextAt } from "#tests/support/page-context.ts";
import { aReportedPair, reportOf } from "#tests/support/reporting.ts";
import { confirmExclusion, requestExclusion } from "./contract.ts";
import { tellHiding } from "./decisions.server.ts";

const day_ms = 24 * 3_600_000;

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({ settings: { reports_per_day: 3 } });
});
afterAll(() => site.close());

const db = () => site.application.db;

let reported: TestMember;
let browser: Browser;
beforeEach(async () => {
  ({ reported, browser } = await aReportedPair(site));
});

const reportProfile = () => reportOf(browser, reported);

const command = (words: string, ...args: string[]) => runCommand(site.application, reportsCommands, words, args);

const statuses = async () => {
  const row = await db()
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.status as user", "profiles.status as profile"])
    .where("users.id", "=", reported.id)
    .executeTakeFirstOrThrow();
  return [row.user, row.profile];
};

describe("a decision that is taken back", () => {
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

  test("tells whoever is hidden so, and why, until it is taken back", async () => {
    const session = (await site.as(reported)).cookie("session");
    const told = async () => tellHiding((await contextAt(site, new URL("http://localhost:3000/"), session)).ctx);
    const receipt = await reportProfile();
    expect(await told()).toBeUndefined();
    await command("reports decide", receipt, "hide", "Asked for money");
    expect(await told()).toEqual({
      title: "Your profile is hidden",
      text: "Your profile or your messages break our rules, so we have hidden your profile. Other members no longer see it.",
      why: "Reason: Asked for money",
      appeal: "Object to the decision",
    });
    await command("reports lift", receipt, "It was a joke");
    expect(await told()).toBeUndefined();
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

  test("does not show whose owner agreed no longer to be shown while it stood", async () => {
    const asReported = await site.as(reported);
    await asReported.ask(saveConsent, { kind: "sensitive_data", given: true });
    const receipt = await reportProfile();
    await command("reports decide", receipt, "hide", "Asked for money");
    await asReported.ask(saveConsent, { kind: "sensitive_data", given: false });
    await command("reports lift", receipt, "It was a joke");
    expect(await statuses()).toEqual(["active", "hidden"]);
  });

  test("leaves no suspension that was taken back before", async () => {
    const [first, second] = [await reportProfile(), await reportProfile()];
    await command("reports decide", first, "suspend", "Was rude", "--days=7");
    await command("reports decide", second, "ban", "Asked for money");
    await command("reports lift", first, "It was a joke");
    expect(await statuses()).toEqual(["banned", "blocked"]);
    await command("reports lift", second, "That one too");
    expect(await statuses()).toEqual(["active", "active"]);
  });

  test("keeps a suspension that still stands", async () => {
    const [first, second] = [await reportProfile(), await reportProfile()];
    await command("reports decide", first, "suspend", "Was rude", "--days=7");
    await command("reports decide", second, "ban", "Asked for money");
    await command("reports lift", second, "It was a joke");
    expect(await statuses()).toEqual(["suspended", "active"]);
  });

  test.each([["suspend", "--days=365"], ["ban"]])(
    "%s: who asked to be kept out meanwhile is so on",
    async (...decided) => {
      const [decision, ...days] = decided as [string];
      const receipt = await reportProfile();
      await command("reports decide", receipt, decision, "Asked for money", ...days);
      await site.browser().ask(requestExclusion, { email: reported.email, months: 6 });
      const token = await tokenSentTo(site, reported.email, "safety.exclusion-confirm");
      expect((await site.browser().ask(confirmExclusion, { token })).status).toBe(200);
      await command("reports lift", receipt, "It was a joke");
      expect(await statuses()).toEqual(["suspended", "active"]);
      site.moveClock(184 * day_ms);
      await site.runSchedule("safety.end-bans");
      expect(await statuses()).toEqual(["active", "active"]);
    },
  );

  test("needs a reason and a decision that stands", async () => {
    const receipt = await reportProfile();
    await expect(command("reports lift", receipt)).rejects.toThrow("Give the reason");
    await expect(command("reports lift", receipt, "Why not")).rejects.toThrow("No decision stands");
    await command("reports decide", receipt, "dismiss", "Nothing wrong");
    await expect(command("reports lift", receipt, "Why not")).rejects.toThrow("No decision stands");
  });
});
