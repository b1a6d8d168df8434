/** Orders whose payment has begun, what the provider may say of them, and processes that die while they hear it. */
import { randomUUID } from "node:crypto";
import type { KyselyPlugin } from "kysely";
import { expect } from "vitest";
import * as queries from "#features/payments/queries.server.ts";
import { applyPayment } from "#features/payments/settlement.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ProviderPayment } from "#platform/payments/provider.ts";

export const credits = 10;
export const amount = 999;

/** An order whose payment has begun. */
export async function begun(ctx: Context, user_id: string): Promise<string> {
  const now = ctx.now();
  const id = randomUUID();
  await queries.insertOrder(ctx, {
    ...{ id, site_id: 1, user_id, number: randomUUID(), key: randomUUID(), request_hash: Buffer.alloc(32) },
    ...{ state: "pending", bundle_id: 1, credits, country: "NL", currency: "EUR", price: amount, amount },
    ...{ vat_permille: 210, vat_amount: 173, consented_at: now, method: "ideal", provider: "sandbox" },
    ...{ provider_ref: id, created_at: now, started_at: now, expires_at: new Date(now.getTime() + 1e9) },
  });
  return id;
}

/** Three tenths of the money, which paid for three of the credits. */
export const part = 300;
const said = {
  pending: { state: "pending", refunded: 0, charged_back: 0 },
  paid: { state: "paid", refunded: 0, charged_back: 0 },
  failed: { state: "failed", refunded: 0, charged_back: 0 },
  refunded: { state: "paid", refunded: amount, charged_back: 0 },
  charged_back: { state: "paid", refunded: 0, charged_back: amount },
  cancelled: { state: "cancelled", refunded: 0, charged_back: 0 },
  expired: { state: "expired", refunded: 0, charged_back: 0 },
  part_refunded: { state: "paid", refunded: part, charged_back: 0 },
  part_charged_back: { state: "paid", refunded: 0, charged_back: part },
} as const satisfies Record<string, Partial<ProviderPayment>>;
export type News = keyof typeof said;
export const everyNews = Object.keys(said) as News[];

/** What the provider says of it, heard by a webhook. */
export const tell = (ctx: Context, order_id: string, news: News) =>
  applyPayment(ctx, order_id, { ref: order_id, order_id, amount, currency: "EUR", ...said[news] }, "webhook");

/** All orders in which they can come. */
export function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

/** A process that dies before its next statement, after so many within a transaction; the database undoes them. */
export function dyingAfter(ctx: Context, statements: number): Context {
  let left = statements;
  const cut: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      if (left < 0) throw new Error("power cut");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...ctx, transaction: (work) => ctx.transaction((inner) => work(within(inner))) };

  function within(inner: Context): Context {
    const dying: Context = { ...inner, db: inner.db.withPlugin(cut), transaction: (work) => work(dying) };
    return dying;
  }
}

/** Undefined when it died; nothing else may go wrong. */
export async function unlessCut<T>(work: Promise<T>): Promise<{ result: T } | undefined> {
  try {
    return { result: await work };
  } catch (error) {
    expect(String(error)).toContain("power cut");
    return undefined;
  }
}
