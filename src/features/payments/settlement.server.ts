/**
 * What becomes of an order when news of its payment comes. Every way in (message of a provider, question to one, member,
 * operator, clock) ends here, with buyer and order locked: news in any order, any number of times, leads to the same end.
 */
import { findCodeHolder, holdCode } from "#features/credits/discounts.server.ts";
import { grantCredits, restoreCredits, revokeCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ProviderPayment } from "#platform/payments/provider.ts";
import { forgetCard, keepCard } from "./cards.server.ts";
import type { PaymentState } from "./contract.ts";
import { tellBuyer, updatePremium } from "./buyer.server.ts";
import { mailDebt, mailFailure, mailReceipt } from "./mail-jobs.server.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { issueReceipt } from "./receipts.server.ts";
import { dropRefunds, failRefunds, noteProviderRefund, refundUnused } from "./refunds.server.ts";
import { creditsFor, debtOf, isOpen, isPaid, outranks } from "./rules.ts";

export type Source = "start" | "webhook" | "check" | "member" | "operator" | "clock";

/** The buyer is undefined once erased. */
type Work<T> = (ctx: Context, order: Order, buyer: string | undefined) => Promise<T>;

/** Locks the buyer, then the order: always in this order, so that nobody waits in a circle. */
export async function withOrder<T>(ctx: Context, order_id: string, work: Work<T>): Promise<T | undefined> {
  return ctx.transaction(async (ctx) => {
    const buyer = await queries.lockBuyer(ctx, order_id);
    const order = await queries.lockOrder(ctx, order_id);
    return order && work(ctx, order, buyer);
  });
}

/** A payment of another order, amount or currency is not believed, whoever says it. */
export function fits(order: Order, payment: ProviderPayment): boolean {
  return (
    payment.order_id === order.id &&
    payment.amount === order.amount &&
    payment.currency === order.currency &&
    payment.refunded <= payment.amount &&
    payment.charged_back <= payment.amount
  );
}

export async function applyPayment(
  ctx: Context,
  order_id: string,
  payment: ProviderPayment,
  source: Source,
): Promise<PaymentState | undefined> {
  return withOrder(ctx, order_id, async (ctx, order, buyer) => {
    const said = [
      payment.state,
      payment.refunded > 0 ? `refunded ${payment.refunded}` : "",
      payment.refunds_failed ? "refund failed" : "",
      payment.charged_back > 0 ? `charged back ${payment.charged_back}` : "",
    ].filter(Boolean);
    const event = { order_id, source, said: said.join(", ") };
    // Asked about before another payment took its place: what becomes of it concerns the order no more.
    if (order.provider_ref !== null && order.provider_ref !== payment.ref) return order.state;
    if (!fits(order, payment)) {
      ctx.log.error({ order_id, ref: payment.ref, said: event.said }, "payment does not fit its order");
      await queries.insertEvent(ctx, { ...event, outcome: "mismatch" });
      return order.state;
    }
    const failed = await failRefunds(ctx, order, buyer, payment);
    const after = await follow(ctx, failed.order, buyer, payment);
    // Only what moved something, or is new: a poll every two seconds would fill the table.
    const moved =
      failed.is_new || after.state !== order.state || after.refunded !== order.refunded || after.debt !== order.debt;
    if (moved || source === "webhook")
      await queries.insertEvent(ctx, { ...event, outcome: moved ? "applied" : "stale" });
    return after.state;
  });
}

async function follow(ctx: Context, order: Order, buyer: string | undefined, payment: ProviderPayment): Promise<Order> {
  const { state, charged_back } = payment;
  const refunded = payment.refund_unknown && order.refunded > 0 ? order.refunded : payment.refunded;
  // What was given back must have been there: whatever order the news comes in, it is booked in this one.
  const came = state === "paid" || refunded > 0 || charged_back > 0;
  let current = came ? await complete(ctx, order, buyer, payment) : order;
  const before = current.state;
  if (refunded > current.refunded)
    current = await noteProviderRefund(ctx, current, buyer, refunded - current.refunded, payment);
  if (charged_back > 0) {
    current = await chargeBack(ctx, current, buyer, charged_back);
    // Of what was promised and is dropped now, somebody may have given some back in the provider's own office.
    const beside = payment.refund_unknown ? 0 : refunded - current.refunded;
    if (beside > 0) current = await noteProviderRefund(ctx, current, buyer, beside, payment);
  }
  return came ? noteDebt(ctx, current, buyer, before) : end(ctx, current, buyer, payment);
}

/** The money is there: credits, receipt, premium. */
export async function complete(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  payment: Pick<ProviderPayment, "card"> | undefined,
): Promise<Order> {
  // A debit of which only the advance was taken back was never paid: once it is, it counts as any other.
  if (order.completed_at) return order;
  if (buyer) await grantRest(ctx, order, buyer);
  if (order.settled_at && order.debt > 0)
    ctx.log.error({ order_id: order.id }, "debit paid after its debt was settled, maybe by paying it too");
  const completed = await queries.changeOrder(ctx, order, {
    state: "completed",
    completed_at: ctx.now(),
    granted: buyer ? order.credits : order.granted - order.taken,
    taken: 0,
    charged_back: 0,
    // What was settled is not owed again, should the bank take it back once more.
    debt: order.settled_at ? order.debt : 0,
    ended_at: null,
    redirect_url: null,
    failure: null,
  });
  await issueReceipt(ctx, completed, null);
  const card = order.store_card && order.provider ? payment?.card : undefined;
  if (!buyer && card) await forgetCard(ctx, order.provider!, card);
  if (!buyer) return refundUnused(ctx, completed, buyer, "erased");
  if (await updatePremium(ctx, buyer)) await queries.saveOrder(ctx, order.id, { made_premium: true });
  if (card) await keepCard(ctx, buyer, order.provider!, card);
  if (!(await takeCode(ctx, completed, buyer))) return refundUnused(ctx, completed, buyer, "code_used_twice");
  await ctx.jobs.add(mailReceipt, { site_id: order.site_id, user_id: buyer, order_id: order.id });
  await tellBuyer(ctx, buyer);
  return completed;
}

async function grantRest(ctx: Context, { id, credits, granted, state }: Order, buyer: string): Promise<void> {
  const key = granted > 0 ? `order:${id}:rest` : `order:${id}`;
  await grantCredits(ctx, buyer, { amount: credits - granted, reason: "purchase", key, order_id: id });
  if (state === "charged_back") await restoreCredits(ctx, buyer, { order_id: id, key: chargebackKey(id) });
}

/** Of an advance; what was paid in full is taken back under a key of its own, also where its advance was before. */
function chargebackKey(order_id: string): string {
  return `chargeback:${order_id}`;
}

/** One use for each member: of two orders paid with one code, the second is given back. */
async function takeCode(ctx: Context, { id, discount_code }: Order, buyer: string): Promise<boolean> {
  if (!discount_code) return true;
  const holder = await findCodeHolder(ctx, buyer, discount_code);
  if (holder?.order_id === id) return true;
  if (holder && isPaid(holder.state as PaymentState)) return false;
  await holdCode(ctx, buyer, discount_code, id);
  // The buyer is locked, so nobody changes that order at the same time. What has brought credits waits for its bank.
  const other = holder && (await queries.findOrder(ctx, holder.order_id));
  if (other && isOpen(other.state) && other.granted === 0)
    await queries.saveOrder(ctx, other.id, { state: "cancelled", ended_at: ctx.now() });
  return true;
}

/** It came to nothing, or is still under way. */
async function end(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  payment: Pick<ProviderPayment, "state" | "failure">,
): Promise<Order> {
  // Still open there, it can be gone on with as before.
  if (payment.state === "open") return order;
  const target = payment.state === "paid" ? order.state : payment.state;
  // The buyer has done what there was to do at the provider: nothing is left to go on with.
  if (target === "pending" && isOpen(order.state) && (order.state !== target || order.redirect_url))
    return queries.changeOrder(ctx, order, { state: target, redirect_url: null });
  if (!outranks(target, order.state)) return order;
  if (order.granted > order.taken) return takeBackAdvance(ctx, order, buyer, payment.failure ?? target);
  return endUnpaid(ctx, order, buyer, target, payment.failure ?? null);
}

export async function endUnpaid(
  ctx: Context,
  order: Order,
  buyer: string | undefined,
  state: "failed" | "cancelled" | "expired" | PaymentState,
  failure: string | null,
): Promise<Order> {
  const ended = await queries.changeOrder(ctx, order, { state, failure, ended_at: ctx.now(), redirect_url: null });
  if (!buyer) return ended;
  // Who waited on the page has seen it; who was promised a mail, or told by one that money will be taken, gets one.
  const waited_ms = ctx.now().getTime() - order.created_at.getTime();
  const announced = order.method === "sepa_direct_debit";
  if (order.started_at && (announced || waited_ms > ctx.settings.payment_poll_minutes * 60_000))
    await ctx.jobs.add(mailFailure, { site_id: order.site_id, user_id: buyer, order_id: order.id });
  await tellBuyer(ctx, buyer);
  return ended;
}

/** A direct debit that the bank returned after part of its credits were given. */
async function takeBackAdvance(ctx: Context, order: Order, buyer: string | undefined, failure: string): Promise<Order> {
  const advance = Math.round((order.amount * order.granted) / order.credits);
  const ended = await chargeBack(ctx, { ...order, failure }, buyer, advance);
  return noteDebt(ctx, ended, buyer, order.state);
}

/** Decisions d.1-20: what is unspent goes, and the method is closed until it is settled. It may come in parts. */
async function chargeBack(ctx: Context, order: Order, buyer: string | undefined, charged_back: number): Promise<Order> {
  if (order.state === "charged_back") return chargeMore(ctx, order, charged_back);
  const key = order.completed_at ? `${chargebackKey(order.id)}:paid` : chargebackKey(order.id);
  const revoked = buyer
    ? await revokeCredits(ctx, buyer, { order_id: order.id, reason: "chargeback", key })
    : { bought: 0 };
  const ended = await queries.changeOrder(ctx, order, {
    state: "charged_back",
    charged_back,
    taken: order.taken + revoked.bought,
    refunded: order.refunded - (await dropRefunds(ctx, order, charged_back)),
    failure: order.failure,
    ended_at: ctx.now(),
    redirect_url: null,
  });
  if (buyer) await updatePremium(ctx, buyer);
  return ended;
}

/** A later part. */
async function chargeMore(ctx: Context, order: Order, charged_back: number): Promise<Order> {
  if (charged_back <= order.charged_back) return order;
  const dropped = await dropRefunds(ctx, order, charged_back);
  const debt = Math.max(0, order.debt - dropped);
  return queries.changeOrder(ctx, order, { charged_back, refunded: order.refunded - dropped, debt });
}

/** What is spent is owed, and what comes back on top, by the bank or the provider's office; what was settled is not owed again. */
async function noteDebt(ctx: Context, order: Order, buyer: string | undefined, before: PaymentState): Promise<Order> {
  if (order.state !== "charged_back" || !buyer) return order;
  const debt = debtOf(order);
  const grown = debt > order.debt;
  if (!grown && before === "charged_back") return order;
  const again = order.settled_at ? { settled_debt: order.debt, settled_at: null } : {};
  const noted = grown ? await queries.changeOrder(ctx, order, { debt, ...again }) : order;
  await ctx.jobs.add(mailDebt, { site_id: order.site_id, user_id: buyer, order_id: order.id });
  await tellBuyer(ctx, buyer);
  return noted;
}

/** Decisions d.6-21: of a direct debit on its way, the credits that are trusted before the bank has paid. */
export async function grantAdvance(ctx: Context, order: Order, buyer: string, part: number): Promise<Order> {
  const advance = creditsFor(part, order);
  if (order.granted > 0 || advance === 0 || !isOpen(order.state)) return order;
  await grantCredits(ctx, buyer, {
    amount: advance,
    reason: "purchase",
    key: `order:${order.id}`,
    order_id: order.id,
  });
  await tellBuyer(ctx, buyer);
  return queries.changeOrder(ctx, order, { granted: advance });
}
