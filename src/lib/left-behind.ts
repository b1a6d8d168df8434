/** A member who leaves by choice leaves nothing in any window of the browser; drafts and the rest of what is kept go then. */

type Store = Pick<Storage, "setItem" | "removeItem">;

/** Pictures among what was not sent (lib/drafts.ts), in another kind of store; the service worker leaves it alone (server/sw-push.js). */
export const pictures_place = "vesper.unsent";

/** What a tab keeps while a page is loaded anew (lib/over-loads.ts). */
export const loads_place = "vesper.loads";

const left_place = "vesper.left";

/** To the other windows of this browser: the member is leaving by choice, or was to and is still here. */
export function tellLeft(store: Store, left: boolean): void {
  try {
    // Only what changes is told.
    if (left) store.setItem(left_place, String(Date.now()));
    else store.removeItem(left_place);
  } catch {
    // Where nothing can be stored, no other window has kept anything.
  }
}

/** Of what a browser tells the other windows about its store. */
export function saysLeft({ key, newValue }: Pick<StorageEvent, "key" | "newValue">): boolean | undefined {
  return key === left_place ? newValue !== null : undefined;
}
