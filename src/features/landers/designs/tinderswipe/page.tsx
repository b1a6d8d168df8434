/** The landing design "tinderswipe". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function SwipePage() {
  const t = useTranslations();
  return <Lander title={t("landers.tinderswipe_title")} text={t("landers.tinderswipe_text")} />;
}
