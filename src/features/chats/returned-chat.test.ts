import { expect, test } from "vitest";
import { type ChatList, withoutChat } from "./chat-list-state.ts";
import type { Chat } from "./contract.ts";
import { withChat } from "./returned-chat.ts";

const at = (id: string, minute: number, num_unread_messages = 0): Chat => ({
  conversation: { id },
  profile: null,
  num_unread_messages,
  last_message: { kind: "text", gift: null, own: true, sent_at: `2026-06-01T12:${minute}:00.000Z`, text: "" },
});
const list: ChatList = { chats: [at("a", 50), at("b", 40, 2), at("c", 30)], total_unread_messages: 2, next: "more" };

test.each(list.chats)("the chat $conversation.id is back where it was, with what is unread in it", (chat) => {
  expect(withChat(withoutChat(list, chat.conversation.id), chat)).toEqual(list);
});

test("a chat that is back already is there once", () => {
  expect(withChat(list, at("b", 20))).toBe(list);
});
