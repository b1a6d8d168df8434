/** Choosing the new password, from a link in a mail. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";

export default function ResetPasswordDoPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("accounts.reset_title")}
      empty={t("accounts.link_invalid")}
      action={{ to: "/reset-password", label: t("accounts.reset_title") }}
    >
      {t("accounts.link_invalid_text")}
    </QuietPage>
  );
}
