/** SQL of orders and of what was heard about their payment. */
import type { Insertable, Selectable, Updateable } from "kysely";
import { sql } from "kysely";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { CountryCode } from "#lib/countries.ts";
import type { Currency } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";
import type { Wire } from "#platform/payments/provider.ts";
import type { PaymentState } from "./contract.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

export type Order = Omit<
  Selectable<DB["orders"]>,
  "state" | "country" | "currency" | "method" | "wire" | "id" | "request_hash"
> & {
  id: string;
  state: PaymentState;
  country: CountryCode;
  currency: Currency;
  method: PaymentMethod;
  wire: Wire | null;
  request_hash: Buffer;
};
export type NewOrder = Insertable<DB["orders"]>;
export type OrderChange = Omit<Updateable<DB["orders"]>, "state"> & { state?: PaymentState };

/** Undefined when the member has an order with that key already. */
export async function insertOrder({ db }: Reader, order: NewOrder): Promise<Order | undefined> {
  const row = await db
    .insertInto("orders")
    .values(order)
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .returningAll()
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function findOrder({ db }: Reader, id: string): Promise<Order | undefined> {
  return (await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()) as Order | undefined;
}

/** Of the member who asks, on the site that is asked. */
export async function findOwnOrder({ db, site }: SiteReader, user_id: string, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "=", id)
    .where("user_id", "=", user_id)
    .where("site_id", "=", site.id)
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function findOrderByKey({ db }: Reader, user_id: string, key: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("key", "=", key)
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function findOrderByRef({ db }: Reader, provider: string, ref: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("provider", "=", provider)
    // Some names carry more than the provider says in later messages: the beginning tells, and one sale pays one order.
    .where("provider_ref", "is not", null)
    .where(sql`split_part(provider_ref, ':', 1)`, "=", ref.split(":", 1)[0])
    .executeTakeFirst();
  return row as Order | undefined;
}

/** A payment that only now has its number at the provider; an order that has another one keeps it. */
export async function nameProviderRef(
  { db, now }: Pick<Context, "db" | "now">,
  id: string,
  provider: string,
  ref: string,
) {
  const row = await db
    .updateTable("orders")
    .set({ provider, provider_ref: ref, started_at: sql`coalesce(started_at, ${now()})` })
    .where("id", "=", id)
    .where((row) => row.or([row("provider", "=", provider), row("provider", "is", null)]))
    .where("provider_ref", "is", null)
    .returningAll()
    .executeTakeFirst();
  return row as Order | undefined;
}

/** By what stands on the receipt, for who is not logged in. */
export async function findOrderByNumber({ db, site }: SiteReader, number: string, email_normalised: string) {
  const row = await db
    .selectFrom("orders")
    .innerJoin("users", "users.id", "orders.user_id")
    .selectAll("orders")
    .where("orders.number", "=", number)
    .where("orders.site_id", "=", site.id)
    .where("users.email_normalised", "=", email_normalised)
    .executeTakeFirst();
  return row as Order | undefined;
}

export async function findOrderOfNumber({ db, site }: SiteReader, number: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom("orders")
    .selectAll()
    .where("number", "=", number)
    .where("site_id", "=", site.id)
    .executeTakeFirst();
  return row as Order | undefined;
}

/** Only after the buyer was locked: the member first, then the order, then the account of credits. */
export async function lockOrder({ db }: Reader, id: string): Promise<Order | undefined> {
  const row = await db.selectFrom("orders").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row as Order | undefined;
}

/** Keeps whatever changes an order, and the erasure of its buyer, one after the other. */
export async function lockBuyer({ db }: Reader, order_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT users.id FROM users JOIN orders ON orders.user_id = users.id WHERE orders.id = ${order_id}
    FOR NO KEY UPDATE OF users`.execute(db);
  return rows[0]?.id;
}

export async function saveOrder({ db }: Reader, id: string, change: OrderChange): Promise<void> {
  await db.updateTable("orders").set(change).where("id", "=", id).execute();
}

/** Changes a locked order and gives it as it now is. */
export async function changeOrder(ctx: Reader, order: Order, to: OrderChange): Promise<Order> {
  await saveOrder(ctx, order.id, to);
  return { ...order, ...to } as Order;
}

type Event = {
  order_id: string;
  source: "start" | "webhook" | "check" | "member" | "operator" | "clock";
  said: string;
  outcome: "applied" | "stale" | "mismatch";
};

export async function insertEvent({ db, now }: Pick<Context, "db" | "now">, event: Event): Promise<void> {
  await db
    .insertInto("payment_events")
    .values({ ...event, created_at: now() })
    .execute();
}

export async function listEvents({ db }: Reader, order_id: string) {
  return db
    .selectFrom("payment_events")
    .select(["source", "said", "outcome", "created_at"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
}

/** Newest first. An order that was never begun is no purchase. */
export async function listOrdersOf({ db, site }: SiteReader, user_id: string, limit: number): Promise<Order[]> {
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("user_id", "=", user_id)
    .where("site_id", "=", site.id)
    .where((row) => row.or([row("started_at", "is not", null), row("state", "!=", "cancelled")]))
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
  return rows as Order[];
}

export async function listCompleted({ db }: Reader, user_id: string) {
  const rows = await db
    .selectFrom("orders")
    .select(["id", "completed_at"])
    .where("user_id", "=", user_id)
    .where("state", "=", "completed")
    .execute();
  return rows as { id: string; completed_at: Date }[];
}

/** Premium is who bought something that still counts: paid, or used in part before the rest went back; `beside` one order or at all. */
export async function hasBought({ db }: Reader, user_id: string, beside: string | null = null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM orders WHERE user_id = ${user_id} AND completed_at IS NOT NULL
      AND (state = 'completed' OR granted > taken) AND id IS DISTINCT FROM ${beside}::uuid
    UNION ALL SELECT FROM credit_entries WHERE user_id = ${user_id} AND reason = 'purchase' AND order_id IS NULL
    LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Where a receipt goes, however the account stands: even who leaves is owed one. */
export async function findBuyer({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "users.time_zone", "profiles.name"])
    .where("users.id", "=", user_id)
    .executeTakeFirst();
}

/** Who is gone lives nowhere. */
export async function findTimeZone({ db }: Reader, user_id: string | null): Promise<string> {
  if (user_id === null) return "UTC";
  const user = await db.selectFrom("users").select("time_zone").where("id", "=", user_id).executeTakeFirst();
  return user?.time_zone ?? "UTC";
}

/** For the operator: newest first, of one state or all; "refused" are those whose refund did not go through. */
export async function listOrders({ db, site }: SiteReader, state: string | undefined, limit: number): Promise<Order[]> {
  let orders = db.selectFrom("orders").selectAll().where("site_id", "=", site.id);
  if (state === "refused")
    orders = orders.where((of) =>
      of.exists(
        of
          .selectFrom("refunds")
          .whereRef("refunds.order_id", "=", "orders.id")
          .where("refunds.failure", "is not", null)
          .where("refunds.state", "not in", ["sent", "dropped"]),
      ),
    );
  else if (state) orders = orders.where("state", "=", state);
  return (await orders.orderBy("created_at", "desc").limit(limit).execute()) as Order[];
}

export async function findLastBundle({ db, site }: SiteReader): Promise<number> {
  const row = await db
    .selectFrom("orders")
    .select((of) => of.fn.max("bundle_id").as("last"))
    .where("site_id", "=", site.id)
    .executeTakeFirst();
  return row?.last ?? 0;
}

/** Bought credits of an order that are still there. */
export async function countUnused({ db }: Reader, order_id: string): Promise<number> {
  const { rows } = await sql<{ unused: number }>`
    SELECT coalesce(sum(remaining), 0)::int AS unused FROM credit_lots WHERE order_id = ${order_id} AND bought`.execute(
    db,
  );
  return rows[0]!.unused;
}

/** Distinct in what, how and where, the latest first. */
export async function listRepeatable({ db, site }: SiteReader, user_id: string) {
  const rows = await db
    .selectFrom("orders")
    .select(["bundle_id", "method", "country"])
    .select((of) => of.fn.max("completed_at").as("last_at"))
    .where("user_id", "=", user_id)
    .where("site_id", "=", site.id)
    .where("completed_at", "is not", null)
    .groupBy(["bundle_id", "method", "country"])
    .orderBy("last_at", "desc")
    .limit(50)
    .execute();
  return rows as { bundle_id: number; method: PaymentMethod; country: CountryCode; last_at: Date }[];
}
