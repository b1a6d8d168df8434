/** What a member calls a device: its browser and its system, as far as they are known. */
import { useTranslations } from "#i18n/words.ts";

type Device = { readonly browser: string | null; readonly system: string | null };

export function useDeviceName({ browser, system }: Device): string {
  const t = useTranslations();
  if (browser && system) return t("settings.device", { browser, system });
  return browser ?? system ?? t("settings.device_unknown");
}
