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

type Place = { id: string; params: Record<string, string | undefined>; loaderData?: unknown } | undefined;

/** The places of a member, as the navigation and the tab bar name them. */
export type Section = "search" | "messages" | "likes" | "pay" | "me";

const sections: readonly [Section, RegExp][] = [
  ["search", /^(members|members-id|match-finder)$/],
  ["messages", /^(chats|chats-id|members-id-chat)$/],
  ["likes", /^likes(-|$)/],
  ["pay", /^(credits|premium)(-|$)/],
  ["me", /^(profile|notifications|transactions)(-|$)/],
];

/** Where somebody is; one's own profile is no place of the search. */
export function sectionOf(place: Place, own_profile_id: string): Section | undefined {
  if (place?.id === "members-id" && place.params["id"] === own_profile_id) return "me";
  return sections.find(([, ids]) => place && ids.test(place.id))?.[0];
}

/** On phones: the tab bar, the page's own actions in its place, or the whole screen for the page. */
export function bottomOf(place: Place, own_profile_id: string | undefined): "tabbar" | "dock" | "none" {
  if (!isShown(place)) return "tabbar";
  if (place?.id === "chats-id" || place?.id === "members-id-chat") return "none";
  if (place?.id === "credits" || place?.id === "premium") return "dock";
  return place?.id === "members-id" && place.params["id"] !== own_profile_id ? "dock" : "tabbar";
}

/** What could not be loaded, or is a blocked member's, has no actions of its own. */
function isShown(place: Place): boolean {
  const loaded = place?.loaderData as { kind?: unknown } | null | undefined;
  return loaded !== undefined && loaded?.kind !== "blocked";
}
