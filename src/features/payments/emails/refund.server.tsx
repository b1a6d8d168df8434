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
  const why =
    reason === "code_used_twice"
      ? t("mail.refund_code")
      : reason === "withdrawal"
        ? t("mail.refund_intro")
        : t("mail.refund_ours");
  const days = site.settings.refund_payout_days;
  // What a code made free is withdrawn from all the same.
  const back =
    amount > 0 ? t("mail.refund_amount", { amount: formatMoney(locale, amount, currency), method, days }) : undefined;
  const letter: Letter = {
    t,
    locale,
    site,
    title: amount > 0 ? t("mail.refund_subject") : t("mail.refund_nothing_subject"),
    preview: back ?? why,
    before: [t("mail.greeting", { name }), why, ...(back ? [back] : [])],
    facts: receipt ? receiptFacts({ t, locale, receipt }) : [],
    action: { label: t("mail.receipt_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
