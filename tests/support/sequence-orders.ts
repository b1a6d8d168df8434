/** Orders as a careful bookkeeper sees them: what the provider knows, what the site has heard, whose money is where. */
import { type Answer, day_ms, dayIn, idle, refused } from "./sequence-answers.ts";

/** Credits and euro cents of the bundles that are bought here. */
export const bundles = [
  { id: 1, credits: 10, amount: 999 },
  { id: 2, credits: 25, amount: 2199 },
] as const;

const refund_days = 14;

const expiry_ms = 30 * 60_000;
/** How long who asks again is told what was done. */
const repeat_ms = 10 * 60_000;

export type ModelOrder = {
  buyer: number;
  ordered_at: number;
  credits: number;
  amount: number;
  /** At the provider. */
  paid: "open" | "pending" | "paid" | "failed" | "cancelled" | "expired";
  paid_back: number;
  charged_back: boolean;
  /** On the site. */
  state: "pending" | "failed" | "cancelled" | "expired" | "completed" | "refunded" | "charged_back";
  granted: number;
  granted_at: number;
  left: number;
  taken: number;
  refunded: number;
  /** Promised, and not yet sent to the provider. */
  promised: number;
  debt: number;
  withdrawn: { at: number; answer: Answer } | undefined;
};

export function modelOrder(buyer: number, bundle: number, ordered_at: number): ModelOrder {
  const { credits, amount } = bundles[bundle]!;
  return {
    ...{ buyer, ordered_at, credits, amount, paid: "open", paid_back: 0, charged_back: false, state: "pending" },
    ...{ granted: 0, granted_at: 0, left: 0, taken: 0, refunded: 0, promised: 0, debt: 0, withdrawn: undefined },
  };
}

/** Decisions d.1-18 and 19: while anything counts that was bought, however few credits are left of it. */
export function premiumBy(orders: readonly ModelOrder[]): boolean {
  return orders.some(({ state, granted, taken }) => state === "completed" || granted > taken);
}

export const deeds = ["pay", "fail", "cancel", "expire", "pend", "refund", "charge_back"] as const;
export type Deed = (typeof deeds)[number];
const ends = { pay: "paid", fail: "failed", cancel: "cancelled", expire: "expired", pend: "pending" } as const;

/** What happens at the provider; whether the site hears of it is another matter. False when it cannot happen any more. */
export function happens(order: ModelOrder, deed: Deed): boolean {
  if (deed === "refund" || deed === "charge_back") {
    if (order.paid !== "paid" || order.charged_back) return false;
    if (deed === "refund" && order.paid_back >= order.amount) return false;
    if (deed === "refund") order.paid_back = order.amount;
    else order.charged_back = true;
    return true;
  }
  if (order.paid !== "open" && (order.paid !== "pending" || deed === "pend")) return false;
  order.paid = ends[deed];
  return true;
}

/** The site hears how the payment stands, by whatever message: once or often, early or late, it is all the same. */
export function hear(order: ModelOrder, now: number): void {
  if (order.paid === "failed" || order.paid === "cancelled" || order.paid === "expired") {
    if (order.state === "pending") order.state = order.paid;
    return;
  }
  if (order.paid !== "paid") return;
  if (order.granted === 0) {
    Object.assign(order, { state: "completed", granted: order.credits, left: order.credits, granted_at: now });
  }
  if (order.paid_back > order.refunded) {
    if (order.state === "completed") Object.assign(takeBack(order), { state: "refunded" });
    order.refunded = order.paid_back;
  }
  if (order.charged_back && order.state !== "charged_back") {
    takeBack(order);
    // What was promised is not sent any more; some of it may have been given back in the provider's own office.
    order.refunded = order.paid_back;
    // Who takes all money back owes what was used, and what was refunded besides.
    const unused = Math.round((order.amount * order.taken) / order.credits);
    const debt = Math.max(0, order.amount + order.refunded - unused);
    Object.assign(order, { state: "charged_back", promised: 0, debt });
  }
}

/** Promised money is sent, unless the provider has given it back already. */
export function sendPromised(order: ModelOrder): void {
  if (order.paid_back + order.promised <= order.amount) order.paid_back += order.promised;
  order.promised = 0;
}

/** Decisions d.6-20: what waited for half an hour is over. */
export function expire(order: ModelOrder, now: number): void {
  if (order.state !== "pending" || order.ordered_at + expiry_ms > now) return;
  // The provider has the last word: money that came without a message counts.
  hear(order, now);
  if (order.state !== "pending") return;
  order.state = "expired";
  if (order.paid === "open") order.paid = "cancelled";
}

function takeBack(order: ModelOrder): ModelOrder {
  order.taken += order.left;
  order.left = 0;
  return order;
}

/** Decisions d.1-15 and 16: what is unused of an order comes back until the fourteenth day is over where the buyer lives. */
export function withdrawFrom(order: ModelOrder | undefined, now: number, zone: string): Answer {
  if (!order) return idle;
  const last_day = Date.parse(dayIn(zone, order.granted_at)) + refund_days * day_ms;
  const over = Date.parse(dayIn(zone, now)) > last_day;
  // R4: said again to who asks again, as long as it stands.
  const repeated = order.withdrawn && now < order.withdrawn.at + repeat_ms;
  if (order.state === "refunded" && repeated) return order.withdrawn!.answer;
  if (order.state !== "completed" || order.left === 0 || over) return refused("withdrawal_closed");
  const unused = order.left;
  const amount = Math.min(order.amount - order.refunded, Math.round((order.amount * unused) / order.credits));
  Object.assign(takeBack(order), { state: "refunded", refunded: order.refunded + amount, promised: amount });
  order.withdrawn = { at: now, answer: { code: "ok", unused, amount } };
  return order.withdrawn.answer;
}
