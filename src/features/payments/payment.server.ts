/** Paying an order: the way to the provider, questions to it, and giving up. */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { ProviderError, type Debit, type PaymentProvider } from "#platform/payments/provider.ts";
import { findCard } from "./cards.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import type { Order } from "./queries.server.ts";
import { isOpen } from "./rules.ts";
import { applyPayment, complete, endUnpaid, withOrder, type Source } from "./settlement.server.ts";

/** Asks the provider how an order stands. */
export const checkPayment = defineJob({
  name: "payments.check",
  payload: z.object({ site_id: z.int(), order_id: z.uuid() }),
  retries: 5,
});

/** For the way back from a provider, where the session may be gone. */
function signatureOf({ secrets }: Pick<Context, "secrets">, order_id: string): string {
  return createHmac("sha256", secrets.token_key).update(`transaction\n${order_id}`).digest("base64url").slice(0, 32);
}

export function isSignatureOf(ctx: Pick<Context, "secrets">, order_id: string, given: string): boolean {
  const [own, other] = [Buffer.from(signatureOf(ctx, order_id)), Buffer.from(given)];
  return own.length === other.length && timingSafeEqual(own, other);
}

export async function startPayment(
  ctx: MemberContext,
  { payment_id }: Input<typeof contract.startPayment>,
): Promise<Output<typeof contract.startPayment>> {
  const order = await queries.findOwnOrder(ctx, ctx.member.id, payment_id);
  if (!order) throw new Refusal("not_found");
  if (!isOpen(order.state) || order.expires_at <= ctx.now()) return { next: { kind: "status" } };
  if (order.redirect_url) return { next: { kind: "redirect", url: order.redirect_url } };
  if (order.provider) return { next: { kind: "status" } };
  if (order.method === "sepa_direct_debit" && order.amount > 0) return { next: { kind: "direct_debit" } };
  return { next: await begin(ctx, order) };
}

/** Twice at once is one payment: the provider knows it by the order. */
export async function begin(ctx: Context, order: Order, debit?: Debit): Promise<contract.NextStep> {
  if (order.amount === 0) {
    await withOrder(ctx, order.id, async (ctx, order, buyer) => {
      // Given up meanwhile, it is over: there is no money that came all the same.
      if (isOpen(order.state)) await complete(ctx, order, buyer, undefined);
    });
    return { kind: "status" };
  }
  const card = order.stored_card && order.user_id ? await findCard(ctx, order.user_id) : undefined;
  const provider = card ? ctx.payments.find(card.provider) : ctx.payments.for(order.method, order.currency);
  if (!provider || (order.stored_card && !card)) {
    await fail(ctx, order.id, "method_unavailable");
    return { kind: "status" };
  }
  try {
    const started = await provider.start(startInput(ctx, order, provider, card?.token, debit));
    const url = started.redirect_url ?? null;
    const wanted = await saveStart(ctx, order.id, provider.id, { ...started, redirect_url: url });
    if (url && wanted) return { kind: "redirect", url };
    // Left for another order while the provider was asked.
    if (started.ref && !wanted) await cancel(ctx, order.id, provider, started.ref);
    if (started.ref) await askProvider(ctx, order.id, provider, started.ref, "start");
    return { kind: "status" };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.warn({ order_id: order.id, provider: provider.id, err: error }, "payment not started");
    if (error.passing) throw new Refusal("busy", { retry_after: 5 });
    await fail(ctx, order.id, "declined");
    return { kind: "status" };
  }
}

function startInput(
  ctx: Context,
  order: Order,
  provider: PaymentProvider,
  card_token: string | undefined,
  debit: Debit | undefined,
) {
  const base = siteAddress(ctx);
  const { id, number, amount, currency, method, country, store_card } = order;
  return {
    order_id: id,
    ...{ number, amount, currency, method, country },
    locale: ctx.locale,
    // Neutral: other people may see it on a statement or in the bank's app.
    description: `${ctx.settings.payment_descriptor} ${number}`,
    return_url: `${base}/transactions/${id}?signature=${signatureOf(ctx, id)}`,
    webhook_url: `${base}/webhooks/${provider.id}`,
    store_card: store_card && provider.canStore(method),
    ...(card_token ? { card_token } : {}),
    ...(debit ? { debit } : {}),
  };
}

type Beginning = { ref: string | undefined; redirect_url: string | null; wire?: object };

/** Whether it is still to be paid. */
async function saveStart(ctx: Context, order_id: string, provider: string, started: Beginning) {
  return withOrder(ctx, order_id, async (ctx, order) => {
    const open = isOpen(order.state);
    if (order.provider) return open;
    await queries.saveOrder(ctx, order_id, {
      provider,
      provider_ref: started.ref ?? null,
      started_at: ctx.now(),
      ...(open ? { state: "pending", redirect_url: started.redirect_url } : {}),
      ...(started.wire ? { wire: JSON.stringify(started.wire) } : {}),
    });
    await queries.insertEvent(ctx, { order_id, source: "start", said: provider, outcome: "applied" });
    return open;
  });
}

async function fail(ctx: Context, order_id: string, failure: string): Promise<void> {
  await withOrder(ctx, order_id, async (ctx, order, buyer) => {
    if (!isOpen(order.state)) return;
    await endUnpaid(ctx, order, buyer, "failed", failure);
    await queries.insertEvent(ctx, { order_id, source: "start", said: failure, outcome: "applied" });
  });
}

async function askProvider(
  ctx: Context,
  order_id: string,
  provider: PaymentProvider,
  ref: string,
  source: Source,
): Promise<contract.PaymentState | undefined> {
  const payment = await provider.fetch(ref);
  if (!payment) {
    ctx.log.error({ order_id, ref, provider: provider.id }, "the provider does not know a payment");
    return undefined;
  }
  return applyPayment(ctx, order_id, payment, source);
}

/** Whatever was said, the provider is asked what is so. */
export async function checkOrder(
  ctx: Context,
  order_id: string,
  source: Source,
): Promise<contract.PaymentState | undefined> {
  const order = await queries.findOrder(ctx, order_id);
  const provider = order && ctx.payments.find(order.provider);
  if (!order?.provider_ref) return order?.state;
  // Also where there is nobody to ask any more: such orders would stand before all others every time.
  await queries.saveOrder(ctx, order_id, { checked_at: ctx.now() });
  if (!provider) return order.state;
  return (await askProvider(ctx, order_id, provider, order.provider_ref, source)) ?? order.state;
}

/** Whether nothing can be paid there any more; where the provider cannot be reached, later news of it counts. */
async function cancel(
  ctx: Context,
  order_id: string,
  provider: PaymentProvider,
  ref: string,
): Promise<boolean | undefined> {
  try {
    return await provider.cancel(ref);
  } catch (error) {
    ctx.log.warn({ order_id, err: error }, "payment not cancelled");
    return undefined;
  }
}

/** The buyer does not want it any more. What is paid all the same still counts. */
export async function giveUp(ctx: Context, order_id: string): Promise<contract.PaymentState | undefined> {
  const order = await queries.findOrder(ctx, order_id);
  // What has brought credits waits for its bank: ended at the provider, it would count as returned.
  if (!order || !isOpen(order.state) || order.granted > 0) return order?.state;
  // Paid and not heard of yet, it is not given up.
  await checkOrder(ctx, order_id, "member").catch(() => undefined);
  // Ended here before it is there: no credits can be given for it meanwhile, which the end there would take back.
  const ended = await withOrder(ctx, order_id, async (ctx, order, buyer) => {
    if (!isOpen(order.state) || order.granted > 0) return order;
    await queries.insertEvent(ctx, { order_id, source: "member", said: "cancelled", outcome: "applied" });
    return endUnpaid(ctx, order, buyer, "cancelled", null);
  });
  const provider = ended && ctx.payments.find(ended.provider);
  if (ended?.state !== "cancelled" || !provider || !ended.provider_ref) return ended?.state;
  // It may have been paid since it was asked about.
  if ((await cancel(ctx, order_id, provider, ended.provider_ref)) === false)
    return checkOrder(ctx, order_id, "member").catch(() => ended.state);
  return ended.state;
}
