/** Moving credits: each occasion has a key and counts once, however often it is tried. Call it in the transaction of what it pays. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

type Ctx = Pick<Context, "db" | "now">;

export type GrantReason = "signup" | "purchase" | "correction";
export type SpendReason = "message" | "photo" | "gift" | "correction";

/** Every member has an account, empty at first. */
export async function openCreditAccount(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.insertAccount(ctx, user_id);
}

type Grant = { amount: number; reason: GrantReason; key: string; order_id?: string };

/** The balance after it; undefined when the key was granted before, or there is nothing to grant. */
export async function grantCredits(ctx: Ctx, user_id: string, grant: Grant): Promise<number | undefined> {
  return grant.amount > 0 ? queries.grantCredits(ctx, user_id, grant) : undefined;
}

type Spending = { amount: number; reason: SpendReason; key: string };

/** Free credits first, then the oldest bought. The balance after it; undefined when there is not enough. */
export async function spendCredits(ctx: Ctx, user_id: string, spending: Spending): Promise<number | undefined> {
  return queries.spendCredits(ctx, user_id, spending);
}

/** Undoes what was spent under a key. The balance after it; undefined when there was nothing, or it was undone before. */
export async function returnCredits(ctx: Ctx, user_id: string, key: string): Promise<number | undefined> {
  return queries.returnCredits(ctx, user_id, key);
}

export type Revoked = { bought: number; bonus: number; balance: number };

type Revocation = { order_id: string; reason: "refund" | "chargeback"; key: string; most?: number };

/** Takes back what is left of an order and closes its lots; with `most` at most so many, and they stay open. */
export async function revokeCredits(ctx: Ctx, user_id: string, revocation: Revocation): Promise<Revoked> {
  return queries.revokeCredits(ctx, user_id, revocation);
}

/** Undoes what was taken back of an order under a key: its lots are open again, and hold what they held. */
export async function restoreCredits(ctx: Ctx, user_id: string, taken: { order_id: string; key: string }) {
  await queries.reopenLots(ctx, user_id, taken.order_id);
  await queries.returnCredits(ctx, user_id, taken.key);
}
