import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PaymentMethod } from "#contract/settings/money.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { countries, countryCodes } from "#lib/countries.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { order } from "#tests/support/buying.ts";
import { aMember } from "#tests/support/factories.ts";
import { getOrderOverview, getPaymentMethods, setPaymentCountry } from "./contract.ts";
import { takesCurrency } from "./methods.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication({
    settings: {
      transaction_costs: { paypal: { EUR: 35 } },
      payment_maximums: { paysafecard: { EUR: 5000 } },
    },
  });
});
afterAll(() => site.close());

const offered = async (country: string) => (await site.browser().ask(getPaymentMethods, { country })).body;

/** Specification section 9, with the cards that it names apart. */
const names = [
  ["SEPA direct debit", "Przelewy24", "Blik", "Wire transfer", "Giropay", "Credit card", "Dankort", "Carte bancaire"],
  ["MobilePay", "Swish", "Twint", "Satispay", "Vipps", "Nexi", "iDEAL", "Bancontact", "Apple Pay", "Paysafecard"],
  ["PayPal", "Sofort", "EPS"],
].flat();

/** Decisions d.6-23: what each country offers of its own, besides cards, PayPal and Apple Pay. */
const own: Record<string, string[]> = {
  NL: ["ideal", "sepa_direct_debit", "paysafecard"],
  BE: ["bancontact"],
  DE: ["sepa_direct_debit", "giropay", "sofort"],
  AT: ["sepa_direct_debit", "eps"],
  PL: ["przelewy24", "blik"],
  DK: ["mobilepay", "dankort"],
  NO: ["vipps"],
  SE: ["swish"],
  FI: ["mobilepay"],
  CH: ["twint"],
  IT: ["satispay", "nexi"],
  FR: ["carte_bancaire"],
};

describe("the ways to pay", () => {
  test("are those of the specification, by their names, and each is offered somewhere", async () => {
    const seen = new Map<string, string>();
    for (const country of countryCodes)
      for (const { key, name } of (await offered(country)).methods) seen.set(key, name);
    expect([...seen.keys()].toSorted()).toEqual([...PaymentMethod.options].toSorted());
    expect([...seen.values()].toSorted()).toEqual(names.toSorted());
  });

  test.each(countryCodes)("in %s are its own, cards, PayPal and Apple Pay, in its currency", async (country) => {
    const { currency, methods } = await offered(country);
    expect(currency).toBe(countries[country].currency);
    const keys = methods.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(["credit_card", "paypal", "apple_pay", ...(own[country] ?? [])]));
    for (const { key, disabled } of methods) {
      const gone = settingsSeed.disabled_payment_methods.includes(key);
      expect([key, disabled?.reason]).toEqual([key, gone ? "discontinued" : undefined]);
      if (!gone) expect(takesCurrency(key, currency)).toBe(true);
    }
  });

  test("say which cards they take, and that two of them are no longer offered by anybody", async () => {
    const { methods } = await offered("DE");
    expect(methods.find(({ key }) => key === "credit_card")?.brands).toEqual(["Visa", "Mastercard", "Maestro"]);
    expect(methods.filter(({ disabled }) => disabled).map(({ name, disabled }) => [name, disabled!.text])).toEqual([
      ["Giropay", "No longer offered by its provider"],
      ["Sofort", "No longer offered by its provider"],
    ]);
  });

  test("take only what the country's currency allows", () => {
    expect(takesCurrency("ideal", "GBP")).toBe(false);
    expect(takesCurrency("swish", "SEK")).toBe(true);
    expect(takesCurrency("credit_card", "NZD")).toBe(true);
  });

  test("have their limit for each order, and costs that stand in the total", async () => {
    const browser = await site.as(await aMember(site.application.db));
    const asked = { bundle: 4, country: "NL", code: "" } as const;
    const overview = (await browser.ask(getOrderOverview, { ...asked, method: "paysafecard" })).body;
    expect(overview.method).toBeNull();
    const limited = overview.methods.filter(({ disabled }) => disabled?.reason === "limit");
    expect(limited.map(({ key, disabled }) => [key, disabled!.text])).toEqual([
      ["paysafecard", "Up to €50.00 for each order"],
    ]);
    expect((await order(browser, { ...asked, method: "paysafecard", total: 8999 })).error?.code).toBe(
      "method_unavailable",
    );
    const paypal = (await browser.ask(getOrderOverview, { ...asked, method: "paypal" })).body;
    expect(paypal).toMatchObject({ price: 8999, transaction_costs: 35, total: 9034 });
    expect((await order(browser, { ...asked, method: "paypal", total: 8999 })).error?.code).toBe("price_changed");
    expect((await order(browser, { ...asked, method: "paypal" })).body.total).toBe(9034);
  });

  test("follow the payment country, which can be changed and must be served", async () => {
    const browser = site.browser();
    expect((await browser.ask(setPaymentCountry, { country: "SE" })).body).toEqual({ country: "SE", currency: "SEK" });
    const { methods } = (await browser.ask(getPaymentMethods, {})).body;
    expect(methods[0]!.key).toBe("swish");
    expect((await browser.ask(setPaymentCountry, { country: "XX" })).error?.code).toBe("validation");
  });
});
