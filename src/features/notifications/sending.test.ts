import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import type { Mail } from "#platform/mail/mailer.server.ts";
import { chatTellers } from "#features/chats/notices.server.ts";
import { tellLiked, tellMatch } from "#features/likes/notices.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { jobContext, remind, tellDue } from "#tests/support/notices.ts";
import { aConversation, aLike, aMatch } from "#tests/support/relations.ts";

const minute_ms = 60_000;
const hour_ms = 60 * minute_ms;
/** A Monday, noon in Amsterdam. */
const start = new Date("2026-11-16T11:00:00Z");

let site: TestApplication;
let now = start;
const delivered: Mail[] = [];
beforeAll(async () => {
  site = await startTestApplication({ now: start });
  site.application.mail.deliver = async (mail) => void delivered.push(mail);
});
afterAll(() => site.close());

const db = () => site.application.db;

/** A day later, with nothing left over of the test before. */
beforeEach(async () => {
  await db().deleteFrom("notices").execute();
  await db().updateTable("users").set({ status: "suspended" }).execute();
  move(24 * hour_ms - ((now.getTime() - start.getTime()) % (24 * hour_ms)));
  delivered.length = 0;
});

function move(by_ms: number): void {
  site.moveClock(by_ms);
  now = new Date(now.getTime() + by_ms);
}

/** What has been sent since the test began, oldest first. */
const sent = (): readonly Mail[] => delivered;

/** Somebody in Amsterdam who was here an hour ago. */
async function aReader(given: { digest?: string; show_names?: boolean; language?: string } = {}): Promise<TestMember> {
  const { digest = "at_once", show_names = false, ...rest } = given;
  const member = await aMember(db(), { time_zone: "Europe/Amsterdam", ...rest });
  await away(member, hour_ms);
  await db()
    .updateTable("notification_preferences")
    // By the clock of the test, not by that of the database.
    .set({ digest, show_names, next_look_at: now })
    .where("user_id", "=", member.id)
    .execute();
  return member;
}

async function away({ id }: TestMember, ms: number): Promise<void> {
  const last_active_at = new Date(now.getTime() - ms);
  await db().updateTable("users").set({ last_active_at }).where("id", "=", id).execute();
}

/** Somebody who is not new, by whatever clock. */
async function aKnownMan(given: { name?: string } = {}): Promise<TestMember> {
  const member = await aMember(db(), { gender: "male", ...given });
  await db()
    .updateTable("profiles")
    .set({ created_at: new Date(0) })
    .where("id", "=", member.id)
    .execute();
  return member;
}

async function like(reader: TestMember, name?: string): Promise<TestMember> {
  const liker = await aKnownMan(name ? { name } : {});
  await aLike(db(), liker, reader);
  await tellLiked(await jobContext(site.application), reader.id, liker.id);
  return liker;
}

/** A message that waits to be told, as sending one leaves it. */
async function message(reader: TestMember, { answered = false } = {}): Promise<string> {
  const partner = await aKnownMan();
  const lines = [{ from: partner, to: reader, body: "Hello" }];
  const id = await aConversation(db(), answered ? [{ from: reader, to: partner, body: "Hi" }, ...lines] : lines);
  await db()
    .updateTable("chats")
    .set({ notify_due_at: now, last_message_at: now })
    .where("conversation_id", "=", id)
    .where("profile_id", "=", reader.id)
    .execute();
  return id;
}

async function read(conversation_id: string): Promise<void> {
  await db()
    .updateTable("chats")
    .set({ num_unread_messages: 0, notify_due_at: null })
    .where("conversation_id", "=", conversation_id)
    .execute();
}

describe("what others do", () => {
  test("comes in one mail after a little while, discreet on the outside", async () => {
    const reader = await aReader();
    await like(reader);
    await like(reader);
    await message(reader);
    await message(reader, { answered: true });
    await tellDue(site);
    expect(sent()).toEqual([]);
    move(5 * minute_ms);
    await tellDue(site);
    const [mail, ...more] = sent();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to: reader.email,
      kind: "notifications.new_conversation+new_message+like",
      subject: "There is something new for you",
    });
    expect(mail!.text).toContain("Somebody has written to you for the first time.");
    expect(mail!.text).toContain("A new message is waiting in one of your chats.");
    expect(mail!.text).toContain("2 people like you.");
    expect(mail!.text.replace(reader.name, "")).not.toMatch(/Member \d/);
    await tellDue(site);
    expect(sent()).toHaveLength(1);
  });

  test("one message is one, for who does not want it discreet", async () => {
    const ctx = await jobContext(site.application);
    const teller = chatTellers.find(({ name }) => name === "new_message")!;
    const chat = (count: number) => ({ user_id: "u", conversation_id: "c", name: "Bo", count });
    const subject = (...counts: number[]) =>
      teller.tell(counts.map(chat) as never[], { t: ctx.t, locale: ctx.locale, show_names: false }).subject;
    expect([subject(1), subject(3), subject(1, 1)]).toEqual([
      "You have a new message",
      "You have new messages",
      "You have new messages",
    ]);
  });

  test("keeps its distance, and names people only where the member wants it", async () => {
    const reader = await aReader({ show_names: true });
    await like(reader, "Bram Distance");
    move(5 * minute_ms);
    await tellDue(site);
    await like(reader, "Cees Distance");
    move(59 * minute_ms);
    await tellDue(site);
    expect(sent()).toHaveLength(1);
    move(minute_ms);
    await tellDue(site);
    const texts = sent().map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Bram Distance likes you.");
    expect(texts[1]).toContain("Cees Distance likes you.");
    expect(texts[1]).not.toContain("Bram");
  });

  test("is not told to who is here; only if it is still unseen afterwards", async () => {
    const reader = await aReader();
    await away(reader, 0);
    const seen = await message(reader);
    await like(reader);
    move(minute_ms);
    await away(reader, 0);
    await tellDue(site);
    await read(seen);
    move(6 * minute_ms);
    await tellDue(site);
    expect(sent().map(({ kind }) => kind)).toEqual(["notifications.like"]);
  });

  test("is not told when it is no longer true", async () => {
    const reader = await aReader();
    const [taken_back, seen, blocked, gone, hidden] = [
      await like(reader),
      await like(reader),
      await like(reader),
      await like(reader),
      await like(reader),
    ];
    await db().deleteFrom("likes").where("liker_id", "=", taken_back.id).execute();
    await db().updateTable("likes").set({ like_new: false }).where("liker_id", "=", seen.id).execute();
    await (await site.as(reader)).ask(blockMember, { id: blocked.id });
    await db().updateTable("users").set({ status: "pending_deletion" }).where("id", "=", gone.id).execute();
    await db().updateTable("profiles").set({ status: "blocked" }).where("id", "=", hidden.id).execute();
    await read(await message(reader));
    await away(reader, hour_ms);
    move(10 * minute_ms);
    await tellDue(site);
    expect(sent()).toEqual([]);
    expect(await db().selectFrom("notices").selectAll().execute()).toEqual([]);
  });

  test("a like that became a match is told as one", async () => {
    const reader = await aReader();
    const other = await aMember(db(), { gender: "male" });
    await aMatch(db(), reader, other);
    const ctx = await jobContext(site.application);
    await tellLiked(ctx, reader.id, other.id);
    await tellMatch(ctx, reader.id, other.id);
    move(5 * minute_ms);
    await tellDue(site);
    expect(sent().map(({ kind, text }) => ({ kind, match: text.includes("likes you too") }))).toEqual([
      { kind: "notifications.match", match: true },
    ]);
  });

  test("waits for the morning, where the member lives", async () => {
    const reader = await aReader();
    move(11 * hour_ms);
    await like(reader);
    for (let hour = 0; hour < 9; hour += 1) {
      await tellDue(site);
      expect(sent()).toEqual([]);
      move(hour_ms);
    }
    await tellDue(site);
    expect(sent()).toHaveLength(1);
  });

  test("is collected for who wants it once a day", async () => {
    const reader = await aReader({ digest: "daily" });
    await like(reader);
    move(2 * hour_ms);
    await message(reader);
    await tellDue(site);
    move(3 * hour_ms + 59 * minute_ms);
    await tellDue(site);
    expect(sent()).toEqual([]);
    move(minute_ms);
    await tellDue(site);
    expect(sent().map(({ kind }) => kind)).toEqual(["notifications.new_conversation+like"]);
  });

  test("or once a week", async () => {
    const reader = await aReader({ digest: "weekly" });
    await like(reader);
    const days: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      move(6 * hour_ms);
      await tellDue(site);
      const count = sent().filter(({ to }) => to === reader.email).length;
      if (count > 0) days.push(now.toISOString().slice(0, 16));
      if (count > 0) break;
      move(18 * hour_ms);
    }
    expect(new Date(days[0]!).getUTCDay()).toBe(5);
    expect(days[0]).toMatch(/T17:00$/);
  });

  test("reaches every member in their own language", async () => {
    const reader = await aReader({ language: "de" });
    await like(reader);
    move(5 * minute_ms);
    await tellDue(site);
    expect(sent()[0]!.text).toMatch(/^(Hallo|Guten Tag) /m);
  });
});

describe("what is asked again at the moment of sending", () => {
  const changes: [string, (reader: TestMember) => Promise<unknown>][] = [
    ["is banned", ({ id }) => db().updateTable("users").set({ status: "banned" }).where("id", "=", id).execute()],
    [
      "deletes the account",
      ({ id }) => db().updateTable("users").set({ status: "pending_deletion" }).where("id", "=", id).execute(),
    ],
    ["is suspended", ({ id }) => db().updateTable("users").set({ status: "suspended" }).where("id", "=", id).execute()],
    ["is erased", ({ id }) => db().deleteFrom("users").where("id", "=", id).execute()],
    [
      "switches it off",
      ({ id }) =>
        db()
          .updateTable("users")
          .set({ notifications_disabled: ["email:like"] })
          .where("id", "=", id)
          .execute(),
    ],
    [
      "unsubscribes",
      ({ id }) =>
        db()
          .updateTable("notification_preferences")
          .set({ mail_off: "listunsubscribe", mail_off_at: now })
          .where("user_id", "=", id)
          .execute(),
    ],
  ];
  test.each(changes)("who %s in between gets nothing", async (_title, change) => {
    const reader = await aReader();
    await like(reader);
    await change(reader);
    move(5 * minute_ms);
    await tellDue(site);
    expect(sent()).toEqual([]);
  });

  test("nothing is even planned for who does not want it", async () => {
    const reader = await aReader();
    await db()
      .updateTable("users")
      .set({ notifications_disabled: ["email:like", "push:like"] })
      .where("id", "=", reader.id)
      .execute();
    await like(reader);
    expect(await db().selectFrom("notices").selectAll().execute()).toEqual([]);
  });
});

describe("reminders", () => {
  /** Evenings in Amsterdam on which something came, counted from the first. */
  async function evenings(reader: TestMember, days: number): Promise<Record<number, string>> {
    const found: Record<number, string> = {};
    move(6 * hour_ms);
    for (let day = 0; day <= days; day += 1) {
      await remind(site);
      await tellDue(site);
      const all = sent().filter(({ to }) => to === reader.email);
      if (all.length > Object.keys(found).length) found[day] = all.at(-1)!.kind;
      move(24 * hour_ms);
    }
    return found;
  }

  test("who does not read gets two about the message, then two about being away", async () => {
    const reader = await aReader();
    await message(reader);
    await db().updateTable("chats").set({ notify_due_at: null }).where("profile_id", "=", reader.id).execute();
    expect(await evenings(reader, 30)).toEqual({
      3: "notifications.unread_reminder",
      7: "notifications.unread_reminder",
      10: "notifications.reminder",
      24: "notifications.reminder",
    });
  });

  test("who comes back is not away any more", async () => {
    const reader = await aReader();
    move(9 * 24 * hour_ms);
    await away(reader, hour_ms);
    expect(await evenings(reader, 9)).toEqual({});
  });

  test("the weekly update comes to who asked for it, when somebody new fits", async () => {
    const reader = await aReader({ show_names: true });
    await db().updateTable("users").set({ notifications_disabled: [] }).where("id", "=", reader.id).execute();
    const fitting = await aMember(db(), { gender: "male", name: "Fresh One", born_on: "1991-01-01" });
    await db().updateTable("profiles").set({ created_at: now }).where("id", "=", fitting.id).execute();
    const found = await evenings(reader, 6);
    expect(Object.values(found)).toEqual(["notifications.weekly_update"]);
    const mail = sent().find(({ to }) => to === reader.email)!;
    expect(mail.text).toMatch(/Fresh One, 3\d/);
  });
});

test("the jobs of the site do all this by themselves", async () => {
  const reader = await aReader();
  await like(reader);
  move(5 * minute_ms);
  await site.runSchedule("notifications.every-minute");
  await site.runSchedule("notifications.every-hour");
  expect(await site.runJobs()).toMatchObject({ failed: 0 });
  expect(sent().map(({ to }) => to)).toEqual([reader.email]);
});
