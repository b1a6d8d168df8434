/** The rows of the list of conversations: the page kept fresh or what a search has found, and what was loaded after it. */
import { replaceEqualDeep } from "@tanstack/react-query";
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { useNavigationType } from "react-router";
import { ask } from "#contract/browser.ts";
import { type ChatList, joinedChats, pushedOff, renewedChats } from "../chat-list-state.ts";
import { type Chat, getChats } from "../contract.ts";
import { useChats, useChatsAt, wasRead, wasRemoved } from "./chats-query.ts";
import { beginAtTop, keepLater, laterChats, useChanges } from "./kept-chats.ts";

/** Rows that only this list keeps fresh follow the clock (spec 7), not each message. */
const renewal_ms = 50_000;

export type Loaded = { readonly list: ChatList; readonly search: string; readonly after: string };

export function useChatRows({ list, search, after }: Loaded) {
  const newest = search === "" && after === "";
  const fresh = useChats(list, newest);
  /** By what was searched for; undefined is the whole list. */
  const [found, setFound] = useState(newest ? undefined : list);
  const [found_by, setFoundBy] = useState(search);
  const base = found ?? fresh;
  const [later, setLater] = useState(() => (after ? undefined : laterChats(search, base.chats)));
  const [first, setFirst] = useState(base.chats);
  // Another conversation was opened: the list comes with it, and keeps what was loaded after its first page.
  const [loaded, setLoaded] = useState(list);
  const went_back = (useNavigationType() as string) === "POP";
  if (loaded !== list) {
    setLoaded(list);
    // Who has searched for something else meanwhile goes on with that, unless it was left again.
    if (found_by === search || went_back) setFound(newest ? undefined : list);
    if (found_by !== search && went_back) {
      const back_at = newest ? fresh.chats : list.chats;
      setFoundBy(search);
      setFirst(back_at);
      setLater(laterChats(search, back_at));
    }
  } else if (first !== base.chats) {
    setFirst(base.chats);
    const off = later ? pushedOff(first, base.chats) : [];
    if (later && off.length > 0) setLater({ ...later, chats: joinedChats(off, later.chats) });
  }
  const renewed = useRenewal({ after, term: found_by, found, later, setFound, setLater });
  useEffect(() => {
    if (renewed && !after) keepLater(found_by, first, later);
  }, [after, found_by, first, later, renewed]);

  return {
    fresh,
    /** What is shown was searched for by this. */
    found_by,
    found: found && still(found.chats, fresh),
    chats: joinedChats(found ? still(found.chats, fresh) : fresh.chats, still(later?.chats ?? [], fresh)),
    next: (later ?? base).next,
    pages: later ? 1 : 0,
    show(searched: string, answer: ChatList | undefined): void {
      beginAtTop(searched);
      setFoundBy(searched);
      setFound(answer);
      setLater(undefined);
    },
    /** Drawn at once: who asked goes on with the first of them. */
    append(page: ChatList): void {
      flushSync(() => setLater((now) => ({ ...page, chats: joinedChats(now?.chats ?? [], page.chats) })));
    },
  };
}

type Renewed = {
  after: string;
  term: string;
  found: ChatList | undefined;
  later: ChatList | undefined;
  setFound: Dispatch<SetStateAction<ChatList | undefined>>;
  setLater: Dispatch<SetStateAction<ChatList | undefined>>;
};

/** When what only this list keeps fresh was last looked at, for this visit. */
let looked_at = Date.now();

/** The first page is kept fresh by others; what was found or comes after, only here. Gives whether it is known to be right. */
function useRenewal({ after, term, found, later, setFound, setLater }: Renewed): boolean {
  const change = useChanges();
  const [renewed, setRenewed] = useState(change);
  const updated_at = useChatsAt();
  const shown = useRef(term);
  useLayoutEffect(() => void (shown.current = term), [term]);

  async function pagesAgain(): Promise<{ first: ChatList; later: ChatList | undefined } | undefined> {
    const wanted = later?.chats.length ?? 0;
    const pageFrom = (place: string) => ask(getChats, { ...(place ? { after: place } : {}), search: term });
    const first = await pageFrom(after);
    let last = first;
    const chats: Chat[] = [];
    while (last.next && chats.length < wanted) {
      last = await pageFrom(last.next);
      chats.push(...last.chats);
    }
    // By now something else is searched for.
    return shown.current === term ? { first, later: wanted > 0 ? { ...last, chats } : undefined } : undefined;
  }

  /** Somebody has come or gone. */
  async function loadAgain(): Promise<void> {
    if (!found && !later) return;
    try {
      const again = await pagesAgain();
      if (again && found) setFound(again.first);
      if (again) setLater(again.later);
    } catch {
      // Rather too few than somebody who must not be seen any more.
      setLater(undefined);
    }
  }
  /** Whether somebody is here changes without a word; without an answer the next turn of the clock asks again. */
  async function lookAgain(): Promise<void> {
    const again = await pagesAgain().catch(() => undefined);
    if (!again) return;
    const rows = [...again.first.chats, ...(again.later?.chats ?? [])];
    // Rows that are as they were are not drawn again.
    const asTheyAre = (now: ChatList | undefined) =>
      now && replaceEqualDeep(now, { ...now, chats: renewedChats(now.chats, rows, wasRead) });
    setFound(asTheyAre);
    setLater(asTheyAre);
  }
  const renew = useEffectEvent((until: number) => {
    if (renewed !== until) void loadAgain().then(() => setRenewed(until));
  });
  useEffect(() => renew(change), [change]);
  const look = useEffectEvent((now: number) => {
    if (now - looked_at < renewal_ms || document.visibilityState === "hidden") return;
    looked_at = now;
    if (found || later) void lookAgain();
  });
  useEffect(() => look(updated_at), [updated_at]);
  return renewed === change;
}

/** What was found or loaded before does not know what came, was read or was removed since; the fresh page does. */
function still(chats: readonly Chat[], fresh: ChatList): Chat[] {
  return renewedChats(chats, fresh.chats, wasRead).filter(({ conversation }) => !wasRemoved(conversation.id));
}
