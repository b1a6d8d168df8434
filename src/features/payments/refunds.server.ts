/** Money that goes back: what is unused of an order, to the method it was paid with, once. */
import * as z from "zod/mini";
import { revokeCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type { ProviderPayment } from "#platform/payments/provider.ts";
import { tellBuyer, updatePremium } from "./buyer.server.ts";
import { mailRefund } from "./mail-jobs.server.ts";
import { changeOrder, type Order } from "./queries.server.ts";
import { issueReceipt } from "./receipts.server.ts";
import * as queries from "./refund-queries.server.ts";
import { creditsFor, refundAmount } from "./rules.ts";

/** Sends a refund to the provider; after two days without an answer the operator is told. */
export const sendRefund = defineJob({
  name: "payments.send-refund",
  payload: z.object({ site_id: z.int(), refund_id: z.uuid() }),
  retries: 60,
});

/** The buyer and the order are locked. Credits go first, so that nothing can be spent and given back. */
export async function refundUnused(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  reason: Exclude<queries.RefundReason, "provider">,
): Promise<Order> {
  const revoked = buyer
    ? await revokeCredits(ctx, buyer, { order_id: order.id, reason: "refund", key: `refund:${order.id}` })
    : // Nobody got them.
      { bought: order.credits - order.granted };
  const amount = refundAmount(order, revoked.bought);
  const now = ctx.now();
  const refunded = await changeOrder(ctx, order, {
    state: "refunded",
    refunded: order.refunded + amount,
    taken: buyer ? order.taken + revoked.bought : order.taken,
    ended_at: now,
  });
  let refund_id: string | undefined;
  if (amount > 0) {
    const refund = { order_id: order.id, amount, credits: revoked.bought };
    refund_id = await queries.insertRefund(ctx, { ...refund, reason, state: "requested", created_at: now });
    await issueReceipt(ctx, order, { id: refund_id, ...refund });
    await ctx.jobs.add(sendRefund, { site_id: order.site_id, refund_id });
  }
  if (buyer) await tellRefunded(ctx, refunded, buyer, refund_id);
  return refunded;
}

async function tellRefunded(ctx: Context, order: Order, buyer: string, refund_id: string | undefined): Promise<void> {
  await updatePremium(ctx, buyer);
  await ctx.jobs.add(mailRefund, { site_id: order.site_id, user_id: buyer, order_id: order.id, refund_id });
  await tellBuyer(ctx, buyer);
}

/** The provider gave money back that we had not asked for: the credits it paid for go, as far as they are there. */
export async function noteProviderRefund(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  amount: number,
  { refunds_beside }: Pick<ProviderPayment, "refunds_beside">,
): Promise<Order> {
  const total = order.refunded + amount;
  const whole = total >= order.amount;
  const open = order.state === "completed";
  // Of all that was refunded so far: what is told in parts takes no fewer.
  const most = whole ? undefined : creditsFor(total, order) - order.taken;
  const key = `refund:${order.id}:${total}`;
  const revoked =
    buyer && open && most !== 0
      ? await revokeCredits(ctx, buyer, {
          order_id: order.id,
          reason: "refund",
          key,
          ...(most === undefined ? {} : { most }),
        })
      : { bought: 0 };
  const now = ctx.now();
  const noted = await changeOrder(ctx, order, {
    refunded: total,
    taken: order.taken + revoked.bought,
    ...(open && whole ? { state: "refunded", ended_at: now } : {}),
  });
  const refund = { order_id: order.id, amount, credits: revoked.bought };
  const made = refunds_beside?.find((one) => one.amount === amount);
  const id = await queries.insertRefund(ctx, {
    ...refund,
    ...(made ? { provider_ref: made.ref } : {}),
    reason: "provider",
    state: "sent",
    created_at: now,
    sent_at: now,
  });
  await issueReceipt(ctx, order, { id, ...refund });
  if (buyer) await tellRefunded(ctx, noted, buyer, id);
  return noted;
}

/** As much as was promised is back already: who was faster in the provider's own office, or paid it there again. */
export function hasGoneBack({ refunded, refund_unknown }: ProviderPayment, order: Order): boolean {
  return !refund_unknown && refunded >= order.refunded;
}

/** The provider had taken them, and says now that they came to nothing: owed all the same, and paid by hand. Says whether that is new. */
export async function failRefunds(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  payment: ProviderPayment,
): Promise<{ order: Order; is_new: boolean }> {
  if (hasGoneBack(payment, order)) return { order, is_new: false };
  const reason = "came to nothing at the provider";
  const failed = await queries.failTaken(ctx, order.id, payment.refunds_failed ?? [], reason);
  const charged_back = Math.max(order.charged_back, payment.charged_back);
  for (const refund_id of takesAll(order, charged_back) ? [] : failed)
    ctx.log.error({ order_id: order.id, refund_id }, "refund came to nothing at the provider");
  const is_new = failed.length > 0;
  if (is_new && buyer) await tellBuyer(ctx, buyer);
  // One that is told with its chargeback is dropped by that.
  if (!is_new || order.state !== "charged_back") return { order, is_new };
  const dropped = await dropRefunds(ctx, order, charged_back);
  const debt = Math.max(0, order.debt - dropped);
  return { order: await changeOrder(ctx, order, { refunded: order.refunded - dropped, debt }), is_new };
}

/** Its buyer has all of it back by the bank. After `orders settle` a refund may have been paid as a debt: the operator knows. */
function takesAll({ amount, settled_at, settled_debt }: Order, charged_back: number): boolean {
  return charged_back >= amount && settled_at === null && settled_debt === 0;
}

/** Beside a chargeback of all what was promised and not sent yet is dropped. Gives how much that was. */
export async function dropRefunds(ctx: Pick<Context, "db">, order: Order, charged_back: number): Promise<number> {
  return takesAll(order, charged_back) ? queries.dropRefunds(ctx, order.id) : 0;
}
