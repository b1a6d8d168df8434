/** One of the site's fixed pages, chosen by the end of its address. */
import { useTranslations } from "use-intl";
import { PageTitle } from "../components/page-title.tsx";
import { PublicLinks } from "../components/public-links.tsx";
import { staticPages } from "../components/static-pages.tsx";
import { useSite } from "../components/use-site.ts";
import type { Route } from "./+types/static-page.ts";

export function loader({ url }: Route.LoaderArgs) {
  return { page: url.pathname.replace(/\/$/, "").split("/").at(-1) as keyof typeof staticPages };
}

export default function StaticPage({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const { title, Content } = staticPages[page];
  return (
    <div className="prose">
      <PageTitle title={t(title)} />
      <PublicLinks
        path={`/pages/${page}`}
        description={t("static.description", { title: t(title), name: settings.name })}
      />
      <h1>{t(title)}</h1>
      <Content />
    </div>
  );
}
