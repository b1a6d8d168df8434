import { describe, expect, test } from "vitest";
import { formatMoney } from "#lib/currencies.ts";
import { dialled, discountRibbon, minimumMessageCosts, offerCountry, termsDate } from "./rules.ts";
import { settingsSeed } from "./seed/settings.ts";

describe("the terms date is the later of the baseline and the company's added date", () => {
  test.each([
    ["2020-05-01T00:00:00Z", "2023-12-01T12:00:00.000Z"],
    ["2023-12-01T11:59:59Z", "2023-12-01T12:00:00.000Z"],
    ["2023-12-01T12:00:00Z", "2023-12-01T12:00:00.000Z"],
    ["2023-12-01T12:00:01Z", "2023-12-01T12:00:01.000Z"],
    ["2026-03-01T00:00:00Z", "2026-03-01T00:00:00.000Z"],
  ])("added %s gives %s", (added, expected) => {
    expect(termsDate({ added }).toISOString()).toBe(expected);
  });
});

test("a support phone is cleaned of dashes and spaces", () => {
  expect(dialled("+31 20-000 00-00")).toBe("+31200000000");
});

describe("minimum message costs", () => {
  test.each([
    ["NL", "EUR", 64],
    ["GB", "GBP", 55],
    ["US", "USD", 67],
    ["CA", "CAD", 90],
    ["AU", "AUD", 102],
    ["NZ", "NZD", 112],
    ["CH", "CHF", 64],
    ["DK", "DKK", 473],
    ["SE", "SEK", 700],
    ["NO", "NOK", 733],
    ["PL", "PLN", 272],
  ] as const)("a message in %s costs at least, in %s, %i", (country, currency, costs) => {
    expect(minimumMessageCosts(settingsSeed)[country]).toEqual({ costs, currency });
  });

  test("follow the credits of a message before rounding", () => {
    const costs = minimumMessageCosts({ ...settingsSeed, message_credits: 2 });
    expect(costs.NL.costs).toBe(127);
  });

  test("come from the cheapest bundle, which need not be the largest", () => {
    const [small, large] = settingsSeed.bundles;
    const dear = { ...large!, prices: { ...large!.prices, EUR: 99_999 } };
    expect(minimumMessageCosts({ bundles: [small!, dear], message_credits: 1 }).NL.costs).toBe(100);
  });

  test("are whole cents where the division is exact", () => {
    const bundle = {
      ...settingsSeed.bundles[0]!,
      credits: 10,
      prices: { ...settingsSeed.bundles[0]!.prices, EUR: 70 },
    };
    const { costs } = minimumMessageCosts({ bundles: [bundle], message_credits: 3 }).NL;
    expect(formatMoney("en", costs, "EUR")).toBe("€0.21");
  });
});

describe("the discount ribbon", () => {
  test.each([
    [1, 0],
    [2, 11],
    [3, 19],
    [4, 27],
    [5, 36],
  ])("of bundle %i says %i percent in euro", (id, percentage) => {
    const bundle = settingsSeed.bundles.find((candidate) => candidate.id === id)!;
    expect(discountRibbon(bundle, settingsSeed.bundles, "EUR")).toBe(percentage);
  });

  test("says nothing for a bundle that saves nothing", () => {
    const [small, dear] = settingsSeed.bundles;
    const bundles = [small!, { ...dear!, prices: { ...dear!.prices, EUR: 9999 } }];
    expect(discountRibbon(bundles[1]!, bundles, "EUR")).toBe(0);
  });
});

describe("the country whose prices are shown", () => {
  const served = { countries: ["NL", "DE", "AT"] as (typeof settingsSeed)["countries"] };
  test.each([
    [["AT", "NL"], "de", "AT"],
    [[undefined, "NL"], "de", "NL"],
    [["FR", null], "de", "DE"],
    [["nonsense"], "nl", "NL"],
    [[], "fr", "NL"],
  ])("of the wishes %j in %s is %s", (wishes, locale, country) => {
    expect(offerCountry(served, wishes, locale)).toBe(country);
  });
});
