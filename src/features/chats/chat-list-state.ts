/** The list of chats as the browser keeps it: what changes in it before the server is asked again. */
import type { Output } from "#contract/call.ts";
import type { Chat, getChats, Message } from "./contract.ts";
import { snippetOf } from "./rules.ts";

export type ChatList = Output<typeof getChats>;

/** Read here or on another device. */
export function withRead(list: ChatList, conversation_id: string, total_unread_messages: number): ChatList {
  const chats = list.chats.map((chat) =>
    chat.conversation.id === conversation_id ? { ...chat, num_unread_messages: 0 } : chat,
  );
  return { ...list, chats, total_unread_messages };
}

/** Opened: its unread messages leave the total too. */
export function withoutUnread(list: ChatList, conversation_id: string): ChatList {
  const chat = list.chats.find(({ conversation }) => conversation.id === conversation_id);
  if (!chat || chat.num_unread_messages === 0) return list;
  return withRead(list, conversation_id, Math.max(0, list.total_unread_messages - chat.num_unread_messages));
}

/** The chat of a message goes to the top. Undefined when it is not on this page: then the list has to be loaded. */
export function withLast(list: ChatList, conversation_id: string, message: Message): ChatList | undefined {
  const chat = list.chats.find(({ conversation }) => conversation.id === conversation_id);
  if (!chat) return undefined;
  // Told late, or told twice.
  if (chat.last_message && chat.last_message.sent_at > message.sent_at) return list;
  const { kind, gift, own, sent_at, removed } = message;
  const last_message = { kind, gift, own, sent_at, removed, text: snippetOf(message.text) };
  return { ...list, chats: [{ ...chat, last_message }, ...list.chats.filter((other) => other !== chat)] };
}

/** Removed before the server has answered. */
export function withoutChat(list: ChatList, conversation_id: string): ChatList {
  const chat = list.chats.find(({ conversation }) => conversation.id === conversation_id);
  if (!chat) return list;
  return {
    ...list,
    chats: list.chats.filter((other) => other !== chat),
    total_unread_messages: Math.max(0, list.total_unread_messages - chat.num_unread_messages),
  };
}

/** The page kept fresh, then those loaded after it; a chat that has moved up is not shown again further down. */
export function joinedChats(fresh: readonly Chat[], later: readonly Chat[]): Chat[] {
  const shown = new Set(fresh.map(({ conversation }) => conversation.id));
  return [...fresh, ...later.filter(({ conversation }) => !shown.has(conversation.id))];
}

/** Rows found or loaded before as they are by now: as the page kept fresh has them, and without what was read since. */
export function renewedChats(
  rows: readonly Chat[],
  fresh: readonly Chat[],
  isRead: (conversation_id: string) => boolean,
): Chat[] {
  const known = new Map(fresh.map((chat) => [chat.conversation.id, chat]));
  return rows.map(
    (chat) =>
      known.get(chat.conversation.id) ??
      // Else the same object, so that its row is not drawn again.
      (chat.num_unread_messages > 0 && isRead(chat.conversation.id) ? { ...chat, num_unread_messages: 0 } : chat),
  );
}

/** Chats of the first page as it was that newer ones have pushed off it; one that is missing from between them has left. */
export function pushedOff(before: readonly Chat[], fresh: readonly Chat[]): Chat[] {
  const shown = new Set(fresh.map(({ conversation }) => conversation.id));
  const last = fresh.at(-1)?.last_message?.sent_at;
  if (last === undefined) return [];
  return before.filter(
    ({ conversation, last_message }) => !shown.has(conversation.id) && last_message && last_message.sent_at <= last,
  );
}
