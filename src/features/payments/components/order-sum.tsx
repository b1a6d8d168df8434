/** What an order comes to, line by line: the bundle, the discount, the costs of the method, and what is paid, once. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { fullPrice } from "#features/credits/rules.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { type Currency, formatMoney } from "#lib/currencies.ts";

type OrderSumProps = {
  readonly credits: number;
  readonly currency: Currency;
  /** All in minor units. */
  readonly price: number;
  readonly discount: number;
  readonly percentage: number;
  /** The full price was charged for long enough to be told beside a lower one. */
  readonly is_reference: boolean;
  readonly transaction_costs: number;
  readonly total: number;
  /** Its name, once one is chosen. */
  readonly method: string | undefined;
  /** What pays it, where that is settled. */
  readonly paid_with?: ReactNode;
};

export function OrderSum(props: OrderSumProps) {
  const { credits, currency, price, discount, percentage, is_reference, transaction_costs, total, method } = props;
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const full = fullPrice({ price, is_reference }, price - discount);
  return (
    <dl className="sum">
      <div>
        <dt>
          {t("credits.credits", { count: credits })}
          {discount > 0 && full === null && <small>{t("payments.discount", { percentage })}</small>}
        </dt>
        <dd>{money(full ?? price - discount)}</dd>
      </div>
      {full !== null && (
        <div className="off">
          <dt>{t("payments.discount", { percentage })}</dt>
          <dd>{money(-discount)}</dd>
        </div>
      )}
      {transaction_costs > 0 && method && (
        <div>
          <dt>{t("payments.transaction_costs", { method: method })}</dt>
          <dd>{money(transaction_costs)}</dd>
        </div>
      )}
      {props.paid_with && (
        <div>
          <dt>{t("payments.pay_with")}</dt>
          <dd>{props.paid_with}</dd>
        </div>
      )}
      <div className="tot" id="order-total">
        <dt>{t("payments.total")}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
