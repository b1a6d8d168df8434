/** The list of chats as it was left, for this visit: who comes back from a conversation finds its rows and its place. */
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { onLive } from "#contract/live-browser.ts";
import { createMemory } from "#lib/history-memory.ts";
import { keptOverLoads } from "#lib/over-loads.ts";
import { type ChatList, joinedChats, pushedOff } from "../chat-list-state.ts";
import type { Chat } from "../contract.ts";
import { wasRemoved } from "./chats-query.ts";

/** The first rows and those loaded after them. */
type Rows = { readonly first: readonly Chat[]; readonly later: ChatList };
type Kept = {
  readonly rows?: Rows | undefined;
  readonly top: number;
  /** From before the page was loaded anew: what has happened since is not known. */
  readonly old?: boolean;
};

const nothing: Kept = { top: 0 };
/** Of the whole list, and of the last few searches, each of its member: after a login in the same tab it is somebody else's. */
const kept = createMemory<Kept>(20);
const lists_over_loads = 2;
const before = keptOverLoads("chats", import.meta.url, () =>
  kept.entries().slice(-lists_over_loads).map(withoutRemoved),
);
for (const [place, list] of before ?? []) kept.keep(place, { ...list, old: true });

/** Nobody knows after the load that one was removed before. */
function withoutRemoved([place, { rows, ...list }]: [string, Kept]): [string, Kept] {
  const left = (chats: readonly Chat[]) => chats.filter(({ conversation }) => !wasRemoved(conversation.id));
  if (!rows) return [place, list];
  return [
    place,
    { ...list, rows: { first: left(rows.first), later: { ...rows.later, chats: left(rows.later.chats) } } },
  ];
}

const keptOf = (place: string): Kept => kept.recall(place) ?? nothing;

export const isOld = (place: string): boolean => keptOf(place).old === true;

/** What was loaded before may show somebody who must not be seen any more. */
export function forgetLaterChats(): void {
  kept.change(({ top }) => ({ top }));
}

/** Whoever searches begins at the top of what is found. */
export function beginAtTop(place: string): void {
  kept.keep(place, nothing);
}

export function keepLater(place: string, first: readonly Chat[], later: ChatList | undefined): void {
  kept.keep(place, { top: keptOf(place).top, rows: later && { first, later } });
}

/** What goes on below the first rows, as far as it was loaded. */
export function laterChats(place: string, first: readonly Chat[]): ChatList | undefined {
  const { rows } = keptOf(place);
  return rows && { ...rows.later, chats: joinedChats(pushedOff(rows.first, first), rows.later.chats) };
}

/** Where the list stood when it was left; not of a page that begins further down, nor of one that the server has drawn. */
export function useKeptPlace(
  scrollerRef: RefObject<HTMLElement | null>,
  { place, after, drawn }: { place: string; after: string; drawn: boolean },
): void {
  const begun = useRef(false);
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller || after) return undefined;
    const handleScroll = () => kept.keep(place, { ...keptOf(place), top: scroller.scrollTop });
    // A page may have been scrolled before this came.
    if (!begun.current && (drawn || keptOf(place) === nothing)) {
      if (scroller.scrollTop > 0) handleScroll();
    } else scroller.scrollTop = keptOf(place).top;
    begun.current = true;
    scroller.addEventListener("scroll", handleScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", handleScroll);
  }, [scrollerRef, place, after, drawn]);
}

/** How often somebody has blocked the member or was unblocked: what was loaded before is old then. */
let changes = 0;

// Also while no list is shown.
onLive((event) => {
  if (event.kind !== "resync" && (event.kind !== "chats" || event.removed)) return;
  changes += 1;
  forgetLaterChats();
});

export const useChanges = (): number =>
  useSyncExternalStore(
    onLive,
    () => changes,
    () => 0,
  );
