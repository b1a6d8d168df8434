/** The landing design "collagelanding". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function CollagePage() {
  const t = useTranslations();
  return <Lander title={t("landers.collagelanding_title")} text={t("landers.collagelanding_text")} />;
}
