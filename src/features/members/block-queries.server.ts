/** SQL of blocks. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/** Only inside a transaction: likes and blocks of the same two wait for each other. */
export async function lockPair({ db }: Reader, one: string, other: string): Promise<void> {
  await sql`SELECT lock_pair(${one}::uuid, ${other}::uuid)`.execute(db);
}

export async function isMemberOf({ db, site }: Pick<Context, "db" | "site">, profile_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", profile_id)
    .where("site_id", "=", site.id)
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether one has a chat with the other, removed or not. */
export async function isPartner({ db }: Reader, one: string, other: string): Promise<boolean> {
  const chat = db.selectFrom("chats").select("chats.partner_id").where("profile_id", "=", one);
  return (await chat.where("partner_id", "=", other).executeTakeFirst()) !== undefined;
}

/** A trigger ends likes and matches of the two. */
export async function insertBlock(
  { db }: Reader,
  block: { blocker_id: string; blocked_id: string; created_at: Date; unseen?: boolean },
): Promise<void> {
  await db
    .insertInto("blocks")
    .values(block)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps with a block that, and since when, the blocked one blocks too. False when there is no such block. */
export async function saveReturn(
  { db }: Reader,
  { blocker_id, blocked_id }: { blocker_id: string; blocked_id: string },
  returned_at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("blocks")
    .set({ returned_at })
    .where("blocker_id", "=", blocker_id)
    .where("blocked_id", "=", blocked_id)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Undefined when there was none. */
export async function deleteBlock({ db }: Reader, blocker_id: string, blocked_id: string) {
  return db
    .deleteFrom("blocks")
    .where("blocker_id", "=", blocker_id)
    .where("blocked_id", "=", blocked_id)
    .returning("returned_at")
    .executeTakeFirst();
}

export async function listBlocked({ db }: Reader, blocker_id: string) {
  return db
    .selectFrom("blocks")
    .innerJoin("profiles", "profiles.id", "blocks.blocked_id")
    .select(["profiles.id", "profiles.name", "blocks.created_at"])
    .where("blocks.blocker_id", "=", blocker_id)
    .where(sql<boolean>`is_listed(blocks)`)
    .orderBy("blocks.created_at", "desc")
    .orderBy("profiles.id")
    .execute();
}

/** As far as the blocker is told. */
export async function isBlocked({ db }: Reader, blocker_id: string, blocked_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("blocks")
    .select("blocked_id")
    .where("blocker_id", "=", blocker_id)
    .where("blocked_id", "=", blocked_id)
    .where(sql<boolean>`is_listed(blocks)`)
    .executeTakeFirst();
  return found !== undefined;
}
