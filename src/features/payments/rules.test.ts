import { describe, expect, test } from "vitest";
import type { PaymentState } from "./contract.ts";
import {
  creditsFor,
  debtOf,
  expiryOf,
  openDebt,
  orderAmounts,
  outranks,
  refundAmount,
  vatOf,
  withdrawUntil,
} from "./rules.ts";

test("news moves an order up, and never aside or down", () => {
  const ranks: PaymentState[][] = [
    ["created"],
    ["pending"],
    ["failed", "cancelled", "expired"],
    ["completed"],
    ["refunded"],
    ["charged_back"],
  ];
  for (const [low, currents] of ranks.entries())
    for (const [high, nexts] of ranks.entries())
      for (const current of currents)
        for (const next of nexts) expect([next, current, outranks(next, current)]).toEqual([next, current, high > low]);
});

test.each([
  [{ price: 2199, percentage: 25, transaction_costs: 0, vat_percentage: 21 }, { discount: 550, amount: 1649 }, 286],
  [{ price: 999, percentage: 100, transaction_costs: 0, vat_percentage: 21 }, { discount: 999, amount: 0 }, 0],
  // What the transaction costs is taxed too, and not lowered.
  [{ price: 1000, percentage: 10, transaction_costs: 35, vat_percentage: 25.5 }, { discount: 100, amount: 935 }, 190],
])("an order of %j costs %j, with %i of tax", (priced, amounts, vat_amount) => {
  expect(orderAmounts(priced)).toMatchObject({ ...amounts, vat_amount });
});

test("the tax within an amount is rounded to the nearest", () => {
  expect([vatOf(999, 210), vatOf(100, 210), vatOf(1, 210), vatOf(999, 0)]).toEqual([173, 17, 0, 0]);
});

describe("what comes back", () => {
  test.each([
    ["of nothing", 0, 0, 0],
    ["of one credit, rounded down", 1, 0, 100],
    ["of six, rounded down", 6, 0, 599],
    ["of all", 10, 0, 999],
    ["of what is left beside a refund", 10, 300, 699],
    ["of what is unused, where more is left", 2, 300, 200],
    ["of what is back already", 10, 999, 0],
  ])("%s", (_what, unused, refunded, back) => {
    expect(refundAmount({ amount: 999, credits: 10, refunded }, unused)).toBe(back);
  });

  test("by a part of the money takes whole credits, and never more than there are", () => {
    const parts = [-1, 0, 99, 100, 299, 300, 998, 999, 1000];
    expect(parts.map((part) => creditsFor(part, { amount: 999, credits: 10 }))).toEqual([0, 0, 0, 1, 2, 3, 9, 10, 10]);
    // What cost nothing is all there.
    expect(creditsFor(0, { amount: 0, credits: 10 })).toBe(10);
  });
});

describe("what is owed", () => {
  test.each([
    ["nothing, where nothing was used", 10, 0, 999, 0],
    ["what was used", 6, 0, 999, 400],
    ["all, where all was used", 0, 0, 999, 999],
    ["a part that the bank took of what was used", 0, 0, 200, 200],
    ["nothing, where the part was unused", 6, 0, 500, 0],
    ["what was refunded besides", 6, 300, 999, 700],
    ["less than was refunded, where the bank took less than was unused", 6, 300, 500, 201],
    ["nothing, where both together are less", 10, 300, 500, 0],
  ])("%s", (_what, taken, refunded, charged_back, debt) => {
    expect(debtOf({ amount: 999, credits: 10, taken, refunded, charged_back })).toBe(debt);
  });

  test.each([
    ["all of it at first", { debt: 400, settled_at: null, settled_debt: 0 }, 400],
    ["nothing once it is settled", { debt: 400, settled_at: new Date(), settled_debt: 0 }, 0],
    ["what it grew by since", { debt: 700, settled_at: null, settled_debt: 400 }, 300],
    ["nothing once that is settled too", { debt: 700, settled_at: new Date(), settled_debt: 400 }, 0],
  ])("%s", (_what, owing, open) => {
    expect(openDebt(owing)).toBe(open);
  });
});

test.each([
  ["Europe/Amsterdam", "2026-11-15T22:59:59Z", "2026-11-29T23:00:00.000Z"],
  ["Europe/Amsterdam", "2026-11-15T23:00:00Z", "2026-11-30T23:00:00.000Z"],
  // The clocks change in between.
  ["Europe/Amsterdam", "2026-10-20T12:00:00Z", "2026-11-03T23:00:00.000Z"],
  ["Europe/Amsterdam", "2026-03-20T12:00:00Z", "2026-04-03T22:00:00.000Z"],
  ["America/New_York", "2026-10-18T12:00:00Z", "2026-11-02T05:00:00.000Z"],
  ["Pacific/Auckland", "2026-12-24T12:00:00Z", "2027-01-08T11:00:00.000Z"],
])("in %s what was bought at %s can be returned until %s", (time_zone, bought, until) => {
  expect(withdrawUntil(new Date(bought), 14, time_zone).toISOString()).toBe(until);
});

test.each([
  ["credit_card", 30 * 60_000],
  ["wire_transfer", 7 * 86_400_000],
  ["sepa_direct_debit", 7 * 86_400_000],
] as const)("who pays by %s has so long: %i", (method, ms) => {
  const settings = { card_expiry_minutes: 30, wire_expiry_days: 7 };
  expect(expiryOf(method, new Date(0), settings).getTime()).toBe(ms);
});
