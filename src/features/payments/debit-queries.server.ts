/** SQL of the steps of a direct debit. */
import { sql, type Selectable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";

type Reader = Pick<Context, "db">;
export type DebitRow = Selectable<DB["direct_debits"]>;

export async function findDebit({ db }: Reader, order_id: string): Promise<DebitRow | undefined> {
  return db.selectFrom("direct_debits").selectAll().where("order_id", "=", order_id).executeTakeFirst();
}

type NewDebit = {
  order_id: string;
  user_id: string;
  details: string;
  account_hash: Buffer;
  mandate_reference: string;
  created_at: Date;
};

/** New data asks for a new mandate and a new code. False once it was confirmed. */
export async function saveDetails({ db }: Reader, debit: NewDebit): Promise<boolean> {
  const { details, account_hash } = debit;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("direct_debits")
    .values(debit)
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .doUpdateSet({ details, account_hash, authorised_at: null, code_hash: null, code_expires_at: null })
        .where("direct_debits.confirmed_at", "is", null),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** A code is on its way; the one before counts no more. False when there is nothing to confirm. */
export async function expectCode({ db }: Reader, order_id: string, now: Date, expires_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("direct_debits")
    .set({
      authorised_at: sql`coalesce(authorised_at, ${now})`,
      code_hash: null,
      code_tries: 0,
      code_expires_at: expires_at,
    })
    .where("order_id", "=", order_id)
    .where("confirmed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** False when another one is expected by now. */
export async function saveCode(
  { db }: Reader,
  order_id: string,
  code_hash: Buffer,
  expires_at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("direct_debits")
    .set({ code_hash })
    .where("order_id", "=", order_id)
    .where("confirmed_at", "is", null)
    .where("code_expires_at", "=", expires_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Counted before it is looked at: parallel guesses do not get more. */
export async function takeTry({ db }: Reader, order_id: string, now: Date, most: number): Promise<Buffer | undefined> {
  const row = await db
    .updateTable("direct_debits")
    .set((of) => ({ code_tries: of("code_tries", "+", 1) }))
    .where("order_id", "=", order_id)
    .where("confirmed_at", "is", null)
    .where("code_hash", "is not", null)
    .where("code_expires_at", ">", now)
    .where("code_tries", "<", most)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash ?? undefined;
}

/** True for one of those who come with the right code; false when another one, for other data, took its place meanwhile. */
export async function confirm({ db }: Reader, order_id: string, code_hash: Buffer, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("direct_debits")
    .set({ confirmed_at: now, code_hash: null })
    .where("order_id", "=", order_id)
    .where("confirmed_at", "is", null)
    .where("code_hash", "=", code_hash)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a debit from this account was returned and not settled, whoever asked for it. */
export async function isAccountBlocked({ db }: Reader, account_hash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom("direct_debits")
    .innerJoin("orders", "orders.id", "direct_debits.order_id")
    .select("orders.id")
    .where("direct_debits.account_hash", "=", account_hash)
    .where("orders.state", "=", "charged_back")
    .where("orders.settled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function findNewestDebitOrder({ db, site }: Pick<Context, "db" | "site">, user_id: string) {
  return db
    .selectFrom("orders")
    .select("id")
    .where("user_id", "=", user_id)
    .where("site_id", "=", site.id)
    .where("method", "=", "sepa_direct_debit")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

export async function listDebits({ db }: Reader, user_id: string): Promise<DebitRow[]> {
  return db.selectFrom("direct_debits").selectAll().where("user_id", "=", user_id).orderBy("created_at").execute();
}
