/** What every landing page shares: its title, what search engines and previews of links are told about it. */
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import type { LanderData } from "../lander.server.ts";
import { useCopy } from "./use-copy.ts";
import "./lander.scss";

type LanderPageProps = { readonly lander: LanderData; readonly children: ReactNode };

export function LanderPage({ lander, children }: LanderPageProps) {
  const { title, lead } = useCopy(lander);
  const [query] = useSearchParams();
  const variant = lander.has_slug || query.has("step");
  return (
    <>
      <PageTitle title={title} noindex={variant} />
      <PublicLinks
        path={`/landers/${lander.design}`}
        title={title}
        description={lead}
        image={`/art/landers/${lander.design}.jpg`}
      />
      {children}
    </>
  );
}
