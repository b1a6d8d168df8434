import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { moved, newAddress, requested } from "#tests/support/mail-changes.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { askedInTurn } from "#tests/support/meanwhile.ts";
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

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(async () => {
  await db().deleteFrom("allowances").execute();
});

const db = () => site.application.db;
const entered = async (email: string, typed = password) =>
  (await site.browser().ask(login, { email, password: typed })).status === 200;

describe("asking for another address", () => {
  test("while the link to one asked for before is followed, comes after that", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const token = await requested(site, browser, newAddress());
    const lock = sql`SELECT FROM link_tokens WHERE user_id = ${member.id} FOR UPDATE`;
    const answers = await askedInTurn<{ status: number }>(db(), lock, [
      () => browser.ask(confirmMailChange, { token }),
      () => browser.ask(requestMailChange, { email: newAddress(), password }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test("needs a login", async () => {
    const answer = await site.browser().ask(requestMailChange, { email: newAddress(), password });
    expect(answer.error?.code).toBe("authentication_required");
  });

  test("changes nothing until the new address is confirmed", async () => {
    const member = await aMember(db());
    await requested(site, await site.as(member), newAddress());
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
    const token = await requested(site, browser, spelling);
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
    for (const one of [other, email]) await requested(site, browser, one);
    expect(await sent()).toBe(2);
  });

  test("for another address leaves nothing of the first, also where its mail was held up", async () => {
    const browser = await site.as(await aMember(db()));
    const [mistyped, meant] = [newAddress(), newAddress()];
    await browser.ask(requestMailChange, { email: mistyped, password });
    await requested(site, browser, meant);
    expect(await mailTo(site, mistyped)).toBeUndefined();
  });

  test("is possible five times a day", async () => {
    const browser = await site.as(await aMember(db()));
    for (const _ of [1, 2, 3, 4, 5]) await requested(site, browser, newAddress());
    expect((await browser.ask(requestMailChange, { email: newAddress(), password })).error?.code).toBe("rate_limited");
  });
});

describe("the link to the new address", () => {
  test("makes it count, ends other sessions and writes to the old address", async () => {
    const member = await aMember(db());
    const [here, elsewhere] = [await site.as(member), await site.as(member)];
    const email = newAddress();
    const token = await requested(site, here, email);
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
    const token = await requested(site, browser, newAddress());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().ask(confirmMailChange, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === "link_invalid")).toHaveLength(19);
  });

  test("says again a moment later what it did, while it holds and not for long", async () => {
    const { member, email, undo } = await moved(site);
    const token = await requested(site, await site.as({ ...member, email }), newAddress());
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
    const token = await requested(site, await site.as(await aMember(db())), newAddress());
    await site.browser().ask(confirmMailChange, { token });
    site.moveClock(10 * minute_ms);
    expect((await site.browser().ask(confirmMailChange, { token })).error?.code).toBe("link_invalid");
  });

  test("works for 60 minutes", async () => {
    const browser = await site.as(await aMember(db()));
    const token = await requested(site, browser, newAddress());
    site.moveClock(60 * minute_ms);
    const answer = await site.browser().ask(confirmMailChange, { token });
    expect(answer.error?.message).toBe("Link expired or invalid, request a new email");
  });

  test("fails when another has taken the address meanwhile, and can be tried again", async () => {
    const browser = await site.as(await aMember(db()));
    const email = newAddress();
    const token = await requested(site, browser, email);
    const other = await aMember(db(), { email });
    const answer = await site.browser().ask(confirmMailChange, { token });
    expect(answer.error?.fields).toEqual({ email: "This email address already owns an account on this website" });
    await db().deleteFrom("users").where("id", "=", other.id).execute();
    expect((await site.browser().ask(confirmMailChange, { token })).status).toBe(200);
  });

  test("two members who want one address at the same moment: one gets it", async () => {
    const email = newAddress();
    const tokens: string[] = [];
    for (const _ of [1, 2]) tokens.push(await requested(site, await site.as(await aMember(db())), email));
    const answers = await Promise.all(tokens.map((token) => site.browser().ask(confirmMailChange, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("ends a link for a new password sent to the old address", async () => {
    const member = await aMember(db());
    await site.browser().ask(requestPasswordReset, { email: member.email });
    const reset = await tokenSentTo(site, member.email, "accounts.reset-mail");
    const token = await requested(site, await site.as(member), newAddress());
    await site.browser().ask(confirmMailChange, { token });
    const twice = { password: "a quiet lake at dawn", password_repeat: "a quiet lake at dawn" };
    const answer = await site.browser().ask(resetPassword, { token: reset, ...twice });
    expect(answer.error?.code).toBe("link_invalid");
  });
});
