/** SQL of likes and matches. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/** The newest of each direction; older ones are reached by looking at members. */
const most = 200;

export async function listGiven({ db }: Reader, member_id: string) {
  return db
    .selectFrom("likes")
    .select("liked_id as id")
    .where("liker_id", "=", member_id)
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();
}

function received({ db }: Reader, member_id: string) {
  return db
    .selectFrom("likes")
    .where("likes.liked_id", "=", member_id)
    .select(["likes.liker_id as id", "likes.like_new"])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom("matches")
            .select("matches.lower_id")
            .where("matches.lower_id", "=", sql<string>`least(likes.liker_id, likes.liked_id)`)
            .where("matches.upper_id", "=", sql<string>`greatest(likes.liker_id, likes.liked_id)`),
        )
        .$castTo<boolean>()
        .as("match"),
    );
}

export async function listReceived(ctx: Reader, member_id: string) {
  return received(ctx, member_id)
    .orderBy("likes.like_new", "desc")
    .orderBy("likes.created_at", "desc")
    .limit(most)
    .execute();
}

export async function findReceived(ctx: Reader, member_id: string, liker_id: string) {
  return received(ctx, member_id).where("likes.liker_id", "=", liker_id).executeTakeFirst();
}

/** Counts only likes of members who may be shown, as the list does. */
export async function countNew({ db }: Reader, member_id: string): Promise<number> {
  const { total } = await db
    .selectFrom("likes")
    .innerJoin("profiles", "profiles.id", "likes.liker_id")
    .innerJoin("users", "users.id", "likes.liker_id")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("likes.liked_id", "=", member_id)
    .where("likes.like_new", "=", true)
    .where("profiles.status", "in", ["active", "hidden"])
    .where(sql<boolean>`(profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))`)
    .where("users.status", "=", "active")
    .where(sql<boolean>`likes.liker_id NOT IN (SELECT hidden.id FROM hidden_from(${member_id}::uuid) AS hidden (id))`)
    .executeTakeFirstOrThrow();
  return total;
}

export async function clearNew({ db }: Reader, member_id: string, liker_id: string): Promise<void> {
  await db
    .updateTable("likes")
    .set({ like_new: false })
    .where("liked_id", "=", member_id)
    .where("liker_id", "=", liker_id)
    .where("like_new", "=", true)
    .execute();
}
