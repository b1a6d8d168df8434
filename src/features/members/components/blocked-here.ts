/** Members who were blocked in this window: a list that it remembers does not show them again. */
import { keptOverLoads } from "#lib/over-loads.ts";

export const blockedHere: Set<string> = new Set(keptOverLoads("blocked", import.meta.url, () => [...blockedHere]));
