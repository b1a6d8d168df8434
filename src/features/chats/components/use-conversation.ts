/** The work behind a conversation: keeps it in step with the server, loads upward, and tells what was read. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useLocation } from "react-router";
import { ask, AskError } from "#contract/browser.ts";
import { onLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import { createMemory } from "#lib/history-memory.ts";
import { type ChatList, withoutUnread, withRead } from "../chat-list-state.ts";
import { type Conversation, getChat, type Message, readChat, type Writing } from "../contract.ts";
import {
  type ConversationEvent,
  type ConversationState,
  conversationState,
  emptyConversation,
  isBehind,
} from "../conversation-state.ts";
import { untilDone } from "../until-done.ts";
import { chatsQuery, setLookedAt } from "./chats-query.ts";

/** For who comes back, as from the partner's profile: older messages need not be loaded again. */
const visits = createMemory<ConversationState>(5);
// What staff remove is gone also from those.
onLive((event) => {
  const { kind } = event;
  if (kind !== "removed") return;
  const { sequence, conversation_id } = event;
  visits.change((state, visit) =>
    visit.endsWith(conversation_id) ? conversationState(state, { type: kind, sequence }) : state,
  );
});

export type Dispatch = (event: ConversationEvent) => void;

/**
 * @param attentive The newest message is before the member's eyes.
 * @param onGone The member has blocked the partner or deleted the conversation elsewhere.
 */
export function useConversation(loaded: Conversation, attentive: boolean, onGone: () => void) {
  const { id } = loaded;
  const visit = `${useLocation().key} ${id}`;
  const [state, dispatch] = useReducer(conversationState, loaded, (page) =>
    conversationState(visits.recall(visit) ?? emptyConversation, { type: "opened", page }),
  );
  // What is on its way is remembered elsewhere, so that it also outlives the tab.
  useEffect(() => visits.keep(visit, { ...state, outgoing: [] }), [visit, state]);
  /** Told since the page was loaded. */
  const [told, setTold] = useState<Pick<Conversation, "profile" | "writing"> & { since: Conversation }>();
  const { profile: known, writing } = told?.since === loaded ? told : loaded;
  const profile = useListed(id, known);
  const setWriting = (changed: Writing) => setTold({ since: loaded, profile, writing: changed });
  useEffect(() => dispatch({ type: "opened", page: loaded }), [loaded]);

  const take = (after: number, page: Conversation) => {
    dispatch({ type: "newer", after, page });
    setTold({ since: loaded, profile: page.profile, writing: page.writing });
    // Their photos come and go with them.
    if (id && !page.profile !== !profile)
      ask(getChat, { conversation: id }).then(
        (whole) => dispatch({ type: "opened", page: whole }),
        () => undefined,
      );
  };
  const refresh = useCatchUp(id, state.complete_until, isBehind(state), take, onGone);
  useLiveEvents(id, dispatch, refresh, writing.refusal !== null);
  useReading(loaded, state.messages.findLast(({ own }) => !own)?.sequence ?? 0, attentive);
  const older = useOlder(id, state.complete_from, (page) => dispatch({ type: "older", page }));

  return { state, dispatch, profile, writing, setWriting, refresh, ...older };
}

/** The partner as the list has them, which is asked for again and again: whether somebody is here changes meanwhile. */
function useListed(id: string | null, known: Conversation["profile"]): Conversation["profile"] {
  const { data } = useQuery({
    ...chatsQuery,
    enabled: false,
    select: ({ chats }: ChatList) => chats.find(({ conversation }) => conversation.id === id)?.profile,
  });
  return known && (data ?? known);
}

/** Asks for everything after what is complete: when something is missing, and when told to; never twice at once. */
function useCatchUp(
  id: string | null,
  complete_until: number,
  behind: boolean,
  take: (after: number, page: Conversation) => void,
  onGone: () => void,
): () => void {
  const asking = useRef(false);
  const again = useRef(false);

  async function catchUp(conversation: string, from: number): Promise<void> {
    if (asking.current) {
      again.current = true;
      return;
    }
    asking.current = true;
    try {
      let after = from;
      let goes_on = true;
      while (goes_on) {
        again.current = false;
        const page = await ask(getChat, { conversation, after });
        take(after, page);
        after = page.messages.findLast(({ sequence }) => sequence > 0)?.sequence ?? after;
        goes_on = page.has_newer || again.current;
      }
    } catch (error) {
      // Until it is asked again, the page shows what it has.
      if (error instanceof AskError && error.code === "not_found") onGone();
    } finally {
      asking.current = false;
    }
  }

  const fill = useEffectEvent(catchUp);
  // What was heard of while an answer was on its way, and was not in it, is asked for in a next round.
  useEffect(() => {
    if (!id || !behind) return undefined;
    // Done is it once nothing is missing, which ends it here.
    return untilDone(() => fill(id, complete_until).then(() => false));
  }, [id, behind, complete_until]);

  return () => {
    if (id) void catchUp(id, complete_until);
  };
}

const about_all: ReadonlySet<LiveEvent["kind"]> = new Set(["resync", "credits", "user", "chats"]);

/** @param closed The member may not write: what the partner writes may change that. */
function useLiveEvents(id: string | null, dispatch: Dispatch, refresh: () => void, closed: boolean): void {
  const hear = useEffectEvent((event: LiveEvent): void => {
    // What may be written, and at what price, depends on the account too; to whom, on who blocked whom just now.
    if (about_all.has(event.kind)) return refresh();
    if (!("conversation_id" in event) || event.conversation_id !== id) return;
    const { kind } = event;
    if (kind === "message") {
      dispatch({ type: "heard", sequence: event.sequence, message: event.message as Message | undefined });
      if (closed) refresh();
    } else if (kind === "removed") dispatch({ type: "removed", sequence: event.sequence });
    else if (kind === "delivered") dispatch({ type: "marked", marks: { delivered_until: event.sequence } });
    else if (kind === "read" && event.by === "partner")
      dispatch({ type: "marked", marks: { read_until: event.sequence } });
  });
  const begin = useEffectEvent(() => refresh());
  useEffect(() => {
    const end = onLive((event) => hear(event));
    // Whatever was told after the page was made, and before anybody here listened, is in this answer.
    if (id) begin();
    return end;
  }, [id]);
}

/** Loading the page has read all that was in it; what comes while the member looks at it is told. */
function useReading(loaded: Conversation, received: number, attentive: boolean): void {
  const client = useQueryClient();
  const { id } = loaded;
  const read = useRef(loaded.last_sequence);
  useEffect(() => {
    read.current = Math.max(read.current, loaded.last_sequence);
    if (id) client.setQueryData<ChatList>(chatsQuery.queryKey, (list) => list && withoutUnread(list, id));
  }, [client, id, loaded]);
  useEffect(() => {
    setLookedAt(id && attentive ? id : undefined);
    return () => setLookedAt(undefined);
  }, [id, attentive]);
  useEffect(() => {
    if (!id || !attentive || received <= read.current) return undefined;
    return untilDone(async () => {
      const { total_unread_messages } = await ask(readChat, { conversation: id, sequence: received });
      read.current = Math.max(read.current, received);
      client.setQueryData<ChatList>(chatsQuery.queryKey, (list) => list && withRead(list, id, total_unread_messages));
      return true;
    });
  }, [client, id, attentive, received]);
}

function useOlder(id: string | null, before: number, take: (page: Conversation) => void) {
  const [loading_older, setLoading] = useState(false);
  const asking = useRef(false);
  const failed_at = useRef<number>(undefined);
  /** Once at a time: scrolling asks again and again. Where it failed, only the member's own wish asks once more. */
  async function loadOlder(wanted = false): Promise<void> {
    if (!id || asking.current || (failed_at.current === before && !wanted)) return;
    asking.current = true;
    setLoading(true);
    try {
      take(await ask(getChat, { conversation: id, before }));
    } catch {
      failed_at.current = before;
    } finally {
      asking.current = false;
      setLoading(false);
    }
  }
  return { loading_older, loadOlder };
}
