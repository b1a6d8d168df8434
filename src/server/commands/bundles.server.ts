/** Bundles for the operator: what is sold, and for how much. */
import { Settings } from "#contract/settings.ts";
import { lastBundle } from "#features/payments/operator.server.ts";
import { changeSettings } from "#features/site/settings.server.ts";
import { currencies, type Currency } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import { CommandError, type Command, type Means } from "./command.server.ts";
import { minorUnits, money } from "./money.server.ts";
import { checked } from "./settings.server.ts";
import { siteContext } from "./site-context.server.ts";

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
  await changeSettings(means.application.db, site.id, (settings) =>
    checked(Settings, { ...settings, ...change(settings) }, "bundles"),
  );
}

export const bundlesCommands: readonly Command[] = [
  {
    words: "bundles list",
    args: "[--site=HOST]",
    help: "shows what is sold",
    async run(means, args) {
      const { ctx } = await siteContext(means, args);
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
      const { ctx, rest } = await siteContext(means, args);
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
      const { ctx, rest } = await siteContext(means, args);
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
      const { ctx, rest } = await siteContext(means, args);
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
      const { ctx, rest } = await siteContext(means, args);
      const bundle = rest[0] === "auto" ? null : requireBundle(ctx.settings, rest[0]);
      await changeSale(means, ctx, () => ({ popular_bundle_id: bundle?.id ?? null }));
      means.print(bundle ? `${bundle.credits} credits are marked as popular.` : "What is bought most is marked.");
    },
  },
];
