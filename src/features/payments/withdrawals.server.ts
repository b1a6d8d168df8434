/** Withdrawing from a purchase: unused credits go, their money comes back. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { hour_ms, isRepeat, networkOf, normaliseEmail } from "#features/accounts/rules.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { findWithdrawn } from "./refund-queries.server.ts";
import { refundUnused } from "./refunds.server.ts";
import { refundAmount, typedNumber, withdrawUntil } from "./rules.ts";
import { withOrder } from "./settlement.server.ts";
import type * as contract from "./withdraw-contract.ts";

/** Guesses of an order number with an address, from one network. */
const finds_per_hour = 10;

async function describe(ctx: Context, order: Order, unused: number): Promise<contract.Withdrawal> {
  const whole = order.granted - order.taken <= unused;
  const [time_zone, keeps_premium] = await Promise.all([
    queries.findTimeZone(ctx, order.user_id),
    !whole || !order.user_id || queries.hasBought(ctx, order.user_id, order.id),
  ]);
  return {
    payment_id: order.id,
    number: order.number,
    product: ctx.t("payments.product", { domain: ctx.settings.domain }),
    bought_at: order.completed_at!.toISOString(),
    credits: order.credits,
    unused,
    currency: order.currency,
    paid: order.amount,
    amount: refundAmount(order, unused),
    method: ctx.t(`methods.${order.method}`),
    until: withdrawUntil(order.completed_at!, ctx.settings.refund_days, time_zone).toISOString(),
    payout_days: ctx.settings.refund_payout_days,
    ends_premium: !keeps_premium,
  };
}

/** Refuses what was never paid, is over, too old, or has nothing left. */
async function preview(ctx: Context, order: Order): Promise<contract.Withdrawal> {
  if (order.state !== "completed") throw new Refusal("withdrawal_closed");
  const withdrawal = await describe(ctx, order, await queries.countUnused(ctx, order.id));
  if (withdrawal.unused === 0 || new Date(withdrawal.until) <= ctx.now()) throw new Refusal("withdrawal_closed");
  return withdrawal;
}

/** With buyer and order locked: who spends at the same moment comes before or after, never in between. */
async function carryOut(ctx: Context, order_id: string): Promise<contract.Withdrawal> {
  const asked_at = ctx.now();
  const done = await withOrder(ctx, order_id, async (ctx, order, buyer) => {
    const before = order.state === "refunded" ? await findWithdrawn(ctx, order_id) : undefined;
    // Asked for once more, since the answer was lost: it is done, and said again.
    if (before && isRepeat(before.created_at, asked_at))
      return { ...(await describe(ctx, order, before.credits)), amount: before.amount };
    const withdrawal = await preview(ctx, order);
    const refunded = await refundUnused(ctx, order, buyer, "withdrawal");
    await queries.insertEvent(ctx, { order_id, source: "member", said: "withdrawn", outcome: "applied" });
    const unused = refunded.taken - order.taken;
    // Spent between the look and the lock on the credits: what is left is what comes back.
    if (unused === 0) throw new Refusal("withdrawal_closed");
    return { ...withdrawal, unused, amount: refunded.refunded - order.refunded };
  });
  if (!done) throw new Refusal("not_found");
  return done;
}

async function getOwn(ctx: MemberContext, payment_id: string): Promise<Order> {
  const order = await queries.findOwnOrder(ctx, ctx.member.id, payment_id);
  if (!order) throw new Refusal("not_found");
  return order;
}

export async function getWithdrawal(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.getWithdrawal>,
): Promise<Output<typeof contract.getWithdrawal>> {
  return preview(ctx, await getOwn(ctx, payment_id));
}

export async function withdraw(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.withdraw>,
): Promise<Output<typeof contract.withdraw>> {
  return carryOut(ctx, (await getOwn(ctx, payment_id)).id);
}

async function getByNumber(ctx: Context, { number, email }: Input<typeof contract.findWithdrawal>): Promise<Order> {
  const scope = `withdrawal:${networkOf(ctx.visitor.ip)}`;
  if (!(await takeAllowance(ctx, { scope, most: finds_per_hour, within_ms: hour_ms })))
    throw new Refusal("rate_limited", { retry_after: hour_ms / 1000 });
  const typed = typedNumber(number);
  const order = typed && (await queries.findOrderByNumber(ctx, typed, normaliseEmail(email)));
  // One answer, whichever of the two is wrong.
  if (!order) throw new Refusal("purchase_not_found");
  return order;
}

export async function findWithdrawal(
  ctx: Context,
  input: Input<typeof contract.findWithdrawal>,
): Promise<Output<typeof contract.findWithdrawal>> {
  return preview(ctx, await getByNumber(ctx, input));
}

export async function withdrawByNumber(
  ctx: Context,
  input: Input<typeof contract.withdrawByNumber>,
): Promise<Output<typeof contract.withdrawByNumber>> {
  return carryOut(ctx, (await getByNumber(ctx, input)).id);
}
