/** The mail about money that goes back, with its receipt. */
import { formatMoney, type Currency } from "#lib/currencies.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";
import type { Receipt } from "../transaction-contract.ts";
import { receiptFacts } from "./receipt-facts.ts";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  url: string;
  reason: string;
  amount: number;
  currency: Currency;
  method: string;
  /** None when nothing was paid. */
  receipt: Receipt | undefined;
};

export function refundMail({ t, locale, site, name, url, reason, amount, currency, method, receipt }: Props) {
  const money = formatMoney(locale, amount, currency);
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.refund_subject"),
    preview: t("mail.refund_preview", { amount: money }),
    before: [
      t("mail.greeting", { name }),
      reason === "code_used_twice" ? t("mail.refund_code") : t("mail.refund_intro"),
      t("mail.refund_amount", { amount: money, method, days: site.settings.refund_payout_days }),
    ],
    facts: receipt ? receiptFacts({ t, locale, receipt }) : [],
    action: { label: t("mail.receipt_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
