/** The regions as a search names them: they change only with the program, so each process reads them once in a while. */
import type { RegionChoice } from "#features/site/contract.ts";
import type { Context } from "#platform/context.server.ts";
import { listRegions } from "./search-queries.server.ts";

type Places = {
  nameOf(region: string): string | null;
  regionsOf(country: string): readonly RegionChoice[];
  neighboursOf(region: string): readonly string[];
};

type Reader = Pick<Context, "db" | "locale">;

const fresh_ms = 60_000;
const kept = new WeakMap<Reader["db"], Map<string, { places: Places; until: number }>>();

export async function getPlaces(ctx: Reader): Promise<Places> {
  const { db, locale } = ctx;
  const found = kept.get(db)?.get(locale);
  if (found && found.until > performance.now()) return found.places;
  const places = placesOf(await listRegions(ctx));
  const by_locale = kept.get(db) ?? new Map<string, { places: Places; until: number }>();
  kept.set(db, by_locale.set(locale, { places, until: performance.now() + fresh_ms }));
  return places;
}

function placesOf(rows: Awaited<ReturnType<typeof listRegions>>): Places {
  const by_code = new Map(rows.map((row) => [row.code, row]));
  const by_country = new Map<string, RegionChoice[]>();
  for (const { code, country, name } of rows)
    by_country.set(country, [...(by_country.get(country) ?? []), { code, name }]);
  return {
    nameOf: (region) => by_code.get(region)?.name ?? null,
    regionsOf: (country) => by_country.get(country) ?? [],
    neighboursOf: (region) => by_code.get(region)?.neighbours ?? [],
  };
}
