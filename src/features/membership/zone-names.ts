/** Time zones by the place that they are named after, in a language: "Amsterdam, Europe" for Europe/Amsterdam. */
import type { Locale } from "#i18n/locales.ts";
import { timeZones } from "#lib/time-zones.ts";

/** Parts of the world as Intl knows them; seas are left out. */
const parts: Record<string, string> = {
  Africa: "002",
  America: "019",
  Antarctica: "AQ",
  Asia: "142",
  Australia: "AU",
  Europe: "150",
  Pacific: "009",
};

export function zoneChoices(locale: Locale): { value: string; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const { compare } = new Intl.Collator(locale);
  const choices = timeZones.map((value) => {
    const [area = "", ...places] = value.replaceAll("_", " ").split("/");
    const part = parts[area];
    const around = part ? names.of(part) : undefined;
    return { value, label: places.length === 0 ? area : [...places.toReversed(), around].filter(Boolean).join(", ") };
  });
  // The one that is no place comes first.
  const [utc, ...others] = choices;
  return [utc!, ...others.toSorted((one, other) => compare(one.label, other.label))];
}
