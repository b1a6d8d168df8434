import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { blockMember } from "#features/members/contract.ts";
import { chatTellers } from "#features/chats/notices.server.ts";
import { tellLiked, tellMatch } from "#features/likes/notices.server.ts";
import { aMember, type TestMember } from "#tests/support/factories.ts";
import { hour_ms, type MailedSite, minute_ms, startMailedSite } from "#tests/support/mailed-site.ts";
import { jobContext, tellDue } from "#tests/support/notices.ts";
import { aMatch } from "#tests/support/relations.ts";

let site: MailedSite;
beforeAll(async () => {
  site = await startMailedSite();
});
afterAll(() => site.close());
beforeEach(() => site.begin("day"));

async function read(conversation_id: string): Promise<void> {
  await site.db
    .updateTable("chats")
    .set({ num_unread_messages: 0, notify_due_at: null })
    .where("conversation_id", "=", conversation_id)
    .execute();
}

describe("what others do", () => {
  test("comes in one mail after a little while, discreet on the outside", async () => {
    const reader = await site.aReader();
    await site.like(reader);
    await site.like(reader);
    await site.message(reader);
    await site.message(reader, { answered: true });
    await tellDue(site);
    expect(site.sent).toEqual([]);
    site.move(5 * minute_ms);
    await tellDue(site);
    const [mail, ...more] = site.sent;
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
    expect(site.sent).toHaveLength(1);
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
    const reader = await site.aReader({ show_names: true });
    await site.like(reader, "Bram Distance");
    site.move(5 * minute_ms);
    await tellDue(site);
    await site.like(reader, "Cees Distance");
    site.move(59 * minute_ms);
    await tellDue(site);
    expect(site.sent).toHaveLength(1);
    site.move(minute_ms);
    await tellDue(site);
    const texts = site.sent.map(({ text }) => text);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain("Bram Distance likes you.");
    expect(texts[1]).toContain("Cees Distance likes you.");
    expect(texts[1]).not.toContain("Bram");
  });

  test("is not told to who is here; only if it is still unseen afterwards", async () => {
    const reader = await site.aReader();
    await site.away(reader, 0);
    const seen = await site.message(reader);
    await site.like(reader);
    site.move(minute_ms);
    await site.away(reader, 0);
    await tellDue(site);
    await read(seen);
    site.move(6 * minute_ms);
    await tellDue(site);
    expect(site.sent.map(({ kind }) => kind)).toEqual(["notifications.like"]);
  });

  test("is not told when it is no longer true", async () => {
    const reader = await site.aReader();
    const [taken_back, seen, blocked, gone, hidden] = [
      await site.like(reader),
      await site.like(reader),
      await site.like(reader),
      await site.like(reader),
      await site.like(reader),
    ];
    await site.db.deleteFrom("likes").where("liker_id", "=", taken_back.id).execute();
    await site.db.updateTable("likes").set({ like_new: false }).where("liker_id", "=", seen.id).execute();
    await (await site.as(reader)).ask(blockMember, { id: blocked.id });
    await site.db.updateTable("users").set({ status: "pending_deletion" }).where("id", "=", gone.id).execute();
    await site.db.updateTable("profiles").set({ status: "blocked" }).where("id", "=", hidden.id).execute();
    await read(await site.message(reader));
    await site.away(reader, hour_ms);
    site.move(10 * minute_ms);
    await tellDue(site);
    expect(site.sent).toEqual([]);
    expect(await site.db.selectFrom("notices").selectAll().execute()).toEqual([]);
  });

  test("names nobody whose consent to be shown is withdrawn", async () => {
    const reader = await site.aReader();
    const conversation_id = await site.message(reader);
    const partner = site.db.selectFrom("chats").select("profile_id as id").where("partner_id", "=", reader.id);
    const { id: user_id } = await partner.where("conversation_id", "=", conversation_id).executeTakeFirstOrThrow();
    await site.db.updateTable("profiles").set({ status: "hidden" }).where("id", "=", user_id).execute();
    const [given_at, withdrawn_at] = [site.now(), site.now()];
    await site.db
      .insertInto("consents")
      .values({ user_id, kind: "sensitive_data", version: "2026-01-01", given_at, withdrawn_at })
      .execute();
    await tellDue(site);
    site.move(5 * minute_ms);
    await tellDue(site);
    expect(site.sent).toEqual([]);
  });

  test("a like that became a match is told as one", async () => {
    const reader = await site.aReader();
    const other = await aMember(site.db, { gender: "male" });
    await aMatch(site.db, reader, other);
    const ctx = await jobContext(site.application);
    await tellLiked(ctx, reader.id, other.id);
    await tellMatch(ctx, reader.id, other.id);
    site.move(5 * minute_ms);
    await tellDue(site);
    expect(site.sent.map(({ kind, text }) => ({ kind, match: text.includes("likes you too") }))).toEqual([
      { kind: "notifications.match", match: true },
    ]);
  });

  test("waits for the morning, where the member lives", async () => {
    const reader = await site.aReader();
    site.move(11 * hour_ms);
    await site.like(reader);
    for (let hour = 0; hour < 9; hour += 1) {
      await tellDue(site);
      expect(site.sent).toEqual([]);
      site.move(hour_ms);
    }
    await tellDue(site);
    expect(site.sent).toHaveLength(1);
  });

  test("is collected for who wants it once a day", async () => {
    const reader = await site.aReader({ digest: "daily" });
    await site.like(reader);
    site.move(2 * hour_ms);
    await site.message(reader);
    await tellDue(site);
    site.move(3 * hour_ms + 59 * minute_ms);
    await tellDue(site);
    expect(site.sent).toEqual([]);
    site.move(minute_ms);
    await tellDue(site);
    expect(site.sent.map(({ kind }) => kind)).toEqual(["notifications.new_conversation+like"]);
  });

  test("or once a week", async () => {
    const reader = await site.aReader({ digest: "weekly" });
    await site.like(reader);
    const days: string[] = [];
    for (let day = 0; day < 8; day += 1) {
      site.move(6 * hour_ms);
      await tellDue(site);
      const count = site.sent.filter(({ to }) => to === reader.email).length;
      if (count > 0) days.push(site.now().toISOString().slice(0, 16));
      if (count > 0) break;
      site.move(18 * hour_ms);
    }
    expect(new Date(days[0]!).getUTCDay()).toBe(5);
    expect(days[0]).toMatch(/T17:00$/);
  });

  test("reaches every member in their own language", async () => {
    const reader = await site.aReader({ language: "de" });
    await site.like(reader);
    site.move(5 * minute_ms);
    await tellDue(site);
    expect(site.sent[0]!.text).toMatch(/^(Hallo|Guten Tag) /m);
  });
});

describe("what is asked again at the moment of sending", () => {
  const changes: [string, (reader: TestMember) => Promise<unknown>][] = [
    ["is banned", ({ id }) => site.db.updateTable("users").set({ status: "banned" }).where("id", "=", id).execute()],
    [
      "deletes the account",
      ({ id }) => site.db.updateTable("users").set({ status: "pending_deletion" }).where("id", "=", id).execute(),
    ],
    [
      "is suspended",
      ({ id }) => site.db.updateTable("users").set({ status: "suspended" }).where("id", "=", id).execute(),
    ],
    ["is erased", ({ id }) => site.db.deleteFrom("users").where("id", "=", id).execute()],
    [
      "switches it off",
      ({ id }) =>
        site.db
          .updateTable("users")
          .set({ notifications_disabled: ["email:like"] })
          .where("id", "=", id)
          .execute(),
    ],
    [
      "unsubscribes",
      ({ id }) =>
        site.db
          .updateTable("notification_preferences")
          .set({ mail_off: "listunsubscribe", mail_off_at: site.now() })
          .where("user_id", "=", id)
          .execute(),
    ],
  ];
  test.each(changes)("who %s in between gets nothing", async (_title, change) => {
    const reader = await site.aReader();
    await site.like(reader);
    await change(reader);
    site.move(5 * minute_ms);
    await tellDue(site);
    expect(site.sent).toEqual([]);
  });

  test("nothing is even planned for who does not want it", async () => {
    const reader = await site.aReader();
    await site.db
      .updateTable("users")
      .set({ notifications_disabled: ["email:like", "push:like"] })
      .where("id", "=", reader.id)
      .execute();
    await site.like(reader);
    expect(await site.db.selectFrom("notices").selectAll().execute()).toEqual([]);
  });
});

test("the jobs of the site do all this by themselves", async () => {
  const reader = await site.aReader();
  await site.like(reader);
  site.move(5 * minute_ms);
  await site.runSchedule("notifications.every-minute");
  await site.runSchedule("notifications.every-hour");
  expect(await site.runJobs()).toMatchObject({ failed: 0 });
  expect(site.sent.map(({ to }) => to)).toEqual([reader.email]);
});
