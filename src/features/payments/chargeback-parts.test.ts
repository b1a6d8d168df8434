/** A chargeback in parts, a refund from the provider's office and the operator's word: what is owed does not depend on their order. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { amount, begun, credits, ordersOf, tell } from "#tests/support/begun-orders.ts";
import { aMember } from "#tests/support/factories.ts";
import { listBlockedMethods } from "./method-queries.server.ts";
import { refundOrder, settleOrder } from "./operator.server.ts";
import * as queries from "./queries.server.ts";
import { deliverRefund } from "./refund-delivery.server.ts";
import { listRefunds } from "./refund-queries.server.ts";
import { openDebt } from "./rules.ts";
import { applyPayment, grantAdvance, withOrder } from "./settlement.server.ts";

let site: TestApplication;
let ctx: Context;
beforeAll(async () => {
  site = await startTestApplication();
  ctx = await contextOfJob(site.application, 1, randomUUID());
});
afterAll(() => site.close());

async function paid(spent: number) {
  const { id: user_id } = await aMember(ctx.db);
  const order_id = await begun(ctx, user_id);
  await tell(ctx, order_id, "paid");
  await spendCredits(ctx, user_id, { amount: spent, reason: "message", key: randomUUID() });
  const payment = { ref: order_id, order_id, amount, currency: "EUR", state: "paid" } as const;
  const hear = (refunded: number, charged_back: number) =>
    applyPayment(ctx, order_id, { ...payment, refunded, charged_back }, "webhook");
  return { user_id, order_id, hear };
}

async function endOf(order_id: string, user_id: string) {
  const order = (await queries.findOrder(ctx, order_id))!;
  const { state, granted, taken, refunded, debt } = order;
  const moved = await ctx.db
    .selectFrom("credit_entries")
    .select(({ fn }) => fn.sum<string>("amount").as("sum"))
    .where("order_id", "=", order_id)
    .executeTakeFirstOrThrow();
  const balance = await getBalance(ctx, user_id);
  const owed = { open: openDebt(order), closed: (await listBlockedMethods(ctx, user_id)).length > 0 };
  return { books: { state, granted, taken, refunded, debt, balance, moved: Number(moved.sum) }, owed };
}

test("what grows after it was settled is told to its buyer without what was settled, and settled by itself", async () => {
  const { order_id, user_id, hear } = await paid(10);
  await hear(0, 500);
  expect(await settleOrder(ctx, order_id)).toBe(true);
  await hear(0, 700);
  await hear(0, amount);
  expect((await endOf(order_id, user_id)).owed).toEqual({ open: amount - 500, closed: true });
  await site.runJobs();
  const { email } = (await queries.findBuyer(ctx, user_id))!;
  const letters = (await site.mails()).filter(({ to, kind }) => to === email && kind === "payments.debt");
  expect(letters.at(-1)!.text).toContain("€4.99");
  expect(await settleOrder(ctx, order_id)).toBe(true);
  expect((await endOf(order_id, user_id)).owed).toEqual({ open: 0, closed: false });
  expect(await settleOrder(ctx, order_id)).toBe(false);
});

type Event = "refund" | "first" | "second" | "settle";

/** Tells them in that order, the last twice, and gives the end; with what was owed when the operator settled it. */
async function after(events: readonly Event[], spent: number) {
  const { order_id, user_id, hear } = await paid(spent);
  const entitled = Math.round((amount * (10 - spent)) / 10);
  let [refunded, charged_back, settled] = [0, 0, undefined as number | undefined];
  for (const event of events) {
    if (event === "refund") refunded += 300;
    if (event === "first") charged_back += 500;
    if (event === "second") charged_back += amount - 500;
    if (event !== "settle") await hear(refunded, charged_back);
    else expect(await settleOrder(ctx, order_id)).toBe(charged_back > 0);
    if (event === "settle" && charged_back > 0) settled = Math.max(0, charged_back + refunded - entitled);
  }
  await hear(refunded, charged_back);
  return { ...(await endOf(order_id, user_id)), settled };
}

test.each([
  ["all of it, and four of ten credits were used", ["refund", "first", "second", "settle"], 4, 700],
  ["a part, and none was used", ["refund", "first", "settle"], 0, 0],
] as const)("whatever comes first, of who charged back %s, the end is the same", async (_what, events, spent, debt) => {
  const ends = await Promise.all(ordersOf(events).map((order) => after(order, spent)));
  const books = { state: "charged_back", granted: 10, taken: 10 - spent, refunded: 300, balance: 0, moved: spent };
  for (const { books: found, owed, settled } of ends) {
    expect(found).toEqual({ ...books, debt });
    // Of what was settled nothing is owed once more, and of what came later all of it.
    const open = debt - (settled ?? 0);
    expect(owed).toEqual({ open, closed: settled === undefined || open > 0 });
  }
  expect(await verifyLedger(ctx)).toEqual([]);
});

test("a chargeback that is told in parts, or in one, leaves the same debt", async () => {
  const debts: number[] = [];
  for (const parts of [[amount], [500, amount], [500, 700, 500, amount, 700]]) {
    const { order_id, hear } = await paid(4);
    for (const charged_back of parts) await hear(0, charged_back);
    debts.push((await queries.findOrder(ctx, order_id))!.debt);
  }
  // Four of ten credits were used.
  expect(debts).toEqual([400, 400, 400]);
  expect(await verifyLedger(ctx)).toEqual([]);
});

test("a refund from the office that is told in parts, or in one, takes the same credits", async () => {
  const taken: number[] = [];
  for (const parts of [[300], [150, 300], [50, 100, 150, 200, 250, 300]]) {
    const { order_id, hear } = await paid(0);
    for (const refunded of parts) await hear(refunded, 0);
    taken.push((await queries.findOrder(ctx, order_id))!.taken);
  }
  expect(taken).toEqual([3, 3, 3]);
});

describe("a refund that was promised", () => {
  async function promised() {
    const { order_id, hear } = await paid(0);
    await refundOrder(ctx, order_id);
    const [refund] = await listRefunds(ctx, [order_id]);
    const standing = async () => {
      const { refunded, debt } = (await queries.findOrder(ctx, order_id))!;
      return { refunded, debt, refund: (await listRefunds(ctx, [order_id]))[0]!.state };
    };
    return { order_id, hear, standing, send: () => deliverRefund(ctx, refund!.id) };
  }

  test("and waits, or was refused, is dropped only once the bank has taken all back", async () => {
    const { hear, standing, send } = await promised();
    await hear(0, 200);
    expect(await standing()).toEqual({ refunded: amount, debt: 200, refund: "requested" });
    await send();
    expect(await standing()).toEqual({ refunded: amount, debt: 200, refund: "failed" });
    await hear(0, amount);
    expect(await standing()).toEqual({ refunded: 0, debt: 0, refund: "dropped" });
    expect(await verifyLedger(ctx)).toEqual([]);
  });

  test("is owed all the same beside a debt that grew after it was settled: it may have been paid with it", async () => {
    const { order_id, hear, standing, send } = await promised();
    await hear(0, 200);
    expect(await settleOrder(ctx, order_id)).toBe(true);
    await hear(0, 500);
    await hear(0, amount);
    expect(await standing()).toEqual({ refunded: amount, debt: amount, refund: "requested" });
    await send();
    expect(await standing()).toEqual({ refunded: amount, debt: amount, refund: "failed" });
  });
});

test("who returned a debit before it was paid owes what was used of the advance, and no more where that is told as a chargeback", async () => {
  const { id: user_id } = await aMember(ctx.db);
  const order_id = await begun(ctx, user_id);
  await withOrder(ctx, order_id, (ctx, order) => grantAdvance(ctx, order, user_id, 500));
  await spendCredits(ctx, user_id, { amount: 2, reason: "message", key: randomUUID() });
  const owed = async () => (await queries.findOrder(ctx, order_id))!.debt;
  await tell(ctx, order_id, "failed");
  expect(await owed()).toBe(200);
  await tell(ctx, order_id, "charged_back");
  expect(await owed()).toBe(200);
  expect(await verifyLedger(ctx)).toEqual([]);
});

/** A debit that brought so many credits in advance, some of them spent. */
async function advanced(advance: number, spent: number) {
  const { id: user_id } = await aMember(ctx.db);
  const order_id = await begun(ctx, user_id);
  await queries.saveOrder(ctx, order_id, { method: "sepa_direct_debit" });
  const part = Math.ceil((amount * advance) / credits);
  await withOrder(ctx, order_id, (ctx, order) => grantAdvance(ctx, order, user_id, part));
  if (spent > 0) await spendCredits(ctx, user_id, { amount: spent, reason: "message", key: randomUUID() });
  return { user_id, order_id };
}

test.each([
  [5, 0],
  [5, 2],
  [5, 5],
  [10, 4],
])(
  "a debit is paid in the end, of whose %i credits in advance %i were used, though it was said to have failed",
  async (advance, spent) => {
    for (const events of ordersOf(["failed", "paid", "settle"] as const)) {
      const { user_id, order_id } = await advanced(advance, spent);
      const alarm = vi.spyOn(ctx.log, "error");
      for (const event of events.flatMap((event) => [event, event]))
        await (event === "settle" ? settleOrder(ctx, order_id) : tell(ctx, order_id, event));
      const { books, owed } = await endOf(order_id, user_id);
      const paid = { state: "completed", granted: credits, taken: 0, refunded: 0, balance: credits - spent };
      expect(books).toMatchObject(paid);
      expect(owed).toEqual({ open: 0, closed: false });
      expect(await queries.countUnused(ctx, order_id)).toBe(credits - spent);
      // Its buyer may have paid the operator what the bank has paid now.
      const settled = events.join() === "failed,settle,paid";
      expect(alarm).toHaveBeenCalledTimes(settled && spent > 0 ? 1 : 0);
      alarm.mockRestore();
      // Taken back by the bank after that, it is owed as any other, but what was settled is not owed again.
      for (let copy = 0; copy < 2; copy += 1) await tell(ctx, order_id, "charged_back");
      const after = await endOf(order_id, user_id);
      expect(after.books).toMatchObject({ state: "charged_back", taken: credits - spent, balance: 0 });
      const open = settled ? 0 : amount - Math.round((amount * (credits - spent)) / credits);
      expect(after.owed).toEqual({ open, closed: !settled });
    }
    expect(await verifyLedger(ctx)).toEqual([]);
  },
);

test("what is paid in the end by who was erased meanwhile goes back, but for what was used", async () => {
  const { order_id } = await advanced(5, 2);
  await tell(ctx, order_id, "failed");
  await queries.saveOrder(ctx, order_id, { user_id: null });
  await tell(ctx, order_id, "paid");
  const { state, granted, taken, refunded, debt } = (await queries.findOrder(ctx, order_id))!;
  expect({ state, granted, taken, refunded, debt }).toEqual({
    ...{ state: "refunded", granted: 2, taken: 0, debt: 0 },
    refunded: Math.round((amount * 8) / credits),
  });
});
