/** Where this browser was found, kept for an hour; a failure is kept too, as false (spec 3 and 9). */

export type Position = { lat: number; lon: number };
export type Located<Geocode> = { geocode: Geocode | false; position: Position | null };
export type GeocodeStore = Pick<Storage, "getItem" | "setItem">;

const place = "vesper.geocode";
const hour_ms = 3_600_000;

/** Rounded to about ten kilometres before it leaves the browser. */
export function roundPosition({ lat, lon }: Position): Position {
  const tenth = (degrees: number) => Math.round(degrees * 10) / 10;
  return { lat: tenth(lat), lon: tenth(lon) };
}

export function keepLocated<Geocode>(store: GeocodeStore, located: Located<Geocode>, now: Date): void {
  store.setItem(place, JSON.stringify({ ...located, at: now.toISOString() }));
}

/** Undefined when nothing was kept, or too long ago. */
export function findLocated<Geocode>(store: GeocodeStore, now: Date): Located<Geocode> | undefined {
  try {
    const kept = JSON.parse(store.getItem(place) ?? "null") as (Located<Geocode> & { at: string }) | null;
    const age_ms = kept ? now.getTime() - new Date(kept.at).getTime() : Number.NaN;
    if (!kept || !(age_ms >= 0 && age_ms < hour_ms)) return undefined;
    return { geocode: kept.geocode, position: kept.position };
  } catch {
    // Whatever else stands there is none of ours.
    return undefined;
  }
}
