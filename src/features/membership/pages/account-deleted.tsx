/** Farewell. */
import { useTranslations } from "#i18n/words.ts";
import { AccountOutcome } from "#features/accounts/components/account-outcome.tsx";
import { PageTitle } from "#features/site/components/page-title.tsx";
import { useSite } from "#features/site/components/use-site.ts";
import { ButtonLink } from "#ui/button.tsx";

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
        <ButtonLink to="/pages/service" variant="quiet" block>
          {t("frame.service")}
        </ButtonLink>
      </AccountOutcome>
    </>
  );
}
