/** The first stop of the keyboard: past the navigation. */
import { useTranslations } from "#i18n/words.ts";

export function SkipLink({ to = "#main" }: { readonly to?: string | undefined }) {
  const t = useTranslations();
  return (
    <a className="skip btn btn-ink" href={to}>
      {t("ui.skip")}
    </a>
  );
}
