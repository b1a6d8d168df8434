/** Countries by their names in the reader's language, to choose from. */
import type { CountryCode } from "#lib/countries.ts";
import { useSite } from "./use-site.ts";

export function useCountryOptions(codes: readonly CountryCode[]): { value: CountryCode; label: string }[] {
  const { locale } = useSite();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  return codes
    .map((code) => ({ value: code, label: names.of(code) ?? code }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
