/** The mail that announces a direct debit: how much is taken when, from where and under which mandate. */
import { formatTag } from "#i18n/locales.ts";
import { formatMoney, type Currency } from "#lib/currencies.ts";
import { letterHtml, letterText, type Letter } from "#platform/mail/frame.server.tsx";

type Props = Pick<Letter, "t" | "locale" | "site"> & {
  name: string;
  url: string;
  amount: number;
  currency: Currency;
  mandate: { reference: string; iban: string; collect_on: string };
};

export function directDebitMail({ t, locale, site, name, url, amount, currency, mandate }: Props) {
  const day = new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" });
  const letter: Letter = {
    t,
    locale,
    site,
    title: t("mail.debit_subject"),
    preview: t("mail.debit_preview"),
    before: [t("mail.greeting", { name }), t("mail.debit_intro")],
    facts: [
      { label: t("mail.receipt_total"), value: formatMoney(locale, amount, currency) },
      { label: t("mail.debit_day"), value: day.format(new Date(mandate.collect_on)) },
      { label: t("mail.debit_account"), value: mandate.iban },
      { label: t("mail.debit_mandate"), value: mandate.reference },
      { label: t("mail.debit_creditor"), value: site.settings.sepa_creditor_id },
    ],
    after: [t("mail.debit_return")],
    action: { label: t("mail.receipt_action"), url },
    reason: t("mail.receipt_reason"),
  };
  return { subject: letter.title, text: letterText(letter), html: letterHtml(letter) };
}
