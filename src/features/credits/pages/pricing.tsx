/** The public price list of each country. */
import { Form } from "react-router";
import { useCountryName, useTranslations } from "#i18n/words.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { load } from "#platform/http/page.server.ts";
import { Button } from "#ui/button.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SectionTitle } from "#ui/section-title.tsx";
import { SelectField } from "#ui/select-field.tsx";
import { Table } from "#ui/table.tsx";
import { PriceNotes } from "../components/price-notes.tsx";
import * as contract from "../contract.ts";
import { getBundles } from "../credits.server.ts";
import type { Route } from "./+types/pricing.ts";
import "./pricing.scss";

export async function loader(args: Route.LoaderArgs) {
  return load(args, contract.getBundles, getBundles, { country: args.url.searchParams.get("country") ?? undefined });
}

export default function PricingPage({
  loaderData: { bundles, costs, gifts, currency, country },
}: Route.ComponentProps) {
  const t = useTranslations();
  const { settings, locale } = useSite();
  const money = (amount: number) => formatMoney(locale, amount, currency);
  const priced = (key: string, action: string, { credits, least, most }: Omit<contract.GiftCost, "key">) => ({
    key,
    cells: { action, credits: String(credits), money: t("credits.from_to", { from: money(least), to: money(most) }) },
  });
  // One that the operator has added without a name is called by its key.
  const giftName = (key: string) => (t.has(`gifts.${key}` as "gifts.rose") ? t(`gifts.${key}` as "gifts.rose") : key);
  const inCredits = [
    { key: "credits", label: t("frame.credits"), numeric: true },
    { key: "money", label: t("credits.in_money"), numeric: true },
  ];
  const countryName = useCountryName();
  const countries = useCountryOptions(settings.countries);
  const inCountry = t("credits.bundles_in", { country: countryName(country) });
  return (
    <>
      <PageTitle title={t("frame.pricing")} />
      <PublicLinks
        path="/pricing"
        title={t("credits.pricing_title")}
        description={t("credits.pricing_description", { name: settings.name })}
      />
      <PageHead title={t("credits.pricing_title")} sub={t("credits.pricing_sub")} />
      <Form method="get" className="country-choice">
        <SelectField
          key={country}
          label={t("site.country")}
          name="country"
          defaultValue={country}
          options={countries}
        />
        <Button type="submit" variant="quiet">
          {t("credits.show_prices")}
        </Button>
      </Form>
      <SectionTitle title={inCountry} />
      <Table
        caption={inCountry}
        hideCaption
        columns={[
          { key: "bundle", label: t("credits.bundle") },
          { key: "price", label: t("credits.price"), numeric: true },
          { key: "each", label: t("credits.price_per_credit"), numeric: true },
          { key: "saves", label: t("credits.saves"), numeric: true },
        ]}
        rows={bundles.map((bundle) => ({
          key: String(bundle.id),
          cells: {
            bundle: t("credits.credits", { count: bundle.credits }),
            price: money(bundle.price),
            each: money(bundle.price_per_credit),
            saves: bundle.ribbon > 0 ? t("credits.percent", { percentage: bundle.ribbon }) : "–",
          },
        }))}
      />
      <SectionTitle title={t("credits.actions_title")} />
      <Table
        caption={t("credits.actions_title")}
        hideCaption
        columns={[{ key: "action", label: t("credits.action") }, ...inCredits]}
        rows={[
          { key: "free", cells: { action: t("credits.action_free"), credits: "0", money: t("credits.free") } },
          ...costs
            // Without a catalogue, what a gift would cost.
            .filter(({ action }) => action !== "gift" || gifts.length === 0)
            .map((cost) => priced(cost.action, t(`credits.action_${cost.action}`), cost)),
        ]}
      />
      {gifts.length > 0 && (
        <>
          <SectionTitle title={t("credits.action_send")} />
          <Table
            caption={t("credits.action_send")}
            hideCaption
            columns={[{ key: "action", label: t("credits.gift") }, ...inCredits]}
            rows={gifts.map((gift) => priced(gift.key, giftName(gift.key), gift))}
          />
        </>
      )}
      <PriceNotes costs={costs} />
    </>
  );
}
