/** Confirming a new e-mail address, from a link in a mail. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";

export default function MailChangeDoPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("accounts.mail_change_title")}
      empty={t("accounts.link_invalid")}
      action={{ to: "/pages/service", label: t("frame.service") }}
    >
      {t("accounts.link_invalid_text")}
    </QuietPage>
  );
}
