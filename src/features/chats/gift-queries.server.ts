/** SQL of received gifts, and of interests that may stand in a first line. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;

const countsOf = prepare((db, values: { receiver_id: string }) =>
  db
    .selectFrom("received_gifts")
    .select(["gift as key", sql<number>`count(*)::integer`.as("count")])
    .where("receiver_id", "=", values.receiver_id)
    .groupBy("gift")
    .orderBy("count", "desc")
    .orderBy("gift"),
);

/** The most frequent first. */
export async function countReceived({ db }: Reader, receiver_id: string): Promise<{ key: string; count: number }[]> {
  return countsOf(db, { receiver_id });
}

/** Newest first. */
export async function listReceived({ db }: Reader, receiver_id: string, limit: number) {
  return db
    .selectFrom("received_gifts")
    .select(["gift", "giver_id", "given_at"])
    .where("receiver_id", "=", receiver_id)
    .orderBy("given_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Of these, what one may say to a stranger. */
export async function listHarmless({ db }: Reader, interests: readonly string[]): Promise<string[]> {
  if (interests.length === 0) return [];
  const rows = await db
    .selectFrom("interests")
    .select("key")
    .where("key", "in", [...interests])
    .where("explicit", "=", false)
    .orderBy("position")
    .execute();
  return rows.map(({ key }) => key);
}
