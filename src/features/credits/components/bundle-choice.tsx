/** The bundles on sale, one to choose: what each is good for, what it saves and what it costs. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { type Currency, formatMoney } from "#lib/currencies.ts";
import type { BundleOffer } from "../contract.ts";
import { fullPrice } from "../rules.ts";
import { Dotted } from "#ui/dotted.tsx";
import { Radio } from "#ui/radio.tsx";
import "#ui/styles/credits.scss";

/** A bundle with what a discount makes of its price. */
export type PricedBundle = BundleOffer & { discounted: number };

type BundleChoiceProps = {
  readonly bundles: readonly PricedBundle[];
  readonly currency: Currency;
  readonly chosen: number;
  readonly onChoose: (id: number) => void;
};

export function BundleChoice({ bundles, currency, chosen, onChoose }: BundleChoiceProps) {
  const t = useTranslations();
  return (
    <fieldset className="bundles">
      <legend className="visually-hidden">{t("credits.bundles")}</legend>
      {bundles.map((bundle) => (
        <BundleRow
          key={bundle.id}
          bundle={bundle}
          currency={currency}
          chosen={bundle.id === chosen}
          onChoose={() => onChoose(bundle.id)}
        />
      ))}
    </fieldset>
  );
}

type BundleRowProps = {
  readonly bundle: PricedBundle;
  readonly currency: Currency;
  readonly chosen: boolean;
  readonly onChoose: () => void;
};

function BundleRow({ bundle, currency, chosen, onChoose }: BundleRowProps) {
  const t = useTranslations();
  const { locale, settings } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const full = fullPrice(bundle, bundle.discounted);
  // What a message costs with the discount that is shown beside it; rounded up, so that no promise is too good.
  const each = Math.ceil((settings.message_credits * bundle.discounted) / bundle.credits);
  const worth = t("credits.messages_each", { count: bundle.messages, price: money(each) });
  return (
    <label className="bundle">
      {bundle.popular && <span className="popular">{t("credits.popular")}</span>}
      <Radio className="r" name="bundle" value={bundle.id} checked={chosen} onChange={onChoose} required />
      <span className="q">
        {t("credits.credits", { count: bundle.credits })}
        {bundle.ribbon > 0 && <span className="ribbon">{t("credits.ribbon", { percentage: bundle.ribbon })}</span>}
      </span>
      <span className="m">
        <Dotted items={worth.split(" · ")} />
      </span>
      <span className="pr">
        {full !== null && (
          <del>
            <span className="visually-hidden">{t("credits.without_discount")} </span>
            {money(full)}
          </del>
        )}
        <b>{money(bundle.discounted)}</b>
      </span>
    </label>
  );
}
