/** What is still missing from a sign-up. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { requireMember } from "#platform/http/page.server.ts";
import type { Route } from "./+types/complete-signup.ts";

export function loader(args: Route.LoaderArgs) {
  requireMember(args);
  return null;
}

export default function CompleteSignupPage() {
  const t = useTranslations();
  return (
    <QuietPage title={t("membership.complete_title")} empty={t("membership.complete_empty")} action={{ to: "/members", label: t("frame.search_members") }}>
      {t("membership.complete_text")}
    </QuietPage>
  );
}
