/** What the site writes to a member about. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/preferences.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function PreferencesPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("notifications.title")}
      empty={t("notifications.empty")}
      action={{ to: "/profile", label: t("frame.settings") }}
    >
      {t("notifications.text")}
    </QuietPage>
  );
}
