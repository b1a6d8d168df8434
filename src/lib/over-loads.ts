/** What a tab knows is kept in its session while the page is left: the same page, loaded anew, takes it up. */

import { loads_place } from "./left-behind.ts";

const stored = () => JSON.parse(sessionStorage.getItem(loads_place) ?? "{}") as Record<string, [string, unknown]>;

/** What was kept at this place, if by the same program: another one may read it otherwise. Kept from now on is what `read` gives. */
export function keptOverLoads<Value>(place: string, program: string, read: () => Value): Value | undefined {
  if (typeof window === "undefined") return undefined;
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(loads_place, JSON.stringify({ ...stored(), [place]: [program, read()] }));
    } catch {
      // No room: what is loaded next shows only what it was loaded with.
      sessionStorage.removeItem(loads_place);
    }
  });
  const [by, kept] = stored()[place] ?? [];
  return by === program ? (kept as Value) : undefined;
}
