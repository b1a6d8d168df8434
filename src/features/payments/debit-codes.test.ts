import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { getUser } from "#features/accounts/contract.ts";
import { confirmExclusion, requestExclusion } from "#features/safety/contract.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { aBuyer, startedOrder } from "#tests/support/buying.ts";
import { aDebtor, codeSent, confirmed, details } from "#tests/support/debits.ts";
import { changedMeanwhile } from "#tests/support/meanwhile.ts";
import * as contract from "./debit-contract.ts";

let site: TestApplication;
beforeAll(async () => {
  site = await startTestApplication();
});
afterAll(() => site.close());

const db = () => site.application.db;

test.each(["at once", "one after the other"])("a form that the browser sends twice, %s, counts once", async (how) => {
  const { browser, phone } = await aDebtor(site, how === "at once" ? 80 : 81);
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
  const otp = await codeSent(site);
  expect(await listSms(site.application.config.data_dir)).toHaveLength(before + 1);
  expect((await browser.ask(contract.getDirectDebit, { payment_id })).body.debit?.sms?.left).toBe(2);
  expect(await steps(() => browser.ask(contract.confirmDirectDebit, { payment_id, otp }))).toEqual(["done", "done"]);
});

test("a number that its owner keeps out is refused, and one that was proved closes its account", async () => {
  const keepOut = async (phone: string) => {
    await site.browser().ask(requestExclusion, { phone, months: 6 });
    await site.runJobs();
    const sms = (await listSms(site.application.config.data_dir)).find(({ to }) => to === phone);
    const token = /token=([\w-]{43})/.exec(sms!.text)![1]!;
    expect((await site.browser().ask(confirmExclusion, { token })).status).toBe(200);
  };
  await keepOut("+31612345690");
  const { browser } = await aDebtor(site, 90);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  const given = { payment_id, ...details, phone: "06 1234 5690" };
  expect((await browser.ask(contract.saveDirectDebit, given)).error?.fields).toEqual({
    phone: "This mobile number cannot be used here.",
  });
  const proved = await confirmed(site, 91);
  await keepOut("+31612345691");
  expect((await proved.browser.ask(getUser, {})).body.user).toBeNull();
});

test("an order that is given up in the moment of its code is no debit, and announces none", async () => {
  const { member, browser, phone } = await aDebtor(site, 62);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
  let confirming: ReturnType<typeof confirm> | undefined;
  const confirm = () => browser.ask(contract.confirmDirectDebit, { payment_id, otp });
  await db()
    .transaction()
    .execute(async (trx) => {
      await trx.selectFrom("users").select("id").where("id", "=", member.id).forNoKeyUpdate().execute();
      confirming = confirm();
      const waits = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await waits.execute(db())).rows).not.toEqual([]));
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
  const { member, browser, phone } = await aDebtor(site, 63);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
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

test("a code whose sending was repeated, since nobody heard that it had gone out, is good", async () => {
  const { browser, phone } = await aDebtor(site, 82);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
  const { length } = await listSms(site.application.config.data_dir);
  expect((await site.repeatJobs("payments.debit-code")).failed).toBe(0);
  expect(await listSms(site.application.config.data_dir)).toHaveLength(length);
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body.debit.step).toBe("done");
});

test("a code whose sending was held up does not take the place of a newer one", async () => {
  const { member, browser, phone } = await aDebtor(site, 83);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  await codeSent(site);
  site.moveClock(60_000);
  await browser.ask(contract.resendDebitCode, { payment_id });
  const otp = await codeSent(site);
  expect(await site.repeatFirstJob("payments.debit-code", member.id)).toEqual({ done: 1, failed: 0 });
  expect((await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body.debit.step).toBe("done");
});

test("five guesses, three codes an hour, ten minutes", async () => {
  const { browser, phone } = await aDebtor(site, 7);
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit" });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
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
  const late = await codeSent(site);
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
  // Another test would find them among its own.
  await site.runJobs();
});
