/** Time zones by the place that they are named after: "Amsterdam" for Europe/Amsterdam. */
import type { Locale } from "#i18n/locales.ts";
import { timeZones } from "#lib/time-zones.ts";

/** In the order of a language. Browsers have no names for parts of the world, and no place stands in two of them. */
export function zoneChoices(locale: Locale): { value: string; label: string }[] {
  const { compare } = new Intl.Collator(locale);
  const choices = timeZones.map((value) => {
    const [area = "", ...places] = value.replaceAll("_", " ").split("/");
    return { value, label: places.length === 0 ? area : places.toReversed().join(", ") };
  });
  // The one that is no place comes first.
  const [utc, ...others] = choices;
  return [utc!, ...others.toSorted((one, other) => compare(one.label, other.label))];
}
