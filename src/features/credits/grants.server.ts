/** Credits that are given, not bought: each grant counts once, however often it is tried. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

/** Every member has an account, empty at first. */
export async function openCreditAccount(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.insertAccount(ctx, user_id);
}

/** `key` names the occasion. False when it was granted before, or there is nothing to grant. */
export async function grantCredits(
  ctx: Pick<Context, "transaction">,
  user_id: string,
  amount: number,
  reason: "signup" | "correction",
  key: string,
): Promise<boolean> {
  if (amount <= 0) return false;
  return ctx.transaction(async (ctx) => {
    // Locked first, so that the balance after each entry is the one before the next.
    const balance = await queries.lockBalance(ctx, user_id);
    if (!(await queries.insertEntry(ctx, { user_id, amount, balance_after: balance + amount, reason, key })))
      return false;
    await queries.saveBalance(ctx, user_id, balance + amount);
    return true;
  });
}
