/** How far along: one bar a step, and "2 of 5" in words. */
import { useTranslations } from "#i18n/words.ts";

type StepsProps = {
  readonly current: number;
  readonly total: number;
  /** Of the words, for what they are read with. */
  readonly id?: string | undefined;
};

export function Steps({ current, total, id }: StepsProps) {
  const t = useTranslations();
  return (
    <div className="steps">
      <ol aria-hidden="true">
        {Array.from({ length: total }, (_, at) => (
          <li key={at} className={at < current ? "done" : undefined} />
        ))}
      </ol>
      <span id={id}>{t("ui.step", { current, total })}</span>
    </div>
  );
}
