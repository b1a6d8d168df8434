/** Says that the network is gone, and that nothing written is lost. It lies over the page, which does not move for it. */
import { WifiSlashIcon } from "@phosphor-icons/react/dist/ssr/WifiSlash";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "./icon.tsx";
import { useOnline } from "./use-online.ts";

export function OfflineBanner() {
  const online = useOnline();
  // The region is always there, since only a change inside it is announced.
  return (
    <div className="offline" role="status">
      {!online && <OfflineMessage />}
    </div>
  );
}

export function OfflineMessage() {
  const t = useTranslations();
  return (
    <div className="offline-said">
      <span className="disc disc-sm disc-warn">
        <Icon of={WifiSlashIcon} />
      </span>
      <div>
        <b>{t("ui.offline-title")}</b>
        <p>{t("ui.offline-text")}</p>
      </div>
    </div>
  );
}
