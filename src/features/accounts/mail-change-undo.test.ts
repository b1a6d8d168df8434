import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { beginDeletion, deleteAccount, reactivate, reactivateByLink } from "#features/membership/leaving-contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password } from "#tests/support/factories.ts";
import { moved, newAddress, requested } from "#tests/support/mail-changes.ts";
import { mailTo, tokenSentTo } from "#tests/support/mails.ts";
import { confirmMailChange, getUser, login, requestMailChange, resetPassword, undoMailChange } from "./contract.ts";

const hour_ms = 3_600_000;

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

describe("the link to the old address", () => {
  test("puts it back, logs everybody out and asks for a new password", async () => {
    const { member, email, undo } = await moved(site);
    const thief = await site.as(member);
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect((await thief.ask(getUser, {})).body.user).toBeNull();
    expect([await entered(email), await entered(member.email)]).toEqual([false, false]);
    expect(await mailTo(site, member.email, "accounts.reset-mail")).toBeDefined();
  });

  test("works for 48 hours", async () => {
    const [early, late] = [await moved(site), await moved(site)];
    site.moveClock(48 * hour_ms - 1000);
    expect((await site.browser().ask(undoMailChange, { token: early.undo })).status).toBe(200);
    site.moveClock(1000);
    expect((await site.browser().ask(undoMailChange, { token: late.undo })).error?.code).toBe("link_invalid");
  });

  test("works once of twenty times at the same moment", async () => {
    const { undo } = await moved(site);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.browser().ask(undoMailChange, { token: undo })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("still works when a thief moved on to a third address, whose own links then end", async () => {
    const { member, email, undo } = await moved(site);
    const third = newAddress();
    const token = await requested(site, await site.as(member), third);
    await site.browser().ask(confirmMailChange, { token });
    const later = await tokenSentTo(site, email, "accounts.mail-change-notice");
    expect((await site.browser().ask(undoMailChange, { token: undo })).body).toEqual({ email: member.email });
    expect((await site.browser().ask(undoMailChange, { token: later })).error?.code).toBe("link_invalid");
  });

  test("leaves nothing to a thief whose mail server took its time", async () => {
    const { member, email, undo } = await moved(site);
    const thief = await site.as(member);
    const token = await requested(site, thief, newAddress());
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
    const { undo } = await moved(site);
    expect((await site.browser().ask(confirmMailChange, { token: undo })).error?.code).toBe("link_invalid");
  });
});

describe("a thief who closes the account as well", () => {
  test.each(["after", "before"])("%s the old address heard of it: its owner gets the account back", async (when) => {
    const member = await aMember(db());
    const email = newAddress();
    const thief = await site.as(member);
    expect((await thief.ask(confirmMailChange, { token: await requested(site, thief, email) })).status).toBe(200);
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
