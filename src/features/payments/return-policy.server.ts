/** The rules of returns, with an example at a price that the reader would pay. */
import { paymentCountry } from "#features/credits/credits.server.ts";
import { getDocument, type SiteDocument } from "#features/site/documents.server.ts";
import { countries } from "#lib/countries.ts";
import { formatMoney } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import { refundExample } from "./rules.ts";

export async function getReturnPolicy(ctx: Context): Promise<SiteDocument> {
  const { currency } = countries[await paymentCountry(ctx, undefined)];
  const { credits, amount, used, back } = refundExample(ctx.settings.bundles, currency);
  return getDocument(ctx, "returns", {
    example_bought: credits,
    example_used: used,
    example_left: credits - used,
    example_price: formatMoney(ctx.locale, amount, currency),
    example_back: formatMoney(ctx.locale, back, currency),
  });
}
