/** What the member bought: newest first, each with its state, its receipts and the way back. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { SectionTitle } from "#ui/section-title.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { shownState } from "../purchase-view.ts";
import type { Transaction } from "../transaction-contract.ts";
import { MethodIcon } from "./method-icon.tsx";
import { ReceiptLinks } from "./receipt-links.tsx";
import { StateTag } from "./state-tag.tsx";
import { useFollowedPurchases } from "./use-followed-purchases.ts";
import "./purchases.scss";

export function PurchaseList({ transactions }: { readonly transactions: readonly Transaction[] }) {
  const t = useTranslations();
  useFollowedPurchases();
  const none = transactions.length === 0;
  const buy = (
    <ButtonLink to="/credits" variant="quiet" size="sm">
      {t("payments.buy_credits")}
    </ButtonLink>
  );
  return (
    <section>
      <SectionTitle title={t("payments.transactions_title")} action={!none && buy} />
      {none ? (
        <EmptyState
          level={3}
          title={t("payments.transactions_empty")}
          action={<ButtonLink to="/credits">{t("payments.to_credits")}</ButtonLink>}
        >
          {t("payments.transactions_text")}
        </EmptyState>
      ) : (
        <ul className="purchases">
          {transactions.map((transaction) => (
            <Purchase key={transaction.payment_id} transaction={transaction} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Purchase({ transaction }: { readonly transaction: Transaction }) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const { payment_id, number, credits, credits_taken, currency, method, refunded, debt } = transaction;
  const money = (amount: number) => formatMoney(locale, amount, currency);
  return (
    <li className="purchase">
      <MethodIcon method={method.key} />
      <div className="what">
        <h3>
          <Link to={`/transactions/${payment_id}`}>{t("credits.credits", { count: credits })}</Link>
        </h3>
        <p>
          <StateTag state={shownState(transaction, false)} />
        </p>
        <p>
          <Dotted
            items={[
              <time key="time" dateTime={transaction.created_at}>
                {format.dateTime(new Date(transaction.created_at), { dateStyle: "medium" })}
              </time>,
              method.name,
              <Unbroken key="number" text={t("payments.order_number", { number })} part={number} />,
            ]}
          />
        </p>
        {credits_taken > 0 && (
          <p>
            {t("payments.credits_plus", { count: credits })}
            {`, ${t("payments.credits_minus", { count: credits_taken })}`}
          </p>
        )}
        {debt > 0 && <p>{t("payments.debt", { amount: money(debt) })}</p>}
      </div>
      <div className="sum-of tnum">
        {money(transaction.amount)}
        {refunded > 0 && <small>{t("payments.refunded_amount", { amount: money(refunded) })}</small>}
      </div>
      <div className="acts">
        <ReceiptLinks transaction={transaction} />
        {transaction.withdraw_until && (
          <ButtonLink
            to={`/transactions/${payment_id}/withdraw`}
            variant="quiet"
            size="sm"
            aria-label={t("payments.withdraw_named", { number })}
          >
            {t("payments.withdraw_here")}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
