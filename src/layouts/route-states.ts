/** What the frame does differently on certain routes, by their ids in routes.ts. */
import type { Place } from "./screen-bottom.ts";

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

/** Spec 4 has them in the members area; the tabs of the likes are one page, which is not to move from one to the next. */
export function showsOffers(route_id: string | undefined): boolean {
  return isMembersArea(route_id) || route_id === "likes-type";
}

/** The places of a member, as the navigation and the tab bar name them. */
export type Section = "search" | "messages" | "likes" | "pay" | "me";

const sections: readonly [Section, RegExp][] = [
  ["search", /^(members|members-id|match-finder)$/],
  ["messages", /^(chats|chats-id|members-id-chat)$/],
  ["likes", /^likes(-|$)/],
  ["pay", /^(credits|premium|directdebit)(-|$)/],
  ["me", /^(profile|notifications|transactions)(-|$)/],
];

/** Where somebody is; one's own profile is no place of the search. */
export function sectionOf(place: Place, own_profile_id: string): Section | undefined {
  if (place?.id === "members-id" && place.params["id"] === own_profile_id) return "me";
  return sections.find(([, ids]) => place && ids.test(place.id))?.[0];
}
