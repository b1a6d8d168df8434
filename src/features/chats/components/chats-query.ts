/** The chats as the browser keeps them: refreshed by the live state, seeded by pages that load them. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { ask } from "#contract/browser.ts";
import { fetchAnew } from "#contract/fetch-anew.ts";
import { onLive } from "#contract/live-browser.ts";
import type { LiveEvent } from "#contract/live.ts";
import { type ChatList, withLast, withoutChat, withoutUnread } from "../chat-list-state.ts";
import { getChats, type Message } from "../contract.ts";

/** The conversation before the member's eyes: what comes in it is read before any badge could count it. */
let looked_at: string | undefined;
/** Chats whose removal the server has not yet answered. */
const leaving = new Set<string>();
/** Chats that were removed, here or elsewhere, and not written in again, each with its number: pages loaded before still hold them. */
const removed = new Map<string, number>();
let removals = 0;

/** Chats that were read, here or elsewhere, and not written in since: rows loaded before still count their messages. */
const read = new Set<string>();

export function noteEvent(event: LiveEvent): void {
  if (event.kind === "chats" && event.removed) removed.set(event.removed, (removals += 1));
  if (event.kind === "read" && event.by === "me") read.add(event.conversation_id);
  if (event.kind === "message" && event.conversation_id !== looked_at) read.delete(event.conversation_id);
  // Whatever was missed: the lists are asked for again.
  if (event.kind === "resync") read.clear();
}

onLive(noteEvent);

export const wasRead = (conversation_id: string): boolean => read.has(conversation_id);

export const chatsQuery = {
  queryKey: ["chats"],
  queryFn: async () => {
    const known = removals;
    return asSeenHere(await ask(getChats, {}), known);
  },
};

/** @param known How many had been removed when it was asked for: of those the server knows anew, of later ones still. */
function asSeenHere(list: ChatList, known: number): ChatList {
  for (const { conversation } of list.chats)
    if (removed.get(conversation.id)! <= known) removed.delete(conversation.id);
  const left = [...leaving, ...removed.keys()].reduce(withoutChat, list);
  return looked_at ? withoutUnread(left, looked_at) : left;
}

export function setLookedAt(conversation_id: string | undefined): void {
  looked_at = conversation_id;
  if (conversation_id) read.add(conversation_id);
}

/**
 * Whether the list follows an event without being asked for again: nothing is counted of an own message, nor of one that
 * comes before the member's eyes and is told as read. Not while an answer is on its way: it may be older than the event.
 */
export function followsBy(event: LiveEvent, client: QueryClient): boolean {
  // Whoever removes one here asks for the list themselves.
  if (event.kind === "chats") return leaving.has(event.removed!);
  const list = client.getQueryData<ChatList>(chatsQuery.queryKey);
  if (!list || client.isFetching(chatsQuery) > 0) return false;
  if (event.kind === "read")
    return list.chats.some((chat) => chat.conversation.id === event.conversation_id && chat.num_unread_messages === 0);
  const { message } = event as { message?: Message };
  if (event.kind !== "message" || !message || !(message.own || looked_at === event.conversation_id)) return false;
  const moved = withLast(list, event.conversation_id, message);
  if (moved) client.setQueryData(chatsQuery.queryKey, moved);
  return !!moved;
}

/** Until the server has answered, no refresh brings it back; when the work fails, it is there again. */
export async function whileLeaving(conversation_id: string, work: () => Promise<void>): Promise<void> {
  leaving.add(conversation_id);
  try {
    await work();
    removed.set(conversation_id, (removals += 1));
  } finally {
    leaving.delete(conversation_id);
  }
}

/** How often one was removed, so that a list is drawn without it. */
export const useRemovals = (): number =>
  useSyncExternalStore(
    onLive,
    () => removals,
    () => 0,
  );

export function wasRemoved(conversation_id: string): boolean {
  return leaving.has(conversation_id) || removed.has(conversation_id);
}

/** Lists that pages have loaded and handed over; by the time a part of the page mounts later, they are old. */
const handed = new WeakSet<ChatList>();

/** What the page loaded is newer than what was kept; a page with only a part of the chats has no say. */
export function useChats(loaded: ChatList, whole: boolean): ChatList {
  const client = useQueryClient();
  useEffect(() => {
    if (!whole || handed.has(loaded)) return;
    handed.add(loaded);
    const seen = asSeenHere(loaded, 0);
    // The first page has put it there itself; telling it again would draw everything once more.
    if (seen !== client.getQueryData(chatsQuery.queryKey)) client.setQueryData(chatsQuery.queryKey, seen);
    // Read before one was removed, or after that one was written in again: nobody here knows.
    if (loaded.chats.some(({ conversation }) => removed.has(conversation.id)))
      fetchAnew(client, chatsQuery).catch(() => undefined);
  }, [client, loaded, whole]);
  const { data } = useQuery<ChatList>({ ...chatsQuery, enabled: false, ...(whole ? { initialData: loaded } : {}) });
  return data ?? loaded;
}

/** When it was last heard of. */
export function useChatsAt(): number {
  return useQuery({ ...chatsQuery, enabled: false }).dataUpdatedAt;
}
