/** A chat that could not be deleted is in the list again, also where the list cannot be asked for. */
import type { ChatList } from "./chat-list-state.ts";
import type { Chat } from "./contract.ts";

/** In its place among the others, with its unread messages. */
export function withChat(list: ChatList, chat: Chat): ChatList {
  if (list.chats.some(({ conversation }) => conversation.id === chat.conversation.id)) return list;
  const timeOf = ({ last_message }: Chat) => last_message?.sent_at ?? "";
  const place = list.chats.findIndex((other) => timeOf(other) < timeOf(chat));
  return {
    ...list,
    chats: list.chats.toSpliced(place < 0 ? list.chats.length : place, 0, chat),
    total_unread_messages: list.total_unread_messages + chat.num_unread_messages,
  };
}
