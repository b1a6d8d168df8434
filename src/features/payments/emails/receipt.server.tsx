/** The receipt by mail: what was bought, what it cost, and how to withdraw. */
import { formatTag } from "#i18n/locales.ts";
import { formatMoney } from "#lib/currencies.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { Receipt } from "../transaction-contract.ts";
import { receiptFacts } from "./receipt-facts.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  url: string;
  receipt: Receipt;
  balance: number;
  withdraw_until: Date;
  time_zone: string;
};

export function receiptMail({ t, locale, site, name, url, receipt, balance, withdraw_until, time_zone }: Props) {
  const { settings } = site;
  const until = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: time_zone }).format(
    // The moment is the end of the last day.
    new Date(withdraw_until.getTime() - 1),
  );
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.receipt_subject"),
    preview: t("mail.receipt_preview", { amount: formatMoney(locale, receipt.total, receipt.currency) }),
    before: [t("mail.greeting", { name }), t("mail.receipt_intro", { balance })],
    facts: receiptFacts({ t, locale, receipt }),
    after: [
      t("mail.receipt_descriptor", { descriptor: settings.payment_descriptor }),
      t("mail.receipt_consent"),
      t("mail.receipt_withdraw", { until, number: receipt.order_number }),
    ],
    action: { label: t("mail.receipt_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
