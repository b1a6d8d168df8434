/** Sends a refund to its provider, and sees what is owed when that is refused. */
import type { Context } from "#platform/context.server.ts";
import { ProviderError, type ProviderPayment } from "#platform/payments/provider.ts";
import { findOrder, type Order } from "./queries.server.ts";
import * as queries from "./refund-queries.server.ts";
import { hasGoneBack, sendRefund } from "./refunds.server.ts";
import { applyPayment, withOrder } from "./settlement.server.ts";

/** May run twice without harm: the refund's id is the provider's key. */
export async function deliverRefund(ctx: Context, refund_id: string): Promise<void> {
  const refund = await queries.claimRefund(ctx, refund_id);
  const order = refund && (await findOrder(ctx, refund.order_id));
  if (!order) return;
  const provider = ctx.payments.find(order.provider);
  try {
    if (!provider || !order.provider_ref) throw new ProviderError("There is nobody to ask.", { passing: false });
    const { ref } = await provider.refund({
      ref: order.provider_ref,
      amount: refund.amount,
      currency: order.currency,
      key: refund.id,
      again: refund.again,
    });
    await queries.saveRefund(ctx, refund.id, { state: "sent", provider_ref: ref, sent_at: ctx.now(), failure: null });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.passing && error.unsent && !refund.again)
      await queries.saveRefund(ctx, refund.id, { state: "requested" });
    if (error.passing) throw error;
    const looked = await lookUp(ctx, refund, order, error);
    const payment = looked instanceof ProviderError ? undefined : looked;
    // Not paid once more. The order is read again: news may have come while the provider was asked.
    if (payment && hasGoneBack(payment, (await findOrder(ctx, order.id))!)) {
      await queries.saveRefund(ctx, refund.id, { state: "sent", sent_at: ctx.now(), failure: null });
      return;
    }
    // The money is owed all the same: the operator pays it by hand.
    if (!(await failRefused(ctx, order, payment, refund.id, error.message))) return;
    const ids = { order_id: order.id, refund_id };
    if (looked instanceof ProviderError)
      ctx.log.error(
        { ...ids, err: error, looked_up: looked.message },
        "refund refused, and whether it went back not told",
      );
    else ctx.log.error({ ...ids, err: error }, "refund refused by the provider");
  }
}

/** After a refusal. The error where the provider does not say that either; thrown where it may say it later. */
async function lookUp(
  ctx: Context,
  refund: { id: string; failure: string | null },
  order: Order,
  refused: ProviderError,
): Promise<ProviderPayment | ProviderError | undefined> {
  try {
    return order.provider_ref ? await ctx.payments.find(order.provider)?.fetch(order.provider_ref) : undefined;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (!error.passing) return error;
    // It may take days until that is known: the operator hears of the refusal at once, and once.
    const told = { state: "sending", failure: refused.message } as const;
    if (refund.failure === null && (await queries.saveRefund(ctx, refund.id, told)))
      ctx.log.error(
        { order_id: order.id, refund_id: refund.id, err: refused },
        "refund refused, and not looked up yet",
      );
    throw error;
  }
}

/** Those that nobody tries any more are owed all the same: the operator pays them by hand. */
export async function giveUpRefunds(ctx: Context): Promise<void> {
  for (const { id, order_id, failure } of await queries.failLeft(ctx, sendRefund.name, "no answer"))
    ctx.log.error({ order_id, refund_id: id, reason: failure }, "refund given up");
}

/**
 * Whether it is owed now. Not so where its buyer has all of it back by a chargeback, told of or not: then this part is neither
 * paid nor owed. Nor where it has ended meanwhile.
 */
async function failRefused(
  ctx: Context,
  { id }: Order,
  payment: ProviderPayment | undefined,
  refund_id: string,
  failure: string,
): Promise<boolean | undefined> {
  // In one, so that no letter tells of a debt that is none, and a chargeback comes before this or finds it failed.
  return withOrder(ctx, id, async (ctx) => {
    if (payment && payment.charged_back > 0) {
      // That it came to nothing is known here; told of too, it would fail before it can be dropped.
      const { refunds_failed: _, ...told } = payment;
      await applyPayment(ctx, id, told, "check");
    }
    if (await queries.dropRefused(ctx, refund_id)) return false;
    return queries.saveRefund(ctx, refund_id, { state: "failed", failure });
  });
}
