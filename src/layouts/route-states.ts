/** What the frame does differently on certain routes, by their ids in routes.ts. */

/** Spec 2: in the installed app these have a Back button. */
const withBack = new Set(["members-id", "likes-type", "likes-m-id", "credits", "credits-id-paymentmethod"]);

/** Actions stand at the bottom of phones instead of the tab bar. */
const docked = new Set(["members-id"]);
/** A conversation uses the whole screen of a phone. */
const withoutTabBar = new Set(["chats-id", ...docked]);

export function hasBack(route_id: string | undefined): boolean {
  return route_id !== undefined && withBack.has(route_id);
}

export function hasTabBar(route_id: string | undefined): boolean {
  return route_id === undefined || !withoutTabBar.has(route_id);
}

export function hasDock(route_id: string | undefined): boolean {
  return route_id !== undefined && docked.has(route_id);
}
