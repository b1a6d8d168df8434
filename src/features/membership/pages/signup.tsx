/** Joining. */
import { redirect } from "react-router";
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { contextOf } from "#platform/http/page-context.server.ts";
import type { Route } from "./+types/signup.ts";

export function loader({ context }: Route.LoaderArgs) {
  if (contextOf(context).member) throw redirect("/members");
  return null;
}

export default function SignupPage() {
  const t = useTranslations();
  return (
    <QuietPage title={t("membership.signup_title")} empty={t("membership.signup_empty")} action={{ to: "/login", label: t("frame.login") }}>
      {t("membership.signup_text")}
    </QuietPage>
  );
}
