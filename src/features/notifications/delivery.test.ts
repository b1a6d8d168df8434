import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { tellLiked } from "#features/likes/notices.server.ts";
import { getSettings } from "#features/site/contract.ts";
import { localHour } from "#lib/local-time.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { startMailServer, type MailServer } from "#tests/support/mail-server.ts";
import { jobContext, tellDue } from "#tests/support/notices.ts";
import { startPushService, type PushService } from "#tests/support/push-service.ts";
import { aConversation, aLike } from "#tests/support/relations.ts";
import { savePush } from "./contract.ts";

const minute_ms = 60_000;
const start = new Date("2026-11-16T11:00:00Z");

let server: MailServer;
let pushes: PushService;
let site: TestApplication;
beforeAll(async () => {
  server = await startMailServer();
  pushes = await startPushService();
  site = await startTestApplication({
    now: start,
    environment: { SMTP_URL: server.url, DEMO: "on" },
    settings: { push_services: [pushes.origin] },
  });
});
afterAll(async () => {
  await site.close();
  await server.close();
  await pushes.close();
});
beforeEach(async () => {
  await db().deleteFrom("notices").execute();
  await db().updateTable("users").set({ status: "suspended" }).execute();
  server.received.length = 0;
  pushes.received.length = 0;
});

const db = () => site.application.db;

async function aReader(given: Parameters<typeof aMember>[1] = {}): Promise<TestMember> {
  const member = await aMember(db(), given);
  const last_active_at = new Date(start.getTime() - 24 * 60 * minute_ms);
  await db().updateTable("users").set({ last_active_at }).where("id", "=", member.id).execute();
  return member;
}

async function liked(reader: TestMember): Promise<TestMember> {
  const liker = await aMember(db(), { gender: "male" });
  await aLike(db(), liker, reader);
  await tellLiked(await jobContext(site.application), reader.id, liker.id);
  return liker;
}

describe("mails", () => {
  test("a mail server that is down for an hour loses and doubles nothing", async () => {
    const readers = await Promise.all(Array.from({ length: 12 }, () => aReader()));
    for (const reader of readers) await liked(reader);
    await server.close();
    for (let minute = 0; minute < 60; minute += 1) {
      if (minute === 20) for (const reader of readers.slice(0, 3)) await liked(reader);
      await tellDue(site);
      site.moveClock(minute_ms);
    }
    expect(server.received).toEqual([]);
    server = await startMailServer(server.port);
    for (let minute = 0; minute < 120; minute += 1) {
      await tellDue(site);
      site.moveClock(minute_ms);
    }
    const to = server.received.map((mail) => mail.to[0]!);
    const expected = [...readers, ...readers.slice(0, 3)].map(({ email }) => email);
    expect(to.toSorted()).toEqual(expected.toSorted());
    expect(new Set(server.received.map(({ mail }) => mail.messageId)).size).toBe(to.length);
    expect(await db().selectFrom("notices").selectAll().execute()).toEqual([]);
  });

  test("several workers at once send each of them once", async () => {
    const readers = await Promise.all(Array.from({ length: 20 }, () => aReader()));
    for (const reader of readers) for (const _ of [1, 2]) await liked(reader);
    site.moveClock(10 * minute_ms);
    await Promise.all([1, 2, 3, 4].map(() => tellDue(site)));
    expect(server.received.map((mail) => String(mail.to[0])).toSorted()).toEqual(
      readers.map(({ email }) => email).toSorted(),
    );
  });

  test("what a worker that died had begun is sent after its time, under the same message id", async () => {
    const reader = await aReader();
    await liked(reader);
    site.moveClock(10 * minute_ms);
    const ctx = await jobContext(site.application);
    const claimed_until = new Date(ctx.now().getTime() + 10 * minute_ms);
    await db().updateTable("notices").set({ mail_id: randomUUID(), tries: 1 }).execute();
    await db()
      .updateTable("notification_preferences")
      .set({ claimed_until })
      .where("user_id", "=", reader.id)
      .execute();
    const { mail_id } = await db().selectFrom("notices").select("mail_id").executeTakeFirstOrThrow();
    await tellDue(site);
    expect(server.received).toEqual([]);
    // Something new in the meantime does not change what was begun.
    await liked(reader);
    site.moveClock(10 * minute_ms);
    await tellDue(site);
    site.moveClock(70 * minute_ms);
    await tellDue(site);
    expect(server.received).toHaveLength(2);
    expect(server.received.map(({ mail }) => mail.messageId)).toContain(
      messageId("notifications.notice", mail_id!, ctx.settings),
    );
  });

  test("an address that the mail server does not know gets no second mail", async () => {
    const reader = await aReader();
    await liked(reader);
    site.moveClock(10 * minute_ms);
    const { deliver } = site.application.mail;
    let tries = 0;
    site.application.mail.deliver = async () => {
      tries += 1;
      throw Object.assign(new Error("no"), { responseCode: 550, command: "RCPT TO", response: "550 5.1.1 unknown" });
    };
    for (const _ of [1, 2, 3]) {
      await tellDue(site);
      site.moveClock(70 * minute_ms);
    }
    site.application.mail.deliver = deliver;
    expect(tries).toBe(1);
    const { mail_off } = await db()
      .selectFrom("notification_preferences")
      .select("mail_off")
      .where("user_id", "=", reader.id)
      .executeTakeFirstOrThrow();
    expect(mail_off).toBe("bounce");
  });
});

describe("pushes", () => {
  async function subscribe(reader: TestMember) {
    const { body } = await site.browser().ask(getSettings, {});
    const subscription = pushes.subscribe(body.push_public_key!);
    const browser = await site.as(reader);
    await browser.ask(savePush, subscription);
    const last_active_at = new Date(start.getTime() - 24 * 60 * minute_ms);
    await db().updateTable("users").set({ last_active_at }).where("id", "=", reader.id).execute();
    return subscription;
  }

  async function written(reader: TestMember): Promise<string> {
    const partner = await aMember(db(), { gender: "male", name: `Writer ${randomUUID().slice(0, 8)}` });
    const id = await aConversation(db(), [{ from: partner, to: reader, body: "A secret word" }]);
    await db().updateTable("chats").set({ notify_due_at: start }).where("profile_id", "=", reader.id).execute();
    return id;
  }

  test("say nothing about anybody, lead to the right page and carry the badge's number", async () => {
    const reader = await aReader();
    await subscribe(reader);
    const conversation = await written(reader);
    await liked(reader);
    await tellDue(site);
    const messages = pushes.received.map(({ message }) => message);
    expect(messages).toEqual(
      expect.arrayContaining([
        {
          title: "New message",
          body: "Somebody has written to you.",
          path: `/chats/${conversation}`,
          tag: "new_conversation",
          lang: "en",
          badge: 2,
        },
        expect.objectContaining({ title: "Something new", body: "There is something new for you.", tag: "like" }),
      ]),
    );
    expect(messages).toHaveLength(2);
    expect(JSON.stringify(messages)).not.toMatch(/Writer|secret/);
  });

  test("name people where the member allows it, in the member's language", async () => {
    const reader = await aReader({ language: "de" });
    await subscribe(reader);
    await db()
      .updateTable("notification_preferences")
      .set({ show_names: true })
      .where("user_id", "=", reader.id)
      .execute();
    await written(reader);
    await tellDue(site);
    expect(pushes.received[0]!.message).toMatchObject({ lang: "de", body: expect.stringContaining("Writer") });
  });

  test("come at night too when somebody writes, but not for a like", async () => {
    const { now } = site.application;
    const isNight = (zone: string) => [23, 0, 1, 2, 3, 4, 5].includes(localHour(zone, now()));
    // At every hour it is night in one of them.
    const zones = ["Asia/Tokyo", "Asia/Kolkata", "Europe/London", "America/New_York", "Pacific/Honolulu"];
    const time_zone = zones.find(isNight)!;
    const reader = await aReader({ time_zone });
    await subscribe(reader);
    await written(reader);
    await liked(reader);
    await tellDue(site);
    expect(pushes.received.map(({ message }) => message["tag"])).toEqual(["new_conversation"]);
  });

  test("a subscription that is gone is removed, one that fails is tried again", async () => {
    const [gone, failing] = [await aReader(), await aReader()];
    const subscriptions = [await subscribe(gone), await subscribe(failing)] as const;
    pushes.answer(subscriptions[0].endpoint, 410);
    pushes.answer(subscriptions[1].endpoint, 503);
    for (const reader of [gone, failing]) await written(reader);
    await tellDue(site);
    const left = await db().selectFrom("push_subscriptions").select("endpoint").execute();
    const endpoints = left.map(({ endpoint }) => endpoint);
    expect(endpoints).not.toContain(subscriptions[0].endpoint);
    expect(endpoints).toContain(subscriptions[1].endpoint);
    expect(pushes.received).toEqual([]);
    pushes.answer(subscriptions[1].endpoint, 201);
    site.moveClock(2 * minute_ms);
    await tellDue(site);
    await tellDue(site);
    expect(pushes.received.map(({ endpoint }) => endpoint)).toEqual([subscriptions[1].endpoint]);
  });

  test("who switched them off gets none", async () => {
    const reader = await aReader();
    await subscribe(reader);
    await db()
      .updateTable("users")
      .set({ notifications_disabled: ["push:new_conversations"] })
      .where("id", "=", reader.id)
      .execute();
    await written(reader);
    await tellDue(site);
    expect(pushes.received).toEqual([]);
  });
});
