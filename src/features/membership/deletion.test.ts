import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { getProfile } from "#features/members/contract.ts";
import { searchMembers } from "#features/members/search-contract.ts";
import { day_ms, hour_ms, minute_ms } from "#features/accounts/rules.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import * as contract from "./leaving-contract.ts";
import { deleteReasons } from "#lib/delete-reasons.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

async function statusOf({ id }: TestMember) {
  return db()
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("deletions", "deletions.user_id", "users.id")
    .select([
      "users.status",
      "profiles.status as profile",
      "deletions.reason",
      "deletions.remarks",
      "deletions.erase_at",
    ])
    .where("users.id", "=", id)
    .executeTakeFirstOrThrow();
}

test.each([
  [contract.getDeletion, {}],
  [contract.beginDeletion, { reason: "other" }],
  [contract.pauseInstead, {}],
  [contract.sendDeletionCode, {}],
  [contract.deleteAccount, { password: "x" }],
] as const)("a visitor has nothing to delete: $path", async (call, input) => {
  const answer = await site.browser().ask(call as typeof contract.beginDeletion, input as { reason: "other" });
  expect(answer.error?.code).toBe("authentication_required");
});

describe("the reason", () => {
  test.each(deleteReasons)("%s is taken, with remarks", async (reason) => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const { offer } = (await browser.ask(contract.beginDeletion, { reason, remarks: "  Was nice. " })).body;
    const { begun } = (await browser.ask(contract.getDeletion, {})).body;
    expect(begun).toEqual({ reason, offer });
    expect(await statusOf(member)).toMatchObject({ status: "active", profile: "active", reason, remarks: "Was nice." });
  });

  test.each([
    ["no reason", { reason: "" }, "reason"],
    ["an unknown reason", { reason: "boredom" }, "reason"],
    ["too long remarks", { reason: "other", remarks: "x".repeat(1001) }, "remarks"],
    ["remarks that cannot be stored", { reason: "other", remarks: "a\0b" }, "remarks"],
  ])("%s is refused", async (_title, input, field) => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(contract.beginDeletion, input as { reason: "other" });
    expect(answer.error).toMatchObject({ code: "validation" });
    expect(answer.error!.fields).toHaveProperty(field);
  });
});

describe("the confirmation", () => {
  async function begin(given: Parameters<typeof aMember>[1] = {}) {
    const member = await aMember(db(), given);
    const browser = await site.as(member);
    await browser.ask(contract.beginDeletion, { reason: "other" });
    return { member, browser };
  }

  test("logs out everywhere, hides at once and sends the way back", async () => {
    const { member, browser } = await begin({ name: "Leaving Lea", email: "lea@example.org" });
    const elsewhere = await site.as(member);
    const other = await site.as(await aMember(db(), { gender: "male" }));
    expect((await other.ask(getProfile, { id: member.id })).status).toBe(200);

    expect((await browser.ask(contract.deleteAccount, { password })).body).toEqual({});

    expect(browser.cookie("session")).toBeUndefined();
    expect((await elsewhere.ask(getUser, {})).body.user).toBeNull();
    expect((await elsewhere.ask(contract.getDeletion, {})).error?.code).toBe("authentication_required");
    expect((await other.ask(getProfile, { id: member.id })).error?.code).toBe("not_found");
    const { members } = (await other.ask(searchMembers, {})).body;
    expect(members.map(({ id }) => id)).not.toContain(member.id);
    const { status, profile, erase_at } = await statusOf(member);
    expect({ status, profile }).toEqual({ status: "pending_deletion", profile: "hidden" });
    expect(erase_at!.getTime() - site.application.now().getTime()).toBe(14 * day_ms);

    await site.runJobs();
    const mail = (await site.mails()).find(({ to }) => to === "lea@example.org")!;
    expect(mail).toMatchObject({ kind: "membership.deletion-confirmed", subject: "Your account is deleted" });
    expect(mail.text).toMatch(/http:\/\/localhost:3000\/reactivate\?token=[\w-]{43}\n/);
    expect(mail.text).toContain("14 days");
  });

  test("tells what is forfeited", async () => {
    const { browser } = await begin({ credits: 37 });
    expect((await browser.ask(contract.getDeletion, {})).body).toMatchObject({
      credits: 37,
      reactivation_days: 14,
      pause_days: 30,
      remarks_length: 1000,
    });
  });

  test.each([
    ["nothing", {}, "password"],
    ["an empty password", { password: "" }, "password"],
    ["a wrong password", { password: "wrong" }, "password"],
    ["a code that was never sent", { code: "123456" }, "code"],
    ["no code", { code: "abc" }, "code"],
  ])("needs more than %s", async (_title, input, field) => {
    const { member, browser } = await begin();
    const answer = await browser.ask(contract.deleteAccount, input);
    expect(answer.error).toMatchObject({ code: "validation" });
    expect(answer.error!.fields).toHaveProperty(field);
    expect(await statusOf(member)).toMatchObject({ status: "active", profile: "active" });
  });

  test("needs a reason first", async () => {
    const browser = await site.as(await aMember(db()));
    expect((await browser.ask(contract.deleteAccount, { password })).error?.code).toBe("conflict");
  });

  test("guessing the password blocks like at the login", async () => {
    const { browser } = await begin();
    const codes = [];
    for (let count = 0; count < 6; count++)
      codes.push((await browser.ask(contract.deleteAccount, { password: `guess ${count}` })).error?.code);
    expect(codes.slice(0, 4)).toEqual(Array(4).fill("validation"));
    expect(codes.slice(4)).toEqual(["too_many_attempts", "too_many_attempts"]);
  });

  test("an unconfirmed member can go too", async () => {
    const { member, browser } = await begin({ status: "not_confirmed" });
    await browser.ask(contract.deleteAccount, { password });
    expect(await statusOf(member)).toMatchObject({ status: "pending_deletion", profile: "hidden" });
  });

  test("asked 20 times at once it happens once", async () => {
    const { member, browser } = await begin();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => browser.ask(contract.deleteAccount, { password })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const jobs = await db()
      .selectFrom("pgboss.job" as "users")
      .selectAll()
      .where("name" as "email", "=", "membership.deletion-confirmed")
      .execute();
    const own = jobs.filter((job) => (job as unknown as { data: { user_id: string } }).data.user_id === member.id);
    expect(own).toHaveLength(1);
  });

  test("is refused when another tab has chosen the pause instead at the same moment", async () => {
    const { member, browser } = await begin();
    const { error } = await changedMeanwhile(
      db(),
      member.id,
      () => browser.ask(contract.deleteAccount, { password }),
      (db) => db.deleteFrom("deletions").where("user_id", "=", member.id).execute(),
    );
    expect(error?.code).toBe("conflict");
    expect(await statusOf(member)).toMatchObject({ status: "active", profile: "active" });
  });

  test("a login at the same moment leaves nobody logged in", async () => {
    const { member, browser } = await begin();
    // Few enough that they do not lock each other out.
    const others = Array.from({ length: 3 }, () => site.browser({ ip: "10.1.1.1" }));
    const [deleted] = await Promise.all([
      browser.ask(contract.deleteAccount, { password }),
      ...others.map((other) => other.ask(login, { email: member.email, password })),
    ]);
    expect(deleted.status).toBe(200);
    for (const other of others) expect((await other.ask(getUser, {})).body.user).toBeNull();
  });
});

describe("a code by mail", () => {
  async function withCode() {
    const member = await aMember(db());
    const browser = await site.as(member);
    await browser.ask(contract.beginDeletion, { reason: "other" });
    expect((await browser.ask(contract.sendDeletionCode, {})).body).toEqual({ minutes: 10 });
    await site.runJobs();
    const mail = (await site.mails()).find(({ to }) => to === member.email)!;
    return { member, browser, code: /Code: (\d{6})/.exec(mail.text)![1]! };
  }

  test("confirms instead of the password", async () => {
    const { member, browser, code } = await withCode();
    expect((await browser.ask(contract.deleteAccount, { code: ` ${code} ` })).status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ status: "pending_deletion" });
  });

  test("is good also when its mail was sent again, since nobody heard that it had gone out", async () => {
    const { member, browser, code } = await withCode();
    expect((await site.repeatJobs("membership.deletion-code")).failed).toBe(0);
    expect((await browser.ask(contract.deleteAccount, { code })).status).toBe(200);
    expect(await statusOf(member)).toMatchObject({ status: "pending_deletion" });
  });

  test("does not take the place of a newer one when its mail was held up", async () => {
    const { member, browser } = await withCode();
    site.moveClock(minute_ms);
    await browser.ask(contract.sendDeletionCode, {});
    await site.runJobs();
    const mail = (await site.mails()).find(({ to }) => to === member.email)!;
    expect(await site.repeatFirstJob("membership.deletion-code", member.id)).toEqual({ done: 1, failed: 0 });
    const code = /Code: (\d{6})/.exec(mail.text)![1]!;
    expect((await browser.ask(contract.deleteAccount, { code })).status).toBe(200);
  });

  test("is dead after five wrong tries, also at once", async () => {
    const { member, browser, code } = await withCode();
    const wrong = code === "000000" ? "111111" : "000000";
    await Promise.all(Array.from({ length: 20 }, () => browser.ask(contract.deleteAccount, { code: wrong })));
    await site.repeatFirstJob("membership.deletion-code", member.id);
    const { error } = await browser.ask(contract.deleteAccount, { code });
    expect(error!.fields).toEqual({ code: "Code invalid" });
  });

  test("lasts ten minutes", async () => {
    const own = await withCode();
    site.moveClock(10 * minute_ms);
    const { error } = await own.browser.ask(contract.deleteAccount, { code: own.code });
    expect(error!.fields).toEqual({ code: "Code invalid" });
  });

  test("is sent three times an hour", async () => {
    const browser = await site.as(await aMember(db()));
    const codes = [];
    for (let count = 0; count < 4; count++) {
      codes.push((await browser.ask(contract.sendDeletionCode, {})).error?.code);
      site.moveClock(minute_ms);
    }
    expect(codes).toEqual([undefined, undefined, undefined, "rate_limited"]);
    site.moveClock(hour_ms);
    expect((await browser.ask(contract.sendDeletionCode, {})).status).toBe(200);
  });

  test("of another member is worth nothing", async () => {
    const { code } = await withCode();
    const { browser } = await withCode();
    const { error } = await browser.ask(contract.deleteAccount, { code });
    // One in a million that both are the same.
    expect(error?.fields).toEqual({ code: "Code invalid" });
  });
});
