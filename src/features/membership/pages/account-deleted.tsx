/** Farewell. */
import { redirect } from "react-router";
import { useTranslations } from "#i18n/words.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { contextOf } from "#platform/http/page-context.server.ts";
import { ButtonLink } from "#ui/button.tsx";
import type { Route } from "./+types/account-deleted.ts";

/** Who deletes an account is logged out by it: nobody else is told that theirs is gone. */
export function loader({ context }: Route.LoaderArgs) {
  if (contextOf(context).member) throw redirect("/members");
  return null;
}

export default function AccountDeletedPage() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      <PageTitle title={t("membership.deleted_title")} noindex />
      <AccountOutcome
        title={t("membership.deleted_title")}
        lead={t("membership.deleted_text", { days: settings.reactivation_days })}
        to="/"
        label={t("ui.error-home")}
      >
        <ButtonLink to="/pages/service" variant="quiet" size="lg" block>
          {t("frame.service")}
        </ButtonLink>
      </AccountOutcome>
    </>
  );
}
