import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#contract/settings/money.ts";
import { orderPath } from "./order-path.ts";
import type { MethodOffer } from "./contract.ts";
import { isClosed, methodsFor, priceWith } from "./shop-rules.ts";

describe("a price before anything is ordered", () => {
  const code = { percentage: 25, minimum: 0, paymentmethods: null };
  const least = { ...code, minimum: 3000 };
  const ideal = { ...code, paymentmethods: ["ideal"] as PaymentMethod[] };
  test.each([
    ["without a code", null, 4799, null, 4799],
    ["with a code", code, 4799, null, 3599],
    ["below the code's least", least, 2199, "ideal", 2199],
    ["at the code's least", least, 3000, "ideal", 2250],
    ["by a method of the code", ideal, 1000, "ideal", 750],
    ["by another method", ideal, 1000, "paypal", 1000],
    ["before a method is chosen", ideal, 1000, null, 1000],
  ] as const)("%s", (_title, given, price, method, expected) => {
    expect(priceWith(given && { ...given, paymentmethods: given.paymentmethods }, price, method)).toBe(expected);
  });
});

test.each([
  [3, "ideal", undefined, "/credits/3/ideal"],
  [3, null, undefined, "/credits/3"],
  [3, "ideal", "", "/credits/3/ideal?code="],
  ["x/y", "a b", "A&B", "/credits/x%2Fy/a%20b?code=A%26B"],
])("the order of %s by %s with the code %s is at %s", (bundle, method, code, path) => {
  expect(orderPath(bundle, method, code)).toBe(path);
});

describe("the methods on sale", () => {
  const offer = (given: Partial<MethodOffer>): MethodOffer => ({
    ...{
      key: "ideal",
      name: "iDEAL",
      icon: "ideal",
      brands: [],
      flow: "redirect",
      maximum: null,
      transaction_costs: 0,
    },
    ...{ can_store_card: false, disabled: null },
    ...given,
  });
  const limitText = (maximum: number) => `up to ${maximum}`;
  const one = (given: Partial<MethodOffer>, price: number) => methodsFor([offer(given)], price, limitText)[0]!.disabled;

  test("close and open with the limit of the bundle that is chosen, costs included", () => {
    const limit = { reason: "limit", text: "up to 10000" } as const;
    expect(one({ maximum: 10_000 }, 10_000)).toBeNull();
    expect(one({ maximum: 10_000 }, 10_001)).toEqual(limit);
    expect(one({ maximum: 10_000, transaction_costs: 35 }, 9_990)).toEqual(limit);
    expect(one({ maximum: 10_000, disabled: limit }, 999)).toBeNull();
    expect(one({}, 1_000_000)).toBeNull();
  });

  test("stay closed when something else closed them", () => {
    const blocked = { reason: "blocked", text: "Closed" } as const;
    expect(one({ maximum: 10_000, disabled: blocked }, 999)).toEqual(blocked);
  });

  test("are all closed only where nobody takes money", () => {
    const gone = offer({ disabled: { reason: "unavailable", text: "" } });
    expect(isClosed([gone, offer({ disabled: { reason: "discontinued", text: "" } })])).toBe(true);
    expect(isClosed([gone, offer({ disabled: { reason: "limit", text: "" } })])).toBe(false);
    expect(isClosed([gone, offer({})])).toBe(false);
  });
});
