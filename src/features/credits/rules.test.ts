import { describe, expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { actionCosts, bundleOffers, fullPrice, giftCosts, personalMailbox } from "./rules.ts";

describe("the bundles on sale", () => {
  test.each([
    [10, 999, 100, 0, false],
    [25, 2199, 88, 11, false],
    [60, 4799, 80, 19, true],
    [125, 8999, 72, 27, false],
    [300, 18999, 64, 36, false],
  ])(
    "%i credits for %i cents are %i cents a credit, %i percent less, popular %j",
    (credits, price, each, ribbon, popular) => {
      const offer = bundleOffers(settingsSeed, "EUR").find((bundle) => bundle.credits === credits);
      expect(offer).toMatchObject({ price, price_per_credit: each, ribbon, popular });
    },
  );

  test("say how many messages they are good for and what one of them costs", () => {
    const [smallest] = bundleOffers({ ...settingsSeed, message_credits: 3 }, "EUR");
    expect(smallest).toMatchObject({ messages: 3, price_per_message: 300 });
  });
});

describe("what an action costs", () => {
  test.each([
    ["message", 1, 64, 100],
    ["photo", 2, 127, 200],
    ["gift", 2, 127, 200],
  ])("a %s: %i credits, from %i to %i cents", (action, credits, least, most) => {
    expect(actionCosts(settingsSeed, "EUR").find((cost) => cost.action === action)).toEqual({
      action,
      credits,
      least,
      most,
    });
  });

  test("every gift of the catalogue has its own price, the cheapest first", () => {
    const gifts = giftCosts(settingsSeed, "EUR");
    expect(gifts.map(({ key }) => key).toSorted()).toEqual(settingsSeed.gifts.map(({ key }) => key).toSorted());
    expect(gifts[0]).toEqual({ key: "rose", credits: 2, least: 127, most: 200 });
    expect(gifts.at(-1)).toEqual({ key: "ring", credits: 50, least: 3167, most: 4995 });
    expect(gifts.find(({ key }) => key === "teddy")?.credits).toBe(settingsSeed.gift_credits);
  });

  test("without a catalogue a gift costs the base price", () => {
    const gift = actionCosts({ ...settingsSeed, gifts: [] }, "EUR").at(-1);
    expect(gift?.credits).toBe(settingsSeed.gift_credits);
  });
});

test.each([
  [true, 3599, 4799],
  [true, 4799, null],
  [false, 3599, null],
] as const)("a price charged long enough: %s; beside %i it is %s that is told", (is_reference, lower, told) => {
  expect(fullPrice({ price: 4799, is_reference }, lower)).toBe(told);
});

test.each([
  ["an.na@gmail.com", "anna@gmail.com"],
  ["an.na@googlemail.com", "anna@gmail.com"],
  ["an.na@example.org", "an.na@example.org"],
  ["gmail.com@example.org", "gmail.com@example.org"],
])("%s belongs to the person with %s", (mailbox, person) => {
  expect(personalMailbox(mailbox)).toBe(person);
});
