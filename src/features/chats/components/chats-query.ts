/** The chats as the browser keeps them: refreshed by the live state, seeded by pages that load them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { ask } from "#contract/browser.ts";
import { type ChatList, withoutChat, withoutUnread } from "../chat-list-state.ts";
import { getChats } from "../contract.ts";

/** The conversation before the member's eyes: what comes in it is read before any badge could count it. */
let looked_at: string | undefined;
/** Chats whose removal the server has not yet answered. */
const leaving = new Set<string>();
/** Chats that were removed here: pages loaded before still hold them. */
const removed = new Set<string>();

export const chatsQuery = { queryKey: ["chats"], queryFn: async () => asSeenHere(await ask(getChats, {})) };

export function asSeenHere(list: ChatList): ChatList {
  const left = [...leaving].reduce(withoutChat, list);
  return looked_at ? withoutUnread(left, looked_at) : left;
}

export function setLookedAt(conversation_id: string | undefined): void {
  looked_at = conversation_id;
}

/** Until the server has answered, no refresh brings it back; when the work fails, it is there again. */
export async function whileLeaving(conversation_id: string, work: () => Promise<void>): Promise<void> {
  leaving.add(conversation_id);
  removed.add(conversation_id);
  try {
    await work();
  } catch (error) {
    removed.delete(conversation_id);
    throw error;
  } finally {
    leaving.delete(conversation_id);
  }
}

export function wasRemoved(conversation_id: string): boolean {
  return removed.has(conversation_id);
}

/** Lists that pages have loaded and handed over; by the time a part of the page mounts later, they are old. */
const handed = new WeakSet<ChatList>();

/** What the page loaded is newer than what was kept; a page with only a part of the chats has no say. */
export function useChats(loaded: ChatList, whole: boolean): ChatList {
  const client = useQueryClient();
  useEffect(() => {
    if (!whole || handed.has(loaded)) return;
    handed.add(loaded);
    client.setQueryData(chatsQuery.queryKey, asSeenHere(loaded));
  }, [client, loaded, whole]);
  const { data } = useQuery<ChatList>({ ...chatsQuery, enabled: false, ...(whole ? { initialData: loaded } : {}) });
  return data ?? loaded;
}
