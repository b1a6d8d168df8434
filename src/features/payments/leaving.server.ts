/** What becomes of a member's purchases when the member leaves. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { dropCard, forgetToken } from "./cards.server.ts";
import { listDebitDetails } from "./direct-debit.server.ts";
import * as queries from "./queries.server.ts";
import { readReceipt } from "./receipts.server.ts";
import { listReceipts } from "./refund-queries.server.ts";
import { refundUnused } from "./refunds.server.ts";
import { withdrawUntil } from "./rules.ts";
import { withOrder } from "./settlement.server.ts";

/** Tells the provider; the token is sealed and says nothing of its owner. */
export const forgetCardToken = defineJob({
  name: "payments.forget-card",
  payload: z.object({ provider: z.string(), token: z.string() }),
  retries: 10,
});

/**
 * Before a member is erased: unused credits that could still be returned when the member left are paid back, everything
 * else that was bought stays in the books without a name. The account is locked already.
 */
export async function settlePurchases(ctx: Context, user_id: string, left_at: Date): Promise<void> {
  const time_zone = await queries.findTimeZone(ctx, user_id);
  for (const { id, completed_at } of await queries.listCompleted(ctx, user_id)) {
    if (withdrawUntil(completed_at, ctx.settings.refund_days, time_zone) <= left_at) continue;
    await withOrder(ctx, id, async (ctx, order, buyer) => {
      if (order.state === "completed") await refundUnused(ctx, order, buyer, "erased");
    });
  }
  const card = await dropCard(ctx, user_id);
  if (card) await ctx.jobs.add(forgetCardToken, card);
  await ctx.sms.forget(user_id);
}

export async function tellCardForgotten(ctx: Context, card: { provider: string; token: string }): Promise<void> {
  await forgetToken(ctx, card);
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
