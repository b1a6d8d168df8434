/** The last step before money moves: what it costs, the consent, and the button that names the amount. */
import { useEffect, useState } from "react";
import { Form, useNavigation } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import type { ErrorBody } from "#contract/refusal.ts";
import type { CountryCode } from "#lib/countries.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { type Currency, formatMoney } from "#lib/currencies.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/checkbox.tsx";
import { Note } from "#ui/note.tsx";

/** What became of the last try. */
export type Bought =
  | {
      error: ErrorBody["error"] | undefined;
      /** Of the order that stands already. */ key?: string | undefined;
      away: string | undefined;
    }
  | undefined;

type BuyFormProps = {
  readonly action: string;
  /** One for each order, so that a second click orders nothing. */
  readonly order_key: string;
  readonly bundle: number;
  readonly method: PaymentMethod;
  readonly country: CountryCode;
  readonly currency: Currency;
  readonly total: number;
  readonly code?: string | undefined;
  /** Pays with the kept card. */
  readonly stored_card?: boolean;
  /** The card could be kept. */
  readonly can_store_card?: boolean;
  readonly bought: Bought;
};

export function BuyForm(props: BuyFormProps) {
  const { action, order_key, bundle, method, country, currency, total, code = "", stored_card, bought } = props;
  const t = useTranslations();
  const { locale } = useSite();
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "buy";
  const wrong = bought?.error?.fields ?? {};
  const given = { key: bought?.key ?? order_key, bundle, method, country, total, code };
  const [tried, setTried] = useState(false);
  if (busy && !tried) setTried(true);
  if (bought?.away) return <Away url={bought.away} />;
  return (
    <Form method="post" action={action} className="stack" data-tells-lost={tried || undefined}>
      {Object.entries(given).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {stored_card && <input type="hidden" name="stored_card" value="1" />}
      {bought?.error && !wrong["immediate_use"] && <Note kind="bad" role="alert" title={bought.error.message} />}
      {/* Whoever is still here without an answer keeps the key of the order. Of one that was over at once, a toast tells. */}
      {tried && !busy && !bought && <Note kind="warn" role="alert" title={t("payments.buy_unsure")} />}
      {props.can_store_card && (
        <Checkbox name="store_card" label={t("payments.store_card")} hint={t("payments.store_card_hint")} />
      )}
      <Checkbox name="immediate_use" label={t("payments.immediate_use")} required error={wrong["immediate_use"]} />
      <Button type="submit" name="intent" value="buy" size="lg" block busy={busy}>
        {t("payments.buy_now", { amount: formatMoney(locale, total, currency) })}
      </Button>
    </Form>
  );
}

/** To the payment provider: by itself, or by the link where there are no scripts. */
export function Away({ url }: { readonly url: string }) {
  const t = useTranslations();
  useEffect(() => window.location.assign(url), [url]);
  return (
    <Note kind="info" role="status" title={t("payments.away")} arrives>
      <a href={url} rel="noreferrer">
        {t("payments.away_link")}
      </a>
    </Note>
  );
}
