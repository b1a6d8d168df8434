/** Countries by their names in the reader's language, to choose from. */
import type { CountryCode } from "#lib/countries.ts";
import { useCountryName } from "#i18n/words.ts";
import { useSite } from "./use-site.ts";

export function useCountryOptions(codes: readonly CountryCode[]): { value: CountryCode; label: string }[] {
  const { locale } = useSite();
  const countryName = useCountryName();
  return codes
    .map((code) => ({ value: code, label: countryName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale));
}
