/** The landing design "alonetonight". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function AloneTonightPage() {
  const t = useTranslations();
  return <Lander title={t("landers.alonetonight_title")} text={t("landers.alonetonight_text")} />;
}
