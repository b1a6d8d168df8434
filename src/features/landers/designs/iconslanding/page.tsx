/** The landing design "iconslanding". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function IconsPage() {
  const t = useTranslations();
  return <Lander title={t("landers.iconslanding_title")} text={t("landers.iconslanding_text")} />;
}
