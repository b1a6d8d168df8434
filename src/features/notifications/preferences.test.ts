import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listConsents, saveConsent } from "#features/accounts/consents.server.ts";
import { getUser, requestMailChange } from "#features/accounts/contract.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { type NotificationSwitch, notificationSwitches } from "#lib/notification-keys.ts";
import { rootFolder } from "#platform/root-folder.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, password, type TestMember } from "#tests/support/factories.ts";
import { aJoiner } from "#tests/support/joining.ts";
import { tokenSentTo } from "#tests/support/mails.ts";
import { jobContext } from "#tests/support/notices.ts";
import { confirmMailChange } from "#features/accounts/contract.ts";
import { confirmAddress, getNotifications, resumeMail, saveNotifications } from "./contract.ts";
import { recordBounce, turnMailOff } from "./mail-off.server.ts";
import type { MailOff } from "./rules.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
const db = () => site.application.db;

async function mailOff(member: TestMember): Promise<string | null> {
  const { body } = await (await site.as(member)).ask(getUser, {});
  return body.user!.mail_off;
}

async function off(reason: MailOff): Promise<TestMember> {
  const member = await aMember(db());
  await turnMailOff(await jobContext(site.application), member.id, reason);
  return member;
}

/** To offers and news. */
async function agree(member: TestMember): Promise<void> {
  await saveConsent(await jobContext(site.application), member.id, "marketing", true, "2026-01-01");
}

const agrees = async (member: TestMember) =>
  (await listConsents({ db: db() }, member.id)).some(({ kind, withdrawn_at }) => kind === "marketing" && !withdrawn_at);

describe("what a member is told", () => {
  test("begins with messages, likes and reminders; offers and updates are asked for", async () => {
    const { browser } = await aJoiner(site, { consent_marketing: false });
    const { body } = await browser.ask(getNotifications, {});
    const on = notificationSwitches.filter((entry) => !body.notifications_disabled.includes(entry));
    const keys = ["new_conversations", "new_messages", "like", "unread_message_reminders", "reminders"];
    expect(on.toSorted()).toEqual(
      ["email", "push"].flatMap((channel) => keys.map((key) => `${channel}:${key}`)).toSorted(),
    );
    expect(body).toMatchObject({ digest: "at_once", show_names: false, mail_off: null, devices: [] });
    expect(settingsSeed.notifications_disabled).toHaveLength(6);
  });

  test("is saved whole, and the account says what is off", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const wanted = {
      notifications_disabled: ["push:like" as const, "email:like" as const],
      digest: "weekly" as const,
      show_names: true,
    };
    const saved = await browser.ask(saveNotifications, wanted);
    expect(saved.body).toMatchObject({ digest: "weekly", show_names: true });
    expect((await browser.ask(getUser, {})).body.user!.notifications_disabled).toEqual(["email:like", "push:like"]);
    expect((await browser.ask(getNotifications, {})).body).toEqual(saved.body);
  });

  test("asking for offers is a consent, wanting none of them takes it back", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const common = { digest: "at_once" as const, show_names: false };
    const offers = ["email:promotions", "push:promotions", "email:news", "push:news"] as const;
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [...offers] });
    expect(await agrees(member)).toBe(false);
    await browser.ask(saveNotifications, { ...common, notifications_disabled: offers.slice(1) });
    expect(await agrees(member)).toBe(true);
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [...offers] });
    expect(await agrees(member)).toBe(false);
  });

  test("saving what is on already, or the weekly update, is no consent to offers", async () => {
    const member = await aMember(db());
    const browser = await site.as(member);
    const common = { digest: "daily" as const, show_names: false };
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [] });
    await browser.ask(saveNotifications, { ...common, notifications_disabled: ["email:weekly_updates"] });
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [] });
    expect(await listConsents({ db: db() }, member.id)).toEqual([]);
  });

  test("with all mails off, the last pushed offer takes the consent with it, and mail that comes again brings none", async () => {
    const member = await off("listunsubscribe");
    const browser = await site.as(member);
    await agree(member);
    const common = { digest: "at_once" as const, show_names: false };
    const pushed = ["push:promotions", "push:news"] as const;
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [pushed[0]] });
    expect(await agrees(member)).toBe(true);
    await browser.ask(saveNotifications, { ...common, notifications_disabled: [...pushed] });
    expect(await agrees(member)).toBe(false);
    const { body } = await browser.ask(getNotifications, {});
    expect(body.notifications_disabled).toEqual(["email:news", "email:promotions", ...pushed.toReversed()]);
  });

  test("whom no offer reached when consents were tied to switches lost the consent, and nobody else", async () => {
    const [unsubscribed, switched, pushed] = [await off("listunsubscribe"), await aMember(db()), await off("fbl")];
    const bounced = await off("bounce");
    const push: NotificationSwitch[] = ["push:news", "push:promotions"];
    const all: NotificationSwitch[] = ["email:news", "email:promotions", ...push];
    const stored: [TestMember, NotificationSwitch[]][] = [
      [unsubscribed, push],
      [switched, all],
      [pushed, ["push:news"]],
      [bounced, push],
    ];
    for (const [member, notifications_disabled] of stored) {
      await agree(member);
      await db().updateTable("users").set({ notifications_disabled }).where("id", "=", member.id).execute();
    }
    const migration = readFileSync(join(rootFolder, "migrations/20261118-2345-ended-offers.sql"), "utf8");
    for (const _ of [1, 2]) await site.application.pool.query(migration);
    const standing = await Promise.all(stored.map(([member]) => agrees(member)));
    expect(standing).toEqual([false, false, true, true]);
    // Saving something else brings it back to nobody.
    const browser = await site.as(unsubscribed);
    const { notifications_disabled } = (await browser.ask(getNotifications, {})).body;
    expect(notifications_disabled).toEqual(all);
    await browser.ask(saveNotifications, { notifications_disabled: all, digest: "weekly", show_names: true });
    expect(await agrees(unsubscribed)).toBe(false);
  });

  test("is one of the kinds there are", async () => {
    const browser = await site.as(await aMember(db()));
    for (const wrong of [
      { notifications_disabled: ["sms:like"], digest: "at_once", show_names: true },
      { notifications_disabled: ["email:everything"], digest: "at_once", show_names: true },
      { notifications_disabled: [], digest: "hourly", show_names: true },
      { notifications_disabled: [], digest: "daily" },
    ])
      expect((await browser.ask(saveNotifications, wrong as never)).error?.code).toBe("validation");
  });

  test("is nobody else's business", async () => {
    const visitor = site.browser();
    const asked = [
      await visitor.ask(getNotifications, {}),
      await visitor.ask(saveNotifications, { notifications_disabled: [], digest: "daily", show_names: true }),
      await visitor.ask(resumeMail, {}),
    ];
    for (const { error } of asked) expect(error?.code).toBe("authentication_required");
  });
});

describe("where mails are off", () => {
  test("because the member unsubscribed, asking for them is enough", async () => {
    const member = await off("listunsubscribe");
    expect(await mailOff(member)).toBe("listunsubscribe");
    const { body } = await (await site.as(member)).ask(resumeMail, {});
    expect(body).toEqual({ state: "on" });
    expect(await mailOff(member)).toBeNull();
  });

  test("because one was marked as spam, it takes an explicit tick", async () => {
    const member = await off("fbl");
    const browser = await site.as(member);
    for (const agree of [undefined, false])
      expect((await browser.ask(resumeMail, { agree })).error).toMatchObject({
        code: "validation",
        fields: { agree: "Please tick this to go on." },
      });
    expect(await mailOff(member)).toBe("fbl");
    expect((await browser.ask(resumeMail, { agree: true })).body).toEqual({ state: "on" });
    expect(await mailOff(member)).toBeNull();
  });

  test("because they came back, the address is confirmed by a link that works once", async () => {
    const member = await off("bounce");
    const browser = await site.as(member);
    expect((await browser.ask(resumeMail, {})).body).toEqual({ state: "sent" });
    expect(await mailOff(member)).toBe("bounce");
    const token = await tokenSentTo(site, member.email);
    const stranger = site.browser();
    expect((await stranger.ask(confirmAddress, { token })).status).toBe(200);
    expect(await mailOff(member)).toBeNull();
    expect((await stranger.ask(confirmAddress, { token })).error?.code).toBe("link_invalid");
    expect((await stranger.ask(confirmAddress, { token: "x" })).error?.code).toBe("link_invalid");
  });

  test("the link is sent only a few times a day", async () => {
    const browser = await site.as(await off("bounce"));
    for (const _ of [1, 2, 3]) {
      expect((await browser.ask(resumeMail, {})).status).toBe(200);
      site.moveClock(60_000);
    }
    expect((await browser.ask(resumeMail, {})).error).toMatchObject({ code: "rate_limited" });
  });

  test("another address has not bounced", async () => {
    const member = await off("bounce");
    const browser = await site.as(member);
    await browser.ask(requestMailChange, { email: `new-${member.email}`, password });
    await browser.ask(confirmMailChange, { token: await tokenSentTo(site, `new-${member.email}`) });
    expect(await mailOff(member)).toBeNull();
  });

  test("and when it bounces too, the link to the one before says nothing about it", async () => {
    const member = await off("bounce");
    const browser = await site.as(member);
    await browser.ask(resumeMail, {});
    const token = await tokenSentTo(site, member.email);
    const email = `newer-${member.email}`;
    await browser.ask(requestMailChange, { email, password });
    await browser.ask(confirmMailChange, { token: await tokenSentTo(site, email) });
    await turnMailOff(await jobContext(site.application), member.id, "bounce");
    expect((await site.browser().ask(confirmAddress, { token })).error?.code).toBe("link_invalid");
    expect(await mailOff(member)).toBe("bounce");
  });

  test("but is of somebody who marked the last one as spam", async () => {
    const member = await off("fbl");
    await db()
      .updateTable("users")
      .set({ email_normalised: `other-${member.email}` })
      .where("id", "=", member.id)
      .execute();
    expect(await mailOff(member)).toBe("fbl");
  });

  test.each<[MailOff, MailOff, MailOff]>([
    ["bounce", "listunsubscribe", "listunsubscribe"],
    ["bounce", "fbl", "fbl"],
    ["listunsubscribe", "bounce", "listunsubscribe"],
    ["listunsubscribe", "fbl", "fbl"],
    ["fbl", "bounce", "fbl"],
    ["fbl", "listunsubscribe", "fbl"],
  ])("%s and then %s is %s", async (first, second, expected) => {
    const member = await off(first);
    await turnMailOff(await jobContext(site.application), member.id, second);
    expect(await mailOff(member)).toBe(expected);
  });

  test.each([
    ["5.1.1", 1],
    ["5.1.10", 1],
    ["5.2.1", 1],
    ["5.4.4", 1],
    ["5.2.2", 3],
    ["5.7.1", 3],
    ["4.2.2", Infinity],
  ])("a mail that came back with %s counts after %d", async (status, enough) => {
    const member = await aMember(db());
    const ctx = await jobContext(site.application);
    for (let count = 1; count <= 4; count += 1) {
      await recordBounce(ctx, member.id, status);
      expect(await mailOff(member)).toBe(count >= enough ? "bounce" : null);
    }
  });

  test("mails that came back months apart are not in a row", async () => {
    const member = await aMember(db());
    for (const _ of [1, 2, 3, 4]) {
      await recordBounce(await jobContext(site.application), member.id, "5.2.2");
      site.moveClock(31 * 86_400_000);
    }
    expect(await mailOff(member)).toBeNull();
  });
});
