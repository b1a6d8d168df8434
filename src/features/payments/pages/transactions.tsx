/** What the member bought: newest first, each with its state, its receipts and the way back. */
import { Link } from "react-router";
import { useFormatter, useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { load } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Dotted } from "#ui/dotted.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Unbroken } from "#ui/unbroken.tsx";
import { MethodIcon } from "../components/method-icon.tsx";
import { ReceiptLinks } from "../components/receipt-links.tsx";
import { StateTag } from "../components/state-tag.tsx";
import { useFollowedPurchases } from "../components/use-followed-purchases.ts";
import { shownState } from "../purchase-view.ts";
import * as purchases from "../transaction-contract.ts";
import { getTransactions } from "../transactions.server.ts";
import type { Route } from "./+types/transactions.ts";
import "../components/purchases.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, purchases.getTransactions, getTransactions, {});
}

export default function TransactionsPage({ loaderData: { transactions } }: Route.ComponentProps) {
  const t = useTranslations();
  const title = t("payments.transactions_title");
  useFollowedPurchases();
  if (transactions.length === 0)
    return (
      <QuietPage
        title={title}
        empty={t("payments.transactions_empty")}
        action={{ to: "/credits", label: t("payments.to_credits") }}
      >
        {t("payments.transactions_text")}
      </QuietPage>
    );
  return (
    <div className="narrow-wide">
      <PageTitle title={title} noindex />
      <PageHead
        title={title}
        action={
          <ButtonLink to="/credits" variant="quiet" size="sm">
            {t("payments.buy_credits")}
          </ButtonLink>
        }
      />
      <ul className="purchases">
        {transactions.map((transaction) => (
          <Purchase key={transaction.payment_id} transaction={transaction} />
        ))}
      </ul>
    </div>
  );
}

function Purchase({ transaction }: { readonly transaction: purchases.Transaction }) {
  const t = useTranslations();
  const { locale } = useSite();
  const format = useFormatter();
  const { payment_id, number, credits, credits_taken, currency, method, refunded, debt } = transaction;
  const money = (amount: number) => formatMoney(locale, amount, currency);
  return (
    <li className="purchase">
      <MethodIcon method={method.key} />
      <div className="what">
        <h2>
          <Link to={`/transactions/${payment_id}`}>{t("credits.credits", { count: credits })}</Link>
        </h2>
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
