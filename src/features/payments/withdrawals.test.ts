import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { verifyLedger } from "#features/credits/audit.server.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import { aBuyer, choose, order, paidOrder, post, sandboxOf } from "#tests/support/buying.ts";
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
const spend = (user_id: string, amount: number, key = "m") =>
  spendCredits(site.application, user_id, { amount, reason: "message", key });

describe("withdrawing from a purchase", () => {
  test("gives the money for unused credits back, to the method it was paid with", async () => {
    const { member, browser } = await aBuyer(site);
    const { payment_id, ref } = await paidOrder(site, browser, { bundle: 3 });
    await spend(member.id, 40);
    const shown = (await browser.ask(contract.getWithdrawal, { payment_id })).body;
    expect(shown).toMatchObject({ credits: 60, unused: 20, paid: 4799, amount: 1600, ends_premium: false });
    expect((await browser.ask(contract.withdraw, { payment_id })).body).toMatchObject({ unused: 20, amount: 1600 });
    // Part of it was used: premium stays.
    expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: true });
    await site.runJobs();
    await site.runJobs();
    expect((await sandboxOf(site).find(ref))!.refunded).toBe(1600);
    const { transaction } = (await browser.ask(getTransaction, { id: payment_id })).body;
    expect(transaction).toMatchObject({ state: "refunded", refunded: 1600, credits_taken: 20, refund_state: "sent" });
    expect(transaction.receipts.map(({ kind, total }) => [kind, total])).toEqual([
      ["sale", 4799],
      ["refund", -1600],
    ]);
    expect((await site.mails()).map(({ kind }) => kind)).toContain("payments.refund");
  });

  test("of the only order, whole, ends premium", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const other = await paidOrder(site, browser);
    // Said before it is done.
    const ends = async () => (await browser.ask(contract.getWithdrawal, { payment_id })).body.ends_premium;
    expect(await ends()).toBe(false);
    await browser.ask(contract.withdraw, other);
    expect(await ends()).toBe(true);
    await browser.ask(contract.withdraw, { payment_id });
    expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: false });
  });

  test("twice, or after fourteen days, or with nothing left, is refused", async () => {
    const { member, browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const twice = await Promise.all([1, 2, 3].map(() => browser.ask(contract.withdraw, { payment_id })));
    expect(twice.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409]);
    const used = await paidOrder(site, browser);
    await spend(member.id, 10);
    expect((await browser.ask(contract.withdraw, { payment_id: used.payment_id })).error?.code).toBe(
      "withdrawal_closed",
    );
    const old = await paidOrder(site, browser);
    const earlier = new Date(site.application.now().getTime() - 16 * day_ms);
    await db().updateTable("orders").set({ completed_at: earlier }).where("id", "=", old.payment_id).execute();
    expect((await browser.ask(contract.getWithdrawal, { payment_id: old.payment_id })).error?.code).toBe(
      "withdrawal_closed",
    );
  });

  test("while spending, the credits go one way or the other", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { member, browser } = await aBuyer(site);
      const { payment_id } = await paidOrder(site, browser);
      const [withdrawn, ...spent] = await Promise.all([
        browser.ask(contract.withdraw, { payment_id }),
        ...Array.from({ length: 10 }, (_, index) => spend(member.id, 1, `m${index}`)),
      ]);
      const used = spent.filter((balance) => balance !== undefined).length;
      const back = withdrawn.status === 200 ? withdrawn.body.unused : 0;
      expect(used + back).toBe(10);
      expect((await userOf(browser)).credits).toBe(0);
    }
  });

  test("works without logging in, by order number and address, and tells strangers nothing", async () => {
    const { member, browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = (await browser.ask(getTransaction, { id: payment_id })).body.transaction;
    const visitor = site.browser({ ip: "10.9.9.9" });
    const wrong = await visitor.ask(contract.findWithdrawal, { number, email: "other@example.org" });
    expect(wrong.error).toMatchObject({ code: "purchase_not_found", message: expect.stringContaining("no purchase") });
    const typed = { number: number.toLowerCase().replaceAll("-", " "), email: member.email.toUpperCase() };
    expect((await visitor.ask(contract.findWithdrawal, typed)).body).toMatchObject({ unused: 10, amount: 999 });
    expect((await visitor.ask(contract.withdrawByNumber, typed)).body.amount).toBe(999);
    for (let guess = 0; guess < 10; guess += 1) await visitor.ask(contract.findWithdrawal, { ...typed, number: "x" });
    expect((await visitor.ask(contract.findWithdrawal, typed)).error?.code).toBe("rate_limited");
  });

  test("is for members, or the owner", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const visitor = site.browser();
    expect((await visitor.ask(contract.withdraw, { payment_id })).error?.code).toBe("authentication_required");
    const { browser: other } = await aBuyer(site);
    expect((await other.ask(contract.withdraw, { payment_id })).error?.code).toBe("not_found");
  });
});

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
  refund.mockRestore();
  expect(asked).toEqual([false, again]);
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

test.each([
  ["transactions-id-withdraw", "transactions/nope/withdraw"],
  ["directdebit", "directdebit?id=nope"],
])("the page %s of a number that is none is not found", async (id, path) => {
  const { browser } = await aBuyer(site);
  const page = pages.find((page) => page.id === id)!;
  expect((await loadPage(site, browser, { ...page, path }, { id: "nope" })).status).toBe(404);
  const visitor = await loadPage(site, site.browser(), { ...page, path }, { id: "nope" });
  expect(visitor.location).toMatch(/^\/login\?next=/);
});

describe("the example of the rules is a purchase that the reader could make:", () => {
  const page = pages.find(({ id }) => id === "pages-return-policy")!;
  test.each([
    ["a visitor", undefined, "for $49.99 and used 15 of them. You get back $49.99 × 45 ÷ 60 = $37.49."],
    ["a member in the Netherlands", "NL", "for €47.99 and used 15"],
    ["a member in Poland", "PL", "for PLN 205.99 and used 15"],
    ["a member in Sweden", "SE", "for SEK 529.00 and used 15"],
  ])("%s", async (_, country, words) => {
    const browser = country ? (await aBuyer(site, { country })).browser : site.browser();
    expect((await loadPage(site, browser, page, {})).text.replaceAll("\u00A0", " ")).toContain(words);
  });
});
