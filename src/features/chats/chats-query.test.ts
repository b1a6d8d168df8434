/** When the list of chats follows a live event by itself, and when it has to be asked for. */
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "#contract/live.ts";
import type { ChatList } from "./chat-list-state.ts";
import {
  chatsQuery,
  followsBy,
  noteEvent,
  setLookedAt,
  wasRead,
  wasRemoved,
  whileLeaving,
} from "./components/chats-query.ts";
import type { Chat, Message } from "./contract.ts";

function aChat(id: string, num_unread_messages: number): Chat {
  return { conversation: { id }, profile: null, num_unread_messages, last_message: null };
}

function told(conversation_id: string, own: boolean): LiveEvent {
  const message: Message = {
    ...{ sequence: 9, own, kind: "text", text: "Hello", image: null, gift: null, waiting: false },
    ...{ sent_at: "2026-06-01T12:00:00.000Z", client_key: null, cost: null },
  };
  return { kind: "message", conversation_id, sequence: 9, message };
}

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
  const list: ChatList = { chats: [aChat("a", 2), aChat("b", 0)], total_unread_messages: 5, next: "more" };
  client.setQueryData(chatsQuery.queryKey, list);
  setLookedAt(undefined);
});
afterEach(() => void vi.unstubAllGlobals());

const shown = () =>
  client
    .getQueryData<ChatList>(chatsQuery.queryKey)!
    .chats.map(({ conversation, last_message }) => [conversation.id, last_message?.text]);

test("an own message, or one before the member's eyes, moves its chat up", () => {
  expect(followsBy(told("b", true), client)).toBe(true);
  expect(shown()).toEqual([
    ["b", "Hello"],
    ["a", undefined],
  ]);
  setLookedAt("a");
  expect(followsBy(told("a", false), client)).toBe(true);
  expect(shown()[0]).toEqual(["a", "Hello"]);
});

test.each<[string, LiveEvent]>([
  ["a message that counts as unread", told("b", false)],
  ["a message of a chat further down", told("z", true)],
  ["a message that did not come along", { kind: "message", conversation_id: "b", sequence: 9 }],
  ["a chat that was read elsewhere", { kind: "read", conversation_id: "a", sequence: 9, by: "me" }],
  ["a chat further down that was read", { kind: "read", conversation_id: "z", sequence: 9, by: "me" }],
  ["a message that was removed", { kind: "removed", conversation_id: "b", sequence: 9 }],
  ["any other change", { kind: "chats" }],
])("%s is asked for", (_what, event) => {
  expect(followsBy(event, client)).toBe(false);
  expect(shown()).toEqual([
    ["a", undefined],
    ["b", undefined],
  ]);
});

test("what was read here needs no question", () => {
  expect(followsBy({ kind: "read", conversation_id: "b", sequence: 9, by: "me" }, client)).toBe(true);
});

test("a chat that was opened here or read elsewhere stays read until it is written in, or something was missed", () => {
  const elsewhere: LiveEvent = { kind: "read", conversation_id: "b", sequence: 9, by: "me" };
  setLookedAt("a");
  noteEvent(told("a", false));
  noteEvent({ kind: "read", conversation_id: "z", sequence: 9, by: "partner" });
  noteEvent(elsewhere);
  expect(["a", "b", "z"].map(wasRead)).toEqual([true, true, false]);
  setLookedAt(undefined);
  noteEvent(told("a", false));
  expect(["a", "b"].map(wasRead)).toEqual([false, true]);
  noteEvent({ kind: "resync" });
  expect(wasRead("b")).toBe(false);
});

test("while an answer is on its way, which may be older, everything is asked for once more", async () => {
  let answer!: () => void;
  const queryFn = () => new Promise<null>((resolve) => (answer = () => resolve(null)));
  const fetching = client.fetchQuery({ ...chatsQuery, queryFn, staleTime: 0 });
  expect(followsBy(told("b", true), client)).toBe(false);
  expect(followsBy({ kind: "read", conversation_id: "b", sequence: 9, by: "me" }, client)).toBe(false);
  answer();
  await fetching;
});

test("a chat that was removed is one again once the server knows of it anew", async () => {
  const list: ChatList = { chats: [aChat("gone", 1), aChat("b", 0)], total_unread_messages: 1, next: null };
  const answers: ((response: Response) => void)[] = [];
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => answers.push(resolve)));
  const asked = () => chatsQuery.queryFn().then(({ chats }) => chats.map(({ conversation }) => conversation.id));
  const answer = (at: number) => answers[at]!(Response.json(list));
  const [before, meanwhile] = [asked(), asked()];
  await whileLeaving("gone", async () => {
    answer(0);
    expect(await before).toEqual(["b"]);
    expect(wasRemoved("gone")).toBe(true);
  });
  // An answer of before the removal comes late.
  answer(1);
  expect(await meanwhile).toEqual(["b"]);
  expect(wasRemoved("gone")).toBe(true);
  const since = asked();
  answer(2);
  expect(await since).toEqual(["gone", "b"]);
  expect(wasRemoved("gone")).toBe(false);
});

test("of a chat that was removed elsewhere a tab takes the row away, and asks once; who removes one asks by themselves", async () => {
  const gone: LiveEvent = { kind: "chats", removed: "a" };
  noteEvent(gone);
  expect(wasRemoved("a")).toBe(true);
  expect(followsBy(gone, client)).toBe(false);
  await whileLeaving("c", async () => {
    expect(followsBy({ kind: "chats", removed: "c" }, client)).toBe(true);
  });
  // Written in again, it is one of the list that is asked for then.
  vi.stubGlobal("fetch", async () => Response.json({ chats: [aChat("a", 1)], total_unread_messages: 1, next: null }));
  expect((await chatsQuery.queryFn()).chats).toHaveLength(1);
  expect(wasRemoved("a")).toBe(false);
});

test("a chat that could not be removed was not", async () => {
  const refused = whileLeaving("b", () => Promise.reject(new Error("not now")));
  expect(wasRemoved("b")).toBe(true);
  await expect(refused).rejects.toThrow("not now");
  expect(wasRemoved("b")).toBe(false);
});
