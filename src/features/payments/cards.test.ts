import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms, minute_ms } from "#features/accounts/rules.ts";
import { eraseUser } from "#features/membership/erasure.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, order, paidOrder, post, sandboxOf, startedOrder } from "#tests/support/buying.ts";
import { getRepeatOrders, removeStoredCard, startPayment } from "./contract.ts";
import { getTransaction } from "./transaction-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

/** Somebody with a card that was kept with a first order. */
async function aCardHolder(outcome: "pay" | "pay_refused_later" = "pay") {
  const { member, browser } = await aBuyer(site);
  const { ref } = await startedOrder(browser, { method: "credit_card", store_card: true });
  await choose(site, ref, outcome);
  return { member, browser };
}

const again = (browser: Browser) => startedOrder(browser, { method: "credit_card", stored_card: true });
const repeatable = async (browser: Browser) => (await browser.ask(getRepeatOrders, {})).body;
const transactionOf = async (browser: Browser, id: string) =>
  (await browser.ask(getTransaction, { id })).body.transaction;

describe("a card", () => {
  test("is kept only for who asks for it, and only as the provider's sealed token", async () => {
    const { browser } = await aBuyer(site);
    await paidOrder(site, browser, { method: "credit_card" });
    expect((await repeatable(browser)).stored_card).toBeNull();

    const { member, browser: holder } = await aCardHolder();
    expect((await repeatable(holder)).stored_card).toEqual({
      brand: "Visa",
      last4: "4242",
      expires: "12/30",
      blocked_until: null,
    });
    const row = await db().selectFrom("stored_cards").selectAll().where("user_id", "=", member.id).executeTakeFirst();
    expect(row!.token).not.toContain("card_");
  });

  test("of an order that was not paid is not kept", async () => {
    const { browser } = await aBuyer(site);
    const { ref } = await startedOrder(browser, { method: "credit_card", store_card: true });
    await choose(site, ref, "fail");
    expect((await repeatable(browser)).stored_card).toBeNull();
  });

  test("that is kept pays at once, and nobody else's card does", async () => {
    const { browser } = await aCardHolder();
    const { payment_id, next } = await again(browser);
    expect(next).toEqual({ kind: "status" });
    expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "completed", stored_card: true });
    expect((await browser.ask(getUser, {})).body.user!.credits).toBe(20);
    const { browser: other } = await aBuyer(site);
    const refused = await order(other, { method: "credit_card", stored_card: true });
    expect(refused.error?.code).toBe("method_unavailable");
  });

  test("that is kept pays, though the answer of the provider was lost and nobody asked again", async () => {
    const { browser } = await aCardHolder();
    const provider = site.application.payments.find("sandbox")!;
    const start = provider.start.bind(provider);
    let ref = "";
    vi.spyOn(provider, "start").mockImplementationOnce(async (input) => {
      ref = (await start(input)).ref!;
      throw new ProviderError("no answer within 8000 ms", { passing: true });
    });
    const { payment_id } = (await order(browser, { method: "credit_card", stored_card: true })).body;
    expect((await browser.ask(startPayment, { payment_id })).error?.code).toBe("busy");
    const message = sandboxOf(site).message(ref, { says: "paid", forged: false });
    expect((await post(site, message)).statusCode).toBe(200);
    expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "completed" });
    expect((await browser.ask(getUser, {})).body.user!.credits).toBe(20);
    await browser.ask(startPayment, { payment_id });
    expect((await browser.ask(getUser, {})).body.user!.credits).toBe(20);
  });

  test("that is refused brings nothing; after three times it rests for a day", async () => {
    const { browser } = await aCardHolder("pay_refused_later");
    for (let attempt = 0; attempt < 3; attempt += 1) {
      site.moveClock(minute_ms);
      expect((await repeatable(browser)).orders[0]).toMatchObject({ stored_card: true });
      const { payment_id } = await again(browser);
      expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "failed", stored_card: true });
    }
    expect((await browser.ask(getUser, {})).body.user!.credits).toBe(10);
    const resting = await repeatable(browser);
    expect(resting.stored_card!.blocked_until).not.toBeNull();
    expect(resting.orders[0]).toMatchObject({ stored_card: false });
    const refused = await order(browser, { method: "credit_card", stored_card: true });
    expect(refused.error?.code).toBe("method_unavailable");
    // The same card on the provider's page is not quick, and goes on.
    expect((await order(browser, { method: "credit_card" })).status).toBe(200);
    site.moveClock(day_ms);
    expect((await repeatable(browser)).stored_card!.blocked_until).toBeNull();
  });

  test("that is removed is gone here and at the provider", async () => {
    const { member, browser } = await aCardHolder();
    expect((await site.browser().ask(removeStoredCard, {})).error?.code).toBe("authentication_required");
    expect((await browser.ask(removeStoredCard, {})).status).toBe(200);
    expect((await repeatable(browser)).stored_card).toBeNull();
    expect((await order(browser, { method: "credit_card", stored_card: true })).error?.code).toBe("method_unavailable");
    const left = await db().selectFrom("stored_cards").select("token").where("user_id", "=", member.id).execute();
    expect(left).toEqual([]);
    expect((await browser.ask(removeStoredCard, {})).status).toBe(200);
  });

  test("that another takes the place of is forgotten at the provider", async () => {
    const { member, browser } = await aCardHolder();
    await site.runJobs();
    const tokens = vi.spyOn(site.application.payments.find("sandbox")!, "forgetCard");
    const { ref } = await startedOrder(browser, { method: "credit_card", store_card: true });
    await choose(site, ref, "pay_twice");
    await site.runJobs();
    expect(tokens).toHaveBeenCalledTimes(1);
    expect(tokens.mock.calls[0]![0]).toMatch(/^card_/);
    expect(tokens.mock.calls[0]![0]).not.toContain(ref);
    expect((await repeatable(browser)).stored_card).not.toBeNull();
    // Of an order that is paid when its buyer is gone, nothing is kept.
    const late = await startedOrder(browser, { method: "credit_card", store_card: true });
    await eraseUser(await contextOfJob(site.application, 1, randomUUID()), member.id);
    await choose(site, late.ref, "pay");
    await site.runJobs();
    const forgotten = tokens.mock.calls.slice(1).map(([token]) => token);
    expect(forgotten).toHaveLength(2);
    for (const each of [ref, late.ref]) expect(forgotten).toContainEqual(expect.stringContaining(each));
    tokens.mockRestore();
  });

  test("is gone with the provider that kept it", async () => {
    const { member, browser } = await aCardHolder();
    await db().updateTable("stored_cards").set({ provider: "gone" }).where("user_id", "=", member.id).execute();
    expect((await repeatable(browser)).stored_card).toBeNull();
  });
});

describe("earlier orders", () => {
  test("are the last five that differ, newest first, at the price of today", async () => {
    const { browser } = await aBuyer(site);
    const bought = [
      [1, "ideal"],
      [2, "ideal"],
      [1, "paypal"],
      [3, "ideal"],
      [1, "ideal"],
      [4, "paypal"],
      [5, "credit_card"],
    ] as const;
    for (const [bundle, method] of bought) {
      await paidOrder(site, browser, { bundle, method });
      site.moveClock(minute_ms);
    }
    const { orders } = await repeatable(browser);
    expect(orders.map(({ bundle, method, total }) => [bundle.id, method.key, total])).toEqual([
      [5, "credit_card", 18_999],
      [4, "paypal", 8999],
      [1, "ideal", 999],
      [3, "ideal", 4799],
      [1, "paypal", 999],
    ]);
    expect((await site.browser().ask(getRepeatOrders, {})).error?.code).toBe("authentication_required");
  });

  test("do not offer what failed, or a method that a chargeback closed", async () => {
    const { browser } = await aBuyer(site);
    const failed = await startedOrder(browser, { method: "paypal" });
    await choose(site, failed.ref, "fail");
    expect((await repeatable(browser)).orders).toEqual([]);
    const { ref } = await paidOrder(site, browser);
    expect((await repeatable(browser)).orders).toHaveLength(1);
    await choose(site, ref, "charge_back");
    expect((await repeatable(browser)).orders).toEqual([]);
  });
});
