/** SQL of kept cards. */
import type { Insertable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";

type Reader = Pick<Context, "db">;

export async function saveCard({ db }: Reader, card: Insertable<DB["stored_cards"]>): Promise<void> {
  const { user_id: _, ...change } = card;
  await db
    .insertInto("stored_cards")
    .values(card)
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(change))
    .execute();
}

export async function findCard({ db }: Reader, user_id: string) {
  return db.selectFrom("stored_cards").selectAll().where("user_id", "=", user_id).executeTakeFirst();
}

export async function deleteCard({ db }: Reader, user_id: string) {
  return db
    .deleteFrom("stored_cards")
    .where("user_id", "=", user_id)
    .returning(["provider", "token"])
    .executeTakeFirst();
}

/** Oldest first. */
export async function listCardFailures({ db }: Reader, user_id: string, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom("orders")
    .select("ended_at")
    .where("user_id", "=", user_id)
    .where("stored_card", "=", true)
    .where("state", "=", "failed")
    .where("ended_at", ">", since)
    .orderBy("ended_at")
    .execute();
  return rows.map(({ ended_at }) => ended_at!);
}
