/** After the e-mail address was confirmed. */
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import type { Route } from "./+types/activate-done.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (contextOf(context).member?.status !== "active") throw redirect("/activate/error");
  return null;
}

export default function ActivateDonePage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("membership.activated_title")}
      empty={t("membership.activated_empty")}
      action={{ to: "/members", label: t("frame.search_members") }}
    >
      {t("membership.activated_text")}
    </QuietPage>
  );
}
