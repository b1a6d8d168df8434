/** The rows of the list of conversations: the page kept fresh or what a search has found, and what was loaded after it. */
import { replaceEqualDeep } from "@tanstack/react-query";
import {
  type Dispatch,
  type RefObject,
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
import { isLive } from "#contract/live-browser.ts";
import { useUser } from "#features/accounts/components/use-user.ts";
import { useInteractive } from "#ui/use-interactive.ts";
import { type ChatList, joinedChats, pushedOff, renewedChats } from "../chat-list-state.ts";
import { type Chat, getChats } from "../contract.ts";
import { listed_max } from "../rules.ts";
import { useChats, useChatsAt, useRemovals, wasRead, wasRemoved } from "./chats-query.ts";
import { beginAtTop, isOld, keepLater, laterChats, useChanges } from "./kept-chats.ts";

/** Rows that only this list keeps fresh follow the clock (spec 7), not each message. */
const renewal_ms = 50_000;

export type Loaded = { readonly list: ChatList; readonly search: string; readonly after: string };

export function useChatRows({ list, search, after: begins }: Loaded, scroller: RefObject<HTMLElement | null>) {
  const newest = search === "" && begins === "";
  const member = useUser()?.profile.id ?? "";
  const placeOf = (searched: string) => `${member} ${searched}`;
  // A page that was loaded anew itself is what the server has drawn.
  const [drawn] = useState(!useInteractive());
  useRemovals();
  const fresh = useChats(list, newest);
  /** By what was searched for; undefined is the whole list. */
  const [found, setFound] = useState(newest ? undefined : list);
  const [found_by, setFoundBy] = useState(search);
  /** Where the rows begin: what is searched for here is shown from its top. */
  const [after, setAfter] = useState(begins);
  const base = found ?? fresh;
  const place = placeOf(found_by);
  const [later, setLater] = useState(() => (after || drawn ? undefined : laterChats(place, base.chats)));
  const change = useChanges();
  /** The change by which all of it was loaded; of what was kept over a load something of its own, until that is done. */
  const [renewed, setRenewed] = useState<number | object>(!drawn && isOld(place) ? {} : change);
  const unsure = typeof renewed === "object" && renewed;
  const [first, setFirst] = useState(base.chats);
  // Another conversation was opened: the list comes with it, and keeps what was loaded after its first page.
  const [loaded, setLoaded] = useState(list);
  const went_back = (useNavigationType() as string) === "POP";
  if (loaded !== list) {
    setLoaded(list);
    // Who has searched for something else meanwhile goes on with that, unless it was left again.
    if (found_by === search || went_back) {
      setFound(newest ? undefined : list);
      setAfter(begins);
    }
    if (found_by !== search && went_back) {
      const back_at = newest ? fresh.chats : list.chats;
      setFoundBy(search);
      setFirst(back_at);
      setLater(begins ? undefined : laterChats(placeOf(search), back_at));
      if (isOld(placeOf(search))) setRenewed({});
    }
  } else if (first !== base.chats) {
    setFirst(base.chats);
    const off = later ? pushedOff(first, base.chats) : [];
    if (later && off.length > 0) setLater({ ...later, chats: joinedChats(off, later.chats) });
  }
  const loadAgain = useRenewal({ scroller, after, term: found_by, fresh, found, later, setFound, setLater });
  const renew = useEffectEvent((until: number, asked: object | false) => {
    if (!asked && renewed === until) return;
    // What was gone back to meanwhile is not what was loaded.
    void loadAgain().then(() => setRenewed((now) => (typeof now === "object" && now !== asked ? now : until)));
  });
  useEffect(() => renew(change, unsure), [change, unsure]);
  useEffect(() => {
    if (renewed === change && !after && (later || !drawn)) keepLater(place, first, later);
  }, [after, place, first, later, renewed, change, drawn]);

  return {
    fresh,
    after,
    place,
    drawn,
    /** What is shown was searched for by this. */
    found_by,
    found: found && still(found.chats, fresh),
    chats: joinedChats(found ? still(found.chats, fresh) : fresh.chats, still(later?.chats ?? [], fresh)),
    next: (later ?? base).next,
    pages: later ? 1 : 0,
    show(searched: string, answer: ChatList | undefined): void {
      beginAtTop(placeOf(searched));
      setFoundBy(searched);
      setAfter("");
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
  scroller: RefObject<HTMLElement | null>;
  after: string;
  term: string;
  fresh: ChatList;
  found: ChatList | undefined;
  later: ChatList | undefined;
  setFound: Dispatch<SetStateAction<ChatList | undefined>>;
  setLater: Dispatch<SetStateAction<ChatList | undefined>>;
};

/** When what only this list keeps fresh was last looked at, for this visit. */
let last_look_ms = Date.now();

/** The first page is kept fresh by others; what was found or comes after, only here. Gives how it is loaded again. */
function useRenewal({ scroller, after, term, fresh, found, later, setFound, setLater }: Renewed): () => Promise<void> {
  const updated_at = useChatsAt();
  const shown = useRef(term);
  useLayoutEffect(() => void (shown.current = term), [term]);

  async function pagesAgain(known?: ChatList): Promise<{ first: ChatList; later: ChatList | undefined } | undefined> {
    const wanted = later?.chats.length ?? 0;
    const first = known ?? (await ask(getChats, { ...(after ? { after } : {}), search: term }));
    let last = first;
    const chats: Chat[] = [];
    while (last.next && chats.length < wanted) {
      const limit = Math.min(wanted - chats.length, listed_max);
      last = await ask(getChats, { after: last.next, limit, search: term });
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
    // The first page of the whole list has come just now.
    const again = await pagesAgain(found ? undefined : fresh).catch(() => undefined);
    if (!again) return;
    const rows = [...again.first.chats, ...(again.later?.chats ?? [])];
    // Rows that are as they were are not drawn again.
    const asTheyAre = (now: ChatList | undefined) =>
      now && replaceEqualDeep(now, { ...now, chats: renewedChats(now.chats, rows, wasRead) });
    setFound(asTheyAre);
    setLater(asTheyAre);
  }
  const look = useEffectEvent((now: number) => {
    if (now - last_look_ms < renewal_ms || document.visibilityState === "hidden") return;
    // Without the stream each turn of the clock loads all again; beside a conversation on a phone nobody sees the list.
    if (!isLive() || !scroller.current?.offsetParent) return;
    last_look_ms = now;
    if (found || later) void lookAgain();
  });
  useEffect(() => look(updated_at), [updated_at]);
  return loadAgain;
}

/** What was found or loaded before does not know what came, was read or was removed since; the fresh page does. */
function still(chats: readonly Chat[], fresh: ChatList): Chat[] {
  return renewedChats(chats, fresh.chats, wasRead).filter(({ conversation }) => !wasRemoved(conversation.id));
}
