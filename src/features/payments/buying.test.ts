import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, order, paidOrder, post, sandboxOf, startedOrder } from "#tests/support/buying.ts";
import * as contract from "./contract.ts";
import * as purchases from "./transaction-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

const userOf = async (browser: Browser) => (await browser.ask(getUser, {})).body.user!;

describe("an order overview", () => {
  test("shows price, tax and methods of the country", async () => {
    const { browser } = await aBuyer(site);
    const { body } = await browser.ask(contract.getOrderOverview, { bundle: 3, country: "NL", method: "ideal" });
    expect(body).toMatchObject({
      currency: "EUR",
      price: 4799,
      discount: null,
      total: 4799,
      vat_percentage: 21,
      vat_amount: 833,
      method: "ideal",
      stored_card: null,
    });
    expect(body.methods.map(({ key, disabled }) => [key, disabled?.reason])).toContainEqual(["ideal", undefined]);
  });

  test("a bundle that is not sold is not found, a method that is not offered is not chosen", async () => {
    const { browser } = await aBuyer(site);
    expect((await browser.ask(contract.getOrderOverview, { bundle: 99 })).error?.code).toBe("not_found");
    const { body } = await browser.ask(contract.getOrderOverview, { bundle: 1, country: "DE", method: "giropay" });
    expect(body.method).toBeNull();
    expect(body.methods.find(({ key }) => key === "giropay")?.disabled?.reason).toBe("discontinued");
  });
});

describe("an order", () => {
  test("that is paid brings credits, premium and a receipt", async () => {
    const { browser, member } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser, { bundle: 3 });
    expect((await userOf(browser)).credits).toBe(0);
    await choose(site, ref, "pay");
    expect(await userOf(browser)).toMatchObject({ credits: 60, paid_user: true });
    const { transaction, own, balance } = (await browser.ask(purchases.getTransaction, { id: payment_id })).body;
    expect(own).toBe(true);
    expect(balance).toBe(60);
    expect(transaction).toMatchObject({ state: "completed", credits: 60, amount: 4799, refunded: 0, debt: 0 });
    expect(transaction.receipts).toMatchObject([{ kind: "sale", total: 4799, vat_amount: 833, country: "NL" }]);
    await site.runJobs();
    const mail = (await site.mails()).find(({ to }) => to === member.email);
    expect(mail).toMatchObject({ kind: "payments.receipt" });
    expect(mail!.text).toContain(transaction.receipts[0]!.number);
  });

  test("makes premium only once: the next one says nothing of it, and one after a full refund does again", async () => {
    const { browser } = await aBuyer(site);
    const buy = async () => {
      const { payment_id, ref } = await startedOrder(browser);
      await choose(site, ref, "pay");
      const made = async () =>
        (await browser.ask(purchases.getTransaction, { id: payment_id })).body.transaction.made_premium;
      return { ref, made };
    };
    const first = await buy();
    const second = await buy();
    expect([await first.made(), await second.made()]).toEqual([true, false]);
    for (const { ref } of [first, second]) await choose(site, ref, "refund");
    expect((await userOf(browser)).paid_user).toBe(false);
    expect(await (await buy()).made()).toBe(true);
  });

  test("repeated with its key is the same order; with another body it is refused", async () => {
    const { browser } = await aBuyer(site);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(browser, { key })));
    expect(new Set(answers.map(({ body }) => body.payment_id)).size).toBe(1);
    const others = [{ bundle: 2 }, { method: "paypal" }, { country: "DE" }, { code: "OTHER" }, { total: 1 }] as const;
    for (const other of [...others, { store_card: true }, { stored_card: true }])
      expect([other, (await order(browser, { key, ...other })).error?.code]).toEqual([other, "conflict"]);
  });

  test.each([
    ["fail", "failed"],
    ["cancel", "cancelled"],
    ["expire", "expired"],
    ["pend", "pending"],
  ] as const)("that the provider lets %s brings nothing", async (outcome, state) => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    await choose(site, ref, outcome);
    expect((await browser.ask(purchases.getTransaction, { id: payment_id })).body.transaction.state).toBe(state);
    expect(await userOf(browser)).toMatchObject({ credits: 0, paid_user: false });
  });

  test("pending and then paid is completed", async () => {
    const { browser } = await aBuyer(site);
    const { ref } = await startedOrder(browser);
    await choose(site, ref, "pend");
    await choose(site, ref, "pay");
    expect((await userOf(browser)).credits).toBe(10);
  });

  test.each([
    ["pay_late", "is told late", 10],
    ["pay_twice", "is told twice", 10],
    ["pay_out_of_order", "is told in the wrong order", 10],
    ["pay_forged", "was not made, but claimed by somebody else", 0],
  ] as const)("%s: a payment that %s brings %i credits", async (outcome, _how, credits) => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    await choose(site, ref, outcome);
    expect((await userOf(browser)).credits).toBe(credits);
    const { state } = (await browser.ask(purchases.getTransaction, { id: payment_id })).body.transaction;
    expect(state).toBe(credits > 0 ? "completed" : "pending");
  });

  test("fifty messages at once credit once", async () => {
    const { browser } = await aBuyer(site);
    const { ref } = await startedOrder(browser);
    const sandbox = sandboxOf(site);
    await sandbox.choose(ref, "pay_lost");
    const message = sandbox.message(ref, { says: "paid", forged: false });
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(site, message)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect((await userOf(browser)).credits).toBe(10);
  });

  test("is not believed when somebody else says it is paid", async () => {
    const { browser } = await aBuyer(site);
    const { ref } = await startedOrder(browser);
    const sandbox = sandboxOf(site);
    const forged = await post(site, sandbox.message(ref, { says: "paid", forged: true }));
    expect(forged.statusCode).toBe(403);
    // Signed, but not so: the provider is asked and knows better.
    const early = await post(site, sandbox.message(ref, { says: "paid", forged: false }));
    expect(early.statusCode).toBe(200);
    expect((await userOf(browser)).credits).toBe(0);
  });
});

describe("nothing is ordered", () => {
  test("by visitors, or by members whose address is not confirmed", async () => {
    const asked = { key: randomUUID(), bundle: 1, method: "ideal", country: "NL", total: 999 } as const;
    const refused = await site.browser().ask(contract.createOrder, { ...asked, immediate_use: true });
    expect(refused.error?.code).toBe("authentication_required");
    const { browser } = await aBuyer(site, { status: "not_confirmed" });
    expect((await order(browser)).error?.code).toBe("not_confirmed");
  });

  test("without the knowledge that used credits are not given back", async () => {
    const { browser } = await aBuyer(site);
    const { error } = await order(browser, { immediate_use: false as true });
    expect(error).toMatchObject({ code: "validation", fields: { immediate_use: expect.any(String) as string } });
  });

  test.each([
    ["a method of another country", { method: "swish" }, "method_unavailable"],
    ["a method that is discontinued", { method: "giropay", country: "DE" }, "method_unavailable"],
    ["a bundle that is not sold", { bundle: 99, total: 999 }, "not_found"],
    ["another total than was shown", { total: 998 }, "price_changed"],
  ] as const)("with %s", async (_title, wishes, code) => {
    const { browser } = await aBuyer(site);
    const asked = { key: randomUUID(), bundle: 1, method: "ideal", country: "NL", total: 999, immediate_use: true };
    const refused = await browser.ask(contract.createOrder, { ...asked, ...wishes } as never);
    expect(refused.error?.code).toBe(code);
  });

  test("more than thirty times an hour", async () => {
    const { browser } = await aBuyer(site);
    for (let count = 0; count < 30; count += 1) expect((await order(browser)).status).toBe(200);
    expect((await order(browser)).error?.code).toBe("rate_limited");
  });
});

test("orders that the site could not store use up none of an hour's", async () => {
  const { browser } = await aBuyer(site);
  await sql`ALTER TABLE orders ADD CONSTRAINT trouble CHECK (false) NOT VALID`.execute(db());
  for (let count = 0; count <= 30; count += 1) expect((await order(browser)).status).toBe(500);
  await sql`ALTER TABLE orders DROP CONSTRAINT trouble`.execute(db());
  expect((await order(browser)).status).toBe(200);
});

test("a payment is begun by its buyer only, and once", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id } = (await order(browser)).body;
  expect((await site.browser().ask(contract.startPayment, { payment_id })).error?.code).toBe("authentication_required");
  const { browser: other } = await aBuyer(site);
  expect((await other.ask(contract.startPayment, { payment_id })).error?.code).toBe("not_found");
  const starts = await Promise.all(
    Array.from({ length: 10 }, () => browser.ask(contract.startPayment, { payment_id })),
  );
  expect(new Set(starts.map(({ body }) => JSON.stringify(body.next))).size).toBe(1);
  const payments = await db().selectFrom("sandbox_payments").select("ref").where("order_id", "=", payment_id).execute();
  expect(payments).toHaveLength(1);
});

test("a purchase is seen by its owner, by the signed way back, and by nobody else", async () => {
  const { browser } = await aBuyer(site);
  const { payment_id: id, ref } = await startedOrder(browser);
  const { return_url } = (await sandboxOf(site).find(ref))!;
  const signature = new URL(return_url).searchParams.get("signature")!;
  const visitor = site.browser();
  expect((await visitor.ask(purchases.getTransaction, { id })).error?.code).toBe("authentication_required");
  expect((await visitor.ask(purchases.getTransaction, { id, signature: "x" })).error?.code).toBe("not_found");
  const { browser: other } = await aBuyer(site);
  expect((await other.ask(purchases.getTransaction, { id })).error?.code).toBe("not_found");
  await choose(site, ref, "pay");
  const signed = (await visitor.ask(purchases.getTransaction, { id, signature })).body;
  expect(signed).toMatchObject({ own: false, balance: null, transaction: { state: "completed", receipts: [] } });
});

test("the list has what was bought, newest first", async () => {
  const { browser } = await aBuyer(site);
  await paidOrder(site, browser, { bundle: 1 });
  site.moveClock(1000);
  await paidOrder(site, browser, { bundle: 2 });
  const { transactions } = (await browser.ask(purchases.getTransactions, {})).body;
  expect(transactions.map(({ credits }) => credits)).toEqual([25, 10]);
});
