/** What is known of each payment method: where its money comes in, how it goes on, what a card of it is called. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { Currency } from "#lib/currencies.ts";

type Method = {
  /** Null takes every currency. */
  currencies: readonly Currency[] | null;
  flow: "redirect" | "direct_debit" | "wire";
  brands?: readonly string[];
};

const euro = { currencies: ["EUR"], flow: "redirect" } as const satisfies Method;
const anywhere = { currencies: null, flow: "redirect" } as const satisfies Method;

export const methods: Readonly<Record<PaymentMethod, Method>> = {
  sepa_direct_debit: { currencies: ["EUR"], flow: "direct_debit" },
  przelewy24: { currencies: ["PLN", "EUR"], flow: "redirect" },
  blik: { currencies: ["PLN"], flow: "redirect" },
  wire_transfer: { currencies: ["EUR", "GBP"], flow: "wire" },
  giropay: euro,
  credit_card: { ...anywhere, brands: ["Visa", "Mastercard", "Maestro"] },
  dankort: { currencies: ["DKK", "EUR"], flow: "redirect" },
  carte_bancaire: euro,
  mobilepay: { currencies: ["DKK", "EUR", "NOK", "SEK"], flow: "redirect" },
  swish: { currencies: ["SEK"], flow: "redirect" },
  twint: { currencies: ["CHF"], flow: "redirect" },
  satispay: euro,
  vipps: { currencies: ["NOK"], flow: "redirect" },
  nexi: euro,
  ideal: euro,
  bancontact: euro,
  apple_pay: anywhere,
  paysafecard: { currencies: ["EUR", "GBP", "CHF", "PLN", "USD", "SEK", "DKK", "NOK", "CAD", "AUD"], flow: "redirect" },
  paypal: anywhere,
  sofort: { currencies: ["EUR", "CHF"], flow: "redirect" },
  eps: euro,
};

export function takesCurrency(method: PaymentMethod, currency: Currency): boolean {
  return methods[method].currencies?.includes(currency) ?? true;
}
