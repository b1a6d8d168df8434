/** What the frame does differently on certain routes, by their ids in routes.ts. */

/** Spec 2: in the installed app these have a Back button. */
const withBack = new Set(["members-id", "likes-type", "likes-m-id", "credits", "credits-id-paymentmethod"]);

export function hasBack(route_id: string | undefined): boolean {
  return route_id !== undefined && withBack.has(route_id);
}

/** Spec 2: the members area. */
export const membersArea = ["members", "members-id", "chats", "likes", "likes-m-id", "premium"];

export function isMembersArea(route_id: string | undefined): boolean {
  return route_id !== undefined && membersArea.includes(route_id);
}

type Place = { id: string; params: Record<string, string | undefined> } | undefined;

/** On phones: the tab bar, the page's own actions in its place, or the whole screen for the page. */
export function bottomOf(place: Place, own_profile_id: string | undefined): "tabbar" | "dock" | "none" {
  if (place?.id === "chats-id" || place?.id === "members-id-chat") return "none";
  if (place?.id === "credits" || place?.id === "premium") return "dock";
  return place?.id === "members-id" && place.params["id"] !== own_profile_id ? "dock" : "tabbar";
}
