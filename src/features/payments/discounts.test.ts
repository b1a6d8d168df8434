import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hour_ms } from "#features/accounts/rules.ts";
import { cancelOrder, createOrder, getOrderOverview, startPayment } from "#features/payments/contract.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { choose, order, paidOrder, startedOrder } from "#tests/support/buying.ts";
import { aMember } from "#tests/support/factories.ts";
import { askedInTurn, lockOfAccount } from "#tests/support/meanwhile.ts";
import { getDiscountCode, getTimeBonus } from "#features/credits/contract.ts";
import { addCode } from "#features/credits/discounts.server.ts";
import { getTransaction } from "./transaction-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const ctx = async () => ({ ...site.application, site: await site.application.sites.default() });

/** Joined so many hours ago. */
async function aNewcomer(hours = 0) {
  const member = await aMember(db());
  const created_at = new Date(site.application.now().getTime() - hours * hour_ms);
  await db().updateTable("users").set({ created_at }).where("id", "=", member.id).execute();
  return { member, browser: await site.as(member) };
}

test.each([getTimeBonus, getDiscountCode] as const)("a visitor has no offer: $path", async (call) => {
  expect((await site.browser().ask(call, {})).error?.code).toBe("authentication_required");
});

describe("the time bonus", () => {
  test("is there for four hours, by the server's clock", async () => {
    const { browser } = await aNewcomer(3.9);
    const { body } = await browser.ask(getTimeBonus, {});
    expect(body).toMatchObject({ status: "active", code: "TIMEBONUS25", percentage: 25 });
    expect(new Date(body.expires!).getTime() - new Date(body.server_time).getTime()).toBe(0.1 * hour_ms);
    expect((await (await aNewcomer(4)).browser.ask(getTimeBonus, {})).body.status).toBe("expired");
  });

  test("lowers the price by itself, and not when it is taken off", async () => {
    const { browser } = await aNewcomer();
    const auto = (await browser.ask(getOrderOverview, { bundle: 3, country: "NL" })).body;
    expect(auto).toMatchObject({ price: 4799, total: 3599, discount: { amount: 1200, code: { kind: "time_bonus" } } });
    expect((await browser.ask(getOrderOverview, { bundle: 3, country: "NL", code: "" })).body.total).toBe(4799);
  });

  test("counts when the order is made; the price stays frozen afterwards", async () => {
    const { browser } = await aNewcomer(3.99);
    const { payment_id, ref } = await startedOrder(browser, { bundle: 1, code: "timebonus25" });
    site.moveClock(hour_ms);
    await choose(site, ref, "pay");
    const row = await db()
      .selectFrom("orders")
      .select(["amount", "state"])
      .where("id", "=", payment_id)
      .executeTakeFirst();
    expect(row).toEqual({ amount: 749, state: "completed" });
    const late = await browser.ask(getDiscountCode, { code: "TIMEBONUS25" });
    expect(late.error?.code).toBe("code_not_found");
  });

  test("is over for who has bought, and was used", async () => {
    const { browser } = await aNewcomer();
    await paidOrder(site, browser, { code: "TIMEBONUS25" });
    expect((await browser.ask(getTimeBonus, {})).body.status).toBe("none");
    expect((await order(browser, { code: "TIMEBONUS25", total: 749 })).error?.code).toBe("code_not_found");
  });

  test("who joined by a partner has the welcome discount instead, never both", async () => {
    const { member, browser } = await aNewcomer();
    const { id } = await db()
      .insertInto("partners")
      .values({ site_id: 1, name: randomUUID(), key: "k" } as never)
      .returning("id")
      .executeTakeFirstOrThrow();
    await db().insertInto("partner_signups").values({ partner_id: id, key: "1", user_id: member.id }).execute();
    expect((await browser.ask(getTimeBonus, {})).body.status).toBe("none");
    const { body } = await browser.ask(getDiscountCode, { welcome: "true" });
    expect(body).toMatchObject({ code: "WELCOME25", percentage: 25, kind: "welcome", expired: false });
    expect((await browser.ask(getDiscountCode, { code: "TIMEBONUS25" })).error?.code).toBe("code_not_found");
  });

  test("who has the time bonus has no welcome discount", async () => {
    const { browser } = await aNewcomer();
    expect((await browser.ask(getDiscountCode, { welcome: "true" })).error?.code).toBe("code_not_found");
  });
});

test("where nothing is sold, nobody is hurried to buy", async () => {
  const closed = await startTestApplication({ environment: { DEMO: "off" } });
  const browser = await closed.as(await aMember(closed.application.db));
  expect((await browser.ask(getTimeBonus, {})).body).toMatchObject({ status: "none", code: null });
  const { discount, total, price } = (await browser.ask(getOrderOverview, { bundle: 3, country: "NL" })).body;
  expect([discount, total]).toEqual([null, price]);
  await closed.close();
});

describe("a code", () => {
  test.each([
    ["EXPIRED1", { expires_at: new Date(0) }, "code_expired", "Code expired"],
    ["ONLYDE1", { country: "DE" }, "code_country", "Not valid in your country"],
    ["MINIMUM1", { minimum: 5000, currency: "EUR" }, "code_minimum", "Minimum order €50.00"],
    ["ONLYPAL1", { payment_methods: ["paypal"] }, "code_method", "Not valid for this payment method"],
    [undefined, undefined, "code_not_found", "Code not found"],
  ] as const)("%s is refused with its text", async (code, given, error, text) => {
    if (code) await addCode(await ctx(), { code, kind: "code", percentage: 10, ...(given as object) });
    const { browser } = await aNewcomer(100);
    const asked = { code: code ?? "NOSUCH1", country: "NL", bundle: 3, paymentmethod: "ideal" };
    expect((await browser.ask(getDiscountCode, asked)).error).toMatchObject({ code: error, message: text });
  });

  test("that is refused leaves the member's own offer in force", async () => {
    const { browser } = await aNewcomer();
    const { discount, code_error, total } = (
      await browser.ask(getOrderOverview, { bundle: 1, country: "NL", code: "NOSUCH1" })
    ).body;
    expect(code_error?.text).toBe("Code not found");
    expect([discount?.code.code, total]).toEqual(["TIMEBONUS25", 749]);
  });

  test("in two checkouts at once is given to one of them", async () => {
    await addCode(await ctx(), { code: "ONCE10", kind: "code", percentage: 10 });
    const { browser } = await aNewcomer(100);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(browser, { code: "ONCE10" })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error?.code === "code_already_used");
    expect(refused).toHaveLength(19);
    expect(refused[0]!.error!.message).toBe("Code already used");
  });

  test("follows whoever is soon back from the provider to pay in another way", async () => {
    const { browser } = await aNewcomer();
    const first = await startedOrder(browser, { code: "TIMEBONUS25" });
    site.moveClock(3_000);
    const second = await order(browser, { code: "TIMEBONUS25", method: "paypal" });
    expect(second.body).toMatchObject({ state: "created", total: 749 });
    const row = await db().selectFrom("orders").select("state").where("id", "=", first.payment_id).executeTakeFirst();
    expect(row?.state).toBe("cancelled");
  });

  test("of an order that is left while the provider is asked: nobody can pay that one any more", async () => {
    const { browser } = await aNewcomer();
    const { payment_id } = (await order(browser, { code: "TIMEBONUS25" })).body;
    const provider = site.application.payments.find("sandbox")!;
    const start = provider.start.bind(provider);
    vi.spyOn(provider, "start").mockImplementationOnce(async (input) => {
      const started = await start(input);
      site.moveClock(3_000);
      expect((await order(browser, { code: "TIMEBONUS25", method: "paypal" })).status).toBe(200);
      return started;
    });
    const { next } = (await browser.ask(startPayment, { payment_id })).body;
    expect(next).toEqual({ kind: "status" });
    const payments = await db()
      .selectFrom("sandbox_payments")
      .select("state")
      .where("order_id", "=", payment_id)
      .execute();
    expect(payments).toEqual([{ state: "cancelled" }]);
  });

  test("of an order that was left goes to the next; if both are paid, the second comes back whole", async () => {
    await addCode(await ctx(), { code: "TWICE10", kind: "code", percentage: 10 });
    const { browser } = await aNewcomer(100);
    const first = await startedOrder(browser, { code: "TWICE10" });
    site.moveClock(3_000);
    const second = await startedOrder(browser, { code: "TWICE10", method: "paypal" });
    await choose(site, second.ref, "pay");
    // The buyer had paid the first one after all.
    await db().updateTable("sandbox_payments").set({ state: "open" }).where("ref", "=", first.ref).execute();
    await choose(site, first.ref, "pay");
    const rows = await db()
      .selectFrom("orders")
      .select(["id", "state", "refunded", "amount"])
      .where("id", "in", [first.payment_id, second.payment_id])
      .execute();
    const of = (id: string) => rows.find((row) => row.id === id)!;
    expect(of(second.payment_id)).toMatchObject({ state: "completed", refunded: 0 });
    expect(of(first.payment_id)).toMatchObject({ state: "refunded", refunded: of(first.payment_id).amount });
  });

  test("brings nothing with an order for nothing that was given up in the moment of its payment", async () => {
    await addCode(await ctx(), { code: "FORNOTHING", kind: "code", percentage: 100 });
    const { member, browser } = await aNewcomer(100);
    const { payment_id } = (await order(browser, { code: "FORNOTHING" })).body;
    const [given_up] = await askedInTurn<{ body: unknown }>(db(), lockOfAccount(member.id), [
      () => browser.ask(cancelOrder, { payment_id }),
      () => browser.ask(startPayment, { payment_id }),
    ]);
    expect(given_up!.body).toEqual({ state: "cancelled" });
    expect((await browser.ask(getTransaction, { id: payment_id })).body).toMatchObject({
      transaction: { state: "cancelled" },
      balance: 0,
    });
  });

  test("can be guessed ten times an hour, and one that was tried stays free", async () => {
    const { browser } = await aNewcomer(100);
    for (let guess = 0; guess < 10; guess += 1)
      expect((await browser.ask(getDiscountCode, { code: `GUESS${guess}` })).error?.code).toBe("code_not_found");
    expect((await browser.ask(getDiscountCode, { code: "GUESS10" })).error?.code).toBe("rate_limited");
    expect((await browser.ask(getDiscountCode, { code: "guess3 " })).error?.code).toBe("code_not_found");
  });

  test("the total that was shown is the total that is paid", async () => {
    const { browser } = await aNewcomer(100);
    const asked = { key: randomUUID(), bundle: 1, method: "ideal", country: "NL", immediate_use: true } as const;
    expect((await browser.ask(createOrder, { ...asked, total: 1 })).error?.code).toBe("price_changed");
  });
});
