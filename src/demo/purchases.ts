// What the premium member bought: each order, how it was paid, and what became of it.
import type { PaymentMethod } from "#contract/settings/money.ts";
import { day_ms, hour_ms, minute_ms } from "#features/accounts/rules.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";

export type Purchase = {
  /** Tells the demo's orders apart, and is their order in time. */
  place: number;
  /** What the member knows it by. */
  number: string;
  bundle: number;
  credits: number;
  /** In euro cents. */
  price: number;
  method: PaymentMethod;
  ordered_at: Date;
  paid_at: Date | null;
  /** Given back whole, before anything of it was used. */
  withdrawn_at: Date | null;
};

type Moment = { at: number; paid?: boolean; withdrawn_ms?: number };

function purchase(place: number, number: string, id: number, method: PaymentMethod, moment: Moment): Purchase {
  const { at, paid = true, withdrawn_ms } = moment;
  const { credits, prices } = settingsSeed.bundles.find((bundle) => bundle.id === id)!;
  return {
    ...{ place, number, bundle: id, credits, price: prices.EUR, method },
    ordered_at: new Date(at - minute_ms),
    paid_at: paid ? new Date(at) : null,
    withdrawn_at: withdrawn_ms === undefined ? null : new Date(at + withdrawn_ms),
  };
}

/** One that he gave back, one before his first paid message, one that failed and was paid another way lately. */
export function purchasesBefore(first_message: Date, now: Date): Purchase[] {
  const first = first_message.getTime();
  const lately = now.getTime() - 6 * day_ms;
  return [
    purchase(1, "8FQ2-MX7C-4R", 2, "paypal", { at: first - 3 * day_ms, withdrawn_ms: day_ms }),
    purchase(2, "T5KD-29WP-HJ", 4, "credit_card", { at: first - hour_ms }),
    purchase(3, "3ZNB-6V8L-QY", 3, "credit_card", { at: lately - 10 * minute_ms, paid: false }),
    purchase(4, "R4GS-7CEM-X2", 3, "ideal", { at: lately }),
  ];
}
