/** Access ban: keeping children out, and keeping oneself out. */
import { useTranslations } from "use-intl";
import { ContactWays } from "#features/site/components/contact.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import type { Route } from "./+types/ban.ts";

export function loader({ context }: Route.LoaderArgs) {
  return { months: contextOf(context).settings.self_exclusion_months };
}

export default function BanPage({ loaderData: { months } }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <div className="prose">
      <PageTitle title={t("frame.ban")} />
      <PublicLinks path="/pages/ban" description={t("static.description", { title: t("frame.ban"), name: settings.name })} />
      <h1>{t("frame.ban")}</h1>
      <h2>{t("safety.ban_children")}</h2>
      <p>{t("safety.ban_children_text")}</p>
      <h2>{t("safety.ban_self")}</h2>
      <p>{t("safety.ban_self_text")}</p>
      <ul>
        {months.map((count) => (
          <li key={count}>{t("safety.ban_months", { count })}</li>
        ))}
        <li>{t("safety.ban_ever")}</li>
      </ul>
      <ContactWays />
    </div>
  );
}
