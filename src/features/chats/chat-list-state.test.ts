import { describe, expect, test } from "vitest";
import {
  type ChatList,
  joinedChats,
  pushedOff,
  renewedChats,
  withoutChat,
  withoutUnread,
  withRead,
  withLast,
} from "./chat-list-state.ts";
import type { Chat, Message } from "./contract.ts";

function aChat(id: string, num_unread_messages = 0): Chat {
  return { conversation: { id }, profile: null, num_unread_messages, last_message: null };
}

const list: ChatList = { chats: [aChat("a", 2), aChat("b", 1), aChat("c")], total_unread_messages: 3, next: "more" };
const ids = (chats: readonly Chat[]) => chats.map(({ conversation }) => conversation.id);

const message: Message = {
  sequence: 9,
  own: true,
  kind: "text",
  text: "Two\nlines",
  image: null,
  gift: null,
  sent_at: "2026-06-01T12:00:00.000Z",
  client_key: "k",
  cost: 1,
  waiting: false,
};

describe("the list of chats", () => {
  test("a chat that was read counts nothing any more", () => {
    const read = withRead(list, "a", 1);
    expect(read.chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([0, 1, 0]);
    expect(read.total_unread_messages).toBe(1);
  });

  test("what newer chats push off the first page goes on after it, and what has left does not come back", () => {
    const at = (id: string, minute: number): Chat => ({
      ...aChat(id),
      last_message: { kind: "text", gift: null, own: true, sent_at: `2026-06-01T12:${minute}:00.000Z`, text: "" },
    });
    const before = [at("a", 50), at("b", 40), at("c", 30), at("d", 20)];
    expect(ids(pushedOff(before, [at("x", 55), at("a", 50), at("b", 40), at("c", 30)]))).toEqual(["d"]);
    expect(ids(pushedOff(before, [at("a", 50), at("c", 30), at("d", 20), at("e", 10)]))).toEqual([]);
    expect(pushedOff(before, [])).toEqual([]);
  });

  test("a chat that is opened takes its unread messages out of the total", () => {
    const left = withoutUnread(list, "a");
    expect(left.chats[0]!.num_unread_messages).toBe(0);
    expect(left.total_unread_messages).toBe(1);
    expect(withoutUnread(list, "c")).toBe(list);
    expect(withoutUnread(list, "z")).toBe(list);
  });

  test("a chat with an own message goes to the top with its line", () => {
    const sent = withLast(list, "c", message)!;
    expect(ids(sent.chats)).toEqual(["c", "a", "b"]);
    expect(sent.chats[0]!.last_message).toEqual({
      kind: "text",
      gift: null,
      own: true,
      text: "Two lines",
      sent_at: message.sent_at,
    });
  });

  test("a message that is told late does not take the place of a newer one", () => {
    const newer = withLast(list, "c", { ...message, sent_at: "2026-06-01T12:00:01.000Z", removed: true })!;
    expect(newer.chats[0]!.last_message!.removed).toBe(true);
    expect(withLast(newer, "c", message)).toBe(newer);
  });

  test("a chat further down cannot be moved without asking", () => {
    expect(withLast(list, "z", message)).toBeUndefined();
  });

  test("a removed chat takes its unread messages with it", () => {
    const left = withoutChat(list, "a");
    expect(ids(left.chats)).toEqual(["b", "c"]);
    expect(left.total_unread_messages).toBe(1);
    expect(withoutChat(list, "z")).toBe(list);
  });

  test("what was found or loaded before has the news of the fresh page, and counts nothing that was read since", () => {
    const renewed = renewedChats([aChat("d", 4), aChat("c", 5), aChat("e", 6)], list.chats, (id) => id === "d");
    expect(renewed).toEqual([aChat("d", 0), aChat("c", 0), aChat("e", 6)]);
    // The same object is not drawn again.
    const rows = [aChat("d", 0), aChat("e", 6)];
    const again = renewedChats(rows, list.chats, (id) => id === "d");
    expect(again.map((chat, at) => chat === rows[at])).toEqual([true, true]);
  });

  test("later pages follow, without what has moved up since", () => {
    expect(ids(joinedChats(list.chats, [aChat("d"), aChat("b"), aChat("e")]))).toEqual(["a", "b", "c", "d", "e"]);
  });
});
