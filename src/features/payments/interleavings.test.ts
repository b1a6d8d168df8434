/** Any interleaving of buying, spending and taking back, against a model in memory: the books always balance. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { getBalance } from "#features/credits/leaving.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { ProviderPayment } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aMember } from "#tests/support/factories.ts";
import { refundOrder } from "./operator.server.ts";
import * as queries from "./queries.server.ts";
import { applyPayment } from "./settlement.server.ts";

let site: TestApplication;
let ctx: Context;
beforeAll(async () => {
  site = await startTestApplication();
  ctx = await contextOfJob(site.application, 1, randomUUID());
});
afterAll(() => site.close());

const credits = 10;
const amount = 999;

/** An order whose payment has begun. */
async function begun(user_id: string): Promise<string> {
  const now = ctx.now();
  const { id } = (await queries.insertOrder(ctx, {
    ...{ site_id: 1, user_id, number: randomUUID(), key: randomUUID(), request_hash: Buffer.alloc(32) },
    ...{ state: "pending", bundle_id: 1, credits, country: "NL", currency: "EUR", price: amount, amount },
    ...{ vat_permille: 210, vat_amount: 173, consented_at: now, method: "ideal", provider: "sandbox" },
    ...{ provider_ref: randomUUID(), created_at: now, started_at: now, expires_at: new Date(now.getTime() + 1e9) },
  }))!;
  return id;
}

const said = {
  pending: { state: "pending", refunded: 0, charged_back: 0 },
  paid: { state: "paid", refunded: 0, charged_back: 0 },
  failed: { state: "failed", refunded: 0, charged_back: 0 },
  refunded: { state: "paid", refunded: amount, charged_back: 0 },
  charged_back: { state: "paid", refunded: 0, charged_back: amount },
} as const satisfies Record<string, Partial<ProviderPayment>>;
type News = keyof typeof said;

const tell = (order_id: string, news: News) =>
  applyPayment(ctx, order_id, { ref: "r", order_id, amount, currency: "EUR", ...said[news] }, "webhook");

/** Everything about an order that must not depend on when what was heard. */
async function outcome(order_id: string, user_id: string) {
  const order = (await queries.findOrder(ctx, order_id))!;
  const entries = await ctx.db
    .selectFrom("credit_entries")
    .select(["reason", "amount"])
    .where("user_id", "=", user_id)
    .execute();
  const { state, granted, taken, refunded, debt } = order;
  const grants = entries.filter(({ reason }) => reason === "purchase").length;
  return { state, granted, taken, refunded, debt, grants, balance: await getBalance(ctx, user_id) };
}

function ordersOf<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, at) => ordersOf(list.toSpliced(at, 1)).map((rest) => [first, ...rest]));
}

test("all 120 orders of pending, paid, failed, refunded and charged back, three times each, end alike", async () => {
  const outcomes = new Set<string>();
  for (const sequence of ordersOf(Object.keys(said) as News[])) {
    const { id } = await aMember(ctx.db);
    const order_id = await begun(id);
    for (const news of sequence) await Promise.all([1, 2, 3].map(() => tell(order_id, news)));
    outcomes.add(JSON.stringify(await outcome(order_id, id)));
  }
  expect([...outcomes].map((text) => JSON.parse(text) as unknown)).toEqual([
    { state: "charged_back", granted: 10, taken: 10, refunded: amount, debt: amount, grants: 1, balance: 0 },
  ]);
  expect(await verifyLedger(ctx)).toEqual([]);
}, 120_000);

type Step =
  | { kind: "tell"; order: number; news: News; copies: number }
  | { kind: "spend"; amount: number; again: boolean }
  | { kind: "withdraw"; order: number }
  | { kind: "race"; order: number; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("tell" as const),
    order: fc.nat(2),
    news: fc.constantFrom(...(Object.keys(said) as News[]), "paid" as const, "paid" as const),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant("spend" as const), amount: fc.integer({ min: 1, max: 7 }), again: fc.boolean() }),
  fc.record({ kind: fc.constant("withdraw" as const), order: fc.nat(2) }),
  fc.record({ kind: fc.constant("race" as const), order: fc.nat(2), amount: fc.integer({ min: 1, max: 7 }) }),
);

/** What a careful bookkeeper would write down: each order's lot, spent oldest first. */
type ModelOrder = { paid: boolean; left: number; over: boolean };

test("random interleavings leave nothing lost, nothing doubled, nothing refunded beyond what was paid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { id: user_id } = await aMember(ctx.db);
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        ids.push(await begun(user_id));
        site.moveClock(1000);
      }
      const model: ModelOrder[] = ids.map(() => ({ paid: false, left: 0, over: false }));
      const paidIn: number[] = [];
      const spend = (wanted: number) => {
        const held = model.reduce((sum, { left }) => sum + left, 0);
        if (held < wanted) return false;
        let needed = wanted;
        for (const index of paidIn) {
          const taken = Math.min(needed, model[index]!.left);
          model[index]!.left -= taken;
          needed -= taken;
        }
        return true;
      };
      for (const [number, current] of steps.entries()) {
        site.moveClock(1000);
        if (current.kind === "tell") {
          await Promise.all(Array.from({ length: current.copies }, () => tell(ids[current.order]!, current.news)));
          const order = model[current.order]!;
          const money = ["paid", "refunded", "charged_back"].includes(current.news);
          if (money && !order.paid) {
            Object.assign(order, { paid: true, left: credits });
            paidIn.push(current.order);
          }
          if (current.news === "refunded" || current.news === "charged_back")
            Object.assign(order, { left: 0, over: true });
        }
        if (current.kind === "spend") {
          const spending = { amount: current.amount, reason: "message", key: `m${number}` } as const;
          const tries = current.again ? [1, 2] : [1];
          const results = await Promise.all(tries.map(() => spendCredits(ctx, user_id, spending)));
          expect(results.every((balance) => balance !== undefined)).toBe(spend(current.amount));
        }
        if (current.kind === "withdraw") {
          const order = model[current.order]!;
          const done = await refundOrder(ctx, ids[current.order]!);
          expect(done !== undefined).toBe(order.paid && !order.over);
          if (done) Object.assign(order, { left: 0, over: true });
        }
        if (current.kind === "race") {
          // At the same instant: whichever comes first, the credits are spent or given back, never both.
          const spending = { amount: current.amount, reason: "gift", key: `g${number}` } as const;
          const before = await getBalance(ctx, user_id);
          const [spent, refunded] = await Promise.all([
            spendCredits(ctx, user_id, spending),
            refundOrder(ctx, ids[current.order]!),
          ]);
          const held = await lotsOf(ids);
          expect(held.reduce((sum, left) => sum + left, 0)).toBe(await getBalance(ctx, user_id));
          expect(await getBalance(ctx, user_id)).toBeLessThanOrEqual(
            before - (spent === undefined ? 0 : current.amount),
          );
          for (const [index, left] of held.entries()) model[index]!.left = left;
          if (refunded) Object.assign(model[current.order]!, { left: 0, over: true });
        }
        expect(await getBalance(ctx, user_id)).toBe(model.reduce((sum, { left }) => sum + left, 0));
      }
      for (const [index, id] of ids.entries()) {
        const order = (await queries.findOrder(ctx, id))!;
        expect(order.granted).toBe(model[index]!.paid ? credits : 0);
        expect(order.refunded).toBeLessThanOrEqual(order.amount);
      }
      expect(await verifyLedger(ctx)).toEqual([]);
    }),
    { numRuns: 40 },
  );
}, 300_000);

async function lotsOf(ids: readonly string[]): Promise<number[]> {
  return Promise.all(ids.map((id) => queries.countUnused(ctx, id)));
}

test("a webhook that crashes half way leaves nothing, and the next one does all", async () => {
  const { id: user_id } = await aMember(ctx.db);
  const order_id = await begun(user_id);
  const broken = { ...ctx, transaction: crashing };
  await expect(
    applyPayment(broken, order_id, { ref: "r", order_id, amount, currency: "EUR", ...said.paid }, "webhook"),
  ).rejects.toThrow("power cut");
  expect(await outcome(order_id, user_id)).toMatchObject({ state: "pending", balance: 0, grants: 0 });
  await tell(order_id, "paid");
  expect(await outcome(order_id, user_id)).toMatchObject({ state: "completed", balance: 10, grants: 1 });

  async function crashing<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
    return ctx.transaction(async (inner) => {
      await work(inner);
      throw new Error("power cut");
    });
  }
});
