import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { getBundles } from "#features/credits/contract.ts";
import { spendCredits } from "#features/credits/ledger.server.ts";
import { getTransaction } from "#features/payments/transaction-contract.ts";
import { currencies } from "#lib/currencies.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import type { Browser } from "#tests/support/browser.ts";
import { aBuyer, choose, order, paidOrder, startedOrder } from "#tests/support/buying.ts";
import { findCommand } from "../command-line.server.ts";
import { CommandError, type Means } from "./command.server.ts";

let site: TestApplication;
let printed: string[] = [];
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());
beforeEach(() => {
  printed = [];
});

/** As typed after `npm run site --`. */
async function run(line: string): Promise<string[]> {
  const { command, rest } = findCommand(line.split(" "))!;
  const means = { application: site.application, print: (text: string) => printed.push(text) };
  await command.run(means as unknown as Means, rest);
  return printed;
}

const transactionOf = async (browser: Browser, id: string) =>
  (await browser.ask(getTransaction, { id })).body.transaction;

describe("orders", () => {
  test("are listed, all or of one state", async () => {
    const { browser } = await aBuyer(site);
    const paid = await transactionOf(browser, (await paidOrder(site, browser)).payment_id);
    site.moveClock(60_000);
    const open = await transactionOf(browser, (await startedOrder(browser)).payment_id);
    expect((await run("orders list")).join("\n")).toMatch(
      new RegExp(`${open.number} .* pending .*\n(.*\n)*${paid.number} .* completed .* €9.99 {2}10 credits {2}ideal`),
    );
    printed = [];
    const completed = (await run("orders list completed")).join("\n");
    expect(completed).toContain(paid.number);
    expect(completed).not.toContain(open.number);
    printed = [];
    expect(await run("orders list failed")).toEqual(["There is no such order."]);
    await expect(run("orders list paid")).rejects.toThrow('There is no state "paid": choose one of created, pending,');
  });

  test("are shown with what was heard, and refunded once", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = await transactionOf(browser, payment_id);
    expect(await run(`orders refund ${number.toLowerCase()}`)).toEqual(["€9.99 goes back."]);
    expect((await transactionOf(browser, payment_id)).state).toBe("refunded");
    await expect(run(`orders refund ${number}`)).rejects.toThrow(
      "The order is refunded: there is nothing to pay back.",
    );
    printed = [];
    const shown = (await run(`orders show ${number}`)).join("\n");
    expect(shown).toContain("credits: 10 ordered, 10 given, 10 taken back");
    expect(shown).toContain("webhook: paid (applied)");
    expect(shown).toContain("operator: refund (applied)");
    await expect(run("orders show NOSUCHNUMB")).rejects.toThrow('There is no order "NOSUCHNUMB".');
  });

  test("whose credits are used stay as they are, since nothing is left to pay back", async () => {
    const { member, browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = await transactionOf(browser, payment_id);
    await spendCredits(site.application, member.id, { amount: 10, reason: "message", key: "all of them" });
    await expect(run(`orders refund ${number}`)).rejects.toThrow(
      "All its credits are used: there is nothing to pay back.",
    );
    expect((await transactionOf(browser, payment_id)).state).toBe("completed");
  });

  test("are asked about at the provider", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    const { number } = await transactionOf(browser, payment_id);
    await choose(site, ref, "pay_lost");
    expect(await run(`orders check ${number}`)).toEqual([`${number} is completed.`]);
  });

  test("are not said to be asked about where their provider does not answer, or is there no more", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id } = await startedOrder(browser);
    const { number } = await transactionOf(browser, payment_id);
    const { payments } = site.application;
    const refused = new ProviderError("Mollie: no answer within 8000 ms", { passing: true });
    vi.spyOn(payments.find("sandbox")!, "fetch").mockRejectedValueOnce(refused);
    await expect(run(`orders check ${number}`)).rejects.toThrow(
      new CommandError(`${number} is pending, as far as is known. Mollie: no answer within 8000 ms`),
    );
    const find = vi.spyOn(payments, "find").mockReturnValue(undefined);
    await expect(run(`orders check ${number}`)).rejects.toThrow(
      `${number} is pending, as far as is known. PAYMENT_URL does not name sandbox, where it was to be paid.`,
    );
    find.mockRestore();
  });

  test("that were charged back are settled, which opens the method again", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await paidOrder(site, browser);
    const { number } = await transactionOf(browser, payment_id);
    await expect(run(`orders settle ${number}`)).rejects.toThrow("Nothing is open on this order.");
    await choose(site, ref, "charge_back");
    expect((await order(browser)).error?.code).toBe("method_unavailable");
    expect(await run(`orders settle ${number}`)).toEqual([`${number} is settled.`]);
    expect((await order(browser)).status).toBe(200);
  });

  /** Refused by the provider, which does not tell how the payment stands: the refund is tried again. */
  async function refusedRefund() {
    const { browser } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = await transactionOf(browser, payment_id);
    // What the tests before left to be paid back goes first, so that only this order is refused.
    await site.runJobs();
    await run(`orders refund ${number}`);
    const provider = site.application.payments.find("sandbox")!;
    const refund = vi.spyOn(provider, "refund");
    refund.mockRejectedValueOnce(new ProviderError("not today", { passing: false }));
    vi.spyOn(provider, "fetch").mockRejectedValueOnce(new ProviderError("no answer", { passing: true }));
    await site.runJobs();
    printed = [];
    const refused = async () => (await run("orders list refused")).join();
    return { number, refund, refused, transaction: () => transactionOf(browser, payment_id) };
  }

  test("whose refund the provider refuses are listed, until it is paid by hand", async () => {
    const { number, refund, refused, transaction } = await refusedRefund();
    expect(await refused()).toMatch(new RegExp(`^${number} .* refunded `));
    refund.mockRejectedValueOnce(new ProviderError("never", { passing: false }));
    await site.runJobs();
    vi.restoreAllMocks();
    printed = [];
    expect(await refused()).toContain(number);
    expect((await run(`orders show ${number}`)).join()).toContain("refund €9.99: failed, operator never");
    await run(`orders settle ${number}`);
    printed = [];
    expect(await refused()).toBe("There is no such order.");
    expect(await transaction()).toMatchObject({ state: "refunded", refund_state: "sent" });
    await expect(run(`orders settle ${number}`)).rejects.toThrow("Nothing is open on this order.");
  });

  test("whose refund is paid by hand while it is still tried are not refunded twice", async () => {
    const { number, refund, refused, transaction } = await refusedRefund();
    await run(`orders settle ${number}`);
    await site.runJobs();
    expect(refund).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    printed = [];
    expect(await refused()).toBe("There is no such order.");
    expect(await transaction()).toMatchObject({ refunded: 999, refund_state: "sent" });
  });

  test("stay settled that were settled by hand while the provider was asked once more", async () => {
    const { number, refund, refused, transaction } = await refusedRefund();
    expect(await refused()).toContain(number);
    refund.mockImplementationOnce(async () => {
      await run(`orders settle ${number}`);
      throw new ProviderError("never", { passing: false });
    });
    await site.runJobs();
    vi.restoreAllMocks();
    printed = [];
    expect(await refused()).toBe("There is no such order.");
    expect(await transaction()).toMatchObject({ state: "refunded", refund_state: "sent" });
  });

  test("leave books that balance", async () => {
    await paidOrder(site, (await aBuyer(site)).browser);
    expect(await run("ledger verify")).toEqual(["The books balance."]);
    await site.application.pool.query(
      "ALTER TABLE credit_accounts DISABLE TRIGGER ALL; UPDATE credit_accounts SET balance = balance + 1",
    );
    await expect(run("ledger verify")).rejects.toThrow("The books do not balance.");
    await site.application.pool.query(
      "UPDATE credit_accounts SET balance = balance - 1; ALTER TABLE credit_accounts ENABLE TRIGGER ALL",
    );
  });
});

describe("codes", () => {
  test("are made, used, listed and ended", async () => {
    const { browser } = await aBuyer(site);
    expect(await run("codes add spring20 20 --days=3")).toEqual(["SPRING20: 20%"]);
    await expect(run("codes add SPRING20 20")).rejects.toThrow('There is a code "SPRING20" already.');
    expect((await order(browser, { code: "spring20", total: 799 })).status).toBe(200);
    await paidOrder(site, (await aBuyer(site)).browser, { code: "SPRING20" });
    printed = [];
    expect((await run("codes list")).join("\n")).toMatch(/SPRING20 {2}20% {2}used 1 times {2}until \d{4}-/);
    await run("codes end SPRING20");
    printed = [];
    expect((await run("codes list"))[0]).toContain("ended");
    expect((await order((await aBuyer(site)).browser, { code: "SPRING20", total: 799 })).error?.code).toBe(
      "code_not_found",
    );
    await expect(run("codes end NOSUCH")).rejects.toThrow('There is no code "NOSUCH".');
  });

  test("are listed with whom and what they are good for", async () => {
    const code = "ONLYDUTCH";
    await run(`codes add ${code} 10 --minimum=20 --currency=EUR --country=NL --methods=ideal,paypal`);
    printed = [];
    expect(await run("codes list")).toContain(
      `${code}  10%  used 0 times  active  from €20.00  in NL  by ideal, paypal`,
    );
  });

  test.each([
    ["abc 10", "A code is 4 to 20 letters and digits."],
    ["GOODCODE 0", "The percentage is a whole number from 1 to 100."],
    ["TIMEBONUS25 10", "TIMEBONUS25 is the code of a welcome offer."],
    ["GOODCODE 10 --currency=XXX", 'There is no currency "XXX".'],
    ["GOODCODE 10 --country=XX", 'There is no country "XX".'],
    ["GOODCODE 10 --minimum=20", "A minimum needs its currency."],
    ["GOODCODE 10 --methods=ideal,cheque", 'There is no payment method "cheque".'],
    // It would never end.
    ["GOODCODE 10 --days=7d", "Say in whole days how long the code is good: --days=7."],
    ["GOODCODE 10 --days=0", "Say in whole days how long the code is good: --days=7."],
    ["GOODCODE 10 --days=-7", "Say in whole days how long the code is good: --days=7."],
  ])("like %s are refused", async (args, sentence) => {
    await expect(run(`codes add ${args}`)).rejects.toThrow(sentence);
  });
});

describe("bundles", () => {
  const sold = async () => (await site.browser().ask(getBundles, { country: "NL" })).body.bundles;
  /** Other processes, and this one, learn of it within a second. */
  async function soon(look: (bundles: Awaited<ReturnType<typeof sold>>) => unknown, expected: unknown): Promise<void> {
    await expect.poll(async () => look(await sold())).toEqual(expected);
  }
  const every = currencies.map((currency) => `${currency}=30`).join(" ");

  test("are listed with their prices", async () => {
    const [first] = await run("bundles list");
    expect(first).toContain("1  10 credits  €9.99");
    expect(printed.find((line) => line.endsWith("popular"))).toContain("60 credits");
  });

  test("get another price, and orders keep theirs", async () => {
    const { browser } = await aBuyer(site);
    const { payment_id, ref } = await startedOrder(browser);
    expect(await run("bundles price 1 EUR 10.49")).toEqual(["10 credits cost €10.49."]);
    await soon(([smallest]) => smallest!.price, 1049);
    await choose(site, ref, "pay");
    expect(await transactionOf(browser, payment_id)).toMatchObject({ state: "completed", amount: 999 });
    await run("bundles price 1 EUR 9.99");
    await soon(([smallest]) => smallest!.price, 999);
  });

  test("come, are marked and go", async () => {
    expect(await run(`bundles add 40 ${every}`)).toEqual(["Bundle 6 is on sale: 40 credits."]);
    await soon((bundles) => bundles.map(({ id }) => id), [1, 2, 6, 3, 4, 5]);
    await run("bundles popular 6");
    await soon((bundles) => bundles.find(({ popular }) => popular)?.id, 6);
    await paidOrder(site, (await aBuyer(site)).browser, { bundle: 6 });
    await run("bundles remove 6");
    await soon((bundles) => bundles.map(({ id }) => id), [1, 2, 3, 4, 5]);
    // Its number belongs to the order that was made with it.
    printed = [];
    expect(await run(`bundles add 40 ${every}`)).toEqual(["Bundle 7 is on sale: 40 credits."]);
    await soon((bundles) => bundles.length, 6);
    await run("bundles remove 7");
    await run("bundles popular 3");
    await soon((bundles) => bundles.length, 5);
  });

  test.each([
    ["price 9 EUR 1", 'There is no bundle "9".'],
    ["price 1 XXX 1", 'There is no currency "XXX".'],
    ["price 1 EUR much", '"much" is no amount like 19.99.'],
    ["price 1 EUR 0", "bundles.0.prices.EUR: Too small: expected number to be >=1. Nothing was changed."],
    ["add 40 EUR=30", "is missing."],
    [`add x ${every}`, "A bundle has a whole number of credits."],
    ["remove 9", 'There is no bundle "9".'],
    ["popular 9", 'There is no bundle "9".'],
  ])("%s is refused", async (args, sentence) => {
    await expect(run(`bundles ${args}`)).rejects.toThrow(sentence);
  });
});
