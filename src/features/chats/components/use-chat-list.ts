/** The work behind the list of conversations: the page kept fresh, those loaded after it, and what a search finds. */
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { flushSync } from "react-dom";
import { useParams } from "react-router";
import { ask } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import { type ChatList, joinedChats, pushedOff, renewedChats } from "../chat-list-state.ts";
import { type Chat, getChats } from "../contract.ts";
import { wasRead, wasRemoved, useChats } from "./chats-query.ts";

/** A search waits until the typing rests. */
const rest_ms = 250;

type Loaded = { list: ChatList; search: string; after: string };

/** Of the whole list, for this visit: who comes back from a conversation finds the list as it was left. */
let kept: { first: readonly Chat[]; later: ChatList } | undefined;
let kept_top = 0;

/** What was loaded before may show somebody who must not be seen any more. */
export function forgetLaterChats(): void {
  kept = undefined;
  kept_top = 0;
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

function keptAfter(first: readonly Chat[]): ChatList | undefined {
  return kept && { ...kept.later, chats: [...pushedOff(kept.first, first), ...kept.later.chats] };
}

export function useChatList({ list, search, after }: Loaded) {
  const { id: current } = useParams();
  const newest = search === "" && after === "";
  const fresh = useChats(list, newest);
  const [term, setTerm] = useState(search);
  const [searching, setSearching] = useState(search !== "");
  /** Found by the search of this moment; undefined while nothing is searched. */
  const [found, setFound] = useState<ChatList | undefined>(newest ? undefined : list);
  const [later, setLater] = useState(() => (newest ? keptAfter(fresh.chats) : undefined));
  const [loading, setLoading] = useState(false);
  const searched = useRef(search);
  // Another conversation was opened: the list comes with it, and keeps what was loaded after its first page.
  const [loaded, setLoaded] = useState(list);
  if (loaded !== list) {
    setLoaded(list);
    setFound(newest ? undefined : list);
  }
  const [first, setFirst] = useState(fresh.chats);
  if (first !== fresh.chats) {
    setFirst(fresh.chats);
    const off = found ? [] : pushedOff(first, fresh.chats);
    if (later && off.length > 0) setLater({ ...later, chats: [...off, ...later.chats] });
  }
  const change = useSyncExternalStore(
    onChange,
    () => changes,
    () => 0,
  );
  /** Up to which change all that was loaded is known to be right. */
  const [renewed, setRenewed] = useState(change);
  useEffect(() => {
    if (!found && renewed === change) kept = later && { first, later };
  }, [found, later, first, renewed, change]);

  async function find(name: string): Promise<void> {
    const wanted = name.trim();
    const before = searched.current;
    if (wanted === before) return;
    searched.current = wanted;
    setAddress(wanted);
    if (wanted === "") {
      setFound(undefined);
      setLater(undefined);
      return;
    }
    setLoading(true);
    try {
      const answer = await ask(getChats, { search: wanted });
      // A later search may have been answered before.
      if (searched.current !== wanted) return;
      setFound(answer);
      setLater(undefined);
    } catch {
      // The list stays; the next letter asks again, and one more may have by now.
      if (searched.current === wanted) searched.current = before;
    } finally {
      setLoading(false);
    }
  }
  useEffect(() => {
    const timer = setTimeout(() => void find(term), rest_ms);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- only typing sets the clock
  }, [term]);

  const base = found ?? fresh;
  const next = (later ?? base).next;
  /** False when nothing came; the link is still there. */
  async function loadNext(): Promise<boolean> {
    if (!next || loading) return true;
    const name = searched.current;
    setLoading(true);
    try {
      const page = await ask(getChats, { after: next, search: name });
      // By now something else is searched for.
      if (searched.current !== name) return true;
      // Drawn at once: who asked goes on with the first of them.
      flushSync(() => setLater((now) => ({ ...page, chats: joinedChats(now?.chats ?? [], page.chats) })));
      return true;
    } catch {
      return false;
    } finally {
      setLoading(false);
    }
  }
  /** The first page is kept fresh by others; what a search has found and what comes after, only here. */
  async function loadAgain(): Promise<void> {
    const wanted = later?.chats.length ?? 0;
    if (!found && wanted === 0) return;
    const name = searched.current;
    const pageFrom = (place: string) => ask(getChats, { ...(place ? { after: place } : {}), search: name });
    try {
      const newest_page = await pageFrom(after);
      let last = newest_page;
      const chats: Chat[] = [];
      while (last.next && chats.length < wanted) {
        last = await pageFrom(last.next);
        chats.push(...last.chats);
      }
      // By now something else is searched for.
      if (searched.current !== name) return;
      if (found) setFound(newest_page);
      setLater(wanted > 0 ? { ...last, chats } : undefined);
    } catch {
      // Rather too few than somebody who must not be seen any more.
      setLater(undefined);
    }
  }
  const renew = useEffectEvent(() => {
    if (renewed !== change) void loadAgain().then(() => setRenewed(change));
  });
  useEffect(() => renew(), [change]);

  const query = new URLSearchParams({ ...(term.trim() ? { search: term.trim() } : {}), after: next ?? "" });
  return {
    current,
    /** Rows lead to their conversation beside the same search. */
    rowQuery: term.trim() ? `?search=${encodeURIComponent(term.trim())}` : "",
    chats: joinedChats(found ? still(found.chats, fresh) : fresh.chats, still(later?.chats ?? [], fresh)),
    /** By the search of this moment; undefined while nothing was found or searched. */
    found: term.trim() && found ? still(found.chats, fresh).length : undefined,
    total_unread_messages: fresh.total_unread_messages,
    term,
    setTerm,
    searching,
    toggleSearch() {
      setSearching(!searching);
      if (searching) setTerm("");
      else requestAnimationFrame(() => document.querySelector<HTMLElement>("#chat-search input")?.focus());
    },
    submitSearch: () => void find(term),
    next,
    nextAddress: `?${query}`,
    loading,
    pages: later ? 1 : 0,
    loadNext,
  };
}

/** What was found or loaded before does not know what came, was read or was removed since; the fresh page does. */
function still(chats: readonly Chat[], fresh: ChatList): Chat[] {
  return renewedChats(chats, fresh.chats, wasRead).filter(({ conversation }) => !wasRemoved(conversation.id));
}

/** The address says what is searched for; the router keeps its place in the history. */
function setAddress(search: string): void {
  const { pathname } = window.location;
  const address = search ? `${pathname}?search=${encodeURIComponent(search)}` : pathname;
  window.history.replaceState(window.history.state, "", address);
}

/** Where the list stood when it was left; of a search, at its beginning. */
export function useKeptPlace(scrollerRef: RefObject<HTMLElement | null>, searched: boolean): void {
  useLayoutEffect(() => {
    const scroller = scrollerRef.current;
    if (!scroller || searched) return undefined;
    scroller.scrollTop = kept_top;
    const handleScroll = () => (kept_top = scroller.scrollTop);
    scroller.addEventListener("scroll", handleScroll, { passive: true });
    return () => scroller.removeEventListener("scroll", handleScroll);
  }, [scrollerRef, searched]);
}
