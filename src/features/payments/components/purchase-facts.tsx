/** The facts of a purchase, its receipts, and the way back. */
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Panel } from "#ui/panel.tsx";
import { lastDay, shownState } from "../purchase-view.ts";
import type { Transaction } from "../transaction-contract.ts";
import { type Fact, FactsList } from "./facts-list.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import { StateTag } from "./state-tag.tsx";

type PurchaseFactsProps = { readonly transaction: Transaction; readonly fresh: boolean };

export function PurchaseFacts({ transaction, fresh }: PurchaseFactsProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const { payment_id, number, withdraw_until } = transaction;
  const money = (amount: number) => formatMoney(locale, amount, transaction.currency);
  const day = (moment: Date) => format.dateTime(moment, { dateStyle: "long" });
  const tag = <StateTag state={shownState(transaction, fresh)} />;
  const facts: Fact[] = [
    [t("payments.order_number_label"), number],
    [t("payments.date"), day(new Date(transaction.created_at))],
    [t("payments.product_label"), transaction.product],
    [t("frame.credits"), String(transaction.credits)],
    [t("payments.method"), transaction.method.name],
    [t("payments.amount"), money(transaction.amount)],
    ...(transaction.refunded > 0 ? [[t("payments.given_back"), money(transaction.refunded)] as const] : []),
    [t("payments.status"), tag],
  ];
  return (
    <Panel title={t("payments.purchase")}>
      <FactsList facts={facts} />
      <div className="outcome-act mt-3">
        <ReceiptLinks transaction={transaction} />
        {withdraw_until && (
          <ButtonLink to={`/transactions/${payment_id}/withdraw`} variant="quiet" size="sm">
            {t("payments.withdraw_here")}
          </ButtonLink>
        )}
      </div>
      {withdraw_until && (
        <p className="muted small mt-2 mb-0">{t("payments.withdraw_until", { day: day(lastDay(withdraw_until)) })}</p>
      )}
    </Panel>
  );
}
