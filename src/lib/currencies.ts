// The currencies the site sells in, and how an amount of money is written for a reader.

/** Decimals of each currency: an amount in minor units is the amount times ten to this power. */
const minorUnits = {
  EUR: 2,
  GBP: 2,
  USD: 2,
  CAD: 2,
  AUD: 2,
  NZD: 2,
  CHF: 2,
  DKK: 2,
  SEK: 2,
  NOK: 2,
  PLN: 2,
} as const;

export type Currency = keyof typeof minorUnits;

export const currencies = Object.keys(minorUnits) as Currency[];

const formatters = new Map<string, Intl.NumberFormat>();

// Building a formatter costs about a hundred times its use, and a page formats many amounts.
function formatterFor(locale: string, currency: Currency, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${currency} ${decimals}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** Amounts are whole minor units from the database to here; only the reader sees decimals. */
export function formatMoney(locale: string, amount_minor: number, currency: Currency): string {
  if (!Number.isSafeInteger(amount_minor)) throw new RangeError(`Not an amount in minor units: ${amount_minor}`);
  const decimals = minorUnits[currency];
  // A hyphen is what some languages give for a minus.
  return formatterFor(locale, currency, decimals)
    .format(amount_minor / 10 ** decimals)
    .replace("-", "\u2212");
}
