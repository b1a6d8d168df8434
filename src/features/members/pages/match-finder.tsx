/** The match finder: who fits, question by question. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/match-finder.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function MatchFinderPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("members.finder_title")}
      empty={t("members.finder_empty")}
      action={{ to: "/members", label: t("frame.search_members") }}
    >
      {t("members.finder_text")}
    </QuietPage>
  );
}
