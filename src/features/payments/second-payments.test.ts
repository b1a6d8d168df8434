import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, post, sandboxOf, startedOrder } from "#tests/support/buying.ts";
import { settleOrder } from "./operator.server.ts";
import { applyPayment, grantAdvance, withOrder } from "./settlement.server.ts";
import { getTransaction } from "./transaction-contract.ts";
import { withdraw } from "./withdraw-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

const userOf = async (browser: Browser) => (await browser.ask(getUser, {})).body.user!;
const stateOf = async (browser: Browser, id: string) =>
  (await browser.ask(getTransaction, { id })).body.transaction.state;
const refundedOf = async (ref: string) => (await sandboxOf(site).find(ref))!.refunded;

async function refOf(payment_id: string): Promise<string> {
  const named = db().selectFrom("orders").select("provider_ref").where("id", "=", payment_id);
  return (await named.executeTakeFirstOrThrow()).provider_ref!;
}

/** The provider knows it now, and says so. */
async function becomesPaid(ref: string, says = true): Promise<void> {
  await db().updateTable("sandbox_payments").set({ state: "paid" }).where("ref", "=", ref).execute();
  if (says) await post(site, sandboxOf(site).message(ref, { says: "paid", forged: false }));
}

/** Another payment for the order of that one. */
async function secondOf(ref: string, state: "paid" | "pending" = "paid"): Promise<string> {
  const first = await db().selectFrom("sandbox_payments").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
  const second = { ...first, ref: `${ref}-2`, state, refunded: 0, charged_back: 0 };
  await db().insertInto("sandbox_payments").values(second).execute();
  return second.ref;
}

/** Another payment for an order that is paid, under way or has come to nothing, of which the provider tells twice. */
async function paidOnceMore(
  browser: Browser,
  ends: "pay" | "fail" | "cancel" | "expire" | "pend" | null = "pay",
  state: "paid" | "pending" = "paid",
) {
  const { ref, payment_id } = await startedOrder(browser);
  if (ends) await choose(site, ref, ends);
  const second = await secondOf(ref, state);
  const first = await db().selectFrom("sandbox_payments").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
  for (const _ of [1, 2])
    expect((await post(site, sandboxOf(site).message(second, { says: state, forged: false }))).statusCode).toBe(200);
  return { first, second, payment_id };
}

test("an order that is paid twice, in two windows, brings its credits once, and the second payment goes back", async () => {
  const { browser } = await aBuyer(site);
  const { first, second, payment_id } = await paidOnceMore(browser);
  await site.runJobs();
  expect(await sandboxOf(site).find(second)).toMatchObject({ refunded: first.amount });
  expect(await sandboxOf(site).find(first.ref)).toMatchObject({ refunded: 0 });
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
  expect(await stateOf(browser, payment_id)).toBe("completed");
});

test("a payment that turns out to be the order's own, by its longer name, does not go back", async () => {
  const { browser } = await aBuyer(site);
  const { second, payment_id } = await paidOnceMore(browser);
  await db()
    .updateTable("orders")
    .set({ provider_ref: `${second}:1` })
    .where("id", "=", payment_id)
    .execute();
  await site.runJobs();
  expect(await sandboxOf(site).find(second)).toMatchObject({ refunded: 0 });
});

test("a second payment is given back by one worker, however often the provider tells of it", async () => {
  const { browser } = await aBuyer(site);
  const { second } = await paidOnceMore(browser);
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = 'payments.return-second' AND data ->> 'ref' = ${second}`.execute(db());
  expect(rows).toHaveLength(1);
  await site.runJobs();
});

test.each(["refund", "fetch"] as const)(
  "a second payment that the provider does not give back is one line for the operator (it refuses to %s)",
  async (what) => {
    const { browser } = await aBuyer(site);
    // What other tests have left to be given back is not refused in its place.
    await site.runJobs();
    const { second } = await paidOnceMore(browser);
    const refused = new ProviderError("no", { passing: false });
    vi.spyOn(site.application.payments.find("sandbox")!, what).mockRejectedValueOnce(refused);
    const error = vi.spyOn(site.application.log, "error");
    const { failed } = await site.runJobs();
    const lines = error.mock.calls.map(([line]) => line);
    vi.restoreAllMocks();
    expect(failed).toBe(0);
    expect(lines).toEqual([expect.objectContaining({ ref: second, err: refused })]);
    expect(await sandboxOf(site).find(second)).toMatchObject({ refunded: 0 });
  },
);

test.each(["fail", "cancel", "expire"] as const)(
  "a second payment of an order whose own came to nothing (%s) pays it",
  async (ends) => {
    const { browser } = await aBuyer(site);
    const { first, second, payment_id } = await paidOnceMore(browser, ends);
    await site.runJobs();
    expect(await sandboxOf(site).find(second)).toMatchObject({ refunded: 0 });
    expect(await userOf(browser)).toMatchObject({ credits: 10, paid_user: true });
    expect(await stateOf(browser, payment_id)).toBe("completed");
    // Paid after all, the first is the one too many.
    await becomesPaid(first.ref);
    await site.runJobs();
    expect(await sandboxOf(site).find(first.ref)).toMatchObject({ refunded: first.amount });
    expect(await userOf(browser)).toMatchObject({ credits: 10 });
    await choose(site, second, "charge_back");
    expect(await stateOf(browser, payment_id)).toBe("charged_back");
  },
);

const advance = ["pend", "advance"] as const;
type Event = Parameters<typeof choose>[2] | "advance" | "settle";
type Case = { first: Event[]; used: number; given_back: boolean; credits: number; state: string };

/** Ten credits were ordered, and five of a debit trusted in advance. */
test.each<Case>([
  { first: [...advance], used: 2, given_back: false, credits: 8, state: "completed" },
  { first: [...advance, "fail"], used: 0, given_back: false, credits: 10, state: "completed" },
  { first: [...advance, "fail"], used: 2, given_back: false, credits: 8, state: "completed" },
  { first: [...advance, "fail"], used: 5, given_back: false, credits: 5, state: "completed" },
  { first: [...advance, "fail", "settle"], used: 2, given_back: true, credits: 0, state: "charged_back" },
  { first: [...advance, "pay"], used: 2, given_back: true, credits: 8, state: "completed" },
  { first: [...advance, "pay", "charge_back"], used: 2, given_back: true, credits: 0, state: "charged_back" },
  { first: [...advance, "fail", "pay", "charge_back"], used: 2, given_back: true, credits: 0, state: "charged_back" },
  { first: ["pay", "refund"], used: 0, given_back: true, credits: 0, state: "refunded" },
  { first: ["pay", "charge_back"], used: 0, given_back: true, credits: 0, state: "charged_back" },
])(
  "a second payment brings what its order's own never paid, or goes back: $first, of which $used were used",
  async ({ first: events, used, given_back, credits, state }) => {
    const { member, browser } = await aBuyer(site);
    const { ref, payment_id } = await startedOrder(browser);
    const ctx = await contextOfJob(site.application, 1, randomUUID());
    for (const event of events)
      if (event === "settle") await settleOrder(ctx, payment_id);
      else if (event === "advance") {
        await withOrder(ctx, payment_id, (ctx, order) =>
          grantAdvance(ctx, order, member.id, Math.ceil(order.amount / 2)),
        );
        const spent = { amount: used, reason: "message", key: randomUUID() } as const;
        if (used > 0) await spendCredits(ctx, member.id, spent);
      } else if (events.includes("fail") && event === "pay") await becomesPaid(ref);
      else await choose(site, ref, event);
    const second = await secondOf(ref);
    for (const _ of [1, 2]) {
      await post(site, sandboxOf(site).message(second, { says: "paid", forged: false }));
      await site.runJobs();
      expect((await refundedOf(second)) > 0).toBe(given_back);
      expect(await userOf(browser)).toMatchObject({ credits });
      expect(await stateOf(browser, payment_id)).toBe(state);
    }
    if (!given_back) {
      // Paid after all, the first is the one too many.
      await becomesPaid(ref);
      await site.runJobs();
      expect([(await refundedOf(ref)) > 0, await refundedOf(second)]).toEqual([true, 0]);
      expect(await userOf(browser)).toMatchObject({ credits });
    }
    expect(await verifyLedger(site.application)).toEqual([]);
  },
);

test("of two payments of an order, both not heard of when it was ended, one pays it and the other goes back", async () => {
  const { browser } = await aBuyer(site);
  const { first, second } = await paidOnceMore(browser, "fail");
  await becomesPaid(first.ref, false);
  await site.runJobs();
  await site.runJobs();
  const [one, other] = [await sandboxOf(site).find(first.ref), await sandboxOf(site).find(second)];
  expect([one!.refunded, other!.refunded].toSorted((a, b) => a - b)).toEqual([0, first.amount]);
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
});

test("a second payment of an order whose own is still open pays it, and the first is closed at the provider", async () => {
  const { browser } = await aBuyer(site);
  const { first, second, payment_id } = await paidOnceMore(browser, null);
  await site.runJobs();
  await site.runJobs();
  expect(await stateOf(browser, payment_id)).toBe("completed");
  expect(await userOf(browser)).toMatchObject({ credits: 10, paid_user: true });
  expect(await refundedOf(second)).toBe(0);
  expect(await sandboxOf(site).find(first.ref)).toMatchObject({ state: "cancelled" });
  await choose(site, second, "refund");
  expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: false });
});

test.each([
  ["and says so", true],
  ["and says nothing", false],
])("of an order with two payments the first goes back, when its bank pays after the second %s", async (_how, says) => {
  const { browser } = await aBuyer(site);
  const { first, second, payment_id } = await paidOnceMore(browser, "pend");
  for (const _ of [1, 2]) await site.runJobs();
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
  // The bank has it: nothing is cancelled any more.
  expect(await sandboxOf(site).find(first.ref)).toMatchObject({ state: "pending" });
  await becomesPaid(first.ref, says);
  site.moveClock(day_ms);
  await site.runJobs();
  expect([await refundedOf(first.ref), await refundedOf(second)]).toEqual([first.amount, 0]);
  expect(await stateOf(browser, payment_id)).toBe("completed");
  expect(await userOf(browser)).toMatchObject({ credits: 10, paid_user: true });
  expect(await verifyLedger(site.application)).toEqual([]);
});

test("of an order with two payments the second goes back, when the first is paid before it", async () => {
  const { browser } = await aBuyer(site);
  const { first, second, payment_id } = await paidOnceMore(browser, "pend");
  await choose(site, first.ref, "pay");
  for (const _ of [1, 2]) await site.runJobs();
  expect([await refundedOf(first.ref), await refundedOf(second)]).toEqual([0, first.amount]);
  expect(await stateOf(browser, payment_id)).toBe("completed");
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
});

test("a second payment that is paid while it is being looked at counts by the next day at the latest", async () => {
  const { browser } = await aBuyer(site);
  const { first, second, payment_id } = await paidOnceMore(browser, "fail", "pending");
  const provider = site.application.payments.find("sandbox")!;
  const { fetch } = provider;
  vi.spyOn(provider, "fetch").mockImplementationOnce(async (ref) => {
    const found = await fetch(ref);
    await becomesPaid(ref);
    return found;
  });
  await site.runJobs();
  vi.restoreAllMocks();
  site.moveClock(day_ms);
  await site.runJobs();
  expect(await stateOf(browser, payment_id)).toBe("completed");
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
  expect([await refundedOf(first.ref), await refundedOf(second)]).toEqual([0, 0]);
});

test("what becomes of a payment whose place another has taken changes nothing for the order", async () => {
  const { browser } = await aBuyer(site);
  const { first, payment_id } = await paidOnceMore(browser, "pend");
  const asked = (await sandboxOf(site).fetch(first.ref))!;
  await site.runJobs();
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  await applyPayment(ctx, payment_id, { ...asked, state: "paid", refunded: first.amount }, "check");
  expect(await stateOf(browser, payment_id)).toBe("completed");
  expect(await userOf(browser)).toMatchObject({ credits: 10 });
});

test.each([
  ["first", [0, 1]],
  ["second", [1, 0]],
] as const)(
  "ordered again with another method, both orders count when both are paid, the %s one before the other",
  async (_which, turns) => {
    const { browser } = await aBuyer(site);
    const wired = await startedOrder(browser, { method: "wire_transfer" });
    site.moveClock(1000);
    const orders = [wired, await startedOrder(browser)].map(({ payment_id }) => payment_id);
    for (const [paid, turn] of turns.entries()) {
      await choose(site, await refOf(orders[turn]!), "pay");
      await site.runJobs();
      expect((await userOf(browser)).credits).toBe(10 * (paid + 1));
    }
    for (const id of orders) {
      expect(await stateOf(browser, id)).toBe("completed");
      expect(await refundedOf(await refOf(id))).toBe(0);
      // She may give back what she did not mean to buy twice.
      expect((await browser.ask(withdraw, { payment_id: id })).body).toMatchObject({ unused: 10, amount: 999 });
    }
  },
);
