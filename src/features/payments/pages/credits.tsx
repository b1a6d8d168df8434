/** Credits: the balance and the bundles, for members who have bought before. */
import { CoinsIcon } from "@phosphor-icons/react/dist/ssr/Coins";
import { redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import { requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { Shop } from "../components/shop.tsx";
import { loadShop, redirectToOrder } from "../shop-page.server.ts";
import type { Route } from "./+types/credits.ts";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  redirectToOrder(args);
  // Who has never bought learns first what a bundle brings; a code in the address comes along.
  if (!contextOf(args.context).member?.paid_user) throw redirect(`/premium${args.url.search}`);
  return loadShop(args);
}

export default function CreditsPage({ loaderData }: Route.ComponentProps) {
  const t = useTranslations();
  return (
    <>
      <PageTitle title={t("frame.credits")} noindex />
      <PageHead title={t("credits.title")} sub={t("credits.sub")} />
      <Shop shop={loaderData} path="/credits" above={<Balance />} />
    </>
  );
}

function Balance() {
  const t = useTranslations();
  const user = useUser();
  return (
    <div className="mb-4">
      <Note
        kind="plain"
        icon={<Icon of={CoinsIcon} />}
        title={t("credits.balance", { count: user?.credits ?? 0 })}
        action={
          <ButtonLink to="/credits/repeat-order" variant="quiet" size="sm">
            {t("credits.repeat")}
          </ButtonLink>
        }
      >
        {t("credits.balance_text")}
      </Note>
    </div>
  );
}
