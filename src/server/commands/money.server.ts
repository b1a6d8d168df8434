/** Money for the operator: orders and refunds, discount codes, bundles, and whether the books balance. */
import { randomUUID } from "node:crypto";
import { Refusal } from "#contract/refusal.ts";
import { Settings } from "#contract/settings.ts";
import { PaymentMethod } from "#contract/settings/money.ts";
import { verifyMessages } from "#features/chats/audit.server.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { addCode, endCode, listCodes } from "#features/credits/discounts.server.ts";
import {
  askAboutOrder,
  findOrder,
  lastBundle,
  listOrders,
  refundOrder,
  settleOrder,
} from "#features/payments/operator.server.ts";
import { changeSettings } from "#features/site/settings.server.ts";
import { isCountryCode } from "#lib/countries.ts";
import { currencies, formatMoney, type Currency } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "../worker.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

type Asked = { ctx: Context; rest: string[]; options: Map<string, string> };

async function asked(means: Means, args: readonly string[]): Promise<Asked> {
  const { site, rest } = await chosenSite(means, args);
  const options = new Map<string, string>();
  for (const arg of rest) {
    const found = /^--([a-z]+)=(.*)$/.exec(arg);
    if (found) options.set(found[1]!, found[2]!);
  }
  const plain = rest.filter((arg) => !arg.startsWith("--"));
  return { ctx: await contextOfJob(means.application, site.id, randomUUID()), rest: plain, options };
}

const money = (amount: number, currency: string) => formatMoney("en", amount, currency as Currency);
const moment = (at: Date) => at.toISOString().slice(0, 16).replace("T", " ");

async function requireOrder(ctx: Context, number: string | undefined) {
  const found = await findOrder(ctx, number ?? "");
  if (!found) throw new CommandError(`There is no order "${number ?? ""}".`);
  return found;
}

/** An amount as it is typed, 19.99, in minor units. */
function minorUnits(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new CommandError(`"${text}" is no amount like 19.99.`);
  return Math.round(Number(text) * 100);
}

function requireBundle({ bundles }: Settings, id: string | undefined) {
  const bundle = bundles.find((known) => String(known.id) === id);
  if (!bundle) throw new CommandError(`There is no bundle "${id ?? ""}".`);
  return bundle;
}

/** Words like EUR=9.99. */
function pricesOf(words: readonly string[]): Partial<Record<Currency, number>> {
  const entries = words.map((word) => {
    const [name = "", amount = ""] = word.split("=");
    const currency = currencies.find((known) => known === name);
    if (!currency) throw new CommandError(`There is no currency "${name}".`);
    return [currency, minorUnits(amount)];
  });
  return Object.fromEntries(entries) as Partial<Record<Currency, number>>;
}

/** Checked as a whole before anything is changed. */
async function changeSale(
  means: Means,
  { site }: Context,
  change: (settings: Settings) => Partial<Settings>,
): Promise<void> {
  await changeSettings(means.application.db, site.id, (settings) => {
    const parsed = Settings.safeParse({ ...settings, ...change(settings) });
    if (!parsed.success) throw new CommandError(`${parsed.error.issues[0]!.message}. Nothing was changed.`);
    return parsed.data;
  });
}

export const moneyCommands: readonly Command[] = [
  {
    words: "orders list",
    args: "[STATE] [--site=HOST]",
    help: "shows the newest orders, of one state or all; refused: whose refund the provider did not make",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      const orders = await listOrders(ctx, rest[0]);
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
      const { ctx, rest } = await asked(means, args);
      const { order, events, refunds } = await requireOrder(ctx, rest[0]);
      const { number, state, amount, currency, credits, granted, taken, refunded, debt, method, country } = order;
      means.print(`${number}  ${state}  ${money(amount, currency)}  ${method}, ${country}`);
      means.print(`credits: ${credits} ordered, ${granted} given, ${taken} taken back`);
      means.print(`refunded: ${money(refunded, currency)}, owed: ${money(debt, currency)}`);
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
      const { ctx, rest } = await asked(means, args);
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
      const { ctx, rest } = await asked(means, args);
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
      const { ctx, rest } = await asked(means, args);
      const { order } = await requireOrder(ctx, rest[0]);
      if (!(await settleOrder(ctx, order.id))) throw new CommandError("Nothing is open on this order.");
      means.print(`${order.number} is settled.`);
    },
  },
  {
    words: "codes add",
    args: "CODE PERCENT [--minimum=AMOUNT --currency=EUR --country=NL --methods=a,b --days=N --site=HOST]",
    help: "makes a discount code, one use for each member",
    async run(means, args) {
      const { ctx, rest, options } = await asked(means, args);
      const code = (rest[0] ?? "").toUpperCase();
      const percentage = Number(rest[1]);
      if (!/^[A-Z0-9]{4,20}$/.test(code)) throw new CommandError("A code is 4 to 20 letters and digits.");
      if (!Number.isInteger(percentage) || percentage < 1 || percentage > 100)
        throw new CommandError("The percentage is a whole number from 1 to 100.");
      const { time_bonus_code, welcome_discount_code } = ctx.settings;
      if (code === time_bonus_code || code === welcome_discount_code)
        throw new CommandError(`${code} is the code of a welcome offer.`);
      const currency = options.get("currency") ?? null;
      if (currency && !currencies.some((known) => known === currency))
        throw new CommandError(`There is no currency "${currency}".`);
      const country = options.get("country") ?? null;
      if (country && !isCountryCode(country)) throw new CommandError(`There is no country "${country}".`);
      const minimum = minorUnits(options.get("minimum") ?? "0");
      if (minimum > 0 && !currency) throw new CommandError("A minimum needs its currency.");
      const methods = options.get("methods")?.split(",") ?? null;
      const unknown = methods?.find((method) => !PaymentMethod.safeParse(method).success);
      if (unknown) throw new CommandError(`There is no payment method "${unknown}".`);
      const days = options.get("days");
      if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
        throw new CommandError("Say in whole days how long the code is good: --days=7.");
      const expires_at = days ? new Date(ctx.now().getTime() + Number(days) * 24 * 3_600_000) : null;
      const made = { code, kind: "code", percentage, minimum, currency, country, payment_methods: methods } as const;
      if (!(await addCode(ctx, { ...made, expires_at }))) throw new CommandError(`There is a code "${code}" already.`);
      means.print(`${code}: ${percentage}%`);
    },
  },
  {
    words: "codes list",
    args: "[--site=HOST]",
    help: "shows the codes and how often each was used",
    async run(means, args) {
      const { ctx } = await asked(means, args);
      for (const { code, percentage, uses, active, expires_at } of await listCodes(ctx))
        means.print(
          `${code}  ${percentage}%  used ${uses} times  ${active ? (expires_at ? `until ${moment(expires_at)}` : "active") : "ended"}`,
        );
    },
  },
  {
    words: "codes end",
    args: "CODE [--site=HOST]",
    help: "ends a code; orders made with it stay",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      const code = (rest[0] ?? "").toUpperCase();
      if (!(await endCode(ctx, code))) throw new CommandError(`There is no code "${code}".`);
      means.print(`${code} is ended.`);
    },
  },
  {
    words: "bundles list",
    args: "[--site=HOST]",
    help: "shows what is sold",
    async run(means, args) {
      const { ctx } = await asked(means, args);
      for (const { id, credits, prices } of ctx.settings.bundles)
        means.print(
          `${id}  ${credits} credits  ${currencies.map((currency) => money(prices[currency], currency)).join("  ")}${id === ctx.settings.popular_bundle_id ? "  popular" : ""}`,
        );
    },
  },
  {
    words: "bundles price",
    args: "ID CURRENCY AMOUNT [--site=HOST]",
    help: "changes the price of a bundle; orders that exist keep theirs",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      const [id, currency = "", amount = ""] = rest;
      const { credits } = requireBundle(ctx.settings, id);
      const changed = pricesOf([`${currency}=${amount}`]);
      await changeSale(means, ctx, (settings) => {
        const bundle = requireBundle(settings, id);
        const prices = { ...bundle.prices, ...changed };
        return { bundles: settings.bundles.map((known) => (known === bundle ? { ...bundle, prices } : known)) };
      });
      means.print(`${credits} credits cost ${money(minorUnits(amount), currency)}.`);
    },
  },
  {
    words: "bundles add",
    args: "CREDITS EUR=9.99 GBP=8.99 … [--site=HOST]",
    help: "sells another bundle, with its price in every currency",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      const credits = Number(rest[0]);
      if (!Number.isInteger(credits) || credits < 1) throw new CommandError("A bundle has a whole number of credits.");
      const prices = pricesOf(rest.slice(1));
      const missing = currencies.filter((currency) => prices[currency] === undefined);
      if (missing.length > 0) throw new CommandError(`The price in ${missing.join(", ")} is missing.`);
      // A number that was used before belongs to the orders made with it.
      const last = await lastBundle(ctx);
      let id = 0;
      await changeSale(means, ctx, (settings) => {
        id = Math.max(...settings.bundles.map((bundle) => bundle.id), last) + 1;
        const bundles = [...settings.bundles, { id, credits, prices: prices as Record<Currency, number> }];
        return { bundles: bundles.toSorted((one, other) => one.credits - other.credits) };
      });
      means.print(`Bundle ${id} is on sale: ${credits} credits.`);
    },
  },
  {
    words: "bundles remove",
    args: "ID [--site=HOST]",
    help: "sells a bundle no more; orders that exist keep it",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      await changeSale(means, ctx, (settings) => {
        const bundle = requireBundle(settings, rest[0]);
        const { bundles, popular_bundle_id } = settings;
        return {
          bundles: bundles.filter((known) => known !== bundle),
          popular_bundle_id: popular_bundle_id === bundle.id ? null : popular_bundle_id,
        };
      });
      means.print(`Bundle ${rest[0]} is not on sale any more.`);
    },
  },
  {
    words: "bundles popular",
    args: "ID|auto [--site=HOST]",
    help: "marks a bundle as popular, or leaves it to what is bought most",
    async run(means, args) {
      const { ctx, rest } = await asked(means, args);
      const bundle = rest[0] === "auto" ? null : requireBundle(ctx.settings, rest[0]);
      await changeSale(means, ctx, () => ({ popular_bundle_id: bundle?.id ?? null }));
      means.print(bundle ? `${bundle.credits} credits are marked as popular.` : "What is bought most is marked.");
    },
  },
  {
    words: "ledger verify",
    args: "",
    help: "looks whether balances, movements, orders, messages and unread counts agree",
    async run({ application, print }) {
      const faults = [...(await verifyLedger(application)), ...(await verifyMessages(application))];
      for (const { user_id, fault } of faults) print(`${user_id}: ${fault}`);
      if (faults.length > 0) throw new CommandError("The books do not balance.");
      print("The books balance.");
    },
  },
];
