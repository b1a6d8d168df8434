/** Premium: what it adds and the bundles that bring it. */
import { useTranslations } from "use-intl";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load, requireMember } from "#platform/http/page.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { BundleList } from "../components/bundle-list.tsx";
import { PremiumBenefits } from "../components/premium-benefits.tsx";
import { PriceNotes } from "../components/price-notes.tsx";
import * as contract from "../contract.ts";
import { getBundles } from "../credits.server.ts";
import type { Route } from "./+types/premium.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return load(args, contract.getBundles, getBundles, {});
}

export default function PremiumPage({ loaderData: { bundles, currency, costs } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={t("frame.premium")} noindex />
      <PageHead title={t("credits.premium_title")} sub={t("credits.premium_sub")} />
      <BundleList bundles={bundles} currency={currency} />
      <PriceNotes costs={costs} />
      <PremiumBenefits />
    </>
  );
}
