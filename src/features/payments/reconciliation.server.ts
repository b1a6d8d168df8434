/** Orders that come to no end by themselves: providers that were not heard are asked, what waited too long is over. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { checkOrder, checkPayment } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import * as reconciliation from "./reconciliation-queries.server.ts";
import { isOpen } from "./rules.ts";
import { endUnpaid, withOrder } from "./settlement.server.ts";

/** As many as fit into one run. */
const at_once = 200;

/** Each order in a job of its own, for its own site: one that fails keeps nobody. */
export async function hearFromProviders(ctx: Context): Promise<void> {
  for (const { id, site_id } of await reconciliation.listUnheard(ctx, ctx.now(), at_once))
    await ctx.jobs.add(checkPayment, { site_id, order_id: id }, { key: id });
}

export const expireOne = defineJob({
  name: "payments.expire-order",
  payload: z.object({ site_id: z.int(), order_id: z.uuid() }),
  retries: 5,
});

export async function expireOrders(ctx: Context): Promise<void> {
  for (const { id, site_id } of await reconciliation.listExpired(ctx, ctx.now(), at_once))
    await ctx.jobs.add(expireOne, { site_id, order_id: id }, { key: id });
}

/** The provider has the last word: what was paid in the last minute is not expired. */
export async function expireOrder(ctx: Context, order_id: string): Promise<void> {
  // A provider that cannot be asked keeps the order open until the next run.
  await checkOrder(ctx, order_id, "clock");
  await withOrder(ctx, order_id, async (ctx, order, buyer) => {
    if (!isOpen(order.state) || order.expires_at > ctx.now() || order.granted > order.taken) return;
    await endUnpaid(ctx, order, buyer, "expired", null);
    await queries.insertEvent(ctx, { order_id, source: "clock", said: "expired", outcome: "applied" });
  });
  const order = await queries.findOrder(ctx, order_id);
  const provider = order && ctx.payments.find(order.provider);
  if (order?.state !== "expired" || !order.provider_ref || !provider) return;
  // Nothing is to be paid there any more; what was, between the question and now, still counts.
  await provider.cancel(order.provider_ref).catch(() => false);
  await checkOrder(ctx, order_id, "clock");
}

const day_ms = 24 * 3_600_000;
/** A refund may wait at the provider until there is money for it, and be cancelled until then. */
const refunds_asked_ms = 30 * day_ms;

/** Not every provider says when a refund that it had taken comes to nothing: Mollie is silent about one cancelled in its office. */
export async function hearOfRefunds(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - refunds_asked_ms);
  for (const order_id of await reconciliation.listGivenBack(ctx, since))
    await ctx.jobs.add(checkPayment, { site_id: ctx.site.id, order_id }, { key: order_id });
}

export async function clearOrders(ctx: Context): Promise<void> {
  const { unpaid_order_days, invoice_years } = ctx.settings;
  await reconciliation.deleteOldOrders(ctx, new Date(ctx.now().getTime() - unpaid_order_days * day_ms));
  // The tax office counts from the end of the year.
  await reconciliation.deleteOldSales(ctx, new Date(Date.UTC(ctx.now().getUTCFullYear() - invoice_years, 0, 1)));
}
