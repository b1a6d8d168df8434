/** The way to a new password. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { useSite } from "#features/site/components/use-site.ts";

export default function ResetPasswordPage() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <QuietPage
      title={t("accounts.reset_title")}
      empty={t("accounts.reset_empty")}
      action={{
        to: `mailto:${settings.support_email}`,
        label: t("accounts.write_to", { email: settings.support_email }),
      }}
    >
      {t("accounts.reset_text")}
    </QuietPage>
  );
}
