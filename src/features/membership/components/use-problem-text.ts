/** The text of what a rule finds wrong, with the site's own numbers in it. */
import { useTranslations } from "#i18n/words.ts";
import { useSite } from "#features/site/components/use-site.ts";

export function useProblemText(): (problem: string | undefined) => string | undefined {
  const t = useTranslations();
  const { settings } = useSite();
  const params = {
    name_min: settings.name_length_min,
    name_max: settings.name_length_max,
    min_age: settings.min_age,
    min: settings.password_length_min,
    max: settings.password_length_max,
  };
  return (problem) => (problem === undefined ? undefined : t(problem as "errors.name_length", params as never));
}
