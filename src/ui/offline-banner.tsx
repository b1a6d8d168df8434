/** Says that the network is gone, and that nothing written is lost. */
import { WifiSlashIcon } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import { useTranslations } from "#i18n/words.ts";
import { Banner } from "./banner.tsx";
import { Icon } from "./icon.tsx";
import { useOnline } from "./use-online.ts";

export function OfflineBanner() {
  const online = useOnline();
  // The region is always there, since only a change inside it is announced.
  return <div role="status">{!online && <OfflineMessage />}</div>;
}

export function OfflineMessage() {
  const t = useTranslations();
  return (
    <Banner tone="warn" icon={<Icon of={WifiSlashIcon} />}>
      <b>{t("ui.offline-title")}.</b> {t("ui.offline-text")}
    </Banner>
  );
}
