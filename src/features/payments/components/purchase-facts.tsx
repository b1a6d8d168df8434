/** The facts of a purchase, its receipts, and the way back. */
import { useFormatter, useTranslations } from "use-intl";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import type { Transaction } from "../contract.ts";
import { ReceiptLinks } from "./receipt-links.tsx";
import { StateTag } from "./state-tag.tsx";

export function PurchaseFacts({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const { payment_id, number, state, withdraw_until } = transaction;
  const money = (amount: number) => formatMoney(locale, amount, transaction.currency);
  const day = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "long" });
  const facts = [
    { label: t("payments.order_number_label"), value: number },
    { label: t("payments.date"), value: day(transaction.created_at) },
    { label: t("payments.product_label"), value: transaction.product },
    { label: t("frame.credits"), value: String(transaction.credits) },
    { label: t("payments.method"), value: transaction.method.name },
    { label: t("payments.amount"), value: money(transaction.amount) },
    ...(transaction.refunded > 0 ? [{ label: t("payments.given_back"), value: money(transaction.refunded) }] : []),
    { label: t("payments.status"), value: <StateTag state={state} /> },
  ];
  return (
    <Panel title={t("payments.purchase")}>
      <dl className="facts-list">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tnum">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="outcome-act mt-3">
        <ReceiptLinks transaction={transaction} />
        {withdraw_until && (
          <ButtonLink to={`/transactions/${payment_id}/withdraw`} variant="quiet" size="sm">
            {t("payments.withdraw_here")}
          </ButtonLink>
        )}
      </div>
      {withdraw_until && (
        <p className="muted small mt-2 mb-0">{t("payments.withdraw_until", { day: day(withdraw_until) })}</p>
      )}
    </Panel>
  );
}
