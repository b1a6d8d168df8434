/** Below the button: joining is free and for adults; and that the people in the pictures are drawn, where there are any. */
import type { ReactNode } from "react";
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";

type FreeNoteProps = { readonly drawn?: boolean; readonly children?: ReactNode };

export function FreeNote({ drawn = false, children }: FreeNoteProps) {
  const t = useTranslations();
  const { settings } = useSite();
  return (
    <>
      {t("landers.free", { age: settings.min_age })} {children} {drawn && t("landers.drawn")}
    </>
  );
}
