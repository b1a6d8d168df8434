import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { password } from "#tests/support/factories.ts";
import { aVisitor, joiningAnswers } from "#tests/support/joining.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { activate, signup } from "./contract.ts";
import { beginDeletion, deleteAccount } from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

/** Joins; the newest mail to the address says what there is to get. */
async function join(email: string, browser: Browser = aVisitor(site)) {
  expect((await browser.ask(signup, joiningAnswers({ email, password }))).status).toBe(200);
  const mail = (await mailTo(site, email))!;
  return { browser, email, token: await tokenSentTo(site, email), promised: mail.text.includes("5 credits") };
}

async function creditsOf(browser: Browser): Promise<number | undefined> {
  return (await browser.ask(getUser, {})).body.user?.credits;
}

async function joinAndConfirm(email: string, browser?: Browser) {
  const joiner = await join(email, browser);
  await site.browser().ask(activate, { token: joiner.token });
  return { ...joiner, credits: await creditsOf(joiner.browser) };
}

async function leaveForGood(browser: Browser): Promise<void> {
  await browser.ask(beginDeletion, { reason: "other" });
  expect((await browser.ask(deleteAccount, { password })).status).toBe(200);
  site.moveClock(14 * day_ms);
  await site.runSchedule("membership.erase-members");
  await site.runJobs();
}

describe("credits for joining are given once for each person", () => {
  test("who was erased and joins again with the same address gets none, and is promised none", async () => {
    const { browser, credits, promised } = await joinAndConfirm("again@example.org");
    expect([credits, promised]).toEqual([5, true]);
    await leaveForGood(browser);
    const second = await joinAndConfirm("again@example.org");
    expect([second.credits, second.promised]).toEqual([0, false]);
  });

  test.each([
    ["tagged@example.org", "Tagged+2@example.org"],
    ["dot.ted@gmail.com", "dotted@googlemail.com"],
  ])("%s and %s are one person", async (first, second) => {
    expect((await joinAndConfirm(first)).credits).toBe(5);
    expect((await joinAndConfirm(second)).credits).toBe(0);
  });

  test("two accounts of one browser get them once", async () => {
    const browser = aVisitor(site);
    expect((await joinAndConfirm("one.browser@example.org", browser)).credits).toBe(5);
    await leaveForGood(browser);
    const second = await joinAndConfirm("other.address@example.org", browser);
    expect([second.credits, second.promised]).toEqual([0, false]);
  });

  test("the last address of an erased member counts too", async () => {
    const { browser } = await joinAndConfirm("before.change@example.org");
    await db()
      .updateTable("users")
      .set({ email: "after.change@example.org", email_normalised: "after.change@example.org" })
      .where("email", "=", "before.change@example.org")
      .execute();
    await leaveForGood(browser);
    expect((await joinAndConfirm("after.change@example.org")).credits).toBe(0);
  });

  test("twenty accounts of one mailbox, confirmed at the same moment, get them once", async () => {
    const joiners = [];
    for (let number = 0; number < 20; number++) joiners.push(await join(`burst+${number}@example.org`));
    await Promise.all(joiners.map(({ token }) => site.browser().ask(activate, { token })));
    const credits = await Promise.all(joiners.map(({ browser }) => creditsOf(browser)));
    expect(credits.toSorted((one, other) => Number(one) - Number(other))).toEqual([
      ...Array.from({ length: 19 }, () => 0),
      5,
    ]);
  });
});

test("who never confirmed and was erased gets them when joining again", async () => {
  await join("forgotten@example.org");
  site.moveClock(31 * day_ms);
  await site.runSchedule("membership.daily");
  await site.runJobs();
  expect((await joinAndConfirm("forgotten@example.org")).credits).toBe(5);
});

test("only keyed hashes are kept, and not for ever", async () => {
  const { browser } = await joinAndConfirm("remembered@example.org");
  const { device_mark } = await db()
    .selectFrom("signups")
    .innerJoin("users", "users.id", "signups.user_id")
    .select("device_mark")
    .where("email", "=", "remembered@example.org")
    .executeTakeFirstOrThrow();
  expect(device_mark).toBeNull();
  await leaveForGood(browser);
  site.moveClock(5 * 366 * day_ms);
  await site.runSchedule("membership.clear-leaving");
  expect(await db().selectFrom("signup_credit_claims").select("mark").execute()).toEqual([]);
  expect((await aVisitor(site).ask(login, { email: "remembered@example.org", password })).error?.code).toBe(
    "login_failed",
  );
  expect((await joinAndConfirm("remembered@example.org")).credits).toBe(5);
});
