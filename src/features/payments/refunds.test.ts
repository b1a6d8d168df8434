/** Refunds on their way: asked for again, refused, made or lost at the provider. */
import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import { aBuyer, choose, paidOrder, sandboxOf } from "#tests/support/buying.ts";
import { findOrder, listOrders, settleOrder } from "./operator.server.ts";
import { applyPayment } from "./settlement.server.ts";
import { getTransaction } from "./transaction-contract.ts";
import * as contract from "./withdraw-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

const userOf = async (browser: Browser) => (await browser.ask(getUser, {})).body.user!;
test("a refund that somebody made in the provider's office before ours got there is not owed once more", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  await browser.ask(contract.withdraw, { payment_id });
  await choose(site, ref, "refund");
  await site.runJobs();
  expect((await sandboxOf(site).find(ref))!.refunded).toBe(999);
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "refunded", refunded: 999, refund_state: "sent" });
});

test.each([
  ["was not even asked for is asked for as at first", true, false],
  ["may have been sent is asked for as such: who knows no keys only looks for it", false, true],
])("a refund that %s", async (_what, unsent, again) => {
  const { browser } = await aBuyer(site);
  const { payment_id } = await paidOrder(site, browser);
  const refund = vi.spyOn(site.application.payments.find("sandbox")!, "refund");
  refund.mockRejectedValueOnce(new ProviderError("no answer", { passing: true, unsent }));
  await browser.ask(contract.withdraw, { payment_id });
  for (const _ of [1, 2]) await site.runJobs();
  const asked = refund.mock.calls.map(([input]) => input.again);
  const keys = new Set(refund.mock.calls.map(([{ key }]) => key));
  refund.mockRestore();
  expect(asked).toEqual([false, again]);
  expect(keys.size).toBe(1);
  expect((await browser.ask(getTransaction, { id: payment_id })).body.transaction.refund_state).toBe("sent");
});

describe("a refund that is refused, of a payment that cannot be looked up", () => {
  const refused = new ProviderError("no refunds today", { passing: false });
  const away = new ProviderError("no answer", { passing: true });

  /** Withdrawn from; gives the lines for the operator of so many tries and what the buyer is shown. */
  async function refusedRefund() {
    const { member, browser } = await aBuyer(site);
    const { payment_id, ref } = await paidOrder(site, browser);
    const provider = site.application.payments.find("sandbox")!;
    const payment = (await provider.fetch(ref))!;
    vi.spyOn(provider, "refund").mockRejectedValue(refused);
    const fetch = vi.spyOn(provider, "fetch").mockRejectedValue(away);
    const error = vi.spyOn(site.application.log, "error");
    await browser.ask(contract.withdraw, { payment_id });
    const lines = () =>
      error.mock.calls.filter(([line]) => "refund_id" in (line as object)).map(([line, text]) => [line, text]);
    const shown = async () => (await browser.ask(getTransaction, { id: payment_id })).body.transaction.refund_state;
    return { member, payment_id, payment, fetch, lines, shown };
  }
  afterEach(() => vi.restoreAllMocks());

  test("is told to the operator at the first try and when it is given up, once each", async () => {
    const { payment_id, lines, shown } = await refusedRefund();
    for (const _ of [1, 2, 3]) expect((await site.runJobs()).failed).toBe(1);
    const told = [expect.objectContaining({ order_id: payment_id, err: refused }), expect.stringContaining("refused")];
    expect(lines()).toEqual([told]);
    await site.runSchedule("payments.reconcile");
    expect(await shown()).toBe("requested");
    await site.application.pool.query(
      "UPDATE pgboss.job SET state = 'failed' WHERE name = 'payments.send-refund' AND state = 'retry'",
    );
    for (const _ of [1, 2]) await site.runSchedule("payments.reconcile");
    const given_up = [expect.objectContaining({ order_id: payment_id, reason: refused.message }), "refund given up"];
    expect(lines()).toEqual([told, given_up]);
    expect(await shown()).toBe("failed");
  });

  test("is given up at once where the provider refuses that too", async () => {
    const { lines, shown, fetch } = await refusedRefund();
    fetch.mockRejectedValue(refused);
    expect((await site.runJobs()).failed).toBe(0);
    const both = expect.objectContaining({ err: refused, looked_up: refused.message });
    expect(lines()).toEqual([[both, "refund refused, and whether it went back not told"]]);
    expect(await shown()).toBe("failed");
  });

  test("is owed where the provider says only that something went back", async () => {
    const { payment, lines, shown, fetch } = await refusedRefund();
    fetch.mockResolvedValue({ ...payment, refunded: 999, refund_unknown: true });
    await site.runJobs();
    expect(lines().map(([, text]) => text)).toEqual(["refund refused by the provider"]);
    expect(await shown()).toBe("failed");
  });

  test("alarms nobody where another try of the same has ended meanwhile", async () => {
    const { lines, shown, fetch } = await refusedRefund();
    fetch.mockImplementation(async () => {
      await db().updateTable("refunds").set({ state: "sent" }).where("state", "=", "sending").execute();
      return undefined;
    });
    expect((await site.runJobs()).failed).toBe(0);
    expect(lines()).toEqual([]);
    expect(await shown()).toBe("sent");
  });

  test("alarms nobody where it is charged back at the same moment", async () => {
    const { member, payment_id, payment, lines, shown, fetch } = await refusedRefund();
    fetch.mockResolvedValue(undefined);
    const ctx = await contextOfJob(site.application, 1, randomUUID());
    const chargeBack = async (db: Db) => {
      const inner: Context = { ...ctx, db, transaction: (work) => work(inner) };
      return applyPayment(inner, payment_id, { ...payment, charged_back: 999 }, "webhook");
    };
    const jobs = await changedMeanwhile(db(), member.id, () => site.runJobs(), chargeBack);
    expect(jobs.failed).toBe(0);
    expect(lines()).toEqual([]);
    expect(await shown()).toBeNull();
  });

  test("and goes through after all, is over", async () => {
    const { shown } = await refusedRefund();
    await site.runJobs();
    vi.restoreAllMocks();
    await site.runJobs();
    expect(await shown()).toBe("sent");
  });
});

describe("a refund that the provider has taken, and that comes to nothing there", () => {
  /** Withdrawn from and sent; what the provider says of it afterwards, which an operator reads too. */
  async function sentRefund() {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await paidOrder(site, browser);
    await browser.ask(contract.withdraw, { payment_id });
    await site.runJobs();
    const ctx = await contextOfJob(site.application, 1, randomUUID());
    const error = vi.spyOn(ctx.log, "error");
    const payment = (await sandboxOf(site).fetch(ref))!;
    const { refunds } = (await findOrder(ctx, await numberOf(payment_id)))!;
    const lost = { refunded: 0, refunds_failed: refunds.map(({ id }) => id) };
    const hear = (charged_back = 0, is_lost = true, refunded = 0) =>
      applyPayment(ctx, payment_id, { ...payment, charged_back, ...(is_lost ? { ...lost, refunded } : {}) }, "webhook");
    const shown = async () => (await browser.ask(getTransaction, { id: payment_id })).body.transaction;
    const refused = async () => (await listOrders(ctx, "refused")).some(({ id }) => id === payment_id);
    const events = async () => {
      const told = (await findOrder(ctx, await numberOf(payment_id)))!.events;
      return told.filter(({ said }) => said.includes("refund failed")).map(({ outcome }) => outcome);
    };
    return { ctx, payment_id, error, hear, shown, refused, events };
  }
  const numberOf = async (payment_id: string) =>
    (await db().selectFrom("orders").select("number").where("id", "=", payment_id).executeTakeFirstOrThrow()).number;
  afterEach(() => vi.restoreAllMocks());

  test("is owed all the same, told to both, and settled by hand for good", async () => {
    const { ctx, payment_id, error, hear, shown, refused, events } = await sentRefund();
    expect(await shown()).toMatchObject({ refunded: 999, refund_state: "sent" });
    for (const _ of [1, 2]) await hear();
    expect(error.mock.calls.map(([, text]) => text)).toEqual(["refund came to nothing at the provider"]);
    expect(await shown()).toMatchObject({ state: "refunded", refunded: 999, refund_state: "failed" });
    expect(await refused()).toBe(true);
    expect(await events()).toEqual(["applied", "stale"]);
    expect(await settleOrder(ctx, payment_id)).toBe(true);
    await hear();
    expect(await shown()).toMatchObject({ refund_state: "sent" });
    expect(await refused()).toBe(false);
    expect(await verifyLedger(site.application)).toEqual([]);
  });

  test("is not owed where somebody has given as much back in the provider's office", async () => {
    const { hear, shown, refused, error } = await sentRefund();
    await hear(0, true, 999);
    expect(await shown()).toMatchObject({ state: "refunded", refunded: 999, refund_state: "sent" });
    expect(await refused()).toBe(false);
    expect(error).not.toHaveBeenCalled();
    await hear(999, true, 999);
    expect(await shown()).toMatchObject({ state: "charged_back", refunded: 999, debt: 999 });
    expect(await verifyLedger(site.application)).toEqual([]);
  });

  test.each([
    ["before", 0, true],
    ["with", 999, true],
    ["after", 999, false],
  ])("is no debt of who charges all back, told of %s it", async (_when, charged_back, is_lost) => {
    const { hear, shown, refused, error } = await sentRefund();
    await hear(charged_back, is_lost);
    expect(error).toHaveBeenCalledTimes(is_lost && charged_back === 0 ? 1 : 0);
    error.mockClear();
    await hear(999);
    expect(error).not.toHaveBeenCalled();
    expect(await shown()).toMatchObject({ state: "charged_back", refunded: 0, debt: 0, refund_state: null });
    expect(await refused()).toBe(false);
    expect(await verifyLedger(site.application)).toEqual([]);
  });

  test("after who has charged all back paid it as a debt, is owed to them", async () => {
    const { ctx, payment_id, hear, shown, refused, error } = await sentRefund();
    await hear(999, false);
    expect(await shown()).toMatchObject({ state: "charged_back", refunded: 999, debt: 999 });
    expect(await settleOrder(ctx, payment_id)).toBe(true);
    for (const _ of [1, 2]) await hear(999);
    expect(error).toHaveBeenCalledOnce();
    expect(await shown()).toMatchObject({ refunded: 999, refund_state: "failed" });
    expect(await refused()).toBe(true);
    expect(await verifyLedger(site.application)).toEqual([]);
    expect(await settleOrder(ctx, payment_id)).toBe(true);
    expect(await refused()).toBe(false);
  });
});

test("of two refunds that are told together, each has its own letter", async () => {
  const { member, browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  const payment = (await sandboxOf(site).fetch(ref))!;
  await applyPayment(ctx, payment_id, { ...payment, refunded: 200 }, "webhook");
  site.moveClock(60_000);
  await applyPayment(ctx, payment_id, { ...payment, refunded: 500 }, "webhook");
  await site.runJobs();
  const letters = (await site.mails()).filter(({ to, kind }) => to === member.email && kind === "payments.refund");
  const amounts = letters.map(({ text }) => /€\d+\.\d\d/.exec(text)![0]);
  expect(amounts.toSorted()).toEqual(["€2.00", "€3.00"]);
});

test("a refund that the provider made by itself is booked", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  await choose(site, ref, "refund");
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "refunded", refunded: 999, refund_state: "sent" });
  expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: false });
});

test("a refund that somebody made in the provider's office, and that comes to nothing there, is owed all the same", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  const payment = (await sandboxOf(site).fetch(ref))!;
  const beside = (refunded: number, amounts: number[], refunds_failed: string[]) => {
    const refunds_beside = amounts.map((amount) => ({ ref: `re_${amount}`, amount }));
    return applyPayment(ctx, payment_id, { ...payment, refunded, refunds_beside, refunds_failed }, "webhook");
  };
  await beside(200, [200], []);
  await beside(500, [300, 200], []);
  const error = vi.spyOn(ctx.log, "error");
  await beside(200, [200], ["re_300"]);
  expect(error.mock.calls.map(([, text]) => text)).toEqual(["refund came to nothing at the provider"]);
  error.mockRestore();
  const rows = await db()
    .selectFrom("refunds")
    .select(["amount", "state"])
    .where("order_id", "=", payment_id)
    .execute();
  expect(rows.toSorted((one, other) => one.amount - other.amount)).toEqual([
    { amount: 200, state: "sent" },
    { amount: 300, state: "failed" },
  ]);
  expect(await verifyLedger(site.application)).toEqual([]);
});
