/** The work behind the list of conversations: what is searched for, and the way to more of it. */
import { useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useParams } from "react-router";
import { ask } from "#contract/browser.ts";
import { getChats } from "../contract.ts";
import { chatsQuery } from "./chats-query.ts";
import { type Loaded, useChatRows } from "./use-chat-rows.ts";

export function useChatList(given: Loaded, scroller: RefObject<HTMLElement | null>) {
  const { id: current } = useParams();
  const client = useQueryClient();
  const { fresh, found, found_by, next, show, append, ...rows } = useChatRows(given, scroller);
  /** What the field of the search begins with; with another key it begins anew. */
  const [field, setField] = useState({ key: 0, begins: given.search });
  const [searching, setSearching] = useState(given.search !== "");
  const [loading, setLoading] = useState(false);
  const searched = useRef(given.search);
  /** What this list has itself shown the answer to; by now more may have been typed. */
  const own = useRef(given.search);

  async function find(name: string, onLost?: () => void): Promise<void> {
    const wanted = name.trim();
    const before = searched.current;
    if (wanted === before) return;
    searched.current = wanted;
    setAddress(wanted);
    setLoading(true);
    try {
      // Nobody has asked for the whole list yet where the page was opened by a search.
      const answer = wanted ? await ask(getChats, { search: wanted }) : void (await client.ensureQueryData(chatsQuery));
      // A later search may have been answered before.
      if (searched.current !== wanted) return;
      own.current = wanted;
      show(wanted, answer);
    } catch {
      // The list stays; the next letter asks again, and one more may have by now.
      if (searched.current !== wanted) return;
      searched.current = before;
      onLost?.();
    } finally {
      setLoading(false);
    }
  }
  const beginField = (begins: string) => setField(({ key }) => ({ key: key + 1, begins }));
  /** Gone back to, the list is that of another search. */
  const follow = useEffectEvent((name: string) => {
    if (own.current === name) return;
    own.current = name;
    searched.current = name;
    beginField(name);
    setSearching(name !== "");
  });
  useEffect(() => follow(found_by), [found_by]);

  /** False when nothing came; the link is still there. */
  async function loadNext(): Promise<boolean> {
    if (!next || loading) return true;
    const name = searched.current;
    setLoading(true);
    try {
      const page = await ask(getChats, { after: next, search: name });
      // By now something else is searched for.
      if (searched.current === name) append(page);
      return true;
    } catch {
      return false;
    } finally {
      setLoading(false);
    }
  }

  const query = new URLSearchParams({ ...(found_by ? { search: found_by } : {}), after: next ?? "" });
  return {
    ...rows,
    current,
    /** Rows lead to their conversation beside the same search. */
    rowQuery: found_by && `?search=${encodeURIComponent(found_by)}`,
    /** Undefined while nothing was searched for. */
    found: found_by ? found?.length : undefined,
    found_by,
    total_unread_messages: fresh.total_unread_messages,
    field,
    searching,
    toggleSearch() {
      setSearching(!searching);
      if (searching) {
        beginField("");
        // The rows are still what was found: so is what stands in the field.
        void find("", () => {
          beginField(found_by);
          setSearching(true);
        });
      } else requestAnimationFrame(() => document.querySelector<HTMLElement>("#chat-search input")?.focus());
    },
    find: (name: string) => void find(name),
    next,
    nextAddress: `?${query}`,
    loading,
    loadNext,
  };
}

/** The address says what is searched for; the router keeps its place in the history. */
function setAddress(search: string): void {
  const { pathname } = window.location;
  const address = search ? `${pathname}?search=${encodeURIComponent(search)}` : pathname;
  window.history.replaceState(window.history.state, "", address);
}
