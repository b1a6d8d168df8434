import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { seedSite } from "#features/site/seed.server.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { readConfig } from "#platform/config.server.ts";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { isPassword } from "#platform/passwords.server.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { inventPeople } from "./people.ts";
import type { Render } from "./pictures.server.ts";
import { fileNames } from "#features/photos/rules.ts";
import { renderPicture } from "./portraits/render.server.ts";
import { demoLogins, isSeeded, seedDemo } from "./seed.server.ts";

const now = new Date("2026-11-15T12:00:00Z");
const silent = () => {};
/** Drawing a thousand portraits has its own test; here only the files count. */
const blank: Render = async () => ({
  large: Buffer.from("large"),
  medium: Buffer.from("medium"),
  small: Buffer.from("small"),
  blurred: Buffer.from("blurred"),
});

let db: Db;
let place: Parameters<typeof seedDemo>[0];
let close: () => Promise<void>;

/** A site without members. */
async function openSite(): Promise<void> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "vesper-demo-"));
  const config = { ...readConfig({}), data_dir: folder };
  db = openDatabase(openPool(database.connection, silent));
  place = { db, config, now: () => now };
  close = async () => {
    await db.destroy();
    await database.drop();
    await rm(folder, { recursive: true });
  };
  await seedSite(db, config);
}

/** The rows of a query that must find nothing wrong. */
const wrong = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows;

async function countRows() {
  const { rows } = await sql<Record<string, number>>`SELECT
    (SELECT count(*) FROM users) AS users, (SELECT count(*) FROM photos) AS photos, (SELECT count(*) FROM likes) AS likes,
    (SELECT count(*) FROM messages) AS messages, (SELECT count(*) FROM credit_entries) AS entries`.execute(db);
  return rows[0]!;
}

describe("a seeded demo site", () => {
  // These tests only look, so one seeding serves them all.
  beforeAll(async () => {
    await openSite();
    await seedDemo(place, silent, blank);
  });
  afterAll(() => close());

  it("keeps its counters, matches and credits in agreement", async () => {
    expect(
      await wrong(sql`SELECT * FROM chats JOIN LATERAL (
        SELECT count(*) FILTER (WHERE sender_id = partner_id AND sequence > own) AS unread
        FROM messages, (SELECT coalesce(max(sequence), 0) AS own FROM messages
          WHERE conversation_id = chats.conversation_id AND sender_id = profile_id) AS last
        WHERE conversation_id = chats.conversation_id) AS found ON true
        WHERE num_unread_messages NOT IN (0, unread)`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT * FROM conversations WHERE last_sequence <> (SELECT count(*) FROM messages WHERE conversation_id = id)
        OR (SELECT count(*) FROM chats WHERE conversation_id = id) <> 2`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT * FROM chats WHERE last_message_at <>
        (SELECT max(created_at) FROM messages WHERE messages.conversation_id = chats.conversation_id)`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT lower_id, upper_id FROM matches EXCEPT
        SELECT one.liker_id, one.liked_id FROM likes AS one
        JOIN likes AS back ON back.liker_id = one.liked_id AND back.liked_id = one.liker_id`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT one.liker_id, one.liked_id FROM likes AS one
        JOIN likes AS back ON back.liker_id = one.liked_id AND back.liked_id = one.liker_id
        WHERE one.liker_id < one.liked_id EXCEPT SELECT lower_id, upper_id FROM matches`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT user_id FROM credit_accounts FULL JOIN (
        SELECT user_id, sum(amount) AS total, (array_agg(balance_after ORDER BY id DESC))[1] AS last FROM credit_entries GROUP BY user_id
        ) AS entries USING (user_id) WHERE balance IS DISTINCT FROM total OR balance IS DISTINCT FROM last`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT sender_id FROM messages GROUP BY sender_id HAVING sum(cost) <>
        coalesce((SELECT -sum(amount) FROM credit_entries WHERE user_id = sender_id AND reason = 'message'), 0)`),
    ).toEqual([]);
  });

  it("has purchases of every kind to look at, with their receipts, and books that balance", async () => {
    const { rows } = await sql<Record<string, unknown>>`SELECT state, credits, method, refunded,
      (SELECT array_agg(kind ORDER BY receipts.number) FROM receipts WHERE order_id = orders.id) AS receipts,
      (SELECT state FROM sandbox_payments WHERE ref = provider_ref) AS known FROM orders ORDER BY created_at`.execute(
      db,
    );
    expect(rows).toEqual([
      { state: "refunded", credits: 25, method: "paypal", refunded: 2199, receipts: ["sale", "refund"], known: "paid" },
      { state: "completed", credits: 125, method: "credit_card", refunded: 0, receipts: ["sale"], known: "paid" },
      { state: "failed", credits: 60, method: "credit_card", refunded: 0, receipts: null, known: "failed" },
      { state: "completed", credits: 60, method: "ideal", refunded: 0, receipts: ["sale"], known: "paid" },
    ]);
    expect(await verifyLedger({ db })).toEqual([]);
  });

  it("lets nobody act before they joined, after now, or against what they seek", async () => {
    expect(
      await wrong(sql`SELECT * FROM messages JOIN users ON users.id = sender_id
        WHERE messages.created_at < users.created_at OR messages.created_at > ${now} OR users.last_active_at < messages.created_at`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT * FROM likes JOIN users ON users.id IN (liker_id, liked_id)
        WHERE likes.created_at < users.created_at OR likes.created_at > ${now}`),
    ).toEqual([]);
    expect(
      await wrong(sql`SELECT * FROM likes JOIN profiles AS one ON one.id = liker_id JOIN profiles AS other ON other.id = liked_id
        WHERE (one.sexuality = 'hetero' AND one.gender = other.gender)
        OR (one.sexuality IN ('gay', 'lesbian') AND one.gender <> other.gender)`),
    ).toEqual([]);
  });

  it("labels everybody, and its fictional members neither like nor write first", async () => {
    expect(await wrong(sql`SELECT * FROM profiles WHERE fictional = demo`)).toEqual([]);
    expect(await wrong(sql`SELECT * FROM likes JOIN profiles ON id = liker_id WHERE fictional`)).toEqual([]);
    expect(
      await wrong(sql`SELECT * FROM messages JOIN profiles ON id = sender_id WHERE fictional AND sequence = 1`),
    ).toEqual([]);
    const writers = sql`SELECT profile_id FROM chats JOIN profiles ON id = partner_id WHERE fictional`;
    expect(await wrong(writers)).not.toEqual([]);
    expect(
      await wrong(
        sql`${writers} AND profile_id NOT IN (SELECT user_id FROM consents WHERE kind = 'fictional' AND withdrawn_at IS NULL)`,
      ),
    ).toEqual([]);
  });

  it("has a free and a premium member to log in as, and no other password", async () => {
    const members = await db
      .selectFrom("users")
      .innerJoin("credit_accounts", "user_id", "id")
      .select(["id", "email", "password_hash", "paid_user", "balance"])
      .where(
        "email",
        "in",
        demoLogins.map(({ email }) => email),
      )
      .orderBy("email")
      .execute();
    expect(members).toMatchObject([
      { email: "free@example.com", paid_user: false, balance: 5 },
      { email: "premium@example.com", paid_user: true, balance: 84 },
    ]);
    for (const { email, password } of demoLogins)
      expect(await isPassword(members.find((member) => member.email === email)!.password_hash, password)).toBe(true);
    const { rows } = await sql<{
      password_hash: string;
    }>`SELECT DISTINCT password_hash FROM users WHERE email LIKE '%.invalid'`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await isPassword(rows[0]!.password_hash, demoLogins[0]!.password)).toBe(false);

    const premium = members[1]!.id;
    const { rows: inbox } = await sql<Record<string, number>>`SELECT count(*) AS conversations,
      count(*) FILTER (WHERE num_unread_messages > 0) AS unread,
      (SELECT count(*) FROM likes WHERE liked_id = ${premium} AND like_new) AS new_likes,
      (SELECT count(*) FROM matches WHERE ${premium} IN (lower_id, upper_id)) AS matches,
      (SELECT count(*) FROM swipe_passes WHERE passer_id = ${premium} AND passed_id NOT IN
        (SELECT liked_id FROM likes WHERE liker_id = ${premium})) AS passes
      FROM chats WHERE profile_id = ${premium}`.execute(db);
    expect(inbox[0]).toMatchObject({ conversations: 30, unread: 5 });
    expect(inbox[0]!["new_likes"]).toBeGreaterThan(2);
    expect(inbox[0]!["matches"]).toBeGreaterThan(4);
    expect(inbox[0]!["passes"]).toBeGreaterThan(2);
  });

  it("has nobody with photos that nobody sees", async () => {
    const hidden = sql`SELECT users.id FROM users JOIN photos ON photos.profile_id = users.id
      WHERE photos.position > ${settingsSeed.photos_free}::integer AND NOT users.paid_user`;
    expect(await wrong(hidden)).toEqual([]);
  });

  it("has the files of every photo, in the size it says", async () => {
    const stored = new Set(
      (await readdir(join(place.config.data_dir, "photos"), { recursive: true })).map((path) => path.split("/").at(-1)),
    );
    const photos = await db.selectFrom("photos").select(["file", "file_blurred"]).execute();
    for (const photo of photos) for (const name of fileNames(photo)) expect(stored).toContain(name);
    const { large } = await renderPicture(inventPeople(now)[0]!.pictures[0]!);
    const { width, height } = await sharp(large).metadata();
    const others = sql`SELECT file FROM photos WHERE (width, height) <> (${width}::integer, ${height}::integer)`;
    expect(await wrong(others)).toEqual([]);
    expect(
      await wrong(sql`SELECT profile_id FROM photos GROUP BY profile_id HAVING max(position) <> count(*)`),
    ).toEqual([]);
    expect(await wrong(sql`SELECT id FROM profiles WHERE id NOT IN (SELECT profile_id FROM photos)`)).toEqual([]);
  });

  it("is not seeded twice", async () => {
    const before = await countRows();
    expect(await isSeeded(place)).toBe(true);
    await seedDemo(place, silent, async () => expect.unreachable("It drew again."));
    expect(await countRows()).toEqual(before);
  });
});

describe("seeding", () => {
  beforeEach(openSite);
  afterEach(() => close());

  it("interrupted while drawing leaves no member and goes on with the pictures that are missing", async () => {
    let drawn = 0;
    const breaking: Render = async (picture) => {
      if (drawn === 20) throw new Error("The power went out.");
      drawn += 1;
      return blank(picture);
    };
    await expect(seedDemo(place, silent, breaking)).rejects.toThrow("The power went out.");
    expect(await isSeeded(place)).toBe(false);
    expect(await countRows()).toMatchObject({ users: 0, photos: 0 });

    let again = 0;
    await seedDemo(place, silent, (picture) => ((again += 1), blank(picture)));
    const { users, photos } = await countRows();
    expect(users).toBeGreaterThanOrEqual(420);
    expect(again + drawn).toBe(photos);
  });

  it("interrupted while writing leaves no member and is done whole the next time", async () => {
    const breaking = (text: string, done: number) => {
      if (text.includes("members") && done === 6) throw new Error("The power went out.");
    };
    await expect(seedDemo(place, breaking, blank)).rejects.toThrow("The power went out.");
    expect(await isSeeded(place)).toBe(false);
    expect(await countRows()).toEqual({ users: 0, photos: 0, likes: 0, messages: 0, entries: 0 });
    await seedDemo(place, silent, blank);
    expect((await countRows())["messages"]).toBeGreaterThan(500);
  });

  it("by two processes at once makes everybody once", async () => {
    const other = { ...place, config: { data_dir: join(place.config.data_dir, "other") } };
    await Promise.all([seedDemo(place, silent, blank), seedDemo(other, silent, blank)]);
    const { rows } = await sql<{ people: number }>`SELECT count(*) AS people FROM profiles`.execute(db);
    expect(rows[0]!.people).toBe(inventPeople(now).length);
  });

  it("keeps the demo's people away from a site that has members", async () => {
    const site = await db.selectFrom("sites").select("id").executeTakeFirstOrThrow();
    const email = "somebody@example.org";
    await db
      .insertInto("users")
      .values({
        site_id: site.id,
        email,
        email_normalised: email,
        password_hash: "-",
        status: "active",
        language: "en",
      })
      .execute();
    await expect(seedDemo(place, silent, blank)).rejects.toThrow("DEMO=off");
  });
});
