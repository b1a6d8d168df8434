/** The overview of an order before it is paid. */
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import * as credits from "#features/credits/contract.ts";
import { getBundles } from "#features/credits/credits.server.ts";
import { PriceNotes } from "#features/credits/components/price-notes.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { formatMoney } from "#lib/currencies.ts";
import { load, requireMember } from "#platform/http/page.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { PageHead } from "#ui/page-head.tsx";
import type { Route } from "./+types/order.ts";
import "#ui/styles/credits.scss";

export async function loader(args: Route.LoaderArgs) {
  requireMember(args);
  const { bundles, currency, costs } = await load(args, credits.getBundles, getBundles, {});
  const bundle = bundles.find(({ id }) => String(id) === args.params.id);
  if (!bundle) throw redirect("/credits");
  return { bundle, currency, costs };
}

export default function OrderPage({ loaderData: { bundle, currency, costs } }: Route.ComponentProps) {
  const t = useTranslations();
  const { locale } = useSite();
  const price = formatMoney(locale, bundle.price, currency);
  return (
    <div className="narrow stack">
      <PageTitle title={t("payments.order_title")} noindex />
      <PageHead title={t("payments.order_title")} />
      <div className="sheet order">
        <dl className="sum">
          <div>
            <dt>{t("credits.credits", { count: bundle.credits })}</dt>
            <dd>{price}</dd>
          </div>
          <div className="tot">
            <dt>{t("payments.total")}</dt>
            <dd>{price}</dd>
          </div>
        </dl>
      </div>
      <Note title={t("payments.closed")}>{t("payments.closed_text")}</Note>
      <PriceNotes costs={costs} />
      <ButtonLink to="/credits" variant="quiet">
        {t("payments.other_bundle")}
      </ButtonLink>
    </div>
  );
}
