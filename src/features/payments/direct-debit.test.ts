import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { addCode } from "#features/credits/discounts.server.ts";
import { confirmExclusion, requestExclusion } from "#features/safety/contract.ts";
import { ProviderError } from "#platform/payments/provider.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import { contextOfJob } from "#server/worker.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aBuyer, choose, order, startedOrder } from "#tests/support/buying.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import { cancelOrder, getOrderOverview } from "./contract.ts";
import { beginDebit } from "./direct-debit.server.ts";
import { listPurchases } from "./leaving.server.ts";
import { getTransaction } from "./transaction-contract.ts";
import * as contract from "./debit-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;
const ctx = async () => ({ ...site.application, site: await site.application.sites.default() });
const details = {
  account_holder: "Jan Jansen",
  iban: "NL91 ABNA 0417 1643 00",
  street: "Kerkstraat",
  house_number: "1a",
  zip: "1017 GB",
  city: "Amsterdam",
};

async function aDebtor(number: number) {
  return { ...(await aBuyer(site)), phone: `06 1234 ${5600 + number}` };
}

async function codeSent(): Promise<string> {
  await site.runJobs();
  const [sms] = await listSms(site.application.config.data_dir);
  return /\b\d{6}\b/.exec(sms!.text)![0];
}

async function confirmed(number: number, bundle = 2) {
  return confirmedBy(await aDebtor(number), { bundle });
}

async function confirmedBy({ member, browser, phone }: Awaited<ReturnType<typeof aDebtor>>, wishes: object) {
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit", ...wishes });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
  const { debit } = (await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body;
  await site.runJobs();
  await site.runJobs();
  const { provider_ref } = await db()
    .selectFrom("orders")
    .select("provider_ref")
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  return { member, browser, payment_id, debit, ref: provider_ref! };
}

test("data, mandate, code: credits are there at once, and premium when the bank has paid", async () => {
  const { member, browser, phone } = await aDebtor(0);
  const { payment_id, next } = await startedOrder(browser, { method: "sepa_direct_debit", bundle: 3 });
  expect(next.kind).toBe("direct_debit");
  expect((await browser.ask(contract.getDirectDebit, {})).body.debit).toMatchObject({
    step: "data",
    // Who may not pay like this goes on with the same bundle.
    bundle: 3,
    credits_at_once: 60,
  });
  const saved = (await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone })).body.debit;
  expect(saved).toMatchObject({ step: "mandate", mandate: { iban: "NL•• •••• 4300", amount: 4799 } });
  expect(JSON.stringify(saved)).not.toContain("0417");
  const unticked = { payment_id, authorised: false } as never;
  expect((await browser.ask(contract.authoriseDirectDebit, unticked)).error?.fields).toHaveProperty("authorised");
  const asked = (await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true })).body.debit;
  expect(asked).toMatchObject({ step: "code", sms: { digits: 6, left: 2 } });
  const otp = await codeSent();
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

test.each(["at once", "one after the other"])("a form that the browser sends twice, %s, counts once", async (how) => {
  const { browser, phone } = await aDebtor(how === "at once" ? 80 : 81);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  type Sent = { error?: { code: string } | undefined; body: { debit: contract.DirectDebit } };
  async function steps(send: () => Promise<Sent>) {
    const [first, second] = how === "at once" ? [send(), send()] : [await send(), await send()];
    return (await Promise.all([first, second])).map(({ error, body }) => error?.code ?? body.debit.step);
  }
  const authorise = () => browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  const before = (await listSms(site.application.config.data_dir)).length;
  expect(await steps(authorise)).toEqual(["code", "code"]);
  const otp = await codeSent();
  expect(await listSms(site.application.config.data_dir)).toHaveLength(before + 1);
  expect((await browser.ask(contract.getDirectDebit, { payment_id })).body.debit?.sms?.left).toBe(2);
  expect(await steps(() => browser.ask(contract.confirmDirectDebit, { payment_id, otp }))).toEqual(["done", "done"]);
});

test("a number that its owner keeps out is refused, and one that was proved closes its account", async () => {
  const keepOut = async (phone: string) => {
    await site.browser().ask(requestExclusion, { phone, months: 6 });
    await site.runJobs();
    const [sms] = await listSms(site.application.config.data_dir, 1);
    const token = /token=([\w-]{43})/.exec(sms!.text)![1]!;
    expect((await site.browser().ask(confirmExclusion, { token })).status).toBe(200);
  };
  await keepOut("+31612345690");
  const { browser } = await aDebtor(90);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  const given = { payment_id, ...details, phone: "06 1234 5690" };
  expect((await browser.ask(contract.saveDirectDebit, given)).error?.fields).toEqual({
    phone: "This mobile number cannot be used here.",
  });
  const proved = await confirmed(91);
  await keepOut("+31612345691");
  expect((await proved.browser.ask(getUser, {})).body.user).toBeNull();
});

test("the first time at most EUR 50 is trusted; the rest comes when the bank has paid", async () => {
  const { browser, ref } = await confirmed(1, 4);
  // EUR 89.99 for 125 credits: 69 of them are worth EUR 50.
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 69, paid_user: false });
  await choose(site, ref, "pay");
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 125, paid_user: true });
});

test("an order that is given up in the moment of its code is no debit, and announces none", async () => {
  const { member, browser, phone } = await aDebtor(62);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
  let confirming: ReturnType<typeof confirm> | undefined;
  const confirm = () => browser.ask(contract.confirmDirectDebit, { payment_id, otp });
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
      confirming = confirm();
      const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waits.execute(db())).rows).not.toEqual([]), 30_000);
      await trx
        .updateTable("orders")
        .set({ state: "cancelled", ended_at: new Date() })
        .where("id", "=", payment_id)
        .execute();
    });
  expect((await confirming!).error?.code).toBe("conflict");
  await site.runJobs();
  const told = (await site.mails()).filter(({ to, kind }) => to === member.email && kind === "payments.debit");
  expect(told).toEqual([]);
});

test("a code that was right confirms no other data, which took the place of its own meanwhile", async () => {
  const { member, browser, phone } = await aDebtor(63);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
  const confirm = () => browser.ask(contract.confirmDirectDebit, { payment_id, otp });
  const { error } = await changedMeanwhile(db(), member.id, confirm, (db) =>
    db
      .updateTable("direct_debits")
      .set({ code_hash: Buffer.alloc(32) })
      .where("order_id", "=", payment_id)
      .execute(),
  );
  expect(error?.code).toBe("conflict");
});

test("giving up a debit on its way, from a page that has stood open, ends nothing at the provider", async () => {
  const { browser, payment_id, ref } = await confirmed(64);
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
  const otp = await codeSent();
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
  const debtor = await aDebtor(65);
  await confirmedBy(debtor, { bundle: 2, code: "ADVANCE10" });
  site.moveClock(3_000);
  const again = { bundle: 2, method: "ideal", country: "NL", code: "ADVANCE10" } as const;
  const { code_error } = (await debtor.browser.ask(getOrderOverview, again)).body;
  expect(code_error?.code).toBe("code_already_used");
});

test("who was told that money will be taken is told when it is not", async () => {
  const { member, browser, phone } = await aDebtor(66);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
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
  const debtor = await aDebtor(60);
  const free = await startedOrder(debtor.browser, { method: "sepa_direct_debit", code: "FORNOTHING" });
  expect(free.next.kind).toBe("status");
  const { credits } = (await debtor.browser.ask(getUser, {})).body.user!;
  await confirmedBy(debtor, { bundle: 4 });
  expect((await debtor.browser.ask(getUser, {})).body.user!.credits - credits).toBe(69);
});

test("a debit whose code another order was paid with is still taken back when the bank returns it", async () => {
  await addCode(await ctx(), { code: "DEBITCODE10", kind: "code", percentage: 10 });
  const debtor = await aDebtor(61);
  const { browser } = debtor;
  const left = await startedOrder(browser, { code: "DEBITCODE10" });
  site.moveClock(3_000);
  const debit = await confirmedBy(debtor, { bundle: 2, code: "DEBITCODE10" });
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
  const { browser, payment_id, ref } = await confirmed(2);
  await choose(site, ref, "fail");
  expect((await browser.ask(getUser, {})).body.user).toMatchObject({ credits: 0, paid_user: false });
  expect((await browser.ask(getTransaction, { id: payment_id })).body.transaction.state).toBe("charged_back");
  expect((await order(browser, { method: "sepa_direct_debit" })).error?.message).toBe(
    "Your account is blocked for direct debit payments.",
  );
  const { browser: other, phone } = await aDebtor(3);
  const next = await startedOrder(other, { method: "sepa_direct_debit" });
  const same = await other.ask(contract.saveDirectDebit, { payment_id: next.payment_id, ...details, phone });
  expect(same.error?.code).toBe("debit_blocked");
  await db().updateTable("orders").set({ settled_at: new Date() }).where("id", "=", payment_id).execute();
});

test("one debit at a time, and none above EUR 100", async () => {
  const { browser } = await confirmed(4);
  expect((await order(browser, { method: "sepa_direct_debit" })).error?.message).toBe(
    "You have reached the limit for direct debit payments.",
  );
  const { browser: other } = await aDebtor(5);
  expect((await order(other, { method: "sepa_direct_debit", bundle: 5 })).error?.code).toBe("debit_limit");
});

test.each([
  ["iban", "NL91 ABNA 0417 1643 01", "Please check this IBAN."],
  ["iban", "BR1500000000000010932840814P2", "This account is not in a SEPA country."],
  ["phone", "020 123 4567", "Please enter a mobile number with its country code."],
])("a %s like %s is refused", async (field, value, text) => {
  const { browser, phone } = await aDebtor(6);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  const given = { payment_id, ...details, phone, [field]: value };
  expect((await browser.ask(contract.saveDirectDebit, given)).error?.fields).toEqual({ [field]: text });
});

test("a code whose sending was repeated, since nobody heard that it had gone out, is good", async () => {
  const { browser, phone } = await aDebtor(82);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
  const { length } = await listSms(site.application.config.data_dir);
  expect((await site.repeatJobs("payments.debit-code")).failed).toBe(0);
  expect(await listSms(site.application.config.data_dir)).toHaveLength(length);
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body.debit.step).toBe("done");
});

test("a code whose sending was held up does not take the place of a newer one", async () => {
  const { member, browser, phone } = await aDebtor(83);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  await codeSent();
  site.moveClock(60_000);
  await browser.ask(contract.resendDebitCode, { payment_id });
  const otp = await codeSent();
  expect(await site.repeatFirstJob("payments.debit-code", member.id)).toEqual({ done: 1, failed: 0 });
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body.debit.step).toBe("done");
});

test("five guesses, three codes an hour, ten minutes", async () => {
  const { browser, phone } = await aDebtor(7);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent();
  const wrong = otp === "000000" ? "000001" : "000000";
  await Promise.all(
    Array.from({ length: 8 }, () => browser.ask(contract.confirmDirectDebit, { payment_id, otp: wrong })),
  );
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).error?.code).toBe("validation");
  for (const _ of [1, 2]) {
    expect((await browser.ask(contract.resendDebitCode, { payment_id })).status).toBe(200);
    site.moveClock(60_000);
  }
  const refused = await browser.ask(contract.resendDebitCode, { payment_id });
  expect([refused.status, refused.error?.code]).toEqual([429, "debit_codes_used"]);
  expect(refused.error?.message).toBe(
    "No more codes can be sent for now. Try again later, or choose another way to pay.",
  );
  expect(refused.response.headers["retry-after"]).toBe("3600");
  const late = await codeSent();
  site.moveClock(10 * 60_000);
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp: late })).error?.code).toBe("validation");
});

test("a phone gets ten codes a day, whoever asks for them", async () => {
  const phone = "06 8765 4321";
  const answers: string[] = [];
  for (let asked = 0; asked < 11; asked += 1) {
    const { browser } = await aBuyer(site);
    const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
    await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
    const { error } = await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
    answers.push(error?.code ?? "sent");
    site.moveClock(30 * 60_000);
  }
  expect(answers).toEqual([...Array.from({ length: 10 }, () => "sent"), "debit_codes_used"]);
});
