/** Calls of buying, paying and withdrawing, asked again. */
import { randomUUID } from "node:crypto";
import * as debits from "#features/payments/debit-contract.ts";
import { getTransaction } from "#features/payments/transaction-contract.ts";
import { listSms } from "#platform/sms/sms.server.ts";
import type { TestApplication } from "./application.ts";
import type { Browser } from "./browser.ts";
import { aBuyer, order, paidOrder, startedOrder } from "./buying.ts";
import { aVisitor } from "./joining.ts";
import { number, type Repeat, type Same, visitor } from "./repeat-asking.ts";

const details = {
  ...{ account_holder: "Jan Jansen", iban: "NL91 ABNA 0417 1643 00", street: "Kerkstraat", house_number: "1a" },
  ...{ zip: "1017 GB", city: "Amsterdam" },
};

/** A direct debit that has come as far as `until`. */
function debit(
  until: "data" | "mandate" | "code",
  rest: (site: TestApplication, user_id: string) => object | Promise<object>,
): Same {
  return {
    given: async (site) => {
      const { browser, member } = await aBuyer(site);
      const { payment_id } = await startedOrder(browser, { method: "sepa_direct_debit", bundle: 2 });
      const phone = `06 1234 ${7000 + number()}`;
      if (until !== "data") await browser.ask(debits.saveDirectDebit, { payment_id, ...details, phone });
      if (until === "code") await browser.ask(debits.authoriseDirectDebit, { payment_id, authorised: true });
      return {
        browser,
        input: { payment_id, ...(until === "data" ? { phone } : {}), ...(await rest(site, member.id)) },
      };
    },
    volatile: ["server_time"],
  };
}

async function codeSentTo(site: TestApplication, user_id: string): Promise<string> {
  await site.runJobs();
  const sms = (await listSms(site.application.config.data_dir)).find((one) => one.user_id === user_id);
  return /\b\d{6}\b/.exec(sms!.text)![0];
}

const buyer = (given: (browser: Browser, site: TestApplication) => Promise<object>): Same => ({
  given: async (site) => {
    const { browser } = await aBuyer(site);
    return { browser, input: await given(browser, site) };
  },
});

const byNumber: Same = {
  given: async (site) => {
    const { browser, member } = await aBuyer(site);
    const { payment_id } = await paidOrder(site, browser);
    const { number } = (await browser.ask(getTransaction, { id: payment_id })).body.transaction;
    return { browser: aVisitor(site), input: { number, email: member.email } };
  },
};

export const paymentRepeats: Readonly<Record<string, Repeat>> = {
  "PUT /api/paymentcountry.php": visitor(() => ({ country: "DE" })),
  "POST /api/order.php": {
    given: async (site) => {
      const { browser } = await aBuyer(site);
      const key = randomUUID();
      const { total } = (await order(browser, { key: randomUUID() })).body;
      const input = { key, bundle: 1, method: "ideal", country: "NL", code: "", total, immediate_use: true };
      return { browser, input, another: { input: { ...input, store_card: true } } };
    },
  },
  "DELETE /api/order.php": buyer(async (browser) => ({ payment_id: (await startedOrder(browser)).payment_id })),
  "POST /api/payment.php": buyer(async (browser) => ({ payment_id: (await order(browser)).body.payment_id })),
  "DELETE /api/storedcard.php": buyer(async () => ({})),
  "POST /api/withdraw.php": buyer(async (browser, site) => ({
    payment_id: (await paidOrder(site, browser)).payment_id,
  })),
  "POST /api/withdraw.php?find=1": byNumber,
  "POST /api/withdraw.php?number=1": byNumber,
  "POST /api/directdebit.php": {
    ...debit("data", () => details),
    again: ["direct_debits"],
    why: "sealed anew each time",
  },
  "POST /api/directdebit.php?mandate=1": debit("mandate", () => ({ authorised: true })),
  "POST /api/directdebit.php?sms=1": debit("code", () => ({})),
  "POST /api/directdebit.php?otp=1": debit("code", async (site, id) => ({ otp: await codeSentTo(site, id) })),
};
