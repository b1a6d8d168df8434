/** SQL of what is about to be told. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { NoticeName } from "./rules.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

type NewNotices = {
  kind: NoticeName;
  key: string;
  rank: number;
  now: Date;
  members: readonly { user_id: string; about: string | null }[];
};

/** Addresses below .invalid can exist nowhere: the demo's people have them. */
export async function insertNotices({ db }: Reader, { kind, key, rank, now, members }: NewNotices): Promise<void> {
  await sql`
    INSERT INTO notices (site_id, user_id, channel, kind, about, rank, created_at, due_at)
    SELECT users.site_id, users.id, channel, ${kind}, wanted.about, ${rank}::smallint, ${now}, ${now}
    FROM unnest(${members.map(({ user_id }) => user_id)}::uuid[], ${members.map(({ about }) => about)}::uuid[])
      AS wanted (user_id, about)
    JOIN users ON users.id = wanted.user_id
    JOIN notification_preferences AS preferences ON preferences.user_id = users.id
    CROSS JOIN (VALUES ('email'), ('push')) AS channels (channel)
    WHERE users.status = 'active'
      AND NOT users.notifications_disabled @> ARRAY[channel || ':' || ${key}::text]
      AND CASE channel
        WHEN 'email' THEN preferences.mail_off IS NULL AND users.email NOT LIKE '%.invalid'
        ELSE EXISTS (SELECT FROM push_subscriptions WHERE push_subscriptions.user_id = users.id)
      END
    ON CONFLICT (user_id, channel, kind, about) DO NOTHING`.execute(db);
}

/** Takes members for whom something is due, so that no other worker sends to them until then. */
export async function claimReaders(
  { db, site }: SiteReader,
  { rank, now, until, limit }: { rank: number; now: Date; until: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    WITH due AS (
      SELECT notices.user_id FROM notices JOIN notification_preferences AS preferences USING (user_id)
      WHERE notices.site_id = ${site.id} AND notices.rank = ${rank} AND notices.due_at <= ${now}
        AND (preferences.claimed_until IS NULL OR preferences.claimed_until <= ${now})
      ORDER BY notices.due_at LIMIT ${limit}
    ), taken AS (
      SELECT user_id FROM notification_preferences
      WHERE user_id IN (SELECT user_id FROM due) AND (claimed_until IS NULL OR claimed_until <= ${now})
      FOR UPDATE SKIP LOCKED
    )
    UPDATE notification_preferences SET claimed_until = ${until} FROM taken
    WHERE notification_preferences.user_id = taken.user_id
    RETURNING notification_preferences.user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

export async function releaseReaders({ db }: Reader, user_ids: readonly string[], until: Date): Promise<void> {
  await sql`UPDATE notification_preferences SET claimed_until = NULL
    WHERE user_id = ANY(${[...user_ids]}::uuid[]) AND claimed_until = ${until}`.execute(db);
}

/** What is due for members, with everything that decides whether and how they are told. */
export async function listDue({ db }: Reader, user_ids: readonly string[], now: Date, online_minutes: number) {
  return db
    .selectFrom("notices")
    .innerJoin("users", "users.id", "notices.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .innerJoin("notification_preferences as preferences", "preferences.user_id", "users.id")
    .select(["notices.id", "notices.user_id", "notices.channel", "notices.kind", "notices.about", "notices.rank"])
    .select(["notices.created_at", "notices.tries", "notices.mail_id"])
    .select(["users.status", "users.email", "users.language", "users.time_zone", "users.notifications_disabled"])
    .select(["profiles.name", "preferences.digest", "preferences.show_names", "preferences.mail_off"])
    .select("preferences.last_mail_at")
    .select(
      sql<boolean>`is_online(users.last_active_at, users.away_at, ${now}::timestamptz, ${online_minutes}::integer)`.as(
        "online",
      ),
    )
    .where("notices.user_id", "=", sql<string>`ANY(${[...user_ids]}::uuid[])`)
    .where("notices.due_at", "<=", now)
    .orderBy("notices.id")
    .execute();
}

export async function deleteNotices({ db }: Reader, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`DELETE FROM notices WHERE id = ANY(${[...ids]}::bigint[])`.execute(db);
}

export async function postpone({ db }: Reader, waiting: readonly { id: number; due_at: Date }[]): Promise<void> {
  if (waiting.length === 0) return;
  await sql`UPDATE notices SET due_at = waiting.due_at
    FROM unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ due_at }) => due_at)}::timestamptz[])
      AS waiting (id, due_at)
    WHERE notices.id = waiting.id`.execute(db);
}

type Beginning = { ids: readonly number[]; mail_id: string; until: Date };

/**
 * The last question before a mail goes out: the ids of what may still be told now, none when another worker has taken
 * over or the member has left, is banned or wants no mails. The mail's id is kept, so that a repeat is known as one.
 */
export async function beginMail({ db }: Reader, { ids, mail_id, until }: Beginning): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    UPDATE notices SET mail_id = ${mail_id}, tries = tries + 1
    FROM users JOIN notification_preferences AS preferences ON preferences.user_id = users.id
    WHERE notices.id = ANY(${[...ids]}::bigint[]) AND users.id = notices.user_id AND users.status = 'active'
      AND preferences.mail_off IS NULL AND preferences.claimed_until = ${until}
    RETURNING notices.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** It is out: the rows go, and the next mail about what others do keeps its distance. */
export async function finishMail(
  { db }: Reader,
  { user_id, ids, last_mail_at }: { user_id: string; ids: readonly number[]; last_mail_at: Date | null },
): Promise<void> {
  await sql`
    WITH told AS (DELETE FROM notices WHERE id = ANY(${[...ids]}::bigint[]))
    UPDATE notification_preferences SET last_mail_at = coalesce(${last_mail_at}::timestamptz, last_mail_at)
    WHERE user_id = ${user_id}`.execute(db);
}

export async function countTry({ db }: Reader, ids: readonly number[], due_at: Date): Promise<void> {
  await sql`UPDATE notices SET tries = tries + 1, due_at = ${due_at} WHERE id = ANY(${[...ids]}::bigint[])`.execute(db);
}

/** For rows whose try has been counted. */
export async function delay({ db }: Reader, ids: readonly number[], due_at: Date): Promise<void> {
  await sql`UPDATE notices SET due_at = ${due_at} WHERE id = ANY(${[...ids]}::bigint[])`.execute(db);
}

export async function listSiteIds({ db }: Reader): Promise<number[]> {
  return (await db.selectFrom("sites").select("id").orderBy("id").execute()).map(({ id }) => id);
}
