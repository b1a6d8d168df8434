/** The landing design "maplanding". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function MapPage() {
  const t = useTranslations();
  return <Lander title={t("landers.maplanding_title")} text={t("landers.maplanding_text")} />;
}
