/** Orders for the operator: looked at, refunded, asked about at their provider, settled. */
import { Refusal } from "#contract/refusal.ts";
import { PaymentState } from "#features/payments/contract.ts";
import { askAboutOrder, findOrder, listOrders, refundOrder, settleOrder } from "#features/payments/operator.server.ts";
import { openDebt } from "#features/payments/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { CommandError, type Command } from "./command.server.ts";
import { money } from "./money.server.ts";
import { moment, siteContext } from "./site-context.server.ts";

async function requireOrder(ctx: Context, number: string | undefined) {
  const found = await findOrder(ctx, number ?? "");
  if (!found) throw new CommandError(`There is no order "${number ?? ""}".`);
  return found;
}

/** What "orders list" takes. */
const states: readonly string[] = [...PaymentState.options, "refused"];

export const ordersCommands: readonly Command[] = [
  {
    words: "orders list",
    args: "[STATE] [--site=HOST]",
    help: "shows the newest orders, of one state or all; refused: whose refund the provider did not make",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const [state] = rest;
      if (state !== undefined && !states.includes(state))
        throw new CommandError(`There is no state "${state}": choose one of ${states.join(", ")}.`);
      const orders = await listOrders(ctx, state);
      if (orders.length === 0) means.print("There is no such order.");
      for (const { number, created_at, state, amount, currency, credits, method } of orders)
        means.print(
          `${number}  ${moment(created_at)}  ${state.padEnd(12)}  ${money(amount, currency)}  ${credits} credits  ${method}`,
        );
    },
  },
  {
    words: "orders show",
    args: "NUMBER [--site=HOST]",
    help: "shows an order with all that was heard of its payment",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const { order, events, refunds } = await requireOrder(ctx, rest[0]);
      const { number, state, amount, currency, credits, granted, taken, refunded, method, country } = order;
      means.print(`${number}  ${state}  ${money(amount, currency)}  ${method}, ${country}`);
      means.print(`credits: ${credits} ordered, ${granted} given, ${taken} taken back`);
      means.print(`refunded: ${money(refunded, currency)}, owed: ${money(openDebt(order), currency)}`);
      if (order.provider) means.print(`at ${order.provider}: ${order.provider_ref ?? "not named yet"}`);
      for (const { created_at, source, said, outcome } of events)
        means.print(`  ${moment(created_at)}  ${source}: ${said} (${outcome})`);
      for (const refund of refunds)
        means.print(
          `  ${moment(refund.created_at)}  refund ${money(refund.amount, currency)}: ${refund.state}, ${refund.reason} ${refund.failure ?? ""}`.trimEnd(),
        );
    },
  },
  {
    words: "orders refund",
    args: "NUMBER [--site=HOST]",
    help: "pays the unused credits of an order back",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const { order } = await requireOrder(ctx, rest[0]);
      const refunded = await refundOrder(ctx, order.id).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        throw new CommandError("All its credits are used: there is nothing to pay back.");
      });
      if (!refunded) throw new CommandError(`The order is ${order.state}: there is nothing to pay back.`);
      means.print(`${money(refunded.refunded - order.refunded, order.currency)} goes back.`);
    },
  },
  {
    words: "orders check",
    args: "NUMBER [--site=HOST]",
    help: "asks the provider how the payment of an order stands",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const { order } = await requireOrder(ctx, rest[0]);
      const { number, state, provider } = order;
      const unheard = (why: string) => new CommandError(`${number} is ${state}, as far as is known. ${why}`);
      if (provider && !ctx.payments.find(provider))
        throw unheard(`PAYMENT_URL does not name ${provider}, where it was to be paid.`);
      const heard = await askAboutOrder(ctx, order.id).catch((error: unknown) => {
        throw error instanceof ProviderError ? unheard(error.message) : error;
      });
      means.print(`${number} is ${heard}.`);
    },
  },
  {
    words: "orders settle",
    args: "NUMBER [--site=HOST]",
    help: "says that what was charged back is settled, or a refused refund paid by hand, and opens the method again",
    async run(means, args) {
      const { ctx, rest } = await siteContext(means, args);
      const { order } = await requireOrder(ctx, rest[0]);
      if (!(await settleOrder(ctx, order.id))) throw new CommandError("Nothing is open on this order.");
      means.print(`${order.number} is settled.`);
    },
  },
];
