/** The rows of what the demo's people bought: the order, what was heard of it, and what the built-in provider knows. */
import type { Insertable } from "kysely";
import { orderAmounts } from "#features/payments/rules.ts";
import { settingsSeed } from "#features/site/seed/settings.ts";
import type { DB } from "#platform/db/types.ts";
import { uuidOf } from "./identifiers.server.ts";
import type { Purchase } from "./purchases.ts";

type Bought = { user_id: string; purchase: Purchase };
type Table = "orders" | "payment_events" | "sandbox_payments" | "refunds";
type PurchaseRows = { [Name in Table]: Insertable<DB[Name]>[] };

export const orderId = ({ place }: Purchase) => uuidOf(`order ${place}`);

const country = "NL";
const currency = "EUR";

export function purchaseRows(bought: readonly Bought[], { site_id }: { site_id: number }): PurchaseRows {
  return {
    orders: bought.map((one) => orderRow(one, site_id)),
    payment_events: bought.flatMap(({ purchase }) => eventRows(purchase)),
    sandbox_payments: bought.map(({ purchase }) => sandboxRow(purchase)),
    refunds: bought.flatMap(({ purchase }) => refundRows(purchase)),
  };
}

const refOf = ({ place }: Purchase) => `sb_demo_${place}`;

function stateOf({ paid_at, withdrawn_at }: Purchase): string {
  if (withdrawn_at) return "refunded";
  return paid_at ? "completed" : "failed";
}

function orderRow({ user_id, purchase }: Bought, site_id: number): Insertable<DB["orders"]> {
  const { number, bundle, credits, price, method, ordered_at, paid_at, withdrawn_at } = purchase;
  const vat_percentage = settingsSeed.vat_percentages[country];
  return {
    id: orderId(purchase),
    ...{ site_id, user_id, number, bundle_id: bundle, credits, country, currency, price, method },
    ...orderAmounts({ price, percentage: 0, transaction_costs: 0, vat_percentage }),
    key: uuidOf(`order key ${purchase.place}`),
    request_hash: Buffer.alloc(32),
    state: stateOf(purchase),
    provider: "sandbox",
    provider_ref: refOf(purchase),
    failure: paid_at ? null : "declined",
    granted: paid_at ? credits : 0,
    taken: withdrawn_at ? credits : 0,
    refunded: withdrawn_at ? price : 0,
    consented_at: ordered_at,
    created_at: ordered_at,
    started_at: ordered_at,
    expires_at: new Date(ordered_at.getTime() + settingsSeed.card_expiry_minutes * 60_000),
    completed_at: paid_at,
    ended_at: withdrawn_at ?? (paid_at ? null : ordered_at),
  };
}

function eventRows(purchase: Purchase): Insertable<DB["payment_events"]>[] {
  const { ordered_at, paid_at } = purchase;
  const heard = { order_id: orderId(purchase), outcome: "applied" } as const;
  return [
    { ...heard, source: "start", said: "sandbox", created_at: ordered_at },
    { ...heard, source: "webhook", said: paid_at ? "paid" : "failed", created_at: paid_at ?? ordered_at },
  ];
}

/** So that the demo's own orders can be withdrawn from and charged back like any other. */
function sandboxRow(purchase: Purchase): Insertable<DB["sandbox_payments"]> {
  const { number, price, method, ordered_at, paid_at, withdrawn_at } = purchase;
  const order_id = orderId(purchase);
  return {
    ...{ order_id, currency, method, amount: price, store_card: false },
    ref: refOf(purchase),
    state: paid_at ? "paid" : "failed",
    description: `${settingsSeed.payment_descriptor} ${number}`,
    return_url: `http://${settingsSeed.domain}/transactions/${order_id}`,
    refunded: withdrawn_at ? price : 0,
    created_at: ordered_at,
  };
}

function refundRows(purchase: Purchase): Insertable<DB["refunds"]>[] {
  const { withdrawn_at, price, credits } = purchase;
  if (!withdrawn_at) return [];
  const id = uuidOf(`refund ${purchase.place}`);
  const refund = { id, order_id: orderId(purchase), amount: price, credits, reason: "withdrawal" } as const;
  return [{ ...refund, state: "sent", provider_ref: id, created_at: withdrawn_at, sent_at: withdrawn_at }];
}
