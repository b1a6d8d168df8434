/** What the operator does with orders: look, refund, settle a chargeback. */
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import { checkOrder } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { listRefunds, settleRefunds } from "./refund-queries.server.ts";
import { refundUnused } from "./refunds.server.ts";
import { typedNumber } from "./rules.ts";
import { withOrder } from "./settlement.server.ts";

export async function listOrders(ctx: Context, state: string | undefined): Promise<Order[]> {
  return queries.listOrders(ctx, state, 50);
}

/** With what was heard and what went back. */
export async function findOrder(ctx: Context, number: string) {
  const typed = typedNumber(number);
  const order = typed && (await queries.findOrderOfNumber(ctx, typed));
  if (!order) return undefined;
  return { order, events: await queries.listEvents(ctx, order.id), refunds: await listRefunds(ctx, [order.id]) };
}

/** Unused credits go, their money comes back; also after the time in which the buyer could. Undefined when it is not paid. */
export async function refundOrder(ctx: Context, order_id: string): Promise<Order | undefined> {
  return withOrder(ctx, order_id, async (ctx, order, buyer) => {
    if (order.state !== "completed") return undefined;
    await queries.insertEvent(ctx, { order_id, source: "operator", said: "refund", outcome: "applied" });
    const refunded = await refundUnused(ctx, order, buyer, "operator");
    // Nothing is unused: the order stays as it was, and nobody gets a letter about nothing.
    if (refunded.taken === order.taken && refunded.refunded === order.refunded) throw new Refusal("withdrawal_closed");
    return refunded;
  });
}

/** What was charged back has been paid or is let go: the method opens again. What a provider did not pay back was by hand. */
export async function settleOrder(ctx: Context, order_id: string): Promise<boolean> {
  const settled = await withOrder(ctx, order_id, async (ctx, order) => {
    const charged = order.state === "charged_back" && !order.settled_at;
    if (charged) await queries.saveOrder(ctx, order_id, { settled_at: ctx.now() });
    if (!(await settleRefunds(ctx, order_id, ctx.now())) && !charged) return false;
    await queries.insertEvent(ctx, { order_id, source: "operator", said: "settled", outcome: "applied" });
    return true;
  });
  return settled ?? false;
}

export async function askAboutOrder(ctx: Context, order_id: string): Promise<string | undefined> {
  return checkOrder(ctx, order_id, "operator");
}

/** The highest number of a bundle that was ever ordered; 0 without any. */
export async function lastBundle(ctx: Context): Promise<number> {
  return queries.findLastBundle(ctx);
}
