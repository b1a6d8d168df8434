/** SQL of the tables that credits own: accounts and their entries. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

export async function insertAccount({ db }: Reader, user_id: string): Promise<void> {
  await db
    .insertInto("credit_accounts")
    .values({ user_id, balance: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function lockBalance({ db }: Reader, user_id: string): Promise<number> {
  const { balance } = await db
    .selectFrom("credit_accounts")
    .select("balance")
    .where("user_id", "=", user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return balance;
}

type Entry = { user_id: string; amount: number; balance_after: number; reason: string; key: string };

/** False when the account has an entry with that key. */
export async function insertEntry({ db, now }: Pick<Context, "db" | "now">, entry: Entry): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("credit_entries")
    .values({ ...entry, created_at: now() })
    .onConflict((conflict) => conflict.columns(["user_id", "key"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function saveBalance({ db }: Reader, user_id: string, balance: number): Promise<void> {
  await db.updateTable("credit_accounts").set({ balance }).where("user_id", "=", user_id).execute();
}

/** What has to stay in the books. */
const bookkept = ["purchase", "refund", "chargeback"];

/** Everything that is not money: what is left loses its owner with the account. */
export async function deleteUnbookedEntries({ db }: Reader, user_id: string): Promise<void> {
  await db.deleteFrom("credit_entries").where("user_id", "=", user_id).where("reason", "not in", bookkept).execute();
}

export async function findBalance({ db }: Reader, user_id: string): Promise<number> {
  const account = await db
    .selectFrom("credit_accounts")
    .select("balance")
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return account?.balance ?? 0;
}
