/** What the page of a purchase shows for each of its states. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { PaymentState, Transaction } from "./contract.ts";

type Viewed = { state: PaymentState; method: { key: PaymentMethod }; wire: Transaction["wire"]; stored_card: boolean };

export type PurchaseView =
  | "open"
  | "loading"
  | "processing"
  | "transfer"
  | "debit"
  | "complete"
  | "failed"
  | "expired"
  | "refunded"
  | "charged_back";

/** `fresh`: the member comes from paying it; before that, an order that was not begun is simply open. */
export function purchaseView({ state, method, wire }: Viewed, fresh: boolean): PurchaseView {
  switch (state) {
    case "created":
      return fresh ? "loading" : "open";
    case "pending":
      if (wire) return "transfer";
      return method.key === "sepa_direct_debit" ? "debit" : "processing";
    case "completed":
      return "complete";
    case "failed":
    case "cancelled":
      return "failed";
    default:
      return state;
  }
}

/** Decided within minutes, so that watching it makes sense; banks take days. */
export function isUnderWay(viewed: Viewed, fresh: boolean): boolean {
  const view = purchaseView(viewed, fresh);
  return view === "loading" || view === "processing";
}
