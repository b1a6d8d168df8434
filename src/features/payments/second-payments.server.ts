/**
 * An order with two payments, begun in two windows or since the answer to its start was lost: the first that is paid counts,
 * the other goes back.
 */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { ProviderError, type PaymentProvider, type ProviderPayment } from "#platform/payments/provider.ts";
import * as queries from "./queries.server.ts";
import { applyPayment, fits, withOrder } from "./settlement.server.ts";

export const returnSecond = defineJob({
  name: "payments.return-second",
  payload: z.object({ site_id: z.int(), order_id: z.uuid(), provider: z.string(), ref: z.string() }),
  retries: 60,
});

const day_ms = 24 * 3_600_000;
/** No bank takes longer. */
const longest_ms = 30 * day_ms;

/** Once for each payment, however often it is told of: side by side, it could be given back twice. */
export async function leaveSecond(ctx: Context, second: z.output<typeof returnSecond.payload>): Promise<void> {
  await ctx.jobs.add(returnSecond, second, { key: second.ref });
}

/** May run twice without harm: the payment's name is the key of its refund, and no provider gives more than all of it back. */
export async function returnSecondPayment(
  ctx: Context,
  { order_id, provider: provider_id, ref }: z.output<typeof returnSecond.payload>,
): Promise<void> {
  const provider = ctx.payments.find(provider_id);
  const order = await queries.findOrder(ctx, order_id);
  // Messages name some payments by the beginning of their name only.
  const is_own = order?.provider_ref === ref || order?.provider_ref?.startsWith(`${ref}:`);
  if (!provider || is_own) return;
  try {
    const payment = await provider.fetch(ref);
    if (payment?.order_id !== order_id) return;
    if (payment.state !== "paid") return await preventSecond(ctx, provider, order, payment);
    if (payment.refunded > 0 || payment.charged_back > 0) return;
    if (await takeAsOwn(ctx, order_id, provider_id, payment)) return;
    const { amount, currency } = payment;
    await provider.refund({ ref, amount, currency, key: `second-${ref}` });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.passing) throw error;
    ctx.log.error({ order_id, ref, err: error }, "second payment of an order, which the provider does not give back");
    return;
  }
  if (order) await note(ctx, order_id, `second payment ${ref}, given back`);
}

/**
 * For an order with nothing left to pay it is cancelled. What cannot be, or may yet be the first that is paid, is looked
 * at daily as long as money may come: word of that may not arrive, or arrive just while this is looked at.
 */
async function preventSecond(
  ctx: Context,
  provider: PaymentProvider,
  order: queries.Order | undefined,
  { state, ref }: ProviderPayment,
): Promise<void> {
  if (!order || (state !== "open" && state !== "pending")) return;
  if (hasNothingToPay(order) && (await provider.cancel(ref).catch(noForLater))) return;
  const after = new Date(ctx.now().getTime() + day_ms);
  if (after.getTime() - order.created_at.getTime() > longest_ms) return;
  await ctx.jobs.add(
    returnSecond,
    { site_id: order.site_id, order_id: order.id, provider: provider.id, ref },
    // Once a day, however often it is told of; not the key of news, which is looked into at once.
    { after, key: `${ref} ${after.toISOString().slice(0, 10)}` },
  );
}

/** Refused, since it is under way just now. */
function noForLater(error: unknown): boolean {
  if (!(error instanceof ProviderError) || error.passing) throw error;
  return false;
}

async function note(ctx: Context, order_id: string, said: string): Promise<void> {
  await queries.insertEvent(ctx, { order_id, source: "check", said, outcome: "applied" });
}

/** Paid, whatever became of it since, or settled with the operator; a debit whose advance was taken back is neither. */
function hasNothingToPay({ completed_at, settled_at }: queries.Order): boolean {
  return completed_at !== null || settled_at !== null;
}

/** Where the order's own payment is open or came to nothing, this one pays it, and is refunded or charged back as any. */
async function takeAsOwn(ctx: Context, order_id: string, provider: string, payment: ProviderPayment) {
  return withOrder(ctx, order_id, async (ctx, order) => {
    if (order.provider_ref === payment.ref) return true;
    if (hasNothingToPay(order) || !fits(order, payment)) return false;
    await queries.saveOrder(ctx, order_id, { provider, provider_ref: payment.ref });
    await note(ctx, order_id, `second payment ${payment.ref}, instead of ${order.provider_ref ?? "none"}`);
    await applyPayment(ctx, order_id, payment, "check");
    // Nobody asks about the other any more, which may be paid all the same.
    if (order.provider && order.provider_ref)
      await leaveSecond(ctx, { site_id: order.site_id, order_id, provider: order.provider, ref: order.provider_ref });
    return true;
  });
}
