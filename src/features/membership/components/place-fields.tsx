/** Country and region, chosen by hand or found by the browser, and a town for whoever wants to tell one. */
import { useState } from "react";
import { useTranslations } from "#i18n/words.ts";
import { LocationButton } from "#features/site/components/location-button.tsx";
import { useCountryOptions } from "#features/site/components/use-country-options.ts";
import { useSite } from "#features/site/components/use-site.ts";
import type { Geocode, RegionChoice } from "#features/site/contract.ts";
import type { Position } from "#lib/geocode-store.ts";
import { SelectField } from "#ui/select-field.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useRegions } from "./use-regions.ts";

type PlaceFieldsProps = {
  readonly country: string;
  readonly region: string;
  readonly regions: readonly RegionChoice[];
  /** The country that these are of: what is stored, whatever was chosen and refused. */
  readonly regions_of: string | null;
  /** The text for no country at all, where that is a choice. */
  readonly any_country?: string;
  readonly any_region: string;
  /** Asked for where somebody tells about themselves. */
  readonly town?: string;
  readonly with_location?: boolean;
  readonly wrong: (name: string) => string | undefined;
};

export function PlaceFields({ with_location = false, any_country, any_region, wrong, ...stored }: PlaceFieldsProps) {
  const t = useTranslations();
  const { settings } = useSite();
  const [country, setCountry] = useState(stored.country);
  const [region, setRegion] = useState(stored.region);
  const [position, setPosition] = useState<Position>();
  const all_regions = useRegions(country);
  // The page brings the regions that are shown first, so that it works before the list is there, and without scripts.
  const known = all_regions ?? (country === stored.regions_of ? stored.regions : undefined);
  // A chosen one is kept until its name is there.
  const regions = known ?? (region ? [{ code: region, name: "…" }] : []);
  const countries = useCountryOptions(settings.countries);
  // Where somebody is, the browser may know; whom they search, it does not.
  const own_place = any_country === undefined;

  function chooseCountry(chosen: string) {
    setCountry(chosen);
    setRegion("");
    setPosition(undefined);
  }

  function handleFound(found: Geocode, at: Position) {
    if (found.country !== country) chooseCountry(found.country);
    setRegion(found.region);
    setPosition(at);
  }

  return (
    <>
      <SelectField
        label={t("site.country")}
        name="country"
        autoComplete={own_place ? "country" : undefined}
        value={country}
        onChange={(event) => chooseCountry(event.target.value)}
        options={any_country === undefined ? countries : [{ value: "", label: any_country }, ...countries]}
        error={wrong("country")}
      />
      <SelectField
        label={t("settings.region")}
        name="region"
        autoComplete={own_place ? "address-level1" : undefined}
        value={region}
        onChange={(event) => {
          setRegion(event.target.value);
          setPosition(undefined);
        }}
        options={[{ value: "", label: any_region }, ...regions.map(({ code, name }) => ({ value: code, label: name }))]}
        error={wrong("region")}
      />
      {stored.town !== undefined && (
        <TextField
          className="wide"
          label={t("settings.town")}
          optional
          hint={t("settings.town_hint")}
          name="town"
          autoComplete="address-level2"
          maxLength={80}
          defaultValue={stored.town}
          error={wrong("town")}
        />
      )}
      {with_location && (
        <div className="wide">
          <LocationButton onFound={handleFound} />
          <input type="hidden" name="lat" value={position?.lat ?? ""} />
          <input type="hidden" name="lon" value={position?.lon ?? ""} />
        </div>
      )}
    </>
  );
}
