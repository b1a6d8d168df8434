/** What is sold, and what things cost. */
import type { Input, Output } from "#contract/call.ts";
import { offerCountry } from "#features/site/rules.ts";
import { countries } from "#lib/countries.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import { actionCosts, bundleOffers } from "./rules.ts";

export async function getBundles(
  { settings, visitor, locale }: Context,
  input: Input<typeof contract.getBundles>,
): Promise<Output<typeof contract.getBundles>> {
  const country = offerCountry(settings, [input.country, visitor.country], locale);
  const { currency } = countries[country];
  return { country, currency, bundles: bundleOffers(settings, currency), costs: actionCosts(settings, currency) };
}
