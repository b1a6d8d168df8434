/** Credits: the balance and the bundles, for members who have bought before. */
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { getUser } from "#features/accounts/contract.ts";
import * as accounts from "#features/accounts/user.server.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { load, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { BundleList } from "../components/bundle-list.tsx";
import { PriceNotes } from "../components/price-notes.tsx";
import * as contract from "../contract.ts";
import { getBundles } from "../credits.server.ts";
import type { Route } from "./+types/credits.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const [{ user }, sale] = await Promise.all([
    load(args, getUser, accounts.getUser, {}),
    load(args, contract.getBundles, getBundles, {}),
  ]);
  // Who has never bought learns first what a bundle brings.
  if (!user?.paid_user) throw redirect("/premium");
  return { credits: user.credits, sale };
}

export default function CreditsPage({ loaderData: { credits, sale } }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={t("frame.credits")} noindex />
      <PageHead title={t("credits.title")} sub={t("credits.sub")} />
      <div className="mb-4">
        <Note
          kind="plain"
          icon={<Icon of={CoinsIcon} />}
          title={t("credits.balance", { count: credits })}
          action={
            <ButtonLink to="/credits/repeat-order" variant="quiet" size="sm">
              {t("credits.repeat")}
            </ButtonLink>
          }
        >
          {t("credits.balance_text")}
        </Note>
      </div>
      <BundleList bundles={sale.bundles} currency={sale.currency} />
      <PriceNotes costs={sale.costs} />
    </>
  );
}
