/** SQL of orders that nobody has been heard of, that are over, and that are old. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

/** Open or just ended, not asked about lately; the older an order, the rarer. What was asked in the future was by a wrong clock. */
export async function listUnheard({ db }: Reader, now: Date, limit: number) {
  return db
    .selectFrom("orders")
    .select(["id", "site_id"])
    .where("provider_ref", "is not", null)
    .where(
      sql<boolean>`(
        (state IN ('created', 'pending') AND coalesce(checked_at, started_at, created_at) NOT BETWEEN
          ${now}::timestamptz - greatest(interval '2 minutes', (${now}::timestamptz - created_at) / 8) AND ${now})
        OR (state IN ('failed', 'cancelled', 'expired') AND ended_at > ${now}::timestamptz - interval '3 days'
          AND coalesce(checked_at, created_at) NOT BETWEEN ${now}::timestamptz - interval '8 hours' AND ${now})
      )`,
    )
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

/** Those of which money was sent back lately, as far as anybody knows. */
export async function listGivenBack({ db, site }: SiteReader, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("id")
    .where("site_id", "=", site.id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("refunds")
          .whereRef("order_id", "=", "orders.id")
          .where("refunds.state", "=", "sent")
          .where("refunds.failure", "is", null)
          .where("sent_at", ">", since),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** Open ones; those whose credits were given already end by what their provider says. */
export async function listExpired({ db }: Reader, now: Date, limit: number) {
  return db
    .selectFrom("orders")
    .select(["id", "site_id"])
    .where("state", "in", ["created", "pending"])
    .where("expires_at", "<=", now)
    .whereRef("granted", "<=", "taken")
    .orderBy("expires_at")
    .limit(limit)
    .execute();
}

/** True when nobody asked since then; whoever gets true asks. */
export async function takeCheck({ db }: Reader, id: string, now: Date, since: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("orders")
    .set({ checked_at: now })
    .where("id", "=", id)
    .where("state", "in", ["created", "pending"])
    .where("provider_ref", "is not", null)
    .where((row) => row.or([row("checked_at", "is", null), row("checked_at", "<", since), row("checked_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Orders that brought nothing are forgotten; what was paid stays as long as the tax office may ask. */
export async function deleteOldOrders({ db, site }: SiteReader, unpaid_before: Date): Promise<void> {
  await db
    .deleteFrom("orders")
    .where("site_id", "=", site.id)
    .where("completed_at", "is", null)
    .where("granted", "=", 0)
    .where("state", "in", ["failed", "cancelled", "expired"])
    .where("created_at", "<", unpaid_before)
    .execute();
}

/** Sales of members who are gone, with their receipts, once nobody may ask for them any more. */
export async function deleteOldSales({ db, site }: SiteReader, before: Date): Promise<void> {
  await sql`
    WITH old AS (
      SELECT id FROM orders
      WHERE site_id = ${site.id} AND user_id IS NULL AND created_at < ${before} AND state NOT IN ('created', 'pending')
        AND NOT EXISTS (SELECT FROM receipts WHERE order_id = orders.id AND issued_at >= ${before})
    ), dropped AS (
      DELETE FROM receipts USING old WHERE receipts.order_id = old.id
    )
    DELETE FROM orders USING old WHERE orders.id = old.id`.execute(db);
}
