/** The landing design "transitionsvideolanding". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function TransitionsPage() {
  const t = useTranslations();
  return <Lander title={t("landers.transitionsvideolanding_title")} text={t("landers.transitionsvideolanding_text")} />;
}
