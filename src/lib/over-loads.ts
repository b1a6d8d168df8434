/** What a tab knows is kept in its session while the page is left: the same page, loaded anew, takes it up. */

/** What was kept at this place, if by the same program: another one may read it otherwise. Kept from now on is what `read` gives. */
export function keptOverLoads<Value>(place: string, program: string, read: () => Value): Value | undefined {
  if (typeof window === "undefined") return undefined;
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(place, JSON.stringify([program, read()]));
    } catch {
      // No room: what is loaded next shows only what it was loaded with.
      sessionStorage.removeItem(place);
    }
  });
  const [by, kept] = JSON.parse(sessionStorage.getItem(place) ?? "[]") as [string?, Value?];
  return by === program ? kept : undefined;
}
