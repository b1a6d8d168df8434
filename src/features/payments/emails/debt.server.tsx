/** The mail about a payment that was charged back: what became of the credits, and what is owed. */
import { formatMoney, type Currency } from "#lib/currencies.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  url: string;
  number: string;
  method: string;
  credits: number;
  debt: number;
  currency: Currency;
};

export function debtMail({ t, locale, site, name, url, number, method, credits, debt, currency }: Props) {
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.debt_subject"),
    preview: t("mail.debt_preview"),
    before: [
      t("mail.greeting", { name }),
      t("mail.debt_intro", { number, credits }),
      ...(debt > 0 ? [t("mail.debt_amount", { amount: formatMoney(locale, debt, currency) })] : []),
      t("mail.debt_method", { method }),
    ],
    action: { label: t("mail.receipt_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
