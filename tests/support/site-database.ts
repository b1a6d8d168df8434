/** The database of the site under test: for journeys that begin with members and messages which others have made. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { sql } from "kysely";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { findRunningPostgres } from "#platform/postgres/postgres.server.ts";
import { aMember, aSession, type TestMember } from "./factories.ts";
import { setCookie } from "./journey.ts";

/** Does the work in the site's database, and leaves no connection behind. */
export async function inDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const connection = await findRunningPostgres(join(process.env["TEST_SITE_FOLDER"]!, "postgres"));
  if (!connection) throw new Error("The database of the site under test does not run.");
  const db = openDatabase(openPool({ ...connection, max: 1 }, () => undefined));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

type Given = Parameters<typeof aMember>[1];

/** A zone in which no day ends within the next hour, for who has only so much a day. */
export const noMidnight = () => (new Date().getUTCHours() === 23 ? "Asia/Tokyo" : "UTC");

/** Somebody with a name nobody else has, logged in and speaking English in this browser. */
export async function aVisitingMember(context: BrowserContext, given: Given = {}): Promise<TestMember> {
  const member = await inDatabase((db) => aStranger(db, given));
  await visitAs(context, member);
  return member;
}

/** Somebody with a name nobody else has, who is not here. */
export function aStranger(db: Db, given: Given = {}): Promise<TestMember> {
  const mark = randomUUID().slice(0, 8);
  const letters = mark.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
  return aMember(db, { name: `Guest ${letters}`, email: `${mark}@example.org`, ...given });
}

/** Logs the member in without the form, on another device too. */
export async function visitAs(context: BrowserContext, member: TestMember, { in_english = true } = {}): Promise<void> {
  const token = await inDatabase((db) => aSession(db, member, new Date()));
  if (in_english) await setCookie(context, "locale", "en");
  await setCookie(context, "session", token);
}

/** A conversation of so many lines, written in turns a minute apart and read by both; gives its id. */
export async function aLongConversation(one: TestMember, other: TestMember, lines: number): Promise<string> {
  const [lower_id, upper_id] = [one.id, other.id].toSorted() as [string, string];
  return inDatabase(async (db) => {
    const { id } = await db
      .insertInto("conversations")
      .values({ lower_id, upper_id, last_sequence: lines })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`
      INSERT INTO messages (conversation_id, sequence, sender_id, client_key, body, cost, created_at)
      SELECT ${id}, line, CASE WHEN line % 3 = 0 THEN ${one.id}::uuid ELSE ${other.id}::uuid END, gen_random_uuid(),
        'Line ' || line || repeat(' and some more words', line % 7), 0, now() - make_interval(mins => ${lines} - line)
      FROM generate_series(1, ${lines}) AS line
    `.execute(db);
    await db
      .insertInto("chats")
      .values([
        { profile_id: one.id, conversation_id: id, partner_id: other.id, read_until: lines },
        { profile_id: other.id, conversation_id: id, partner_id: one.id, read_until: lines },
      ])
      .execute();
    return id;
  });
}

/** Makes a message of the conversation a photo, whose file is of no matter. */
export async function makePhoto(
  { id: uploader_id }: TestMember,
  conversation: string,
  sequence: number,
): Promise<void> {
  await inDatabase(async (db) => {
    const { id } = await db
      .insertInto("message_images")
      .values({
        ...{ uploader_id, file: crypto.randomUUID(), file_blurred: crypto.randomUUID() },
        ...{ placeholder: "", width: 90, height: 60, created_at: new Date() },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db
      .updateTable("messages")
      .set({ kind: "image", image_id: id })
      .where("conversation_id", "=", conversation)
      .where("sequence", "=", sequence)
      .execute();
  });
}
