/** The landing design "socialnetwork". */
import { useTranslations } from "use-intl";
import { Lander } from "#features/landers/components/lander.tsx";

export default function SocialNetworkPage() {
  const t = useTranslations();
  return <Lander title={t("landers.socialnetwork_title")} text={t("landers.socialnetwork_text")} />;
}
