/** Members who were blocked in this window: a list that it remembers does not show them again. */
import { load_places } from "#lib/left-behind.ts";
import { keptOverLoads } from "#lib/over-loads.ts";

export const blockedHere: Set<string> = new Set(
  keptOverLoads(load_places.blocked, import.meta.url, () => [...blockedHere]),
);
