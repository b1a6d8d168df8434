/** The landing design "gallery". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function GalleryPage() {
  const t = useTranslations();
  return <Lander title={t("landers.gallery_title")} text={t("landers.gallery_text")} />;
}
