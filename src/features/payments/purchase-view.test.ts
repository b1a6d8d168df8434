import { describe, expect, test } from "vitest";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { PaymentState } from "./contract.ts";
import { isUnderWay, purchaseView } from "./purchase-view.ts";

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
