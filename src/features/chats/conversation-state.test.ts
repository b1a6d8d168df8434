import { describe, expect, test } from "vitest";
import {
  after,
  aMessage,
  aPage,
  heard,
  more,
  newer,
  numbers,
  older,
  opened,
  range,
} from "#tests/support/conversation.ts";
import {
  type ConversationEvent,
  conversationState,
  emptyConversation,
  isBehind,
  signOf,
} from "./conversation-state.ts";

describe("messages of the server", () => {
  test.each<[string, ConversationEvent[], { shown: number[]; complete: number; behind: boolean }]>([
    ["a page", [opened(3, 5, more)], { shown: [3, 4, 5], complete: 5, behind: false }],
    ["an empty conversation", [opened(1, 0)], { shown: [], complete: 0, behind: false }],
    [
      "older ones go above",
      [opened(5, 6, more), older(2, 4, more)],
      { shown: [2, 3, 4, 5, 6], complete: 6, behind: false },
    ],
    ["newer ones go below", [opened(1, 2), newer(3, 4)], { shown: [1, 2, 3, 4], complete: 4, behind: false }],
    [
      "what is heard of is missing",
      [opened(1, 2), { type: "heard", sequence: 4 }],
      { shown: [1, 2], complete: 2, behind: true },
    ],
    [
      "an old word changes nothing",
      [opened(1, 2), { type: "heard", sequence: 1 }],
      { shown: [1, 2], complete: 2, behind: false },
    ],
    [
      "a message that comes with the word is shown at once",
      [opened(1, 2), heard(3), heard(4)],
      { shown: [1, 2, 3, 4], complete: 4, behind: false },
    ],
    [
      "a message before which another is missing is asked for with that one",
      [opened(1, 2), heard(4)],
      { shown: [1, 2], complete: 2, behind: true },
    ],
    [
      "a message that is told once more changes nothing",
      [opened(1, 2), heard(3), heard(3), heard(2)],
      { shown: [1, 2, 3], complete: 3, behind: false },
    ],
    [
      "an answer that overlaps shows nothing twice",
      [opened(1, 3), newer(2, 5)],
      { shown: [1, 2, 3, 4, 5], complete: 5, behind: false },
    ],
    [
      "the same answer twice",
      [opened(1, 2), newer(3, 4), newer(3, 4)],
      { shown: [1, 2, 3, 4], complete: 4, behind: false },
    ],
    [
      "an own message that overtook another leaves a hole",
      [opened(1, 2), { type: "sent", message: aMessage(4, { own: true, client_key: "k" }) }],
      { shown: [1, 2, 4], complete: 2, behind: true },
    ],
    [
      "which the next answer fills",
      [opened(1, 2), { type: "sent", message: aMessage(4, { own: true, client_key: "k" }) }, newer(3, 4)],
      { shown: [1, 2, 3, 4], complete: 4, behind: false },
    ],
    [
      "an own message without a hole before it is complete at once",
      [opened(1, 2), { type: "sent", message: aMessage(3, { own: true, client_key: "k" }) }],
      { shown: [1, 2, 3], complete: 3, behind: false },
    ],
    [
      "an answer that does not hold all is followed by another",
      [opened(1, 2), newer(3, 4, { has_newer: true, last_sequence: 6 }), { type: "heard", sequence: 6 }],
      { shown: [1, 2, 3, 4], complete: 4, behind: true },
    ],
    [
      "an answer from further on does not close the hole before it",
      [opened(1, 2), newer(6, 7)],
      { shown: [1, 2, 6, 7], complete: 2, behind: true },
    ],
    [
      "what a free member may not see between two answers leaves no hole",
      [opened(1, 2), { ...newer(6, 7), after: 2 } as ConversationEvent],
      { shown: [6, 7], complete: 7, behind: false },
    ],
    [
      "an own message from before the first one shown leaves no hole there",
      [opened(5, 6, more), { type: "sent", message: aMessage(3, { own: true, client_key: "k" }) }],
      { shown: [5, 6], complete: 6, behind: false },
    ],
    [
      "the page loaded again joins what is shown",
      [opened(5, 6, more), older(1, 4), opened(6, 9, more)],
      { shown: [1, 2, 3, 4, 5, 6, 7, 8, 9], complete: 9, behind: false },
    ],
    [
      "but replaces it when messages between them are missing",
      [opened(1, 2), opened(6, 9, more)],
      { shown: [6, 7, 8, 9], complete: 9, behind: false },
    ],
    [
      "what was deleted on another device goes when the page is loaded again",
      [opened(1, 4), opened(5, 6)],
      { shown: [5, 6], complete: 6, behind: false },
    ],
    [
      "and when what came since is asked for",
      [opened(1, 4), newer(5, 6, { has_older: false })],
      { shown: [5, 6], complete: 6, behind: false },
    ],
    [
      "but not what only the history of free members leaves out",
      [opened(1, 4), newer(5, 6, { has_older: false, history_hidden: true })],
      { shown: [1, 2, 3, 4, 5, 6], complete: 6, behind: false },
    ],
  ])("%s", (_, events, { shown, complete, behind }) => {
    const state = after(...events);
    expect(numbers(state)).toEqual(shown);
    expect(state.complete_until).toBe(complete);
    expect(isBehind(state)).toBe(behind);
  });

  test("what stands above is what the last page upward said", () => {
    const joined = after(opened(5, 6, more), older(1, 4), opened(6, 9, more));
    expect(joined.beyond).toBe("nothing");
    expect(after(opened(1, 2), opened(6, 9, more)).beyond).toBe("more");
    expect(after(opened(5, 6, more), older(5, 4, { history_hidden: true })).beyond).toBe("premium");
  });

  test("who becomes premium while a conversation stands open goes on upward in it", () => {
    const hidden = opened(5, 6, { history_hidden: true });
    expect(after(hidden, newer(7, 7, { history_hidden: true })).beyond).toBe("premium");
    expect(after(hidden, newer(7, 7)).beyond).toBe("more");
    expect(after(hidden, newer(7, 7), older(1, 4)).beyond).toBe("nothing");
  });

  test("a message known already is shown as the later answer has it", () => {
    const state = after(opened(1, 2), {
      type: "newer",
      after: 1,
      page: aPage([aMessage(2, { text: "Removed" }), aMessage(3)], more),
    });
    expect(state.messages.map(({ text }) => text)).toEqual(["Line 1", "Removed", "Line 3"]);
  });
});

describe("signs", () => {
  test.each<[Partial<{ delivered_until: number; read_until: number }>, number, string]>([
    [{}, 1, "sent"],
    [{ delivered_until: 3 }, 3, "delivered"],
    [{ delivered_until: 3 }, 4, "sent"],
    [{ delivered_until: 3, read_until: 2 }, 2, "read"],
    [{ read_until: 5 }, 4, "read"],
  ])("%o of message %i: %s", (marks, sequence, sign) => {
    expect(signOf(after({ type: "marked", marks }), sequence)).toBe(sign);
  });

  test("never go back", () => {
    const state = after(
      { type: "marked", marks: { read_until: 5 } },
      { type: "marked", marks: { read_until: 2, delivered_until: 1 } },
    );
    expect(state).toMatchObject({ read_until: 5, delivered_until: 5 });
  });
});

test("an answer says which messages staff have removed, for a page that has not heard of it", () => {
  const state = conversationState(emptyConversation, { type: "opened", page: aPage([aMessage(1), aMessage(2)]) });
  const page = { ...aPage([aMessage(3)], more), removed: [2] };
  const { messages } = conversationState(state, { type: "newer", after: 2, page });
  expect(messages).toMatchObject([{ text: "Line 1" }, { sequence: 2, text: "", removed: true }, { text: "Line 3" }]);
  // Drawn again only where something has changed.
  expect(messages[0]).toBe(state.messages[0]);
});

test.each([
  ["goes", true],
  ["comes back", false],
])("when a partner %s, no page loaded before tells of photos that have come or gone with them", (_, goes) => {
  const image = {
    ...{ id: "i", filename: "", thumb_filename: "", blurred_filename: "" },
    placeholder: "",
    width: 9,
    height: 6,
  };
  const { profile } = aPage([]);
  const page = (from: number, to: number, shown: boolean) => {
    const messages = range(from, to).map((one) => ({ ...one, image: shown ? image : null }));
    return aPage(messages, { ...more, profile: shown ? profile : null });
  };
  const before = [
    { type: "opened", page: page(5, 6, goes) },
    { type: "older", page: page(3, 4, goes) },
  ] as const;
  expect(numbers(after(...before, { type: "opened", page: page(6, 7, goes) }))).toEqual([3, 4, 5, 6, 7]);
  // What came since is asked for first.
  const told: ConversationEvent = { type: "newer", after: 6, page: page(7, 7, !goes) };
  const state = after(...before, told, { type: "opened", page: page(6, 7, !goes) });
  expect(numbers(state)).toEqual([6, 7]);
  expect(state).toMatchObject({ beyond: "more", complete_from: 6, complete_until: 7 });
  const upward = conversationState(state, { type: "older", page: page(3, 5, !goes) });
  expect(upward.messages.map((one) => one.image !== null)).toEqual(Array(5).fill(!goes));
});

test("a message that staff remove is empty at once, and an answer from before does not bring it back", () => {
  const own = { own: true, client_key: "k2", cost: 5, gift: "rose" };
  const page = aPage([aMessage(1), aMessage(2, own), aMessage(3)]);
  let state = conversationState(emptyConversation, { type: "opened", page });
  state = conversationState(state, { type: "removed", sequence: 2 });
  const gone = { sequence: 2, text: "", gift: null, image: null, cost: null, removed: true, client_key: "k2" };
  expect(state.messages).toMatchObject([{ text: "Line 1" }, gone, { text: "Line 3" }]);
  state = conversationState(state, { type: "newer", after: 1, page: aPage([aMessage(2, own), aMessage(3)], more) });
  expect(state.messages).toMatchObject([{ text: "Line 1" }, gone, { text: "Line 3" }]);
  expect(conversationState(state, { type: "removed", sequence: 9 }).messages).toEqual(state.messages);
});
