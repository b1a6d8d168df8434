/** Farewell. */
import { useTranslations } from "#i18n/words.ts";
import { QuietPage } from "#features/site/components/quiet-page.tsx";
import { useSite } from "#features/site/components/use-site.ts";

export default function AccountDeletedPage() {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <QuietPage
      title={t("membership.deleted_title")}
      empty={t("membership.deleted_empty")}
      action={{ to: "/pages/service", label: t("frame.service") }}
    >
      {t("membership.deleted_text", { days: settings.reactivation_days })}
    </QuietPage>
  );
}
