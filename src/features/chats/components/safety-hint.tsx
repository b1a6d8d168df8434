/** At the beginning of every conversation: what not to give away, and where there is more advice. */
import { ShieldCheckIcon } from "@phosphor-icons/react/dist/ssr/ShieldCheck";
import { useTranslations } from "#i18n/words.ts";
import { Icon } from "#ui/icon.tsx";

export function SafetyHint() {
  const t = useTranslations();
  return (
    <p className="beyond hint">
      <Icon of={ShieldCheckIcon} />
      <span>{t("chats.safety")}</span>
    </p>
  );
}
