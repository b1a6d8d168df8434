/** What every landing page shares: its title, what search engines and previews of links are told about it. */
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { StructuredData } from "#features/site/components/structured-data.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import type { LanderData } from "../lander.server.ts";
import { useCopy } from "./use-copy.ts";
import "./lander.scss";

type LanderPageProps = { readonly lander: LanderData; readonly children: ReactNode };

export function LanderPage({ lander, children }: LanderPageProps) {
  const { title, lead } = useCopy(lander);
  const [query] = useSearchParams();
  const { settings, locale, base_url } = useSite();
  const variant = lander.has_slug || query.has("step");
  const path = `/landers/${lander.design}`;
  return (
    <>
      <PageTitle title={title} noindex={variant} />
      <PublicLinks path={path} title={title} description={lead} image={`/art/landers/${lander.design}.jpg`} />
      {!variant && (
        <StructuredData
          facts={{
            "@type": "WebPage",
            name: title,
            description: lead,
            url: base_url + path,
            inLanguage: locale,
            isFamilyFriendly: false,
            isPartOf: { "@type": "WebSite", name: settings.name, url: `${base_url}/` },
          }}
        />
      )}
      {children}
    </>
  );
}
