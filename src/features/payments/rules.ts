/** Pure rules of buying: what an order costs, which state follows which, what comes back. Amounts in minor units. */
import type { Settings } from "#contract/settings.ts";
import type { Bundle, PaymentMethod } from "#contract/settings/money.ts";
import { discountedPrice } from "#features/credits/rules.ts";
import type { Currency } from "#lib/currencies.ts";
import type { PaymentState } from "./contract.ts";

/**
 * News only ever moves an order up. Paid outweighs failed, since money that arrived is there; what takes it back outweighs
 * all. A debit whose advance was taken back was not paid yet: see `complete`.
 */
const ranks: Record<PaymentState, number> = {
  created: 0,
  pending: 1,
  failed: 2,
  cancelled: 2,
  expired: 2,
  completed: 3,
  refunded: 4,
  charged_back: 5,
};

export function outranks(next: PaymentState, current: PaymentState): boolean {
  return ranks[next] > ranks[current];
}

export function isOpen(state: PaymentState): boolean {
  return ranks[state] < 2;
}

export function isPaid(state: PaymentState): boolean {
  return ranks[state] >= 3;
}

type Priced = { price: number; percentage: number; transaction_costs: number; vat_percentage: number };

/** The discount comes off before the tax is split; the tax is part of the amount. */
export function orderAmounts({ price, percentage, transaction_costs, vat_percentage }: Priced) {
  const discount = price - discountedPrice(price, percentage);
  const amount = price - discount + transaction_costs;
  const vat_permille = Math.round(vat_percentage * 10);
  return { discount, amount, vat_permille, vat_amount: vatOf(amount, vat_permille) };
}

/** The tax within an amount, to the nearest minor unit. */
export function vatOf(amount: number, vat_permille: number): number {
  return Math.round((amount * vat_permille) / (1000 + vat_permille));
}

/** Decisions d.1-16: what was paid, in the share of bought credits that are unused; never more than is left of it. */
export function refundAmount(order: { amount: number; credits: number; refunded: number }, unused: number): number {
  return Math.min(order.amount - order.refunded, Math.round((order.amount * unused) / order.credits));
}

/** For the page about returns: the bundle in the middle of what is sold, a quarter of it used. */
export function refundExample(bundles: readonly Pick<Bundle, "credits" | "prices">[], currency: Currency) {
  const { credits, prices } = bundles[Math.floor(bundles.length / 2)]!;
  const amount = prices[currency];
  const used = Math.floor(credits / 4);
  return { credits, amount, used, back: refundAmount({ amount, credits, refunded: 0 }, credits - used) };
}

type Taken = { amount: number; credits: number; taken: number; refunded: number; charged_back: number };

/**
 * Decisions d.1-20: who took money back still owes the credits that were used, and what was refunded besides; not what a
 * refund of the credits that were taken would have been.
 */
export function debtOf({ amount, credits, taken, refunded, charged_back }: Taken): number {
  return Math.max(0, charged_back + refunded - Math.round((amount * taken) / credits));
}

type Owing = { debt: number; settled_at: Date | null; settled_debt: number };

/** What of it is not settled with the operator. */
export function openDebt({ debt, settled_at, settled_debt }: Owing): number {
  return settled_at ? 0 : debt - settled_debt;
}

/** Credits that part of the money pays for, whole ones only. */
export function creditsFor(part: number, order: { amount: number; credits: number }): number {
  if (order.amount <= 0 || part >= order.amount) return order.credits;
  return Math.floor((order.credits * Math.max(0, part)) / order.amount);
}

/** The end of the last day on which a contract can be withdrawn from, where the buyer lives. */
export function withdrawUntil(completed_at: Date, refund_days: number, time_zone: string): Date {
  const { year, month, day } = dayIn(completed_at, time_zone);
  const midnight = Date.UTC(year, month - 1, day + refund_days + 1);
  // The offset of the zone is not known before the moment is; the second step sets right what a change of clocks moved.
  const first = midnight - offset_ms(new Date(midnight), time_zone);
  return new Date(midnight - offset_ms(new Date(first), time_zone));
}

function dayIn(moment: Date, timeZone: string): { year: number; month: number; day: number } {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric", day: "numeric" });
  const values = Object.fromEntries(parts.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  return { year: values["year"]!, month: values["month"]!, day: values["day"]! };
}

function offset_ms(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    ...{ year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" },
  }).formatToParts(moment);
  const [year, month, day, hour, minute, second] = ["year", "month", "day", "hour", "minute", "second"].map((name) =>
    Number(parts.find(({ type }) => type === name)?.value),
  ) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

/** Money from a bank takes days; everything else is done in one sitting or not at all. */
const slowMethods = new Set<PaymentMethod>(["wire_transfer", "sepa_direct_debit"]);

export function expiryOf(
  method: PaymentMethod,
  created_at: Date,
  settings: Pick<Settings, "card_expiry_minutes" | "wire_expiry_days">,
): Date {
  const span = slowMethods.has(method) ? settings.wire_expiry_days * day_ms : settings.card_expiry_minutes * minute_ms;
  return new Date(created_at.getTime() + span);
}

/** Letters and digits that cannot be taken for one another when read out. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** From random bytes, as in "K7PM-4XQ2-9D". */
export function orderNumber(random: Uint8Array): string {
  const signs = [...random.subarray(0, 10)].map((byte) => alphabet[byte % 32]).join("");
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}

/** As it is stored, however it was typed. */
export function typedNumber(text: string): string | undefined {
  const signs = text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  if (signs.length !== 10) return undefined;
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}

/** Running numbers, wide enough to sort as text. */
export function receiptNumber(number: number): string {
  return String(number).padStart(8, "0");
}

/** Direct debits are in euro only. */
export const debitCurrency: Currency = "EUR";
