/** SQL of the match finder's wishes. */
import type { Context } from "#platform/context.server.ts";
import type { Wishes } from "./finder-rules.ts";

type Reader = Pick<Context, "db">;

export async function findWishes({ db }: Reader, profile_id: string): Promise<unknown> {
  const found = await db
    .selectFrom("match_wishes")
    .select("wishes")
    .where("profile_id", "=", profile_id)
    .executeTakeFirst();
  return found?.wishes;
}

export async function saveWishes(
  { db, now }: Pick<Context, "db" | "now">,
  profile_id: string,
  wishes: Wishes,
): Promise<void> {
  const kept = { wishes: JSON.stringify(wishes), saved_at: now() };
  await db
    .insertInto("match_wishes")
    .values({ profile_id, ...kept })
    .onConflict((conflict) => conflict.column("profile_id").doUpdateSet(kept))
    .execute();
}
