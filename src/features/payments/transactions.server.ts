/** What a member bought: the list, and one purchase while it is under way. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as purchases from "./transaction-contract.ts";
import { checkPayment, isSignatureOf } from "./payment.server.ts";
import * as queries from "./queries.server.ts";
import * as reconciliation from "./reconciliation-queries.server.ts";
import type { Order } from "./queries.server.ts";
import { readReceipt } from "./receipts.server.ts";
import { listReceipts, listRefunds } from "./refund-queries.server.ts";
import { isOpen, openDebt, withdrawUntil } from "./rules.ts";

/** More than a page can show; the rest is in the download of one's own data. */
const listed = 200;
/** A page that waits does not ask the provider more often than that. */
const check_ms = 5000;

const refundStates: Record<string, purchases.Transaction["refund_state"]> = {
  requested: "requested",
  sending: "requested",
  sent: "sent",
  failed: "failed",
};

async function describe(ctx: Context, orders: readonly Order[], time_zone: string): Promise<purchases.Transaction[]> {
  const ids = orders.map(({ id }) => id);
  const [receipts, refunds] = [await listReceipts(ctx, ids), await listRefunds(ctx, ids)];
  const now = ctx.now();
  return orders.map((order) => {
    const until = order.completed_at && withdrawUntil(order.completed_at, ctx.settings.refund_days, time_zone);
    const refund = refunds.findLast(({ order_id, state }) => order_id === order.id && state !== "dropped");
    const waiting = isOpen(order.state);
    return {
      payment_id: order.id,
      number: order.number,
      created_at: order.created_at.toISOString(),
      state: order.state,
      product: ctx.t("payments.product", { domain: ctx.settings.domain }),
      bundle: order.bundle_id,
      country: order.country,
      unfinished: waiting && (order.provider === null || order.redirect_url !== null),
      method: methodOf(ctx, order),
      credits: order.credits,
      credits_taken: order.taken,
      made_premium: order.made_premium,
      currency: order.currency,
      amount: order.amount,
      transaction_costs: order.transaction_costs,
      refunded: order.refunded,
      refund_state: refund ? (refundStates[refund.state] ?? null) : null,
      debt: openDebt(order),
      stored_card: order.stored_card,
      wire: order.wire && waiting ? { ...order.wire, expires: order.expires_at.toISOString() } : null,
      withdraw_until: order.state === "completed" && until && until > now ? until.toISOString() : null,
      receipts: receipts
        .filter(({ order_id }) => order_id === order.id)
        .map(({ document }) => readReceipt(ctx, document)),
    };
  });
}

export function methodOf({ t }: Pick<Context, "t">, { method }: Pick<Order, "method">) {
  return { key: method, name: t(`methods.${method}`), icon: method };
}

export async function getTransactions(ctx: MemberContext): Promise<Output<typeof purchases.getTransactions>> {
  const orders = await queries.listOrdersOf(ctx, ctx.member.id, listed);
  return { transactions: await describe(ctx, orders, ctx.member.time_zone) };
}

export async function getTransaction(
  ctx: Context,
  { id, signature }: Input<typeof purchases.getTransaction>,
): Promise<Output<typeof purchases.getTransaction>> {
  const order = isUuid(id) ? await queries.findOrder(ctx, id) : undefined;
  const here = order?.site_id === ctx.site.id ? order : undefined;
  const own = here !== undefined && ctx.member !== null && here.user_id === ctx.member.id;
  const signed = here !== undefined && signature !== undefined && isSignatureOf(ctx, here.id, signature);
  if (!here || !(own || signed)) throw new Refusal(ctx.member || signature ? "not_found" : "authentication_required");
  await askSoon(ctx, here);
  const [transaction] = await describe(ctx, [here], ctx.member?.time_zone ?? "UTC");
  const { payment_poll_seconds: seconds, payment_poll_minutes: minutes } = ctx.settings;
  return {
    // Whoever finds the address in a history learns how a payment ended, not who paid and what for.
    transaction: own
      ? transaction!
      : { ...transaction!, receipts: [], wire: null, withdraw_until: null, debt: 0, made_premium: false },
    own,
    poll: { seconds, minutes },
    balance: own ? await getBalance(ctx, ctx.member!.id) : null,
  };
}

/** A message of the provider may be late or lost: while somebody waits, the provider is asked, but not by the page itself. */
async function askSoon(ctx: Context, order: Order): Promise<void> {
  if (!isOpen(order.state) || !order.provider_ref) return;
  const now = ctx.now();
  await ctx.transaction(async (ctx) => {
    if (await reconciliation.takeCheck(ctx, order.id, now, new Date(now.getTime() - check_ms)))
      await ctx.jobs.add(checkPayment, { site_id: order.site_id, order_id: order.id });
  });
}
