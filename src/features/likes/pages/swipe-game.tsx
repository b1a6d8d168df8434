/** The swipe game. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/swipe-game.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function SwipeGamePage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("likes.swipe_title")}
      empty={t("likes.swipe_empty")}
      action={{ to: "/members", label: t("frame.search_members") }}
    >
      {t("likes.swipe_text")}
    </QuietPage>
  );
}
