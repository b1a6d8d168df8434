/** The regions as a search names them. */
import type { RegionChoice } from "#features/site/contract.ts";
import type { Context } from "#platform/context.server.ts";
import { seldomRead } from "#platform/db/seldom-read.server.ts";
import { listRegions } from "./search-queries.server.ts";

type Places = {
  nameOf(region: string): string | null;
  regionsOf(country: string): readonly RegionChoice[];
  neighboursOf(region: string): readonly string[];
};

export const getPlaces = seldomRead(async (ctx: Pick<Context, "db" | "locale">) => placesOf(await listRegions(ctx)));

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
