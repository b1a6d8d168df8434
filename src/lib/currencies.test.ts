import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import { currencies, formatMoney } from "./currencies.ts";

// Intl puts a no-break space between number and currency; a test is easier to read without it.
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, " ");

test.each([
  ["en", 999, "EUR", "€9.99"],
  ["nl", 999, "EUR", "€ 9,99"],
  ["de", 18_999, "EUR", "189,99 €"],
  ["fr", 123_456, "EUR", "1 234,56 €"],
  ["en", 899, "GBP", "£8.99"],
  ["da", 7500, "DKK", "75,00 kr."],
  ["sv", 10_900, "SEK", "109,00 kr"],
  ["pl", 4299, "PLN", "42,99 zł"],
  ["de", 990, "CHF", "9,90 CHF"],
  ["en", 0, "USD", "$0.00"],
  ["en", -250, "USD", "−$2.50"],
  ["sv", -250, "SEK", "−2,50 kr"],
] as const)("a reader of %s sees %i %s as %s", (locale, amount_minor, currency, expected) => {
  expect(plain(formatMoney(locale, amount_minor, currency))).toBe(expected);
});

test.each([9.99, Number.NaN, Number.POSITIVE_INFINITY])("%d is not an amount in minor units", (amount) => {
  expect(() => formatMoney("en", amount, "EUR")).toThrow(RangeError);
});

test("every currency is that of a country, and every country's currency is sold in", () => {
  const used = new Set(Object.values(countries).map((country) => country.currency));
  expect(used).toEqual(new Set(currencies));
});
