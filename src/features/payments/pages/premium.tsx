/** Premium: what it adds and the bundles that bring it. */
import { useTranslations } from "#i18n/words.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { PremiumBenefits } from "#features/credits/components/premium-benefits.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import { PageHead } from "#ui/page-head.tsx";
import { Shop } from "../components/shop.tsx";
import { loadShop } from "../shop-page.server.ts";
import type { Route } from "./+types/premium.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return loadShop(args);
}

export default function PremiumPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  const sub = useUser()?.paid_user ? "credits.sub" : "credits.premium_sub";
  return (
    <>
      <PageTitle title={t("frame.premium")} noindex />
      <PageHead title={t("credits.premium_title")} sub={t(sub)} />
      <Shop shop={loaderData} path="/premium" below={<PremiumBenefits />} />
    </>
  );
}
