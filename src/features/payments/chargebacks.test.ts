/** What buyers take back through their bank, beside refunds of every kind. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, order, paidOrder, post, sandboxOf } from "#tests/support/buying.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import { settleOrder } from "./operator.server.ts";
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
const spend = (user_id: string, amount: number, key = "m") =>
  spendCredits(site.application, user_id, { amount, reason: "message", key });

test("a chargeback takes what is unspent, notes what is owed, and closes the method until it is settled", async () => {
  const { member, browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  await spend(member.id, 4);
  await choose(site, ref, "charge_back");
  expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: true });
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "charged_back", debt: 400, credits_taken: 6 });
  expect((await order(browser)).error?.code).toBe("method_unavailable");
  expect((await order(browser, { method: "paypal" })).status).toBe(200);
  await db().updateTable("orders").set({ settled_at: new Date() }).where("id", "=", payment_id).execute();
  expect((await order(browser)).status).toBe(200);
});

test("an order that is made while a chargeback is told finds its method closed", async () => {
  const { member, browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const payment = (await sandboxOf(site).fetch(ref))!;
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  const chargeBack = async (db: Db) => {
    const inner: Context = { ...ctx, db, transaction: (work) => work(inner) };
    return applyPayment(inner, payment_id, { ...payment, charged_back: 999 }, "webhook");
  };
  const answer = await changedMeanwhile(db(), member.id, () => order(browser), chargeBack);
  expect(answer.error?.code).toBe("method_unavailable");
});

test("who charges back what somebody has given back in the provider's office owes it, though our own refund is dropped", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  await browser.ask(contract.withdraw, { payment_id });
  await choose(site, ref, "refund");
  await choose(site, ref, "charge_back");
  await site.runJobs();
  const { debt, refunded } = await db()
    .selectFrom("orders")
    .select(["debt", "refunded"])
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  expect({ debt, refunded }).toEqual({ debt: 999, refunded: 999 });
  expect((await sandboxOf(site).find(ref))!.refunded).toBe(999);
});

test("who charges back what was to be given back, and is refused there for that, owes nothing", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const refund = vi.spyOn(site.application.payments.find("sandbox")!, "refund");
  refund.mockRejectedValueOnce(new ProviderError("no answer", { passing: true }));
  await browser.ask(contract.withdraw, { payment_id });
  await site.runJobs();
  await choose(site, ref, "charge_back");
  refund.mockRejectedValueOnce(new ProviderError("charged back", { passing: false }));
  await site.runJobs();
  expect(refund).toHaveBeenCalledTimes(2);
  refund.mockRestore();
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "charged_back", refunded: 0, debt: 0, refund_state: null });
  expect(await verifyLedger(site.application)).toEqual([]);
});

test("who charges back what a provider has refused to give back owes nothing, and nobody pays it by hand any more", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const refund = vi.spyOn(site.application.payments.find("sandbox")!, "refund");
  refund.mockRejectedValueOnce(new ProviderError("no refunds today", { passing: false }));
  await browser.ask(contract.withdraw, { payment_id });
  await site.runJobs();
  refund.mockRestore();
  const shown = async () => (await browser.ask(getTransaction, { id: payment_id })).body.transaction;
  expect(await shown()).toMatchObject({ state: "refunded", refund_state: "failed" });
  await choose(site, ref, "charge_back");
  expect(await shown()).toMatchObject({ state: "charged_back", refunded: 0, debt: 0, refund_state: null });
  expect(await verifyLedger(site.application)).toEqual([]);
});

test("a refund that is refused since the buyer has charged back is no debt, also where that is told of later", async () => {
  const { browser, member } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const refund = vi.spyOn(site.application.payments.find("sandbox")!, "refund");
  await browser.ask(contract.withdraw, { payment_id });
  const [delivery] = (await sandboxOf(site).choose(ref, "charge_back"))!;
  refund.mockRejectedValueOnce(new ProviderError("charged back", { passing: false }));
  await site.runJobs();
  await post(site, sandboxOf(site).message(ref, delivery!));
  await site.runJobs();
  refund.mockRestore();
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "charged_back", refunded: 0, debt: 0, refund_state: null });
  const letter = (await site.mails()).find(({ to, kind }) => to === member.email && kind === "payments.debt");
  expect(letter!.text).not.toContain("9.99");
  expect(await verifyLedger(site.application)).toEqual([]);
});

test.each([
  ["is charged back, alarms nobody", false, [], { refunded: 0, refund_state: null }],
  ["was paid as a debt, is owed", true, ["refund refused by the provider"], { refunded: 999, refund_state: "failed" }],
])("a refund that comes to nothing while its job is cut off, and %s", async (_what, settled, told, left) => {
  const { browser } = await aBuyer(site);
  const { payment_id, ref } = await paidOrder(site, browser);
  const provider = site.application.payments.find("sandbox")!;
  const refund = vi.spyOn(provider, "refund").mockRejectedValueOnce(new ProviderError("cut off", { passing: true }));
  await browser.ask(contract.withdraw, { payment_id });
  await site.runJobs();
  const payment = (await provider.fetch(ref))!;
  const ctx = await contextOfJob(site.application, 1, randomUUID());
  if (settled) {
    await applyPayment(ctx, payment_id, { ...payment, refunded: 999, charged_back: 999 }, "webhook");
    expect(await settleOrder(ctx, payment_id)).toBe(true);
  }
  const { id } = await db()
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", payment_id)
    .executeTakeFirstOrThrow();
  vi.spyOn(provider, "fetch").mockResolvedValue({ ...payment, charged_back: 999, refunds_failed: [id] });
  refund.mockRejectedValueOnce(new ProviderError("the refund is failed", { passing: false }));
  const error = vi.spyOn(site.application.log, "error");
  await site.runJobs();
  const lines = error.mock.calls.filter(([line]) => "refund_id" in (line as object)).map(([, text]) => text);
  vi.restoreAllMocks();
  expect(lines).toEqual(told);
  const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
  expect(transaction).toMatchObject({ state: "charged_back", debt: 0, ...left });
  expect(await verifyLedger(site.application)).toEqual([]);
});
