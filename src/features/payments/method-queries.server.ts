/** SQL of what keeps a member from a payment method. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/** Charged back and not settled with the operator. */
export async function listBlockedMethods({ db }: Reader, user_id: string): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("method")
    .distinct()
    .where("user_id", "=", user_id)
    .where("state", "=", "charged_back")
    .where("settled_at", "is", null)
    .execute();
  return rows.map(({ method }) => method);
}

/** Direct debits that were confirmed: not paid yet, and since a moment. Those without a code are only tries. */
export async function countDebits(
  { db }: Reader,
  user_id: string,
  since: Date,
): Promise<{ unsettled: number; lately: number }> {
  const { rows } = await sql<{ unsettled: number; lately: number }>`
    SELECT count(*) FILTER (WHERE orders.state IN ('created', 'pending'))::int AS unsettled,
      count(*) FILTER (WHERE direct_debits.confirmed_at > ${since})::int AS lately
    FROM orders JOIN direct_debits ON direct_debits.order_id = orders.id
    WHERE orders.user_id = ${user_id} AND direct_debits.confirmed_at IS NOT NULL`.execute(db);
  return rows[0]!;
}

/** Whether a direct debit of this member has been paid before; what cost nothing took nothing from an account. */
export async function hasSettledDebit({ db }: Reader, user_id: string): Promise<boolean> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", user_id)
    .where("method", "=", "sepa_direct_debit")
    .where("amount", ">", 0)
    .where("state", "in", ["completed", "refunded"])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
