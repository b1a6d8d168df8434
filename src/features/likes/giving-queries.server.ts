/** SQL that gives and takes back likes, and counts what a day allows. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;

/** Only inside a transaction: what two members do to each other comes one after the other. */
export async function lockPair({ db }: Reader, one: string, other: string): Promise<void> {
  await sql`SELECT lock_pair(${one}::uuid, ${other}::uuid)`.execute(db);
}

export async function hasLiked({ db }: Reader, liker_id: string, liked_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("likes")
    .select("liked_id")
    .where("liker_id", "=", liker_id)
    .where("liked_id", "=", liked_id)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertLike(
  { db }: Reader,
  like: { liker_id: string; liked_id: string; created_at: Date },
): Promise<void> {
  await db.insertInto("likes").values(like).execute();
}

/** A match between the two goes with it. */
export async function deleteLike({ db }: Reader, liker_id: string, liked_id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom("likes")
    .where("liker_id", "=", liker_id)
    .where("liked_id", "=", liked_id)
    .returning("liked_id")
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Where both likes are there; true when this made the match. */
export async function insertMatch({ db }: Reader, one: string, other: string, created_at: Date): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO matches (lower_id, upper_id, created_at)
    SELECT least(liker_id, liked_id), greatest(liker_id, liked_id), ${created_at}::timestamptz
    FROM likes WHERE (liker_id, liked_id) = (${other}::uuid, ${one}::uuid)
    ON CONFLICT DO NOTHING RETURNING lower_id`.execute(db);
  return rows.length > 0;
}

export async function isMatch({ db }: Reader, one: string, other: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM matches
    WHERE (lower_id, upper_id) = (least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid))`.execute(
    db,
  );
  return rows.length > 0;
}

/** Somebody whose likes are seen: confirmed, not shut out, and agreeing to be shown; invisible ones too. */
export async function showsLikes({ db }: Reader, profile_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select("profiles.id")
    .where("profiles.id", "=", profile_id)
    .where("users.status", "=", "active")
    .where("profiles.status", "in", ["active", "hidden"])
    .where(sql<boolean>`(profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))`)
    .executeTakeFirst();
  return found !== undefined;
}

export async function listLikedBy({ db }: Reader, liker_id: string): Promise<string[]> {
  const rows = await db.selectFrom("likes").select("liked_id").where("liker_id", "=", liker_id).execute();
  return rows.map(({ liked_id }) => liked_id);
}

/** What is counted by the day, each in a column of its own. */
export type Counted = "likes" | "swipe_likes" | "swipe_passes" | "swipe_undos";

/** Takes one of what the day allows, in one statement, so that parallel takers count each other; false when none is left. */
export async function takeOfDay(
  { db }: Reader,
  { profile_id, day, counted, most }: { profile_id: string; day: string; counted: Counted; most: number },
): Promise<boolean> {
  if (most <= 0) return false;
  const column = sql.ref(counted);
  const { rows } = await sql`
    INSERT INTO like_days AS kept (profile_id, day, ${column}) VALUES (${profile_id}, ${day}, 1)
    ON CONFLICT (profile_id, day) DO UPDATE SET ${column} = kept.${column} + 1 WHERE kept.${column} < ${most}
    RETURNING profile_id`.execute(db);
  return rows.length > 0;
}

/** Every search says what is left of the day's likes. */
const dayOf = prepare((db, values: { profile_id: string; day: string }) =>
  db
    .selectFrom("like_days")
    .select(["swipe_likes", "swipe_passes", "swipe_undos"])
    .where("profile_id", "=", values.profile_id)
    .where("day", "=", values.day),
);

export async function findDay({ db }: Reader, profile_id: string, day: string) {
  const [found] = await dayOf(db, { profile_id, day });
  return found;
}

export async function deleteDays({ db }: Reader, before: string): Promise<void> {
  await db.deleteFrom("like_days").where("day", "<", before).execute();
}
