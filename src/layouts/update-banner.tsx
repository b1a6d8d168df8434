/** Says that there is a new version; nothing is loaded before its reader wants it. */
import { ArrowsClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowsClockwise";
import { useTranslations } from "#i18n/words.ts";
import { Banner } from "#ui/banner.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useAppUpdate } from "./app-update.ts";

export function UpdateBanner() {
  const t = useTranslations();
  const { ready, load } = useAppUpdate();
  // The region is always there, since only a change inside it is announced.
  return (
    <div role="status">
      {ready && (
        <Banner
          tone="warn"
          icon={<Icon of={ArrowsClockwiseIcon} />}
          action={
            <Button size="sm" variant="quiet" onClick={load}>
              {t("app.update_action")}
            </Button>
          }
        >
          {t("app.update_text")}
        </Banner>
      )}
    </div>
  );
}
