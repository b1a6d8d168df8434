/** SQL of likes and matches that members are to be told of. */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { Due } from "#features/notifications/notify.server.ts";

type Reader = Pick<Context, "db">;
type Found = { id: number; member_id: string; name: string };

/** Likes that are still there, still unseen, and from members who may be shown to the one they like. */
async function find({ db }: Reader, due: readonly Due[], match: RawBuilder<unknown>): Promise<Found[]> {
  const { rows } = await sql<Found>`
    SELECT due.id, profiles.id AS member_id, profiles.name
    FROM unnest(
      ${due.map(({ id }) => id)}::bigint[],
      ${due.map(({ user_id }) => user_id)}::uuid[],
      ${due.map(({ about }) => about)}::uuid[]
    ) AS due (id, user_id, about)
    JOIN likes ON likes.liker_id = due.about AND likes.liked_id = due.user_id AND likes.like_new
    JOIN profiles ON profiles.id = due.about
    JOIN users ON users.id = due.about
    WHERE users.status = 'active' AND profiles.status IN ('active', 'hidden')
      AND (profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))
      AND NOT EXISTS (SELECT FROM hidden_from(due.user_id) AS hidden (id) WHERE hidden.id = due.about)
      AND ${match} (
        SELECT FROM matches
        WHERE lower_id = least(due.user_id, due.about) AND upper_id = greatest(due.user_id, due.about)
      )`.execute(db);
  return rows;
}

/** What has become a match since is told as one, or has been seen. */
export async function findLikes(ctx: Reader, due: readonly Due[]): Promise<Found[]> {
  return find(ctx, due, sql`NOT EXISTS`);
}

export async function findMatches(ctx: Reader, due: readonly Due[]): Promise<Found[]> {
  return find(ctx, due, sql`EXISTS`);
}

/** As one member's own count is made, for many. */
export async function countNewOf({ db }: Reader, user_ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; total: number }>`
    SELECT likes.liked_id AS user_id, count(*)::integer AS total FROM likes
    JOIN profiles ON profiles.id = likes.liker_id
    JOIN users ON users.id = likes.liker_id
    WHERE likes.liked_id = ANY(${[...user_ids]}::uuid[]) AND likes.like_new
      AND users.status = 'active' AND profiles.status IN ('active', 'hidden')
      AND (profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))
      AND NOT EXISTS (SELECT FROM hidden_from(likes.liked_id) AS hidden (id) WHERE hidden.id = likes.liker_id)
    GROUP BY likes.liked_id`.execute(db);
  return new Map(rows.map(({ user_id, total }) => [user_id, total]));
}
