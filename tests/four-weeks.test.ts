/** Four weeks of a thousand members: the mails that come out are exactly those that preferences and opt-outs allow. */
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { addCampaign } from "#features/notifications/campaigns.server.ts";
import { plan } from "#features/notifications/notify.server.ts";
import { createRandom, pick } from "#lib/random.ts";
import { notificationKeys } from "#lib/notification-keys.ts";
import type { Db } from "#platform/db/db.ts";
import { startTestApplication, type TestApplication } from "./support/application.ts";
import { jobContext, remind, tellDue } from "./support/notices.ts";
import { type Digest, mailLine, MailModel } from "./support/mail-model.ts";

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;
/** Summer time ends in Europe and in America in between. */
const start = Date.parse("2026-10-12T00:00:00Z");
const hours = 28 * 24;
const people = 1000;
const zones = [
  "Europe/Amsterdam",
  "Europe/London",
  "America/New_York",
  "America/Los_Angeles",
  "Australia/Sydney",
  "Asia/Kolkata",
  "Pacific/Auckland",
  "UTC",
];
/** Hours between two looks at what is due. */
const step = 4;
/** Days on which somebody joined who fits half of the members. */
const joined = [2, 12].map((day) => start + day * day_ms + 3 * hour_ms);

const random = createRandom("four weeks");
const often = (share: number) => random() < share;
const model = new MailModel(start, start + hours * hour_ms, zones);
const delivered: string[] = [];

async function insertPeople(db: Db): Promise<string[]> {
  const ids = Array.from({ length: people + joined.length }, () => randomUUID());
  const users = ids.map((id, at) => ({
    id,
    site_id: 1,
    email: `m${at}@example.org`,
    email_normalised: `m${at}@example.org`,
    password_hash: "x",
    status: "active",
    language: "en",
    time_zone: pick(random, zones),
    notifications_disabled: notificationKeys
      .flatMap((key) => [`email:${key}`, `push:${key}`])
      .filter(
        (entry) =>
          at >= people || often(/promotions|weekly|news/.test(entry) ? 0.8 : /reminders/.test(entry) ? 0.6 : 0.15),
      ),
    created_at: new Date(start - 60 * day_ms),
    last_active_at: new Date(start - Math.floor(random() * 12 * 24) * hour_ms - hour_ms),
  }));
  const digests = users.map(() => pick<Digest>(random, ["at_once", "at_once", "at_once", "daily", "weekly"]));
  await db.insertInto("users").values(users).execute();
  await db
    .insertInto("profiles")
    .values(
      ids.map((id, at) => ({
        id,
        site_id: 1,
        name: `m${at}`,
        name_folded: `m${at}`,
        status: "active",
        gender: at < people ? "female" : "male",
        sexuality: "hetero",
        born_on: "1990-03-14",
        // Nobody joins where every other member lives.
        country: at % 2 === 0 || at >= people ? "NL" : "SE",
        created_at: new Date(at < people ? start - 60 * day_ms : joined[at - people]!),
      })),
    )
    .execute();
  await sql`UPDATE notification_preferences SET digest = wanted.digest
    FROM unnest(${ids}::uuid[], ${digests}::text[]) AS wanted (user_id, digest)
    WHERE notification_preferences.user_id = wanted.user_id`.execute(db);
  for (const [at, user] of users.slice(0, people).entries())
    model.members.set(user.id, {
      name: `m${at}`,
      zone: user.time_zone,
      digest: digests[at]!,
      disabled: new Set(user.notifications_disabled),
      off: false,
      active: true,
      dead: at % 97 === 5,
      last_active: user.last_active_at.getTime(),
      last_mail: -Infinity,
      next_look: -Infinity,
      reminded: -Infinity,
      unread_reminders: 0,
      reminders: 0,
      fresh: at % 2 === 0 ? joined : [],
    });
  return ids.slice(0, people);
}

/** Everybody has a conversation with two others; in one of them something was said and read before. */
async function insertChats(db: Db, ids: readonly string[]): Promise<{ id: string; reader: string }[]> {
  const pairs = ids.flatMap((id, at) => [1, 2].map((step) => [id, ids[(at + step) % people]!] as const));
  const conversations = pairs.map(([one, other], at) => {
    const [lower_id, upper_id] = [one, other].toSorted() as [string, string];
    return { id: randomUUID(), lower_id, upper_id, last_sequence: at % 2 };
  });
  const chats = pairs.map(([partner, reader], at) => ({ id: conversations[at]!.id, reader, partner }));
  await db.insertInto("conversations").values(conversations).execute();
  await db
    .insertInto("chats")
    .values(chats.map(({ id, reader, partner }) => ({ conversation_id: id, profile_id: reader, partner_id: partner })))
    .execute();
  for (const [at, { id, reader, partner }] of chats.entries()) model.addChat(id, reader, partner, at % 2);
  return chats;
}

type World = {
  db: Db;
  site: TestApplication;
  ids: readonly string[];
  chats: readonly { id: string; reader: string }[];
};

/** Some members come often, most seldom. */
const somebody = (ids: readonly string[]) => ids[Math.floor(random() ** 3 * ids.length)]!;
const several = (most: number) => Array.from({ length: Math.floor(random() * (most + 1)) });

async function like({ db, site, ids }: World, now: number): Promise<void> {
  const pairs = several(6)
    .map(() => [pick(random, ids), pick(random, ids)] as const)
    .filter(([liker, liked]) => {
      const key = `${liker}>${liked}`;
      const usual = liker !== liked && !model.likes.has(key) && !model.likes.has(`${liked}>${liker}`);
      if (!usual || model.blocks.has(key) || model.blocks.has(`${liked}>${liker}`)) return false;
      model.like(liker, liked);
      model.plan("like", liked, liker, now);
      return true;
    });
  if (pairs.length === 0) return;
  const created_at = new Date(now);
  await db
    .insertInto("likes")
    .values(pairs.map(([liker_id, liked_id]) => ({ liker_id, liked_id, created_at })))
    .execute();
  await plan(
    await jobContext(site.application),
    "like",
    pairs.map(([about, user_id]) => ({ user_id, about })),
  );
}

/** As sending a message does: the reader is to be told when nothing was unread before. */
async function write({ db, chats }: World, now: number): Promise<void> {
  const written = [...new Set(several(6).map(() => pick(random, chats).id))];
  for (const id of written) {
    const chat = model.chats.get(id)!;
    if (chat.unread === 0) chat.due = now;
    chat.unread += 1;
    chat.messages += 1;
    chat.last_message = now;
  }
  const at = new Date(now);
  await sql`UPDATE conversations SET last_sequence = last_sequence + 1 WHERE id = ANY(${written}::uuid[])`.execute(db);
  await sql`UPDATE chats SET num_unread_messages = num_unread_messages + 1, last_message_at = ${at},
      notify_due_at = CASE WHEN num_unread_messages = 0 THEN ${at}::timestamptz ELSE notify_due_at END
    WHERE conversation_id = ANY(${written}::uuid[])`.execute(db);
}

/** Some look at everything, some only come by. */
async function visit({ db, ids }: World, now: number): Promise<void> {
  const visitors = [...new Set(several(12).map(() => somebody(ids)))].filter((id) => model.members.get(id)!.active);
  const readers = visitors.filter(() => often(0.7));
  for (const id of visitors) model.members.get(id)!.last_active = now;
  for (const id of readers) model.read(id);
  await sql`UPDATE users SET last_active_at = ${new Date(now)} WHERE id = ANY(${visitors}::uuid[])`.execute(db);
  await sql`UPDATE chats SET num_unread_messages = 0, notify_due_at = NULL
    WHERE profile_id = ANY(${readers}::uuid[])`.execute(db);
  await sql`UPDATE likes SET like_new = false WHERE liked_id = ANY(${readers}::uuid[]) AND like_new`.execute(db);
}

/** Somebody changes their mind, or how they stand. */
async function change({ db, ids }: World, now: number): Promise<void> {
  const id = pick(random, ids);
  const member = model.members.get(id)!;
  const other = pick(random, ids);
  const users = db.updateTable("users").where("id", "=", id);
  const preferences = db.updateTable("notification_preferences").where("user_id", "=", id);
  switch (pick(random, ["switch", "switch", "switch", "digest", "digest", "off", "on", "ban", "block", "block"])) {
    case "switch": {
      const entry = `email:${pick(random, notificationKeys)}`;
      if (!member.disabled.delete(entry)) member.disabled.add(entry);
      await users.set({ notifications_disabled: [...member.disabled] }).execute();
      break;
    }
    case "digest":
      member.digest = pick<Digest>(random, ["at_once", "daily", "weekly"]);
      await preferences.set({ digest: member.digest }).execute();
      break;
    case "off":
      member.off = true;
      await preferences.set({ mail_off: "listunsubscribe", mail_off_at: new Date(now) }).execute();
      break;
    case "on":
      member.off = false;
      await preferences.set({ mail_off: null, mail_off_at: null }).execute();
      break;
    case "ban":
      member.active = false;
      await users.set({ status: "banned" }).execute();
      break;
    default:
      if (id === other || model.blocks.has(`${id}>${other}`)) return;
      model.blocks.add(`${id}>${other}`);
      model.likes.delete(`${id}>${other}`);
      model.likes.delete(`${other}>${id}`);
      await db
        .insertInto("blocks")
        .values({ blocker_id: id, blocked_id: other, created_at: new Date(now) })
        .execute();
  }
}

const campaign = { en: { subject: "Hello", text: "Something is new.", action: { label: "Look", path: "/members" } } };

async function announce({ site, ids }: World, key: "news" | "promotions", now: number): Promise<void> {
  await addCampaign(await jobContext(site.application), key, campaign);
  for (const id of ids) model.plan(key === "news" ? "news" : "promotion", id, key, now);
}

/** A mail server that knows some addresses not to exist. */
function openMailServer(site: TestApplication): void {
  site.application.mail.deliver = async ({ to, kind }) => {
    const name = to.split("@")[0]!;
    if (Number(name.slice(1)) % 97 === 5)
      throw Object.assign(new Error("refused"), {
        responseCode: 550,
        command: "RCPT TO",
        response: "550 5.1.1 unknown",
      });
    delivered.push(mailLine(site.application.now().getTime(), name, kind.replace("notifications.", "").split("+")));
  };
}

test("the mails are exactly those that are allowed", async () => {
  const site = await startTestApplication({ now: new Date(start) });
  try {
    const { db } = site.application;
    const ids = await insertPeople(db);
    const world: World = { db, site, ids, chats: await insertChats(db, ids) };
    await sql`ANALYZE`.execute(db);
    openMailServer(site);
    for (let hour = 0; hour < hours; hour += step) {
      const now = start + hour * hour_ms;
      if (hour === 5 * 24 + 4) await announce(world, "news", now);
      if (hour === 15 * 24 + 12) await announce(world, "promotions", now);
      await like(world, now);
      await write(world, now);
      await visit(world, now);
      if (often(0.5)) await change(world, now);
      await remind(site);
      model.look(now);
      await tellDue(site);
      model.planChats(now);
      model.send(now);
      site.moveClock(step * hour_ms);
    }
    expect(delivered.length).toBeGreaterThan(2000);
    for (const kind of [
      "new_conversation",
      "new_message",
      "like",
      "unread_reminder",
      "weekly_update",
      "reminder",
      "news",
      "promotion",
    ])
      expect(delivered.filter((line) => line.includes(kind)).length).toBeGreaterThan(20);
    expect(delivered.toSorted()).toEqual(model.sent.toSorted());
  } finally {
    await site.close();
  }
});
