import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { loadPage, pages } from "#tests/support/loaders.ts";
import { aBuyer, paidOrder, sandboxOf } from "#tests/support/buying.ts";
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
