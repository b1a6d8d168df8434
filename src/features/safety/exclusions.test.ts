import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import {
  confirmMailChange,
  getUser,
  login,
  requestMailChange,
  requestPasswordReset,
} from "#features/accounts/contract.ts";
import { day_ms, hour_ms } from "#features/accounts/rules.ts";
import { activate, resendActivation } from "#features/membership/contract.ts";
import { beginDeletion, deleteAccount, reactivate, reactivateByLink } from "#features/membership/leaving-contract.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { aJoiner } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { tracesInDatabase } from "#tests/support/traces.ts";
import * as contract from "./contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const excluded = async (email: string) => isExcluded(await contextOfJob(site.application, 1, randomUUID()), email);

let networks = 0;
/** Asks from a network of its own, and gives the secret of the link in the mail. */
async function ask(email: string, months: number | null): Promise<string> {
  networks += 1;
  const answer = await site.browser({ ip: `10.3.${networks}.1` }).ask(contract.requestExclusion, { email, months });
  expect(answer.body).toEqual({ hours: 24 });
  await site.runJobs();
  const mail = (await site.mails()).find(({ to }) => to === email)!;
  expect(mail).toMatchObject({ kind: "safety.exclusion-confirm", subject: "Confirm your access ban" });
  return /\/pages\/ban\/confirm\?token=([\w-]{43})/.exec(mail.text)![1]!;
}

const confirm = (token: string) => site.browser().ask(contract.confirmExclusion, { token });

test("asking keeps nobody out; confirming does, and only hashes are kept", async () => {
  const token = await ask("own.marker@example.org", 6);
  expect(await excluded("own.marker@example.org")).toBe(false);
  const browser = site.browser();
  expect((await browser.ask(contract.findExclusionRequest, { token })).body).toEqual({
    request: { channel: "email", months: 6 },
  });
  expect(await excluded("own.marker@example.org")).toBe(false);
  expect((await confirm(token)).body).toEqual({ channel: "email", months: 6 });
  expect(await excluded("own.marker@example.org")).toBe(true);
  expect(await tracesInDatabase(site.application.pool, ["own.marker"])).toEqual([]);
});

test.each([
  ["Own.Spelling@Example.ORG", true],
  ["own.spelling+again@example.org", true],
  ["own.spelling@example.org", true],
  ["another@example.org", false],
])("%s is kept out with own.spelling@example.org: %s", async (email, answer) => {
  if (!(await excluded("own.spelling@example.org"))) await confirm(await ask("own.spelling@example.org", null));
  expect(await excluded(email)).toBe(answer);
});

describe("how long", () => {
  test("six months end, a longer ban wins, for ever has no end", async () => {
    const own = await startTestApplication({ now: new Date("2026-11-15T12:00:00Z") });
    const askOwn = async (email: string, months: number | null) => {
      await own.browser().ask(contract.requestExclusion, { email, months });
      await own.runJobs();
      const mail = (await own.mails()).find(({ to }) => to === email)!;
      const token = /token=([\w-]{43})/.exec(mail.text)![1]!;
      expect((await own.browser().ask(contract.confirmExclusion, { token })).status).toBe(200);
    };
    const isOut = async (email: string) => isExcluded(await contextOfJob(own.application, 1, randomUUID()), email);
    const emails = ["six@example.org", "twelve@example.org", "ever@example.org"];
    await askOwn("six@example.org", 6);
    await askOwn("twelve@example.org", 12);
    await askOwn("ever@example.org", null);
    const state = async () => Promise.all(emails.map(isOut));
    expect(await state()).toEqual([true, true, true]);
    own.moveClock(new Date("2027-05-15T11:59:59.999Z").getTime() - own.application.now().getTime());
    expect(await state()).toEqual([true, true, true]);
    own.moveClock(1);
    expect(await state()).toEqual([false, true, true]);
    // Shorter, but begun later: the longer end counts.
    await askOwn("six@example.org", 12);
    own.moveClock(20 * 365 * day_ms);
    await own.runSchedule("safety.end-bans");
    expect(await state()).toEqual([false, false, true]);
    expect(await own.application.db.selectFrom("exclusions").select("until").execute()).toHaveLength(1);
    await own.close();
  });
});

describe("an account with the address", () => {
  test("that was made after the ban was asked for is logged out too", async () => {
    const token = await ask("joined.since@example.org", 6);
    const { browser } = await aJoiner(site, { email: "Joined.since@example.org" });
    const { browser: other } = await aJoiner(site);
    expect((await confirm(token)).status).toBe(200);
    expect((await browser.ask(getUser, {})).body.user).toBeNull();
    expect((await other.ask(getUser, {})).body.user).not.toBeNull();
  });

  test("is logged out and closed for that time, and comes back after it", async () => {
    const own = await startTestApplication();
    const member = await aMember(own.application.db, { email: "account@example.org" });
    const browser = await own.as(member);
    await browser.ask(contract.requestExclusion, { email: "Account@example.org", months: 6 });
    await own.runJobs();
    expect((await browser.ask(getUser, {})).body.user).not.toBeNull();
    const token = /token=([\w-]{43})/.exec((await own.mails())[0]!.text)![1]!;
    await own.browser().ask(contract.confirmExclusion, { token });
    expect((await browser.ask(getUser, {})).body.user).toBeNull();
    const attempt = () => own.browser().ask(login, { email: member.email, password });
    expect((await attempt()).error?.code).toBe("account_excluded");
    await own.runSchedule("safety.end-bans");
    expect((await attempt()).error?.code).toBe("account_excluded");
    own.moveClock(190 * day_ms);
    await own.runSchedule("safety.end-bans");
    expect((await attempt()).status).toBe(200);
    await own.close();
  });

  test("that is suspended stays closed for the longer of the two", async () => {
    const own = await startTestApplication();
    const suspended = async (email: string, days: number) => {
      const member = await aMember(own.application.db, { email });
      const suspended_until = new Date(own.application.now().getTime() + days * day_ms);
      await own.application.db
        .updateTable("users")
        .set({ status: "suspended", suspended_until })
        .where("id", "=", member.id)
        .execute();
      await own.browser().ask(contract.requestExclusion, { email, months: 6 });
      const token = await tokenSentTo(own, email);
      expect((await own.browser().ask(contract.confirmExclusion, { token })).status).toBe(200);
      return async () => (await own.browser().ask(login, { email, password })).error?.code;
    };
    const shorter = await suspended("shorter@example.org", 7);
    const longer = await suspended("longer@example.org", 365);
    own.moveClock(8 * day_ms);
    await own.runSchedule("safety.end-bans");
    expect(await shorter()).toBe("account_excluded");
    own.moveClock(190 * day_ms);
    await own.runSchedule("safety.end-bans");
    expect([await shorter(), await longer()]).toEqual([undefined, "account_excluded"]);
    await own.close();
  });

  test("that its owner has deleted cannot be taken back", async () => {
    const member = await aMember(db(), { email: "leaver@example.org" });
    const browser = await site.as(member);
    await browser.ask(beginDeletion, { reason: "other" });
    await browser.ask(deleteAccount, { password });
    const link = await tokenSentTo(site, member.email, "membership.deletion-confirmed");
    await confirm(await ask(member.email, 6));
    expect((await site.browser().ask(reactivateByLink, { token: link })).error?.code).toBe("link_invalid");
    expect((await site.browser().ask(reactivate, { username: member.email, password })).status).not.toBe(200);
    expect((await site.browser().ask(login, { email: member.email, password })).status).not.toBe(200);
  });

  test("that waits for its confirmation is not confirmed any more, nor asked to", async () => {
    const email = "unconfirmed@example.org";
    const member = await aMember(db(), { email, status: "not_confirmed" });
    const browser = await site.as(member);
    expect((await browser.ask(resendActivation, {})).status).toBe(200);
    const link = await tokenSentTo(site, email, "membership.activation");
    await confirm(await ask(email, 6));
    expect((await site.browser().ask(activate, { token: link })).error?.code).toBe("activation_failed");
    const { status } = await db()
      .selectFrom("users")
      .select("status")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("not_confirmed");
    expect((await browser.ask(getUser, {})).body.user).toBeNull();
    expect((await site.browser().ask(login, { email, password })).error?.code).toBe("account_excluded");
    const sent = async () => (await site.mails()).filter(({ to, kind }) => to === email && kind.includes("activation"));
    await (await site.as(member)).ask(resendActivation, {});
    await site.runJobs();
    expect(await sent()).toHaveLength(1);
  });

  test("with a tag behind the name is logged out and kept out too, and gets no link for a new password", async () => {
    const emails = ["own.tagged+vesper@example.org", "own.tagged+again@example.org", "own.tagged.not@example.org"];
    const browsers = [];
    for (const email of emails) browsers.push(await site.as(await aMember(db(), { email })));
    await confirm(await ask("own.tagged@example.org", null));
    const users = await Promise.all(browsers.map(async (browser) => (await browser.ask(getUser, {})).body.user));
    expect(users).toEqual([null, null, expect.anything()]);
    const [email] = emails as [string];
    expect((await site.browser().ask(login, { email, password })).error?.code).toBe("account_excluded");
    const { error } = await site.browser().ask(requestPasswordReset, { email });
    expect(error?.fields).toEqual({ email: "E-mail address not found" });
    await site.runJobs();
    expect((await site.mails()).filter(({ to, kind }) => to === email && kind === "accounts.reset-mail")).toEqual([]);
  });

  test("cannot be come to by a change of address", async () => {
    const email = "moved.to@example.org";
    const browser = await site.as(await aMember(db()));
    expect((await browser.ask(requestMailChange, { email, password })).status).toBe(200);
    const link = await tokenSentTo(site, email, "accounts.mail-change-confirm");
    await confirm(await ask(email, 6));
    expect((await site.browser().ask(confirmMailChange, { token: link })).error?.code).toBe("link_invalid");
    site.moveClock(2 * 60_000);
    const told = await browser.ask(requestMailChange, { email, password });
    expect(told.error?.fields).toEqual({ email: "This email address already owns an account on this website" });
  });

  test("cannot be come to where nobody hears of known addresses either: no mail goes there", async () => {
    const own = await startTestApplication({ settings: { hide_account_existence: true } });
    const email = "moved.to@example.org";
    await own.browser().ask(contract.requestExclusion, { email, months: 6 });
    await own.browser().ask(contract.confirmExclusion, { token: await tokenSentTo(own, email) });
    const browser = await own.as(await aMember(own.application.db));
    expect((await browser.ask(requestMailChange, { email, password })).status).toBe(200);
    await own.runJobs();
    expect((await own.mails()).filter(({ kind }) => kind === "accounts.mail-change-confirm")).toEqual([]);
    await own.close();
  });

  test("stays as it is when it has got another address meanwhile", async () => {
    const member = await aMember(db(), { email: "before@example.org" });
    const token = await ask("before@example.org", null);
    const after = { email: "after@example.org", email_normalised: "after@example.org" };
    await db().updateTable("users").set(after).where("id", "=", member.id).execute();
    await confirm(token);
    expect((await site.browser().ask(login, { email: "after@example.org", password })).status).toBe(200);
    expect(await excluded("before@example.org")).toBe(true);
  });
});

describe("the link", () => {
  test("works once, also 20 times at once", async () => {
    const token = await ask("once@example.org", 12);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "link_invalid")).toHaveLength(19);
    expect((await site.browser().ask(contract.findExclusionRequest, { token })).body).toEqual({ request: null });
  });

  test("works for 24 hours", async () => {
    const token = await ask("late@example.org", 6);
    site.moveClock(24 * hour_ms);
    expect((await confirm(token)).error?.code).toBe("link_invalid");
    await site.runSchedule("safety.end-bans");
    expect(await excluded("late@example.org")).toBe(false);
  });

  test.each(["", "x", "A".repeat(43)])("nonsense (%s) is refused", async (token) => {
    expect((await confirm(token)).error?.code).toBe("link_invalid");
    expect((await site.browser().ask(contract.findExclusionRequest, { token })).body).toEqual({ request: null });
  });
});

test.each([
  ["no mobile number", { phone: "+49301234567", months: 6 }, ["phone"]],
  ["no address beside a number", { email: "not an address", phone: "+4915112345607", months: 6 }, ["email"]],
  ["no address", { email: "", months: 6 }, ["email"]],
  ["no mail address", { email: "not an address", months: 6 }, ["email"]],
  ["two addresses", { email: "a@example.org, b@example.org", months: 6 }, ["email"]],
  ["a time that is not offered", { email: "a@example.org", months: 7 }, ["months"]],
  ["nothing right", { email: "not an address", phone: "0", months: 0 }, ["email", "phone", "months"]],
])("%s is refused", async (_title, input, fields) => {
  const { error } = await site.browser().ask(contract.requestExclusion, input);
  expect(error).toMatchObject({ code: "validation" });
  expect(Object.keys(error!.fields)).toEqual(fields);
});

test("three mails a day go to one address, whoever asks", async () => {
  const codes = [];
  for (let count = 0; count < 4; count++) {
    const browser = site.browser({ ip: `10.4.${count}.1` });
    codes.push((await browser.ask(contract.requestExclusion, { email: "often@example.org", months: 6 })).error?.code);
    site.moveClock(60_000);
  }
  expect(codes).toEqual([undefined, undefined, undefined, "rate_limited"]);
});
