/** What happens to an account between the moment a call has looked at it and the moment the call locks it, and who waits for whom. */
import { type RawBuilder, sql } from "kysely";
import { expect, vi } from "vitest";
import type { Db } from "#platform/db/db.ts";

const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Asks, changes the account when the question waits for its lock, and gives the answer. */
export async function changedMeanwhile<T>(
  db: Db,
  user_id: string,
  ask: () => Promise<T>,
  change: (db: Db) => Promise<unknown>,
  locked: "users" | "profiles" = "users",
): Promise<T> {
  let answer: Promise<T> | undefined;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom(locked).select("id").where("id", "=", user_id).forUpdate().execute();
    answer = ask();
    await vi.waitFor(async () => expect((await waits.execute(db)).rows).not.toEqual([]));
    await change(trx);
  });
  return answer!;
}

export const lockOfAccount = (user_id: string) => sql`SELECT FROM users WHERE id = ${user_id} FOR UPDATE`;

/**
 * While something is locked, each is asked once those before it wait for a lock; gives their answers. Nobody looks which
 * lock that is: one that waits there before its use case has begun has its turn for that only.
 */
export async function askedInTurn<T>(
  db: Db,
  lock: RawBuilder<unknown>,
  asks: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const answers: Promise<T>[] = [];
  await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    for (const ask of asks) {
      answers.push(ask());
      await vi.waitFor(async () => expect((await waits.execute(db)).rows).toHaveLength(answers.length));
    }
  });
  return Promise.all(answers);
}
