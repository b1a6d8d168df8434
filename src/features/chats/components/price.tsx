/** What sending costs, in credits and in money: from the cheapest bundle to the smallest. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import type { Writing } from "../contract.ts";

const bold = (chunks: ReactNode) => <b>{chunks}</b>;

type PriceProps = {
  readonly costs: Writing["costs"];
  readonly action: "message" | "photo";
  readonly currency: Writing["currency"];
};

export function Price({ costs, action, currency }: PriceProps) {
  const t = useTranslations();
  const moneyRange = useMoneyRange(currency);
  const cost = costs.find((one) => one.action === action);
  if (!cost || cost.credits === 0) return t("chats.costs_nothing");
  return t.rich("chats.costs", { count: cost.credits, money: moneyRange(cost), b: bold });
}

export function useMoneyRange(currency: Writing["currency"]): (amount: { least: number; most: number }) => string {
  const t = useTranslations();
  const { locale } = useSite();
  return ({ least, most }) =>
    least === most
      ? formatMoney(locale, least, currency)
      : t("chats.money_range", {
          least: formatMoney(locale, least, currency),
          most: formatMoney(locale, most, currency),
        });
}
