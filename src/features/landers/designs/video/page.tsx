/** The landing design "video". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function VideoPage() {
  const t = useTranslations();
  return <Lander title={t("landers.video_title")} text={t("landers.video_text")} />;
}
