/** SQL of refunds and receipts. */
import { sql } from "kysely";
import type { Company } from "#contract/company.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { Context } from "#platform/context.server.ts";
import type { Receipt } from "./transaction-contract.ts";

type Reader = Pick<Context, "db">;

export type RefundReason = "withdrawal" | "operator" | "code_used_twice" | "erased" | "provider";
export type RefundState = "requested" | "sending" | "sent" | "failed" | "dropped";

type NewRefund = {
  order_id: string;
  amount: number;
  credits: number;
  reason: RefundReason;
  state: "requested" | "sent";
  created_at: Date;
  sent_at?: Date;
  provider_ref?: string;
};

export async function insertRefund({ db }: Reader, refund: NewRefund): Promise<string> {
  const { id } = await db.insertInto("refunds").values(refund).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** What its buyer has withdrawn from an order. */
export async function findWithdrawn({ db }: Reader, order_id: string) {
  return db
    .selectFrom("refunds")
    .select(["amount", "credits", "created_at"])
    .where("order_id", "=", order_id)
    .where("reason", "=", "withdrawal")
    .executeTakeFirst();
}

type Claimed = { id: string; order_id: string; amount: number; failure: string | null; again: boolean };

/** For who may send it; a try that was cut off is taken up `again`. */
export async function claimRefund({ db }: Reader, id: string): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    WITH before AS (
      SELECT id, state FROM refunds WHERE id = ${id} AND state IN ('requested', 'sending') FOR UPDATE
    )
    UPDATE refunds SET state = 'sending' FROM before WHERE refunds.id = before.id
    RETURNING refunds.id, order_id, amount, failure, before.state = 'sending' AS again`.execute(db);
  return rows[0];
}

/** Not sent, and in no job any more. One that ends meanwhile has said so before its job did. */
export async function failLeft({ db }: Reader, job: string, failure: string) {
  const { rows } = await sql<{ id: string; order_id: string; failure: string }>`
    UPDATE refunds SET state = 'failed', failure = coalesce(failure, ${failure})
    WHERE state IN ('requested', 'sending') AND NOT EXISTS (
      SELECT FROM pgboss.job WHERE name = ${job} AND state <= 'active' AND data ->> 'refund_id' = refunds.id::text
    )
    RETURNING id, order_id, failure`.execute(db);
  return rows;
}

/** The operator has paid by hand what the provider did not, and no job begins to send it any more; false when there was nothing of that. */
export async function settleRefunds({ db }: Reader, order_id: string, sent_at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set({ state: "sent", sent_at })
    .where("order_id", "=", order_id)
    .where("state", "in", ["sending", "failed"])
    .where("failure", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Of these, by our ids or its names, what the provider had taken; gives which. One that was settled by hand keeps why it had to be, and stays so. */
export async function failTaken(
  { db }: Reader,
  order_id: string,
  ids: readonly string[],
  failure: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE refunds SET state = 'failed', failure = ${failure}, sent_at = NULL
    WHERE order_id = ${order_id} AND (id::text = ANY(${[...ids]}) OR provider_ref = ANY(${[...ids]})) AND state IN ('sending', 'sent') AND failure IS NULL
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What became of one that was being sent; false for one that the operator has settled meanwhile, which stays so. */
export async function saveRefund(
  { db }: Reader,
  id: string,
  change: { state: RefundState; provider_ref?: string; failure?: string | null; sent_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refunds")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", "sending")
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Those that have not begun to be sent, or were refused for good; gives what they would have paid. */
export async function dropRefunds({ db }: Reader, order_id: string): Promise<number> {
  const rows = await db
    .updateTable("refunds")
    .set({ state: "dropped" })
    .where("order_id", "=", order_id)
    .where("state", "in", ["requested", "failed"])
    .returning("amount")
    .execute();
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** One that the provider refused, where the whole sum was charged back meanwhile and is not settled; false for any other order. */
export async function dropRefused({ db }: Reader, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH charged AS (
      SELECT id FROM orders WHERE id = (SELECT order_id FROM refunds WHERE id = ${id})
        AND state = 'charged_back' AND charged_back = amount AND settled_at IS NULL AND settled_debt = 0 FOR UPDATE
    ), dropped AS (
      UPDATE refunds SET state = 'dropped' FROM charged
      WHERE refunds.order_id = charged.id AND refunds.id = ${id} AND refunds.state = 'sending'
      RETURNING refunds.order_id, refunds.amount
    )
    UPDATE orders SET refunded = refunded - dropped.amount, debt = greatest(0, debt - dropped.amount)
    FROM dropped WHERE orders.id = dropped.order_id RETURNING orders.id`.execute(db);
  return rows.length > 0;
}

export async function listRefunds({ db }: Reader, order_ids: readonly string[]) {
  if (order_ids.length === 0) return [];
  return db
    .selectFrom("refunds")
    .select(["id", "order_id", "amount", "credits", "reason", "state", "failure", "created_at"])
    .where("order_id", "in", [...order_ids])
    .orderBy("created_at")
    .execute();
}

export async function getSeller({ db }: Reader, site_id: number): Promise<{ company: Company; domain: string }> {
  const { company, domain } = await db
    .selectFrom("sites")
    .innerJoin("companies", "companies.id", "sites.company_id")
    .select(["companies.company", sql<string>`sites.settings ->> 'domain'`.as("domain")])
    .where("sites.id", "=", site_id)
    .executeTakeFirstOrThrow();
  return { company: company as unknown as Company, domain };
}

/** The next of the company, kept by the lock on its row: a number that is not used is not taken. */
export async function takeReceiptNumber({ db }: Reader, company_id: string): Promise<number> {
  const { rows } = await sql<{ last_number: number }>`
    INSERT INTO receipt_counters AS kept (company_id, last_number) VALUES (${company_id}, 1)
    ON CONFLICT (company_id) DO UPDATE SET last_number = kept.last_number + 1 RETURNING last_number`.execute(db);
  return rows[0]!.last_number;
}

/** As it was issued; what depends on the reader's language is put into words when it is read. */
export type ReceiptDocument = Omit<Receipt, "product" | "method"> & { domain: string; method: PaymentMethod };

type NewReceipt = {
  company_id: string;
  number: number;
  order_id: string;
  refund_id: string | null;
  kind: "sale" | "refund";
  document: ReceiptDocument;
  issued_at: Date;
};

export async function insertReceipt({ db }: Reader, { document, ...receipt }: NewReceipt): Promise<void> {
  await db
    .insertInto("receipts")
    .values({ ...receipt, document: JSON.stringify(document) })
    .execute();
}

export async function listReceipts({ db }: Reader, order_ids: readonly string[]) {
  if (order_ids.length === 0) return [];
  const rows = await db
    .selectFrom("receipts")
    .select(["order_id", "kind", "document", "refund_id"])
    .where("order_id", "in", [...order_ids])
    .orderBy("number")
    .execute();
  return rows.map(({ document, ...row }) => ({ ...row, document: document as unknown as ReceiptDocument }));
}
