/** The list of chats as it was left, for this visit: who comes back from a conversation finds its rows and its place. */
import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { onLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import { createMemory } from "#lib/history-memory.ts";
import { type ChatList, joinedChats, pushedOff } from "../chat-list-state.ts";
import type { Chat } from "../contract.ts";

/** The first rows and those loaded after them. */
type Rows = { readonly first: readonly Chat[]; readonly later: ChatList };
type Kept = { readonly rows?: Rows | undefined; readonly top: number };

const nothing: Kept = { top: 0 };
/** Of the whole list, and of the last few searches. */
const kept = createMemory<Kept>(20);

const keptOf = (search: string): Kept => kept.recall(search) ?? nothing;

/** What was loaded before may show somebody who must not be seen any more. */
export function forgetLaterChats(): void {
  kept.change(({ top }) => ({ top }));
}

/** Whoever searches begins at the top of what is found. */
export function beginAtTop(search: string): void {
  kept.keep(search, nothing);
}

export function keepLater(search: string, first: readonly Chat[], later: ChatList | undefined): void {
  kept.keep(search, { ...keptOf(search), rows: later && { first, later } });
}

/** What goes on below the first rows, as far as it was loaded. */
export function laterChats(search: string, first: readonly Chat[]): ChatList | undefined {
  const { rows } = keptOf(search);
  return rows && { ...rows.later, chats: joinedChats(pushedOff(rows.first, first), rows.later.chats) };
}

/** Where the list stood when it was left; not of a page that begins further down. */
export function useKeptPlace(scrollerRef: RefObject<HTMLElement | null>, search: string, whole: boolean): void {
  const begun = useRef(false);
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller || !whole) return undefined;
    const handleScroll = () => kept.keep(search, { ...keptOf(search), top: scroller.scrollTop });
    // A page may have been scrolled before this came.
    if (!begun.current && keptOf(search) === nothing) handleScroll();
    else scroller.scrollTop = keptOf(search).top;
    begun.current = true;
    scroller.addEventListener("scroll", handleScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", handleScroll);
  }, [scrollerRef, search, whole]);
}

/** How often somebody has blocked the member or was unblocked, or a chat was deleted: what was loaded before is old then. */
let changes = 0;
let stopCounting: (() => void) | undefined;
const isChange = ({ kind }: LiveEvent) => kind === "chats" || kind === "resync";

function onChange(listener: () => void): () => void {
  // Also while no list is shown.
  stopCounting ??= onLive((event) => {
    if (!isChange(event)) return;
    changes += 1;
    forgetLaterChats();
  });
  return onLive((event) => isChange(event) && listener());
}

export function useChanges(): number {
  return useSyncExternalStore(
    onChange,
    () => changes,
    () => 0,
  );
}
