/** What is sold, what things cost, and what a member has. */
import type { Input, Output } from "#contract/call.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { offerCountry } from "#features/site/rules.ts";
import { countries, type CountryCode } from "#lib/countries.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { actionCosts, bundleOffers, giftCosts } from "./rules.ts";

export async function getBalance(ctx: Pick<Context, "db">, user_id: string): Promise<number> {
  return queries.findBalance(ctx, user_id);
}

/** Decisions d.1-11: what is asked for, what was chosen or the network tells, then where the member lives. */
export async function paymentCountry(ctx: Context, wished: string | undefined): Promise<CountryCode> {
  const { settings, visitor, locale, member } = ctx;
  const served = (code: string | undefined) => settings.countries.some((country) => country === code);
  const home =
    member && !served(wished) && !served(visitor.country)
      ? await queries.findProfileCountry(ctx, member.id)
      : undefined;
  return offerCountry(settings, [wished, visitor.country, home], locale);
}

/** The bundles of a country; the one marked popular is the operator's choice, else what is bought most. */
export async function listBundles(
  ctx: Pick<Context, "db" | "site" | "settings" | "now">,
  country: CountryCode,
): Promise<contract.BundleOffer[]> {
  const { settings, now } = ctx;
  const since = new Date(now().getTime() - settings.popular_bundle_days * day_ms);
  const popular_bundle_id = settings.popular_bundle_id ?? (await queries.findMostBought(ctx, since)) ?? null;
  const { currency } = countries[country];
  // Decisions d.1-13.
  const changed_since = new Date(now().getTime() - settings.reference_price_days * day_ms);
  const changed = await queries.listChangedBundles(ctx, currency, changed_since);
  return bundleOffers({ ...settings, popular_bundle_id }, currency, changed);
}

export async function getBundles(
  ctx: Context,
  input: Input<typeof contract.getBundles>,
): Promise<Output<typeof contract.getBundles>> {
  const country = await paymentCountry(ctx, input.country);
  const { currency } = countries[country];
  return {
    country,
    currency,
    bundles: await listBundles(ctx, country),
    costs: actionCosts(ctx.settings, currency),
    gifts: giftCosts(ctx.settings, currency),
  };
}
