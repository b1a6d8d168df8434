/** Messages of providers: who sent one is checked, what it says is not believed, and the provider is asked. */
import { isUuid } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import {
  ForgedWebhook,
  ProviderError,
  type Notice,
  type PaymentProvider,
  type RawWebhook,
} from "#platform/payments/provider.ts";
import { checkOrder, checkPayment } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import { leaveSecond } from "./second-payments.server.ts";

/** What the sender is told: taken, not theirs to send, or no such provider. */
export type Taken = "taken" | "forged" | "unknown";

/** Answered only once everything is stored; a message that cannot be worked off now is worked off later. */
export async function takeWebhook(ctx: Context, provider_id: string, raw: RawWebhook): Promise<Taken> {
  const provider = ctx.payments.find(provider_id);
  if (!provider) return "unknown";
  let notices: readonly Notice[];
  try {
    notices = await provider.readWebhook(raw);
  } catch (error) {
    if (!(error instanceof ForgedWebhook)) throw error;
    ctx.log.warn({ provider: provider_id, reason: error.message }, "forged message of a payment provider");
    return "forged";
  }
  for (const notice of notices) await follow(ctx, provider, notice);
  return "taken";
}

async function follow(ctx: Context, provider: PaymentProvider, notice: Notice): Promise<void> {
  const order = await findOrderOf(ctx, provider, notice);
  if (!order) {
    ctx.log.warn({ provider: provider.id, ref: notice.ref }, "message about an unknown payment");
    return;
  }
  try {
    if (order.site_id === ctx.site.id) await checkOrder(ctx, order.id, "webhook");
    // Receipts and mails are those of the site that sold it.
    else await ctx.jobs.add(checkPayment, { site_id: order.site_id, order_id: order.id });
  } catch (error) {
    ctx.log.warn({ order_id: order.id, err: error }, "message of a payment provider is worked off later");
    await ctx.jobs.add(checkPayment, { site_id: order.site_id, order_id: order.id });
  }
}

/**
 * Some providers name a payment for the first time in a message; then our own number in it tells whose it is. And the answer
 * to the start of one may have been lost: whose it is, the provider is asked.
 */
async function findOrderOf(ctx: Context, provider: PaymentProvider, { ref, order_id }: Notice) {
  const known = await queries.findOrderByRef(ctx, provider.id, ref);
  if (known) return known;
  const told = order_id ?? (await provider.fetch(ref).catch(keepPassing))?.order_id;
  if (!told || !isUuid(told)) return undefined;
  const named = await queries.nameProviderRef(ctx, told, provider.id, ref);
  if (named) return named;
  // It has another payment already.
  const order = await queries.findOrder(ctx, told);
  if (order) await leaveSecond(ctx, { site_id: order.site_id, order_id: told, provider: provider.id, ref });
  return undefined;
}

/** A provider that cannot be asked now sends its message again. */
function keepPassing(error: unknown): undefined {
  if (!(error instanceof ProviderError) || error.passing) throw error;
}
