import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { PaymentState } from "./contract.ts";
import { isUnderWay, lastDay, purchaseView, shownState } from "./purchase-view.ts";
import { withdrawUntil } from "./rules.ts";

const wire = { account_holder: "", iban: "", bic: "", bank: "", reference: "", expires: "" };

describe("what the page of a purchase shows", () => {
  test.each([
    ["created", "ideal", false, "open", false, true],
    ["created", "ideal", true, "loading", true, true],
    ["pending", "ideal", false, "processing", true],
    // Left on the provider's page, against back from it.
    ["pending", "ideal", false, "open", false, true],
    ["pending", "ideal", true, "processing", true, true],
    ["pending", "credit_card", true, "processing", true],
    ["pending", "sepa_direct_debit", true, "debit", false],
    ["pending", "wire_transfer", true, "transfer", false],
    ["completed", "ideal", true, "complete", false],
    ["failed", "ideal", true, "failed", false],
    ["cancelled", "ideal", false, "failed", false],
    ["expired", "ideal", false, "expired", false],
    ["refunded", "ideal", false, "refunded", false],
    ["charged_back", "ideal", false, "charged_back", false],
  ] as [PaymentState, PaymentMethod, boolean, string, boolean, boolean?][])(
    "%s by %s, fresh %j: %s, watched %j",
    (state, key, fresh, view, watched, unfinished = false) => {
      const shown = { wire: key === "wire_transfer" ? wire : null, stored_card: false, unfinished };
      const purchase = { state, method: { key }, ...shown };
      expect(purchaseView(purchase, fresh)).toBe(view);
      expect(isUnderWay(purchase, fresh)).toBe(watched);
    },
  );
});

test.each([
  ["pending", true, false, "created"],
  ["pending", true, true, "pending"],
  ["pending", false, false, "pending"],
  ["completed", false, false, "completed"],
] as const)("the tag of an order that is %s, unfinished %j, fresh %j says %s", (state, unfinished, fresh, tag) => {
  expect(shownState({ state, unfinished, method: { key: "ideal" }, wire: null, stored_card: false }, fresh)).toBe(tag);
});

test("a purchase of the 15th can be withdrawn from until the 29th, and says so", () => {
  const until = withdrawUntil(new Date("2026-11-15T18:00:00Z"), 14, "Europe/Amsterdam");
  const day = new Intl.DateTimeFormat("en", { timeZone: "Europe/Amsterdam", dateStyle: "long" });
  expect(day.format(lastDay(until.toISOString()))).toBe("November 29, 2026");
});
