/** What stands at the bottom of a phone's screen; by itself, since the program that every page shares asks for it. */

/** A route with what was loaded for it. */
export type Place = { id: string; params: Record<string, string | undefined>; loaderData?: unknown } | undefined;

type BarOwner = { incomplete: boolean; profile: { id: string } };

/** On phones: the tab bar, the page's own actions in its place, or the whole screen for the page. */
export function bottomOf(place: Place, user: BarOwner | null): "tabbar" | "dock" | "none" {
  // The tabs would all lead back to the rest of the sign-up.
  if (user?.incomplete) return "none";
  if (!isShown(place)) return "tabbar";
  if (place?.id === "chats-id" || place?.id === "members-id-chat") return "none";
  if (place?.id === "credits" || place?.id === "premium") return "dock";
  return place?.id === "members-id" && place.params["id"] !== user?.profile.id ? "dock" : "tabbar";
}

/** What could not be loaded, or is a blocked member's, has no actions of its own. */
function isShown(place: Place): boolean {
  const loaded = place?.loaderData as { kind?: unknown } | null | undefined;
  return loaded !== undefined && loaded?.kind !== "blocked";
}
