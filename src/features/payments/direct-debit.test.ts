import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { addCode } from "#features/credits/discounts.server.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aBuyer, choose, order, startedOrder } from "#tests/support/buying.ts";
import { aDebtor, codeSent, confirmed, confirmedBy, details } from "#tests/support/debits.ts";
import { cancelOrder, getOrderOverview } from "./contract.ts";
import * as contract from "./debit-contract.ts";
import { beginDebit } from "./direct-debit.server.ts";
import { listPurchases } from "./leaving.server.ts";
import { getTransaction } from "./transaction-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const ctx = async () => ({ ...site.application, site: await site.application.sites.default() });

test("data, mandate, code: credits are there at once, and premium when the bank has paid", async () => {
  const { member, browser, phone } = await aDebtor(site, 0);
  const { payment_id, next } = await startedOrder(browser, { method: "sepa_direct_debit", bundle: 3 });
  expect(next.kind).toBe("direct_debit");
  expect((await browser.ask(contract.getDirectDebit, {})).body.debit).toMatchObject({
    step: "data",
    // Who may not pay like this goes on with the same bundle.
    bundle: 3,
    credits_at_once: 60,
  });
  const saved = (await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone })).body.debit;
  expect(saved).toMatchObject({
    step: "mandate",
    mandate: { iban: "NL•• •••• 4300", amount: 4799, creditor_id: "NL00ZZZ000000000000", notice_days: 1 },
  });
  expect(JSON.stringify(saved)).not.toContain("0417");
  const unticked = { payment_id, authorised: false } as never;
  expect((await browser.ask(contract.authoriseDirectDebit, unticked)).error?.fields).toEqual({
    authorised: "Please tick this to go on.",
  });
  const asked = (await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true })).body.debit;
  expect(asked).toMatchObject({ step: "code", sms: { digits: 6, left: 2 } });
  const otp = await codeSent(site);
  const wrong = otp === "000000" ? "000001" : "000000";
  const refused = await browser.ask(contract.confirmDirectDebit, { payment_id, otp: wrong });
  expect(refused.error?.fields).toEqual({ otp: "Code invalid" });
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body.debit.step).toBe("done");
  await site.runJobs();
  await site.runJobs();
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 60, paid_user: false });
  expect((await site.mails()).map(({ kind }) => kind)).toContain("payments.debit");
  const { rows } = await site.application.pool.query("SELECT details FROM direct_debits");
  expect(JSON.stringify(rows)).not.toContain("Jansen");
  // A session is enough for the download of one's own data: what it shows is what the pages show.
  const { direct_debits } = await listPurchases(await contextOfJob(site.application, 1, randomUUID()), member.id);
  expect(direct_debits).toMatchObject([
    { account_holder: "Jan Jansen", iban: "NL•• •••• 4300", phone: "+31 •••• 600" },
  ]);
});

test("the first time at most EUR 50 is trusted; the rest comes when the bank has paid", async () => {
  const { browser, ref } = await confirmed(site, 1, 4);
  // EUR 89.99 for 125 credits: 69 of them are worth EUR 50.
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 69, paid_user: false });
  await choose(site, ref, "pay");
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 125, paid_user: true });
});

test("giving up a debit on its way, from a page that has stood open, ends nothing at the provider", async () => {
  const { browser, payment_id, ref } = await confirmed(site, 64);
  const cancel = vi.spyOn(site.application.payments.find("sandbox")!, "cancel");
  expect((await browser.ask(cancelOrder, { payment_id })).error?.code).toBe("conflict");
  expect(cancel).not.toHaveBeenCalled();
  cancel.mockRestore();
  await choose(site, ref, "pay");
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 25, paid_user: true });
});

test("giving up a debit in the moment that it is handed to the provider takes nothing back and closes nothing", async () => {
  const { browser } = await aBuyer(site);
  // Of another block of numbers: only so many codes an hour go to one.
  const phone = "06 2345 5667";
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit", bundle: 2 });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
  await browser.ask(contract.confirmDirectDebit, { payment_id, otp });
  const provider = site.application.payments.find("sandbox")!;
  const [held, asked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { fetch } = provider;
  vi.spyOn(provider, "fetch").mockImplementationOnce(async (ref) => {
    const answer = await fetch.call(provider, ref);
    asked.resolve();
    await held.promise;
    return answer;
  });
  const begun = beginDebit(await contextOfJob(site.application, 1, randomUUID()), payment_id);
  await asked.promise;
  // The credits would be given while the provider is told.
  vi.spyOn(provider, "cancel").mockImplementationOnce(async (ref) => {
    held.resolve();
    await begun;
    await db().updateTable("sandbox_payments").set({ state: "cancelled" }).where("ref", "=", ref).execute();
    return true;
  });
  expect((await browser.ask(cancelOrder, { payment_id })).body.state).toBe("cancelled");
  vi.restoreAllMocks();
  await site.runJobs();
  expect((await browser.ask(getTransaction, { id: payment_id })).body.transaction.state).toBe("cancelled");
  expect((await browser.ask(getUser, {})).body.user!.credits).toBe(0);
  expect((await order(browser, { method: "sepa_direct_debit" })).status).toBe(200);
});

test("a code whose credits are there is used, also before the bank has paid", async () => {
  await addCode(await ctx(), { code: "ADVANCE10", kind: "code", percentage: 10 });
  const debtor = await aDebtor(site, 65);
  await confirmedBy(site, debtor, { bundle: 2, code: "ADVANCE10" });
  site.moveClock(3_000);
  const again = { bundle: 2, method: "ideal", country: "NL", code: "ADVANCE10" } as const;
  const { code_error } = (await debtor.browser.ask(getOrderOverview, again)).body;
  expect(code_error?.code).toBe("code_already_used");
});

test("who was told that money will be taken is told when it is not", async () => {
  const { member, browser, phone } = await aDebtor(site, 66);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
  await browser.ask(contract.confirmDirectDebit, { payment_id, otp });
  const refused = new ProviderError("no such account", { passing: false });
  vi.spyOn(site.application.payments.find("sandbox")!, "start").mockRejectedValueOnce(refused);
  await site.runJobs();
  await site.runJobs();
  expect((await browser.ask(getTransaction, { id: payment_id })).body.transaction.state).toBe("failed");
  const told = (await site.mails()).filter(({ to }) => to === member.email).map(({ kind }) => kind);
  expect(told.toSorted()).toEqual(["payments.debit", "payments.failure"]);
});

test("what a code gave for nothing is no debit that went well", async () => {
  await addCode(await ctx(), { code: "FORNOTHING", kind: "code", percentage: 100 });
  const debtor = await aDebtor(site, 60);
  const free = await startedOrder(debtor.browser, { method: "sepa_direct_debit", code: "FORNOTHING" });
  expect(free.next.kind).toBe("status");
  const { credits } = (await debtor.browser.ask(getUser, {})).body.user!;
  await confirmedBy(site, debtor, { bundle: 4 });
  expect((await debtor.browser.ask(getUser, {})).body.user!.credits - credits).toBe(69);
});

test("a debit whose code another order was paid with is still taken back when the bank returns it", async () => {
  await addCode(await ctx(), { code: "DEBITCODE10", kind: "code", percentage: 10 });
  const debtor = await aDebtor(site, 61);
  const { browser } = debtor;
  const left = await startedOrder(browser, { code: "DEBITCODE10" });
  site.moveClock(3_000);
  const debit = await confirmedBy(site, debtor, { bundle: 2, code: "DEBITCODE10" });
  expect((await browser.ask(getUser, {})).body.user!.credits).toBe(25);
  // The page of the provider was still open somewhere, and is paid.
  await db().updateTable("sandbox_payments").set({ state: "open" }).where("ref", "=", left.ref).execute();
  await choose(site, left.ref, "pay");
  expect((await browser.ask(getUser, {})).body.user!.credits).toBe(35);
  await choose(site, debit.ref, "fail");
  expect((await browser.ask(getUser, {})).body.user!.credits).toBe(10);
  expect((await browser.ask(getTransaction, { id: debit.payment_id })).body.transaction.state).toBe("charged_back");
  await db().updateTable("orders").set({ settled_at: new Date() }).where("id", "=", debit.payment_id).execute();
});

test("a returned debit takes the unspent credits back and closes direct debits, for that account too", async () => {
  const { browser, payment_id, ref } = await confirmed(site, 2);
  await choose(site, ref, "fail");
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 0, paid_user: false });
  expect((await browser.ask(getTransaction, { id: payment_id })).body.transaction.state).toBe("charged_back");
  expect((await order(browser, { method: "sepa_direct_debit" })).error?.message).toBe(
    "Your account is blocked for direct debit payments.",
  );
  const { browser: other, phone } = await aDebtor(site, 3);
  const next = await startedOrder(other, { method: "sepa_direct_debit" });
  const same = await other.ask(contract.saveDirectDebit, { payment_id: next.payment_id, ...details, phone });
  expect(same.error?.code).toBe("debit_blocked");
  await db().updateTable("orders").set({ settled_at: new Date() }).where("id", "=", payment_id).execute();
});

test("one debit at a time, and none above EUR 100", async () => {
  const { browser } = await confirmed(site, 4);
  expect((await order(browser, { method: "sepa_direct_debit" })).error?.message).toBe(
    "You have reached the limit for direct debit payments.",
  );
  const { browser: other } = await aDebtor(site, 5);
  expect((await order(other, { method: "sepa_direct_debit", bundle: 5 })).error?.code).toBe("debit_limit");
});

test.each([
  ["iban", "NL91 ABNA 0417 1643 01", "Please check this IBAN."],
  ["iban", "BR1500000000000010932840814P2", "This account is not in a SEPA country."],
  ["phone", "020 123 4567", "Please enter a mobile number with its country code."],
])("a %s like %s is refused", async (field, value, text) => {
  const { browser, phone } = await aDebtor(site, 6);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  const given = { payment_id, ...details, phone, [field]: value };
  expect((await browser.ask(contract.saveDirectDebit, given)).error?.fields).toEqual({ [field]: text });
});
