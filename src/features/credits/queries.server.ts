/** SQL of the tables that credits own: accounts, lots and entries, moved only by the functions of the ledger. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type Mover = Pick<Context, "db" | "now">;

export async function insertAccount({ db }: Reader, user_id: string): Promise<void> {
  await db
    .insertInto("credit_accounts")
    .values({ user_id, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Movement = { amount: number; reason: string; key: string };

export async function grantCredits(
  { db, now }: Mover,
  user_id: string,
  { amount, reason, key, order_id }: Movement & { order_id?: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number | null }>`
    SELECT grant_credits(${user_id}, ${amount}, ${reason}, ${key}, ${order_id ?? null}, ${now()}) AS balance`.execute(
    db,
  );
  return rows[0]?.balance ?? undefined;
}

export async function spendCredits(
  { db, now }: Mover,
  user_id: string,
  { amount, reason, key }: Movement,
): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number | null }>`
    SELECT spend_credits(${user_id}, ${amount}, ${reason}, ${key}, ${now()}) AS balance`.execute(db);
  return rows[0]?.balance ?? undefined;
}

export async function returnCredits({ db, now }: Mover, user_id: string, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ balance: number | null }>`
    SELECT return_credits(${user_id}, ${key}, ${now()}) AS balance`.execute(db);
  return rows[0]?.balance ?? undefined;
}

export async function revokeCredits(
  { db, now }: Mover,
  user_id: string,
  { order_id, reason, key, most }: { order_id: string; reason: string; key: string; most?: number },
): Promise<{ bought: number; bonus: number; balance: number }> {
  const { rows } = await sql<{ bought: number; bonus: number; balance: number | null }>`
    SELECT * FROM revoke_credits(${user_id}, ${order_id}, ${reason}, ${key}, ${most ?? null}, ${now()})`.execute(db);
  const { bought, bonus, balance } = rows[0]!;
  return { bought, bonus, balance: balance ?? 0 };
}

/** With the account locked first, as in every function of the ledger. */
export async function reopenLots({ db }: Reader, user_id: string, order_id: string): Promise<void> {
  await sql`SELECT FROM credit_accounts WHERE user_id = ${user_id} FOR UPDATE`.execute(db);
  await sql`UPDATE credit_lots SET closed_at = NULL WHERE user_id = ${user_id} AND order_id = ${order_id}`.execute(db);
}

/** Everything that is not money: what is left loses its owner with the account. */
export async function forgetCredits({ db }: Reader, user_id: string): Promise<void> {
  await sql`SELECT forget_credits(${user_id})`.execute(db);
}

/** How many of the marks were new. In one order, so that two who claim the same ones do not wait in a circle. */
export async function insertClaims({ db }: Reader, site_id: number, marks: readonly Buffer[], claimed_at: Date) {
  const sorted = marks.toSorted((one, other) => one.compare(other));
  const inserted = await db
    .insertInto("signup_credit_claims")
    .values(sorted.map((mark) => ({ site_id, mark, claimed_at })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("mark")
    .execute();
  return inserted.length;
}

export async function isClaimed({ db }: Reader, site_id: number, marks: readonly Buffer[]): Promise<boolean> {
  const found = await db
    .selectFrom("signup_credit_claims")
    .select("mark")
    .where("site_id", "=", site_id)
    .where("mark", "in", marks)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteClaims({ db, site }: Pick<Context, "db" | "site">, claimed_before: Date): Promise<void> {
  await db
    .deleteFrom("signup_credit_claims")
    .where("site_id", "=", site.id)
    .where("claimed_at", "<", claimed_before)
    .execute();
}

export async function findBalance({ db }: Reader, user_id: string): Promise<number> {
  const account = await db
    .selectFrom("credit_accounts")
    .select("balance")
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}

export async function findProfileCountry({ db }: Reader, user_id: string): Promise<string | undefined> {
  const profile = await db.selectFrom("profiles").select("country").where("id", "=", user_id).executeTakeFirst();
  return profile?.country;
}

/** The bundle that was paid for most often since then. */
export async function findMostBought(
  { db, site }: Pick<Context, "db" | "site">,
  since: Date,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("orders")
    .select("bundle_id")
    .where("site_id", "=", site.id)
    .where("completed_at", ">", since)
    .groupBy("bundle_id")
    .orderBy((of) => of.fn.countAll(), "desc")
    .orderBy("bundle_id")
    .limit(1)
    .executeTakeFirst();
  return row?.bundle_id;
}

/** Bundles that have not had their price for the whole time since then. */
export async function listChangedBundles(
  { db, site }: Pick<Context, "db" | "site">,
  currency: string,
  since: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom("bundle_price_changes")
    .select("bundle_id")
    .where("site_id", "=", site.id)
    .where("currency", "=", currency)
    .where("changed_at", ">", since)
    .execute();
  return rows.map(({ bundle_id }) => bundle_id);
}

/** What does not add up: the account, and what is wrong with it. Empty when the books balance. */
export async function listLedgerFaults({ db }: Reader, limit: number): Promise<{ user_id: string; fault: string }[]> {
  const { rows } = await sql<{ user_id: string; fault: string }>`
    SELECT user_id, fault FROM (
      SELECT a.user_id, 'the entries do not add up to the balance' AS fault FROM credit_accounts a
        WHERE a.balance <> coalesce((SELECT sum(amount) FROM credit_entries e WHERE e.user_id = a.user_id), 0)
      UNION ALL SELECT a.user_id, 'the lots do not hold the balance' FROM credit_accounts a
        WHERE a.balance <> coalesce((SELECT sum(remaining) FROM credit_lots l WHERE l.user_id = a.user_id), 0)
      UNION ALL SELECT user_id, 'the last entry has another balance' FROM (
        SELECT DISTINCT ON (user_id) user_id, balance_after FROM credit_entries WHERE user_id IS NOT NULL ORDER BY user_id, id DESC
      ) AS last JOIN credit_accounts a USING (user_id) WHERE a.balance <> last.balance_after
      UNION ALL SELECT o.user_id, 'the order ' || o.number || ' has not brought its credits once' FROM orders o
        WHERE o.user_id IS NOT NULL AND o.granted <> coalesce((
          SELECT sum(amount) FROM credit_entries e WHERE e.order_id = o.id AND e.reason = 'purchase'), 0)
      UNION ALL SELECT o.user_id, 'the order ' || o.number || ' was paid and is not credited' FROM orders o
        WHERE o.user_id IS NOT NULL AND o.completed_at IS NOT NULL AND o.granted <> o.credits
      UNION ALL SELECT o.user_id, 'the order ' || o.number || ' has credits and is not paid' FROM orders o
        WHERE o.user_id IS NOT NULL AND o.completed_at IS NULL AND o.granted > o.taken AND o.method <> 'sepa_direct_debit'
          AND o.state <> 'charged_back'
      UNION ALL SELECT o.user_id, 'the order ' || o.number || ' has other refunds than it says' FROM orders o
        WHERE o.refunded <> coalesce((SELECT sum(amount) FROM refunds r WHERE r.order_id = o.id AND r.state <> 'dropped'), 0)
    ) AS faults LIMIT ${limit}`.execute(db);
  return rows;
}
