import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser, login } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { getProfile } from "#features/members/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import * as contract from "./leaving-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

/** Somebody who has just deleted the account; gives the secret of the link in the mail. */
async function aLeaver(given: Parameters<typeof aMember>[1] = {}): Promise<{ member: TestMember; token: string }> {
  const member = await aMember(db(), given);
  const browser = await site.as(member);
  await browser.ask(contract.beginDeletion, { reason: "other" });
  expect((await browser.ask(contract.deleteAccount, { password })).status).toBe(200);
  await site.runJobs();
  const mail = (await site.mails()).find(({ to }) => to === member.email)!;
  return { member, token: /token=([\w-]{43})/.exec(mail.text)![1]! };
}

async function statusOf({ id }: TestMember) {
  return db()
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.status", "profiles.status as profile"])
    .where("users.id", "=", id)
    .executeTakeFirst();
}

describe("by the link in the mail", () => {
  test("opening it changes nothing, using it brings everything back, and it works once", async () => {
    const { member, token } = await aLeaver();
    const browser = site.browser();
    expect((await browser.ask(contract.findReactivation, { token })).body).toEqual({ valid: true });
    expect(await statusOf(member)).toEqual({ status: "pending_deletion", profile: "hidden" });

    expect((await browser.ask(contract.reactivateByLink, { token })).body).toEqual({});
    expect(await statusOf(member)).toEqual({ status: "active", profile: "active" });
    const other = await site.as(await aMember(db(), { gender: "male" }));
    expect((await other.ask(getProfile, { id: member.id })).status).toBe(200);
    expect((await browser.ask(getUser, {})).body.user).toBeNull();
    expect((await browser.ask(login, { email: member.email, password })).status).toBe(200);

    expect((await browser.ask(contract.findReactivation, { token })).body).toEqual({ valid: false });
    expect((await browser.ask(contract.reactivateByLink, { token })).error?.code).toBe("link_invalid");
    await site.runJobs();
    const kinds = (await site.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
    expect(kinds).toContain("membership.reactivated");
  });

  test.each([
    ["not_confirmed", "disabled"],
    ["active", "hidden"],
    ["active", "blocked"],
  ] as const)("a member who was %s with a profile %s is so again", async (status, profile_status) => {
    const { member, token } = await aLeaver({ status, profile_status });
    await site.browser().ask(contract.reactivateByLink, { token });
    expect(await statusOf(member)).toEqual({ status, profile: profile_status });
  });

  test("used 20 times at once it takes effect once", async () => {
    const { member, token } = await aLeaver();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().ask(contract.reactivateByLink, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "link_invalid")).toHaveLength(19);
    expect(await statusOf(member)).toEqual({ status: "active", profile: "active" });
  });

  test("a link of an earlier deletion does not undo a later one", async () => {
    const { member, token } = await aLeaver();
    await site.browser().ask(contract.reactivate, { username: member.email, password });
    const browser = await site.as(member);
    await browser.ask(contract.beginDeletion, { reason: "other" });
    await browser.ask(contract.deleteAccount, { password });
    expect((await site.browser().ask(contract.reactivateByLink, { token })).error?.code).toBe("link_invalid");
    expect(await statusOf(member)).toMatchObject({ status: "pending_deletion" });
  });

  test.each(["", "x", "A".repeat(43)])("nonsense (%s) is refused", async (token) => {
    const browser = site.browser();
    expect((await browser.ask(contract.findReactivation, { token })).body).toEqual({ valid: false });
    expect((await browser.ask(contract.reactivateByLink, { token })).error?.code).toBe("link_invalid");
  });
});

describe("from the login", () => {
  test("a password that was replaced at the same moment lets nobody in", async () => {
    const { member } = await aLeaver();
    const { error } = await changedMeanwhile(
      db(),
      member.id,
      () => site.browser().ask(contract.reactivate, { username: member.email, password }),
      (db) => db.updateTable("users").set({ password_hash: "another" }).where("id", "=", member.id).execute(),
    );
    expect(error?.code).toBe("login_failed");
    expect(await statusOf(member)).toMatchObject({ status: "pending_deletion" });
  });

  test("the right password is told of the way back, and of nothing else", async () => {
    const { member } = await aLeaver();
    const browser = site.browser();
    const answer = await browser.ask(login, { email: member.email, password });
    expect(answer.status).toBe(409);
    expect(answer.error?.code).toBe("account_pending_deletion");
    expect(browser.cookie("session")).toBeUndefined();
    const wrong = await browser.ask(login, { email: member.email, password: "wrong" });
    expect(wrong.error?.code).toBe("login_failed");
  });

  test.each(["email", "name"] as const)("the %s and the password bring it back and log in", async (key) => {
    const { member } = await aLeaver();
    const browser = site.browser();
    const { user } = (await browser.ask(contract.reactivate, { username: member[key], password })).body;
    expect(user).toMatchObject({ status: "active", profile: { id: member.id, status: "active" } });
    expect((await browser.ask(getUser, {})).body.user?.profile.id).toBe(member.id);
  });

  test.each([
    ["a wrong password", async () => ({ username: (await aLeaver()).member.email, password: "wrong" })],
    ["an unknown member", async () => ({ username: "nobody@example.org", password })],
    ["a member who never left", async () => ({ username: (await aMember(db())).email, password })],
    ["a banned member", async () => ({ username: (await aMember(db(), { status: "banned" })).email, password })],
  ])("%s is refused like a failed login", async (_title, credentials) => {
    const answer = await site.browser({ ip: "10.9.9.9" }).ask(contract.reactivate, await credentials());
    expect(answer.error?.code).toBe("login_failed");
  });

  test("nothing typed is refused", async () => {
    const { error } = await site.browser().ask(contract.reactivate, { username: "", password: "" });
    expect(error).toMatchObject({ code: "validation" });
    expect(Object.keys(error!.fields)).toEqual(["username", "password"]);
  });

  test("guessing is blocked", async () => {
    const { member } = await aLeaver();
    const browser = site.browser({ ip: "10.8.8.8" });
    const codes = [];
    for (let count = 0; count < 6; count++)
      codes.push(
        (await browser.ask(contract.reactivate, { username: member.email, password: `${count}` })).error?.code,
      );
    expect(codes.slice(4)).toEqual(["too_many_attempts", "too_many_attempts"]);
  });
});

describe("the 14 days", () => {
  test("the way back is open until their last moment, and closed after it", async () => {
    const late = await aLeaver();
    const early = await aLeaver();
    site.moveClock(14 * day_ms - 1);
    await site.runSchedule("membership.erase-members");
    expect((await site.browser().ask(contract.reactivateByLink, { token: early.token })).status).toBe(200);
    site.moveClock(1);
    expect((await site.browser().ask(contract.reactivateByLink, { token: late.token })).error?.code).toBe(
      "link_invalid",
    );
    const byPassword = await site.browser().ask(contract.reactivate, { username: late.member.email, password });
    expect(byPassword.error?.code).toBe("login_failed");
    // Nobody is told of a way back that is closed.
    const attempt = await site.browser().ask(login, { email: late.member.email, password });
    expect(attempt.error?.code).toBe("login_failed");
    await site.runSchedule("membership.erase-members");
    expect(await statusOf(late.member)).toBeUndefined();
    expect(await statusOf(early.member)).toEqual({ status: "active", profile: "active" });
  });

  test("at the moment of the erasure one of the two wins whole", async () => {
    const leavers = [];
    for (let count = 0; count < 6; count++) leavers.push(await aLeaver());
    await db()
      .updateTable("deletions")
      .set({ erase_at: site.application.now() })
      .where(
        "user_id",
        "in",
        leavers.slice(0, 3).map(({ member }) => member.id),
      )
      .execute();
    // The clock of the process that reactivates is a little behind: both sides think that it is their turn.
    const before = await startSecond(site, -1000);
    const answers = await Promise.all([
      site.runSchedule("membership.erase-members"),
      ...leavers.map(({ token }) => before.ask(contract.reactivateByLink, { token })),
    ]);
    for (const [index, { member }] of leavers.entries()) {
      const answer = answers[index + 1] as { status: number };
      expect(await statusOf(member)).toEqual(
        answer.status === 200 ? { status: "active", profile: "active" } : undefined,
      );
    }
    expect(answers.slice(4).every((answer) => (answer as { status: number }).status === 200)).toBe(true);
  });
});

/** Another process of the same site, with a clock that is off. */
async function startSecond({ application }: TestApplication, off_ms: number) {
  const { createWeb } = await import("#server/web.server.ts");
  const { openBrowser } = await import("#tests/support/browser.ts");
  const now = () => new Date(application.now().getTime() + off_ms);
  return openBrowser(await createWeb({ ...application, now }), {});
}
