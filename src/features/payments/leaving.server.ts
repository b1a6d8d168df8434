/** What becomes of a member's purchases when the member leaves. */
import type { Currency } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import { dropCard, forgetCardToken } from "./cards.server.ts";
import { listDebitDetails } from "./debit-details.server.ts";
import * as queries from "./queries.server.ts";
import { readReceipt } from "./receipts.server.ts";
import { listReceipts } from "./refund-queries.server.ts";
import { refundUnused } from "./refunds.server.ts";
import { withdrawUntil } from "./rules.ts";
import { withOrder } from "./settlement.server.ts";

/** Those of the member's orders that could be returned at a moment. */
async function listReturnable(ctx: Context, user_id: string, at: Date): Promise<string[]> {
  const time_zone = await queries.findTimeZone(ctx, user_id);
  const completed = await queries.listCompleted(ctx, user_id);
  return completed
    .filter(({ completed_at }) => withdrawUntil(completed_at, ctx.settings.refund_days, time_zone) > at)
    .map(({ id }) => id);
}

/** Unused credits that are paid back if the member leaves now. */
export async function countReturned(ctx: Context, user_id: string): Promise<number> {
  let credits = 0;
  for (const id of await listReturnable(ctx, user_id, ctx.now())) credits += await queries.countUnused(ctx, id);
  return credits;
}

export type PaidBack = { amount: number; currency: Currency };

/**
 * Before a member is erased: unused credits that could still be returned when the member left are paid back, everything
 * else that was bought stays in the books without a name. The account is locked already. Gives what is paid back: nothing
 * without a day of leaving.
 */
export async function settlePurchases(ctx: Context, user_id: string, left_at: Date | undefined): Promise<PaidBack[]> {
  const paid_back: PaidBack[] = [];
  for (const id of left_at ? await listReturnable(ctx, user_id, left_at) : [])
    await withOrder(ctx, id, async (ctx, order, buyer) => {
      if (order.state !== "completed") return;
      const { refunded, currency } = await refundUnused(ctx, order, buyer, "erased");
      if (refunded > order.refunded) paid_back.push({ amount: refunded - order.refunded, currency });
    });
  const card = await dropCard(ctx, user_id);
  if (card) await ctx.jobs.add(forgetCardToken, card);
  await ctx.sms.forget(user_id);
  return paid_back;
}

/** For the download of one's own data: receipts as issued, and what was given for direct debits. */
export async function listPurchases(ctx: Context, user_id: string) {
  const orders = await queries.listOrdersOf(ctx, user_id, 10_000);
  const receipts = await listReceipts(
    ctx,
    orders.map(({ id }) => id),
  );
  return {
    receipts: receipts.map(({ document }) => readReceipt(ctx, document)),
    direct_debits: await listDebitDetails(ctx, user_id),
  };
}
