/** The front page for visitors. */
import { redirect } from "react-router";
import { getBundles as bundlesCall } from "#features/credits/contract.ts";
import { getBundles } from "#features/credits/credits.server.ts";
import { getPreviewMembers as previewCall } from "#features/members/contract.ts";
import { getPreviewMembers } from "#features/members/members.server.ts";
import { PublicLinks } from "#features/site/components/public-links.tsx";
import { StructuredData } from "#features/site/components/structured-data.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { load } from "#platform/http/page.server.ts";
import { FrontHero } from "../components/front-hero.tsx";
import { FrontClosing, FrontFacts, FrontPeople, FrontSteps, FrontTrust } from "../components/front-sections.tsx";
import type { Route } from "./+types/front.ts";

/** Its bands reach across the window. */
export const handle = { bare: true };

export async function loader(args: Route.LoaderArgs) {
  if (contextOf(args.context).member) throw redirect("/members");
  const [{ members }, sale] = await Promise.all([
    load(args, previewCall, getPreviewMembers, {}),
    load(args, bundlesCall, getBundles, {}),
  ]);
  return { members, sale };
}

export default function FrontPage({ loaderData: { members, sale } }: Route.ComponentProps) {
  const { settings, company, locale, base_url } = useSite();
  const { index_title: title, description, name } = settings;
  return (
    <>
      <title>{title}</title>
      <PublicLinks path="/" title={title} description={description} />
      <link rel="preload" as="image" type="image/webp" href="/art/nora.webp" fetchPriority="high" />
      <StructuredData
        facts={{
          "@type": "WebSite",
          name,
          url: `${base_url}/`,
          description,
          inLanguage: locale,
          isFamilyFriendly: false,
          publisher: { "@type": "Organization", name: company.name, url: `${base_url}/` },
        }}
      />
      <FrontHero />
      <FrontFacts sale={sale} />
      <FrontPeople members={members} />
      <FrontTrust sale={sale} />
      <FrontSteps />
      <FrontClosing />
    </>
  );
}
