/** The bundles on sale, each with what it is good for, what it saves and what it costs. */
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useSite } from "#features/site/components/use-site.ts";
import { type Currency, formatMoney } from "#lib/currencies.ts";
import type { BundleOffer } from "../contract.ts";
import "#ui/styles/credits.scss";
import "./bundle-list.scss";

type BundleListProps = { readonly bundles: readonly BundleOffer[]; readonly currency: Currency };

export function BundleList({ bundles, currency }: BundleListProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  return (
    <div>
      {bundles.map((bundle) => (
        <Link key={bundle.id} className="bundle bundle-link" to={`/credits/${bundle.id}`}>
          {bundle.popular && <span className="popular">{t("credits.popular")}</span>}
          <span className="q">
            {t("credits.credits", { count: bundle.credits })}
            {bundle.ribbon > 0 && <span className="ribbon">{t("credits.ribbon", { percentage: bundle.ribbon })}</span>}
          </span>
          <span className="m">
            {t("credits.messages_each", { count: bundle.messages, price: money(bundle.price_per_message) })}
          </span>
          <span className="pr">
            <b>{money(bundle.price)}</b>
          </span>
        </Link>
      ))}
    </div>
  );
}
