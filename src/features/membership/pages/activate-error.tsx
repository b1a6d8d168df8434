/** When an e-mail address could not be confirmed. */
import { useTranslations } from "use-intl";
import { QuietPage } from "#features/site/components/quiet-page.tsx";

export default function ActivateErrorPage() {
  const t = useTranslations();
  return (
    <QuietPage
      title={t("membership.activation_failed")}
      empty={t("membership.activation_failed_empty")}
      action={{ to: "/pages/service", label: t("frame.service") }}
    >
      {t("membership.activation_failed_text")}
    </QuietPage>
  );
}
