/** The lines of a receipt in a mail. */
import { formatTag } from "#i18n/locales.ts";
import { formatMoney } from "#lib/currencies.ts";
import type { Letter } from "#platform/mail/frame.server.tsx";
import type { Receipt } from "../transaction-contract.ts";

type Props = Pick<Letter, "t" | "locale"> & { receipt: Receipt };

export function receiptFacts({ t, locale, receipt }: Props): { label: string; value: string }[] {
  const money = (amount: number) => formatMoney(locale, amount, receipt.currency);
  const country = new Intl.DisplayNames([locale], { type: "region" }).of(receipt.country) ?? receipt.country;
  const percentage = receipt.vat_percentage.toLocaleString(locale);
  return [
    { label: t("mail.receipt_number"), value: receipt.number },
    ...(receipt.refers_to ? [{ label: t("mail.receipt_refers_to"), value: receipt.refers_to }] : []),
    { label: t("mail.receipt_date"), value: dayOf(locale, receipt.issued_at) },
    { label: t("mail.receipt_order"), value: receipt.order_number },
    {
      label: t("mail.receipt_product"),
      value: t("mail.receipt_product_value", { product: receipt.product, credits: Math.abs(receipt.credits) }),
    },
    ...(receipt.discount > 0
      ? [
          { label: t("mail.receipt_price"), value: money(receipt.price) },
          { label: t("mail.receipt_discount"), value: money(-receipt.discount) },
        ]
      : []),
    ...(receipt.transaction_costs > 0
      ? [{ label: t("mail.receipt_costs"), value: money(receipt.transaction_costs) }]
      : []),
    { label: t("mail.receipt_total"), value: money(receipt.total) },
    { label: t("mail.receipt_vat", { percentage, country }), value: money(receipt.vat_amount) },
    { label: t("mail.receipt_method"), value: receipt.method },
  ];
}

function dayOf(locale: string, at: string): string {
  return new Intl.DateTimeFormat(formatTag(locale), { dateStyle: "long", timeZone: "UTC" }).format(new Date(at));
}
