// Pure rules of the site: what follows from its settings and its company.
import type { Company } from "#contract/company.ts";
import type { MinimumMessageCosts, Settings } from "#contract/settings.ts";
import type { Bundle } from "#contract/settings/money.ts";
import { countries, countryCodes, type CountryCode } from "#lib/countries.ts";
import type { Currency } from "#lib/currencies.ts";

/** Spec 3: no terms are older than these. */
const termsBaseline = new Date("2023-12-01T12:00:00Z");

/** The version of the terms: the company's arrival counts when it came after the baseline. */
export function termsDate(company: Pick<Company, "added">): Date {
  const added = new Date(company.added);
  return added > termsBaseline ? added : termsBaseline;
}

/** Spec 3: without dashes and spaces, as a dialler wants it. */
export function dialled(phone: string): string {
  return phone.replaceAll(/[\s-]/g, "");
}

/** What one message costs at least in each country, in minor units, rounded up so that the promise holds. */
export function minimumMessageCosts({
  bundles,
  message_credits,
}: Pick<Settings, "bundles" | "message_credits">): MinimumMessageCosts {
  const cheapest = (currency: Currency) =>
    Math.min(
      // Multiplied before divided: the quotient of whole numbers is exact where it is whole, so nothing is rounded up twice.
      ...bundles.map(({ prices, credits }) => Math.ceil((message_credits * prices[currency]) / credits)),
    );
  const costs = countryCodes.map((code) => {
    const { currency } = countries[code];
    return [code, { costs: cheapest(currency), currency }];
  });
  return Object.fromEntries(costs) as MinimumMessageCosts;
}

/** Percent saved per credit against the smallest bundle; rounded down, so that the ribbon never promises too much. */
export function discountRibbon(bundle: Bundle, bundles: readonly Bundle[], currency: Currency): number {
  const smallest = bundles.reduce((least, other) => (other.credits < least.credits ? other : least));
  const reference = smallest.prices[currency] * bundle.credits;
  const saved = reference - bundle.prices[currency] * smallest.credits;
  return Math.max(0, Math.floor((100 * saved) / reference));
}

/** The country whose prices are shown: the first wish that is served, else the first that speaks the reader's language. */
export function offerCountry(
  { countries: served }: Pick<Settings, "countries">,
  wishes: readonly (string | null | undefined)[],
  locale: string,
): CountryCode {
  const wished = wishes.map((wish) => served.find((code) => code === wish)).find(Boolean);
  return wished ?? served.find((code) => countries[code].default_locale === locale) ?? served[0]!;
}

/** A name or an address within which no line ends. */
export function unbroken(text: string): string {
  return text.replaceAll(" ", "\u00a0");
}
