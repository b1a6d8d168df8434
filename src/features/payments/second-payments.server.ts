/** An order that was paid for twice, in two windows or since the answer to its start was lost: the second payment goes back. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import * as queries from "./queries.server.ts";

export const returnSecond = defineJob({
  name: "payments.return-second",
  payload: z.object({ site_id: z.int(), order_id: z.uuid(), provider: z.string(), ref: z.string() }),
  retries: 60,
});

/** May run twice without harm: the payment's name is the key of its refund. */
export async function returnSecondPayment(
  ctx: Context,
  { order_id, provider: provider_id, ref }: z.output<typeof returnSecond.payload>,
): Promise<void> {
  const provider = ctx.payments.find(provider_id);
  const order = await queries.findOrder(ctx, order_id);
  // Messages name some payments by the beginning of their name only.
  const is_own = order?.provider_ref === ref || order?.provider_ref?.startsWith(`${ref}:`);
  const payment = is_own ? undefined : await provider?.fetch(ref);
  if (payment?.order_id !== order_id || payment.state !== "paid") return;
  if (payment.refunded > 0 || payment.charged_back > 0) return;
  const { amount, currency } = payment;
  try {
    await provider!.refund({ ref, amount, currency, key: `second-${ref}` });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.passing) throw error;
    ctx.log.error({ order_id, ref, err: error }, "second payment of an order, which the provider does not give back");
    return;
  }
  if (order)
    await queries.insertEvent(ctx, {
      order_id,
      source: "check",
      said: `second payment ${ref}, given back`,
      outcome: "applied",
    });
}
