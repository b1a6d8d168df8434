/** Direct debits in tests: a buyer with a phone, the codes that are sent to it, and a debit that the bank has. */
import * as contract from "#features/payments/debit-contract.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import type { TestApplication } from "./application.ts";
import { aBuyer, startedOrder } from "./buying.ts";

export const details = {
  account_holder: "Jan Jansen",
  iban: "NL91 ABNA 0417 1643 00",
  street: "Kerkstraat",
  house_number: "1a",
  zip: "1017 GB",
  city: "Amsterdam",
};

/** Each has a phone of their own: only so many codes go to one. */
export async function aDebtor(site: TestApplication, number: number) {
  return { ...(await aBuyer(site)), phone: `06 1234 ${5600 + number}` };
}

export async function codeSent(site: TestApplication): Promise<string> {
  await site.runJobs();
  const [sms] = await listSms(site.application.config.data_dir);
  return /\b\d{6}\b/.exec(sms!.text)![0];
}

export async function confirmed(site: TestApplication, number: number, bundle = 2) {
  return confirmedBy(site, await aDebtor(site, number), { bundle });
}

export async function confirmedBy(
  site: TestApplication,
  { member, browser, phone }: Awaited<ReturnType<typeof aDebtor>>,
  wishes: object,
) {
  const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit", ...wishes });
  await browser.ask(contract.saveDirectDebit, { payment_id, ...details, phone });
  await browser.ask(contract.authoriseDirectDebit, { payment_id, authorised: true });
  const otp = await codeSent(site);
  const { debit } = (await browser.ask(contract.confirmDirectDebit, { payment_id, otp })).body;
  await site.runJobs();
  await site.runJobs();
  const { provider_ref } = await site.application.db
    .selectFrom("orders")
    .select("provider_ref")
    .where("id", "=", payment_id)
    .executeTakeFirstOrThrow();
  return { member, browser, payment_id, debit, ref: provider_ref! };
}
