import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginDeletion, deleteAccount, reactivate, reactivateByLink } from "#features/membership/leaving-contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import {
  confirmMailChange,
  getUser,
  login,
  requestMailChange,
  requestPasswordReset,
  resetPassword,
  undoMailChange,
} from "./contract.ts";

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;

let site: TestApplication;
let count = 0;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(async () => {
  await db().deleteFrom("allowances").execute();
});

const db = () => site.application.db;
const newAddress = () => `new${(count += 1)}@example.org`;
const entered = async (email: string, typed = password) =>
  (await site.browser().ask(login, { email, password: typed })).status === 200;

async function requested(browser: Browser, email: string): Promise<string> {
  expect((await browser.ask(requestMailChange, { email, password })).body).toEqual({ email, minutes: 60 });
  return tokenSentTo(site, email, "accounts.mail-change-confirm");
}

/** A member who has moved from the first address to another. */
async function moved(): Promise<{ member: TestMember; email: string; undo: string }> {
  const member = await aMember(db());
  const email = newAddress();
  const token = await requested(await site.as(member), email);
  expect((await site.browser().ask(confirmMailChange, { token })).status).toBe(200);
  return { member, email, undo: await tokenSentTo(site, member.email, "accounts.mail-change-notice") };
}

describe("asking for another address", () => {
  test("needs a login", async () => {
    const answer = await site.browser().ask(requestMailChange, { email: newAddress(), password });
    expect(answer.error?.code).toBe("authentication_required");
  });

  test("changes nothing until the new address is confirmed", async () => {
    const member = await aMember(db());
    await requested(await site.as(member), newAddress());
    expect(await entered(member.email)).toBe(true);
  });

  test.each(["nobody", "a@b", "x@example.org, y@example.org"])("refuses %s", async (email) => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(requestMailChange, { email, password });
    expect(answer.error?.fields).toEqual({ email: "New email adress is invalid" });
  });

  test("refuses an address that has an account here, in any spelling", async () => {
    const [browser, other] = [await site.as(await aMember(db())), await aMember(db())];
    const answer = await browser.ask(requestMailChange, { email: other.email.toUpperCase(), password });
    expect(answer.error?.fields).toEqual({ email: "This email address already owns an account on this website" });
  });

  test("tells of other accounts five times an hour, then sends no mail and says nothing", async () => {
    const [browser, other] = [await site.as(await aMember(db())), await aMember(db())];
    const codes = [];
    for (const _ of [1, 2, 3, 4, 5])
      codes.push((await browser.ask(requestMailChange, { email: other.email, password })).status);
    expect(codes).toEqual([400, 400, 400, 400, 400]);
    site.moveClock(30 * minute_ms);
    const second = await site.as(await aMember(db()));
    expect((await second.ask(requestMailChange, { email: other.email, password })).status).toBe(200);
    expect(await mailTo(site, other.email, "accounts.mail-change-confirm")).toBeUndefined();
  });

  test("refuses the own address but takes another spelling of it", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const same = await browser.ask(requestMailChange, { email: member.email, password });
    expect(same.error?.fields).toEqual({ email: "This is your email address already." });
    const spelling = member.email.replace("m", "M");
    const token = await requested(browser, spelling);
    expect((await browser.ask(confirmMailChange, { token })).body).toEqual({ email: spelling });
  });

  test("needs the password", async () => {
    const browser = await site.as(await aMember(db()));
    const answer = await browser.ask(requestMailChange, { email: newAddress(), password: "wrong" });
    expect(answer.error?.fields).toEqual({ password: "Please check your password" });
  });

  test("blocks who guesses the password", async () => {
    const browser = await site.as(await aMember(db()));
    let code: string | undefined;
    for (const _ of [1, 2, 3, 4, 5])
      code = (await browser.ask(requestMailChange, { email: newAddress(), password: "wrong" })).error?.code;
    expect(code).toBe("too_many_attempts");
  });

  test("again for the same address, a moment later or at once, sends one mail; for another in between, a new one", async () => {
    const browser = await site.as(await aMember(db()));
    const [email, other] = [newAddress(), newAddress()];
    await Promise.all([1, 2, 3].map(() => browser.ask(requestMailChange, { email, password })));
    site.moveClock(minute_ms / 2);
    for (const _ of [1, 2, 3, 4, 5, 6])
      expect((await browser.ask(requestMailChange, { email, password })).body).toEqual({ email, minutes: 60 });
    const wrong = await browser.ask(requestMailChange, { email, password: "wrong" });
    expect(wrong.error?.fields).toHaveProperty("password");
    await site.runJobs();
    const sent = async () => (await site.mails()).filter(({ to }) => to === email).length;
    expect(await sent()).toBe(1);
    for (const one of [other, email]) await requested(browser, one);
    expect(await sent()).toBe(2);
  });

  test("for another address leaves nothing of the first, also where its mail was held up", async () => {
    const browser = await site.as(await aMember(db()));
    const [mistyped, meant] = [newAddress(), newAddress()];
    await browser.ask(requestMailChange, { email: mistyped, password });
    await requested(browser, meant);
    expect(await mailTo(site, mistyped)).toBeUndefined();
  });

  test("is possible five times a day", async () => {
    const browser = await site.as(await aMember(db()));
    for (const _ of [1, 2, 3, 4, 5]) await requested(browser, newAddress());
    expect((await browser.ask(requestMailChange, { email: newAddress(), password })).error?.code).toBe("rate_limited");
  });
});

describe("a thief who closes the account as well", () => {
  test.each(["after", "before"])("%s the old address heard of it: its owner gets the account back", async (when) => {
    const member = await aMember(db());
    const email = newAddress();
    const thief = await site.as(member);
    expect((await thief.ask(confirmMailChange, { token: await requested(thief, email) })).status).toBe(200);
    if (when === "after") await site.runJobs();
    await thief.ask(beginDeletion, { reason: "other" });
    expect((await thief.ask(deleteAccount, { password })).status).toBe(200);
    const stolen = await tokenSentTo(site, email, "membership.deletion-confirmed");

    const undo = await tokenSentTo(site, member.email, "accounts.mail-change-notice");
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect((await site.browser().ask(reactivateByLink, { token: stolen })).error?.code).toBe("link_invalid");
    const token = await tokenSentTo(site, member.email, "accounts.reset-mail");
    const fresh = "quiet-orange-harbour-42";
    const chosen = { token, password: fresh, password_repeat: fresh };
    expect((await site.browser().ask(resetPassword, chosen)).status).toBe(200);
    expect(await entered(email)).toBe(false);
    const owner = site.browser();
    expect((await owner.ask(login, { email: member.email, password: fresh })).error?.code).toBe(
      "account_pending_deletion",
    );
    expect((await owner.ask(reactivate, { username: member.email, password: fresh })).status).toBe(200);
    expect((await owner.ask(getUser, {})).body.user?.profile.id).toBe(member.id);
  });
});

describe("the link to the new address", () => {
  test("makes it count, ends other sessions and writes to the old address", async () => {
    const member = await aMember(db());
    const [here, elsewhere] = [await site.as(member), await site.as(member)];
    const email = newAddress();
    const token = await requested(here, email);
    expect((await here.ask(confirmMailChange, { token })).body).toEqual({ email });
    expect((await here.ask(getUser, {})).body.user?.profile.id).toBe(member.id);
    expect((await elsewhere.ask(getUser, {})).body.user).toBeNull();
    expect([await entered(email), await entered(member.email)]).toEqual([true, false]);
    await site.runJobs();
    const notice = (await site.mails()).find(
      ({ kind, to }) => kind === "accounts.mail-change-notice" && to === member.email,
    );
    expect(notice?.subject).toBe("Your email address was changed");
    expect(notice?.text).not.toContain(email);
  });

  test("works once of twenty times at the same moment", async () => {
    const browser = await site.as(await aMember(db()));
    const token = await requested(browser, newAddress());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().ask(confirmMailChange, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "link_invalid")).toHaveLength(19);
  });

  test("says again a moment later what it did, while it holds and not for long", async () => {
    const { member, email, undo } = await moved();
    const token = await requested(await site.as({ ...member, email }), newAddress());
    await site.browser().ask(confirmMailChange, { token });
    site.moveClock(minute_ms);
    const again = () => site.browser().ask(confirmMailChange, { token });
    expect((await again()).status).toBe(200);
    const page = pages.find(({ id }) => id === "mail-change-do")!;
    const shown = () => loadPage(site, site.browser(), page, {}, `?token=${token}`);
    expect((await shown()).text).toContain('"done"');
    await site.browser().ask(undoMailChange, { token: undo });
    expect((await again()).error?.code).toBe("link_invalid");
    expect((await shown()).text).toContain('"invalid"');
  });

  test("says so for ten minutes", async () => {
    const token = await requested(await site.as(await aMember(db())), newAddress());
    await site.browser().ask(confirmMailChange, { token });
    site.moveClock(10 * minute_ms);
    expect((await site.browser().ask(confirmMailChange, { token })).error?.code).toBe("link_invalid");
  });

  test("works for 60 minutes", async () => {
    const browser = await site.as(await aMember(db()));
    const token = await requested(browser, newAddress());
    site.moveClock(60 * minute_ms);
    const answer = await site.browser().ask(confirmMailChange, { token });
    expect(answer.error?.message).toBe("Link expired or invalid, request a new email");
  });

  test("fails when another has taken the address meanwhile, and can be tried again", async () => {
    const browser = await site.as(await aMember(db()));
    const email = newAddress();
    const token = await requested(browser, email);
    const other = await aMember(db(), { email });
    const answer = await site.browser().ask(confirmMailChange, { token });
    expect(answer.error?.fields).toEqual({ email: "This email address already owns an account on this website" });
    await db().deleteFrom("users").where("id", "=", other.id).execute();
    expect((await site.browser().ask(confirmMailChange, { token })).status).toBe(200);
  });

  test("two members who want one address at the same moment: one gets it", async () => {
    const email = newAddress();
    const tokens: string[] = [];
    for (const _ of [1, 2]) tokens.push(await requested(await site.as(await aMember(db())), email));
    const answers = await Promise.all(tokens.map((token) => site.browser().ask(confirmMailChange, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("ends a link for a new password sent to the old address", async () => {
    const member = await aMember(db());
    await site.browser().ask(requestPasswordReset, { email: member.email });
    const reset = await tokenSentTo(site, member.email, "accounts.reset-mail");
    const token = await requested(await site.as(member), newAddress());
    await site.browser().ask(confirmMailChange, { token });
    const twice = { password: "a quiet lake at dawn", password_repeat: "a quiet lake at dawn" };
    const answer = await site.browser().ask(resetPassword, { token: reset, ...twice });
    expect(answer.error?.code).toBe("link_invalid");
  });
});

describe("the link to the old address", () => {
  test("puts it back, logs everybody out and asks for a new password", async () => {
    const { member, email, undo } = await moved();
    const thief = await site.as(member);
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect((await thief.ask(getUser, {})).body.user).toBeNull();
    expect([await entered(email), await entered(member.email)]).toEqual([false, false]);
    expect(await mailTo(site, member.email, "accounts.reset-mail")).toBeDefined();
  });

  test("works for 48 hours", async () => {
    const [early, late] = [await moved(), await moved()];
    site.moveClock(48 * hour_ms - 1000);
    expect((await site.browser().ask(undoMailChange, { token: early.undo })).status).toBe(200);
    site.moveClock(1000);
    expect((await site.browser().ask(undoMailChange, { token: late.undo })).error?.code).toBe("link_invalid");
  });

  test("works once of twenty times at the same moment", async () => {
    const { undo } = await moved();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().ask(undoMailChange, { token: undo })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("still works when a thief moved on to a third address, whose own links then end", async () => {
    const { member, email, undo } = await moved();
    const third = newAddress();
    const token = await requested(await site.as(member), third);
    await site.browser().ask(confirmMailChange, { token });
    const later = await tokenSentTo(site, email, "accounts.mail-change-notice");
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect((await site.browser().ask(undoMailChange, { token: later })).error?.code).toBe("link_invalid");
  });

  test("leaves nothing to a thief whose mail server took its time", async () => {
    const { member, email, undo } = await moved();
    const thief = await site.as(member);
    const token = await requested(thief, newAddress());
    expect((await thief.ask(confirmMailChange, { token })).status).toBe(200);
    const fourth = newAddress();
    await thief.ask(requestMailChange, { email: fourth, password });
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect(await mailTo(site, email, "accounts.mail-change-notice")).toBeUndefined();
    expect(await mailTo(site, fourth)).toBeUndefined();
    const devices = db().selectFrom("known_devices").where("user_id", "=", member.id).select("user_id");
    expect(await devices.execute()).toEqual([]);
  });

  test("is not the link that confirms", async () => {
    const { undo } = await moved();
    expect((await site.browser().ask(confirmMailChange, { token: undo })).error?.code).toBe("link_invalid");
  });
});
