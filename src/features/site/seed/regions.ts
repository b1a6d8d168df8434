// The regions a member chooses from: the first level below each served country, as its people know it.
import * as z from "zod/mini";
import { CountryCode, LanguageCode } from "#contract/settings/fields.ts";
import { isCountryCode } from "#lib/countries.ts";
import { alps } from "./regions/alps.ts";
import { britishIsles } from "./regions/british-isles.ts";
import { france } from "./regions/france.ts";
import { germany } from "./regions/germany.ts";
import { italy } from "./regions/italy.ts";
import { lowCountries } from "./regions/low-countries.ts";
import { nordics } from "./regions/nordics.ts";
import { northAmerica } from "./regions/north-america.ts";
import { oceania } from "./regions/oceania.ts";
import { poland } from "./regions/poland.ts";
import { spain } from "./regions/spain.ts";
import type { RegionRow } from "./regions/row.ts";

const Name = z.string().check(z.minLength(2), z.maxLength(60));

export const RegionSeed = z.strictObject({
  /** ISO 3166-2; for the regions of England, which it does not have, GB-ENG- and our own letters. */
  code: z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3}){1,2}$/)),
  country: CountryCode,
  /** In the country's own language. */
  name: Name,
  /** In the languages that have a name of their own for it. */
  names: z.partialRecord(LanguageCode, Name),
  /** Codes of the regions it touches, across borders too. */
  neighbours: z.array(z.string()),
  /** Its centre to a tenth of a degree; stays on the server. */
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lon: z.number().check(z.minimum(-180), z.maximum(180)),
});
export type RegionSeed = z.infer<typeof RegionSeed>;

function regionOf([code, name, lat, lon, neighbours, names]: RegionRow): RegionSeed {
  const country = code.slice(0, 2);
  if (!isCountryCode(country)) throw new Error(`${code} is not in a served country`);
  return { code, country, name, names, neighbours: neighbours === "" ? [] : neighbours.split(" "), lat, lon };
}

export const regionsSeed: readonly RegionSeed[] = [
  ...alps,
  ...britishIsles,
  ...france,
  ...germany,
  ...italy,
  ...lowCountries,
  ...nordics,
  ...northAmerica,
  ...oceania,
  ...poland,
  ...spain,
].map(regionOf);
