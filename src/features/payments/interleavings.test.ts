/** Any interleaving of buying, spending and taking back, against a model in memory: the books always balance. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Refusal } from "#contract/refusal.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import {
  amount,
  begun,
  credits,
  dyingAfter,
  everyNews,
  type News,
  ordersOf,
  part,
  tell,
  unlessCut,
} from "#tests/support/begun-orders.ts";
import { aMember } from "#tests/support/factories.ts";
import { refundOrder } from "./operator.server.ts";
import * as queries from "./queries.server.ts";
import { grantAdvance, withOrder } from "./settlement.server.ts";

let site: TestApplication;
let ctx: Context;
beforeAll(async () => {
  site = await startTestApplication();
  ctx = await contextOfJob(site.application, 1, randomUUID());
});
afterAll(() => site.close());

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

test("all 120 orders of pending, paid, failed, refunded and charged back, three times each, end alike", async () => {
  const outcomes = new Set<string>();
  for (const sequence of ordersOf(["pending", "paid", "failed", "refunded", "charged_back"] as const)) {
    const { id } = await aMember(ctx.db);
    const order_id = await begun(ctx, id);
    for (const news of sequence) await Promise.all([1, 2, 3].map(() => tell(ctx, order_id, news)));
    outcomes.add(JSON.stringify(await outcome(order_id, id)));
  }
  expect([...outcomes].map((text) => JSON.parse(text) as unknown)).toEqual([
    { state: "charged_back", granted: 10, taken: 10, refunded: amount, debt: amount, grants: 1, balance: 0 },
  ]);
  expect(await verifyLedger(ctx)).toEqual([]);
});

type Step =
  | { kind: "tell"; order: number; news: News; copies: number }
  | { kind: "spend"; amount: number; again: boolean }
  | { kind: "withdraw"; order: number }
  | { kind: "cut"; order: number; news: News | "withdraw"; statements: number }
  | { kind: "race"; order: number; amount: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant("tell" as const),
    order: fc.nat(2),
    news: fc.constantFrom(...everyNews, "paid" as const, "paid" as const),
    copies: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({ kind: fc.constant("spend" as const), amount: fc.integer({ min: 1, max: 7 }), again: fc.boolean() }),
  fc.record({ kind: fc.constant("withdraw" as const), order: fc.nat(2) }),
  fc.record({
    kind: fc.constant("cut" as const),
    order: fc.nat(2),
    news: fc.constantFrom(...everyNews, "paid" as const, "withdraw" as const),
    statements: fc.nat(20),
  }),
  fc.record({ kind: fc.constant("race" as const), order: fc.nat(2), amount: fc.integer({ min: 1, max: 7 }) }),
);

/** Undefined where nothing is paid or unused. */
async function giveBack(ctx: Context, order_id: string) {
  return refundOrder(ctx, order_id).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === "withdrawal_closed") return undefined;
    throw error;
  });
}

/** What a careful bookkeeper would write down: each order's lot, spent oldest first. */
type ModelOrder = { paid: boolean; left: number; over: boolean; charged_back: number };

test("random interleavings leave nothing lost, nothing doubled, nothing refunded beyond what was paid", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const { id: user_id } = await aMember(ctx.db);
      const ids: string[] = [];
      for (let index = 0; index < 3; index += 1) {
        ids.push(await begun(ctx, user_id));
        site.moveClock(1000);
      }
      const model: ModelOrder[] = ids.map(() => ({ paid: false, left: 0, over: false, charged_back: 0 }));
      const paidIn: number[] = [];
      const hear = (place: number, news: News, before: queries.Order) => {
        const order = model[place]!;
        const back = { charged_back: amount, part_charged_back: part }[news as string] ?? 0;
        order.charged_back = Math.max(order.charged_back, back);
        const money = back > 0 || ["paid", "refunded", "part_refunded"].includes(news);
        if (money && !order.paid) {
          Object.assign(order, { paid: true, left: credits });
          paidIn.push(place);
        }
        if (news === "part_refunded" && !order.over && before.refunded < part)
          order.left -= Math.min(order.left, (credits * part) / 1000);
        if (news === "refunded" || back > 0) Object.assign(order, { left: 0, over: true });
      };
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
          const before = (await queries.findOrder(ctx, ids[current.order]!))!;
          await Promise.all(Array.from({ length: current.copies }, () => tell(ctx, ids[current.order]!, current.news)));
          hear(current.order, current.news, before);
        }
        if (current.kind === "cut") {
          const id = ids[current.order]!;
          const before = (await queries.findOrder(ctx, id))!;
          const dying = dyingAfter(ctx, current.statements);
          if (current.news === "withdraw") {
            const withdrawn = await unlessCut(giveBack(dying, id));
            if (withdrawn?.result) Object.assign(model[current.order]!, { left: 0, over: true });
          } else if (await unlessCut(tell(dying, id, current.news))) hear(current.order, current.news, before);
          else expect(await queries.findOrder(ctx, id)).toEqual(before);
        }
        if (current.kind === "spend") {
          const spending = { amount: current.amount, reason: "message", key: `m${number}` } as const;
          const tries = current.again ? [1, 2] : [1];
          const results = await Promise.all(tries.map(() => spendCredits(ctx, user_id, spending)));
          expect(results.every((balance) => balance !== undefined)).toBe(spend(current.amount));
        }
        if (current.kind === "withdraw") {
          const order = model[current.order]!;
          const done = await giveBack(ctx, ids[current.order]!);
          expect(done !== undefined).toBe(order.paid && !order.over && order.left > 0);
          if (done) Object.assign(order, { left: 0, over: true });
        }
        if (current.kind === "race") {
          // At the same instant: whichever comes first, the credits are spent or given back, never both.
          const spending = { amount: current.amount, reason: "gift", key: `g${number}` } as const;
          const before = await getBalance(ctx, user_id);
          const [spent, refunded] = await Promise.all([
            spendCredits(ctx, user_id, spending),
            giveBack(ctx, ids[current.order]!),
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
        const { paid, charged_back } = model[index]!;
        expect(order.granted).toBe(paid ? credits : 0);
        expect(await grantsOf(id)).toBe(paid ? credits : 0);
        const back = await moneyBack(id);
        expect(back).toBe(order.refunded);
        expect(back).toBeLessThanOrEqual(paid ? amount : 0);
        // Whatever was told when, who charged back owes what is back beyond the credits that were taken.
        const owed = charged_back + back - Math.round((amount * order.taken) / credits);
        expect(order.debt).toBe(charged_back > 0 ? Math.max(0, owed) : 0);
      }
      expect(await verifyLedger(ctx)).toEqual([]);
    }),
    { numRuns: 40, seed: 2026 },
  );
});

/** Credits that the ledger says this order has brought, however often it was paid. */
async function grantsOf(order_id: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount), 0)::int AS sum FROM credit_entries WHERE order_id = ${order_id} AND amount > 0`.execute(
    ctx.db,
  );
  return rows[0]!.sum;
}

/** What goes back to the buyer by refunds, those of the provider included. */
async function moneyBack(order_id: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(amount), 0)::int AS sum FROM refunds WHERE order_id = ${order_id} AND state <> 'dropped'`.execute(
    ctx.db,
  );
  return rows[0]!.sum;
}

async function lotsOf(ids: readonly string[]): Promise<number[]> {
  return Promise.all(ids.map((id) => queries.countUnused(ctx, id)));
}

test("a webhook that dies before any of its statements leaves nothing, and the next one does all", async () => {
  const { id: user_id } = await aMember(ctx.db);
  let statements = 0;
  for (; ; statements += 1) {
    const order_id = await begun(ctx, user_id);
    const before = await outcome(order_id, user_id);
    const done = await unlessCut(tell(dyingAfter(ctx, statements), order_id, "paid"));
    if (!done) expect(await outcome(order_id, user_id)).toEqual(before);
    await tell(ctx, order_id, "paid");
    expect(await outcome(order_id, user_id)).toMatchObject({ state: "completed", balance: before.balance + credits });
    expect(await grantsOf(order_id)).toBe(credits);
    if (done) break;
  }
  // It did die in many places.
  expect(statements).toBeGreaterThan(5);
  expect(await verifyLedger(ctx)).toEqual([]);
});

test("a direct debit that is trusted in advance gives each credit once, and takes back no more than it gave", async () => {
  const news = fc.constantFrom("advance" as const, "paid" as const, "failed" as const, "spend" as const);
  await fc.assert(
    fc.asyncProperty(fc.array(news, { minLength: 1, maxLength: 6 }), async (steps) => {
      const { id: user_id } = await aMember(ctx.db);
      const order_id = await begun(ctx, user_id);
      await queries.saveOrder(ctx, order_id, { method: "sepa_direct_debit" });
      let spent = 0;
      let paid = false;
      for (const [number, current] of steps.entries()) {
        if (current === "paid") paid = true;
        if (current === "advance")
          await Promise.all(
            [1, 2].map(() => withOrder(ctx, order_id, (ctx, order) => grantAdvance(ctx, order, user_id, 500))),
          );
        else if (current === "spend") {
          const spending = { amount: 2, reason: "message", key: `m${number}` } as const;
          if ((await spendCredits(ctx, user_id, spending)) !== undefined) spent += 2;
        } else await Promise.all([1, 2].map(() => tell(ctx, order_id, current)));
        const { granted, taken, state, debt } = (await queries.findOrder(ctx, order_id))!;
        expect(await getBalance(ctx, user_id)).toBe(granted - taken - spent);
        expect(await grantsOf(order_id)).toBe(granted);
        expect(state === "completed").toBe(paid);
        if (paid) expect({ granted, taken, debt }).toEqual({ granted: credits, taken: 0, debt: 0 });
        // Who returned the debit owes what was used of it, and nothing else.
        if (state === "charged_back")
          expect(Math.abs(debt - Math.round((amount * spent) / credits))).toBeLessThanOrEqual(1);
      }
      expect(await verifyLedger(ctx)).toEqual([]);
    }),
    { numRuns: 25, seed: 2026 },
  );
});
