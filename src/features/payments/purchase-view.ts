/** What the page of a purchase shows for each of its states. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { PaymentState } from "./contract.ts";
import type { Transaction } from "./transaction-contract.ts";

type Viewed = Pick<Transaction, "wire" | "stored_card" | "unfinished"> & {
  state: PaymentState;
  method: { key: PaymentMethod };
};

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

/** `fresh`: the member comes from paying it; else an order whose payment was not begun, or was left, is simply open. */
export function purchaseView({ state, method, wire, unfinished }: Viewed, fresh: boolean): PurchaseView {
  switch (state) {
    case "created":
      return fresh ? "loading" : "open";
    case "pending":
      if (wire) return "transfer";
      if (unfinished && !fresh) return "open";
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

/** The last day on which a contract can be withdrawn from: its end is the first moment of the next one. */
export function lastDay(withdraw_until: string): Date {
  return new Date(new Date(withdraw_until).getTime() - 1);
}

/** What its tag says: an order that its buyer has left at the provider is not under way. */
export function shownState(viewed: Viewed, fresh: boolean): PaymentState {
  return purchaseView(viewed, fresh) === "open" ? "created" : viewed.state;
}

/** Decided within minutes, so that watching it makes sense; banks take days. */
export function isUnderWay(viewed: Viewed, fresh: boolean): boolean {
  const view = purchaseView(viewed, fresh);
  return view === "loading" || view === "processing";
}
