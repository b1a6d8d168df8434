/** What an order comes to, line by line: the bundle, the discount, the costs of the method, and what is paid, once. */
import { useTranslations } from "use-intl";
import { useSite } from "#features/site/components/use-site.ts";
import { type Currency, formatMoney } from "#lib/currencies.ts";

type OrderSumProps = {
  readonly credits: number;
  readonly currency: Currency;
  /** All in minor units. */
  readonly price: number;
  readonly discount: number;
  readonly percentage: number;
  readonly transaction_costs: number;
  readonly total: number;
  /** Its name, once one is chosen. */
  readonly method: string | undefined;
};

export function OrderSum(props: OrderSumProps) {
  const { credits, currency, price, discount, percentage, transaction_costs, total, method } = props;
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  return (
    <dl className="sum">
      <div>
        <dt>{t("credits.credits", { count: credits })}</dt>
        <dd>{money(price)}</dd>
      </div>
      {discount > 0 && (
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
      <div className="tot">
        <dt>{t("payments.total")}</dt>
        <dd>{money(total)}</dd>
      </div>
    </dl>
  );
}
