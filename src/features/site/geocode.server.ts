/** Where a coordinate lies: the nearest place, our region and the country, without asking anybody outside. */
import type { Input, Output } from "#contract/call.ts";
import type { Context } from "#platform/context.server.ts";
import { findPlace } from "#platform/geo/reverse-geocode.server.ts";
import type * as contract from "./contract.ts";
import { regionsSeed } from "./seed/regions.ts";
import { regionsOfArea } from "./seed/regions/admin-areas.ts";

const centres = new Map(regionsSeed.map((region) => [region.code, region]));

type Found = { place: string; region: string; country: string };

export async function findRegion(lat: number, lon: number): Promise<Found | undefined> {
  const place = await findPlace(lat, lon);
  if (!place) return undefined;
  const { name, country, admin_code } = place;
  const narrowing = Math.cos((place.lat * Math.PI) / 180);
  const distance = (code: string) => {
    const centre = centres.get(code);
    return centre ? Math.hypot(centre.lat - place.lat, (centre.lon - place.lon) * narrowing) : Number.POSITIVE_INFINITY;
  };
  const [region] = regionsOfArea(country, admin_code).toSorted((one, other) => distance(one) - distance(other));
  return region !== undefined && centres.has(region) ? { place: name, region, country } : undefined;
}

/** Spec 7: a failure is an answer, false. */
export async function geocode(
  { settings }: Context,
  { lat, lon }: Input<typeof contract.geocode>,
): Promise<Output<typeof contract.geocode>> {
  // Whoever sends more than a tenth of a degree has it forgotten here.
  const found = await findRegion(Math.round(lat * 10) / 10, Math.round(lon * 10) / 10);
  const served = found && (settings.countries as readonly string[]).includes(found.country);
  return { geocode: served ? found : false };
}
