/** How far along: one bar a step, and "2 of 5" in words. */
import { useTranslations } from "#i18n/words.ts";

export function Steps({ current, total }: { readonly current: number; readonly total: number }) {
  const t = useTranslations();
  return (
    <div className="steps">
      <ol aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          <li key={at} className={at < current ? "done" : undefined} />
        ))}
      </ol>
      <span>{t("ui.step", { current, total })}</span>
    </div>
  );
}
