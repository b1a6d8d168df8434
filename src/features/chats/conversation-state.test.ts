import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "./contract.ts";
import {
  type ConversationEvent,
  type ConversationState,
  conversationState,
  emptyConversation,
  isBehind,
  nextOutgoing,
  type Outgoing,
  type Page,
  signOf,
} from "./conversation-state.ts";

function aMessage(sequence: number, change: Partial<Message> = {}): Message {
  return {
    sequence,
    own: false,
    kind: "text",
    client_key: null,
    waiting: sequence === 0,
    text: `Line ${sequence}`,
    image: null,
    gift: null,
    cost: null,
    sent_at: new Date(Date.UTC(2026, 5, 1, 12, sequence)).toISOString(),
    ...change,
  };
}

function anOutgoing(client_key: string, change: Partial<Outgoing> = {}): Outgoing {
  return {
    client_key,
    text: `Text ${client_key}`,
    gift: null,
    preview: null,
    cost: 1,
    written_at: "2026-06-01T12:00:00.000Z",
    state: "waiting",
    progress: 0,
    problem: null,
    ...change,
  };
}

function aPage(messages: readonly Message[], change: Partial<Page> = {}): Page {
  return {
    messages: [...messages],
    has_older: false,
    history_hidden: false,
    has_newer: false,
    last_sequence: messages.at(-1)?.sequence ?? 0,
    partner_delivered: null,
    partner_read: null,
    ...change,
  };
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));
const numbers = ({ messages }: ConversationState) => messages.map(({ sequence }) => sequence);
const after = (...events: ConversationEvent[]) => events.reduce(conversationState, emptyConversation);
const more = { has_older: true };
const opened = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "opened",
  page: aPage(range(from, to), { last_sequence: to, ...change }),
});
const older = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "older",
  page: aPage(range(from, to), change),
});
const newer = (from: number, to: number, change: Partial<Page> = {}): ConversationEvent => ({
  type: "newer",
  after: from - 1,
  page: aPage(range(from, to), { last_sequence: to, ...change }),
});

const heard = (sequence: number): ConversationEvent => ({ type: "heard", sequence, message: aMessage(sequence) });

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

  test("a message known already is shown as the later answer has it", () => {
    const state = after(opened(1, 2), {
      type: "newer",
      after: 1,
      page: aPage([aMessage(2, { text: "Removed" }), aMessage(3)]),
    });
    expect(state.messages.map(({ text }) => text)).toEqual(["Line 1", "Removed", "Line 3"]);
  });
});

describe("messages on their way", () => {
  const stored = aMessage(3, { own: true, client_key: "k", cost: 1 });

  test("are shown at once and become the stored one", () => {
    const written = after(opened(1, 2), { type: "written", outgoing: anOutgoing("k") });
    expect(written.outgoing).toHaveLength(1);
    const sent = conversationState(written, { type: "sent", message: stored });
    expect(sent.outgoing).toEqual([]);
    expect(sent.messages.at(-1)).toBe(stored);
  });

  test.each<[string, ConversationEvent]>([
    ["its own answer, twice", { type: "sent", message: stored }],
    ["the stream's catch-up", { type: "newer", after: 2, page: aPage([stored]) }],
    ["the page loaded again", { type: "opened", page: aPage([...range(1, 2), stored]) }],
  ])("are never shown twice: %s", (_, event) => {
    const state = after(
      opened(1, 2),
      { type: "written", outgoing: anOutgoing("k") },
      { type: "sent", message: stored },
      event,
    );
    expect(numbers(state)).toEqual([1, 2, 3]);
    expect(state.outgoing).toEqual([]);
  });

  test("one kept from an earlier visit is not shown beside the stored one", () => {
    const state = after(
      { type: "opened", page: aPage([...range(1, 2), stored]) },
      { type: "written", outgoing: anOutgoing("k") },
    );
    expect(state.outgoing).toEqual([]);
  });

  test("a failure after the message came another way is not shown", () => {
    const state = after(
      opened(1, 2),
      { type: "written", outgoing: anOutgoing("k") },
      { type: "newer", after: 2, page: aPage([stored]) },
      { type: "failed", client_key: "k", problem: { code: null, text: "No answer" } },
    );
    expect(state.outgoing).toEqual([]);
  });

  test("fail with their reason, and wait again when tried again", () => {
    const problem = { code: "not_enough_credits", text: "You do not have enough credits to send this message" };
    const failed = after({ type: "written", outgoing: anOutgoing("k") }, { type: "failed", client_key: "k", problem });
    expect(failed.outgoing[0]).toMatchObject({ state: "failed", problem });
    const retried = conversationState(failed, { type: "written", outgoing: anOutgoing("k") });
    expect(retried.outgoing[0]).toMatchObject({ state: "waiting", problem: null, progress: 0 });
  });

  test("can be thrown away", () => {
    expect(
      after({ type: "written", outgoing: anOutgoing("k") }, { type: "discarded", client_key: "k" }).outgoing,
    ).toEqual([]);
  });

  test("go one after the other, in the order they were written; what failed lets the next pass", () => {
    const two = after({ type: "written", outgoing: anOutgoing("a") }, { type: "written", outgoing: anOutgoing("b") });
    expect(nextOutgoing(two)?.client_key).toBe("a");
    const sending = conversationState(two, { type: "sending", client_key: "a" });
    expect(nextOutgoing(sending)).toBeUndefined();
    const failed = conversationState(sending, { type: "failed", client_key: "a", problem: { code: null, text: "" } });
    expect(nextOutgoing(failed)?.client_key).toBe("b");
    expect(nextOutgoing(emptyConversation)).toBeUndefined();
  });

  test("tell how much of an image has arrived", () => {
    const state = after(
      { type: "written", outgoing: anOutgoing("k", { preview: "blob:x" }) },
      { type: "sending", client_key: "k" },
      { type: "progressed", client_key: "k", progress: 0.5 },
    );
    expect(state.outgoing[0]).toMatchObject({ state: "sending", progress: 0.5 });
  });
});

describe("messages that wait for the writer's address to be confirmed", () => {
  const held = aMessage(0, { own: true, client_key: "k" });

  test("have no number, and are shown once", () => {
    const state = after(
      opened(1, 2),
      { type: "written", outgoing: anOutgoing("k") },
      { type: "sent", message: held },
      {
        type: "opened",
        page: aPage([...range(1, 2), held], { last_sequence: 2 }),
      },
    );
    expect(numbers(state)).toEqual([1, 2]);
    expect(state).toMatchObject({ waiting: [held], outgoing: [], complete_until: 2 });
  });

  test("are tried again under their key when they were refused, and only then", () => {
    const waiting = after({ type: "sent", message: held }, { type: "written", outgoing: anOutgoing("k") });
    expect(waiting).toMatchObject({ waiting: [held], outgoing: [] });
    const refused = aMessage(0, { own: true, client_key: "k", refusal: "not_enough_credits" });
    const tried = after({ type: "sent", message: refused }, { type: "written", outgoing: anOutgoing("k") });
    expect(tried.waiting).toEqual([]);
    expect(tried.outgoing).toHaveLength(1);
  });

  test("take their place when they are delivered, also when an old answer comes late", () => {
    const delivered: ConversationEvent = {
      type: "newer",
      after: 2,
      page: aPage([aMessage(3, { own: true, client_key: "k" })]),
    };
    const state = after(opened(1, 2), { type: "sent", message: held }, delivered, { type: "sent", message: held });
    expect(numbers(state)).toEqual([1, 2, 3]);
    expect(state.waiting).toEqual([]);
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

  test("typing ends with the message that was typed, not with an own or an older one", () => {
    const typing: ConversationEvent = { type: "typing", until_ms: 9_000 };
    expect(after(opened(1, 2), typing, newer(3, 3)).typing_until_ms).toBe(0);
    expect(after(opened(1, 2), typing, { type: "sent", message: aMessage(3, { own: true }) }).typing_until_ms).toBe(
      9_000,
    );
    expect(after(opened(2, 3, more), typing, older(1, 1)).typing_until_ms).toBe(9_000);
  });
});

/** A conversation on the server, and what reaches the browser of it: late, twice, in any order, or not at all. */
describe("whatever order things come in", () => {
  const own = (sequence: number) => sequence % 3 === 0;
  const keyOf = (sequence: number) => `key ${sequence}`;
  const stored = (sequence: number) =>
    aMessage(sequence, own(sequence) ? { own: true, client_key: keyOf(sequence), cost: 1 } : {});
  const slice = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => stored(from + at));

  type Step = { kind: number; a: number; b: number };
  const step = fc.record({ kind: fc.integer({ min: 0, max: 7 }), a: fc.nat(30), b: fc.nat(30) });

  function eventOf({ kind, a, b }: Step, total: number, state: ConversationState): ConversationEvent {
    const at = 1 + (a % total);
    const key = keyOf(3 * (1 + (a % Math.max(1, Math.floor(total / 3)))));
    switch (kind) {
      case 0: {
        const until = Math.min(total, a + b);
        const page = aPage(slice(a + 1, until), {
          has_newer: until > a && until < total,
          last_sequence: Math.max(a, until),
        });
        return { type: "newer", after: a, page };
      }
      case 1: {
        const first = state.messages[0]?.sequence ?? 1;
        const from = Math.max(1, first - 1 - b);
        return { type: "older", page: aPage(slice(from, first - 1), { has_older: from > 1 }) };
      }
      case 2:
        return { type: "heard", sequence: at, message: b % 2 ? stored(at) : undefined };
      case 3:
        return { type: "sent", message: stored(own(at) ? at : Math.min(total, Math.ceil(at / 3) * 3)) };
      case 4:
        return { type: "failed", client_key: key, problem: { code: null, text: "No answer" } };
      case 5:
        return { type: "written", outgoing: anOutgoing(key) };
      case 6:
        return { type: "sending", client_key: key };
      default: {
        const from = Math.max(1, at - b);
        return { type: "opened", page: aPage(slice(from, at), { has_older: from > 1 }) };
      }
    }
  }

  function isSound(state: ConversationState, before: ConversationState): void {
    const shown = numbers(state);
    expect(shown).toEqual([...new Set(shown)].toSorted((a, b) => a - b));
    const keys = new Set(state.messages.map(({ client_key }) => client_key));
    expect(state.outgoing.filter(({ client_key }) => keys.has(client_key))).toEqual([]);
    const first = shown[0];
    if (first !== undefined && first <= state.complete_until)
      expect(shown.filter((sequence) => sequence <= state.complete_until)).toEqual(
        slice(first, state.complete_until).map(({ sequence }) => sequence),
      );
    expect(state.newest).toBeGreaterThanOrEqual(before.newest);
  }

  test("nothing is missing, nothing is there twice, and all is in order", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 30 }), fc.array(step, { maxLength: 40 }), (total, steps) => {
        let state = after({ type: "opened", page: aPage(slice(1, 1)) });
        for (let sequence = 3; sequence <= total; sequence += 3)
          state = conversationState(state, { type: "written", outgoing: anOutgoing(keyOf(sequence)) });
        for (const one of steps) {
          const next = conversationState(state, eventOf(one, total, state));
          isSound(next, state);
          state = next;
        }
        // In the end the stream or the clock asks for everything after what is complete.
        state = conversationState(state, { type: "heard", sequence: total });
        if (isBehind(state))
          state = conversationState(state, {
            type: "newer",
            after: state.complete_until,
            page: aPage(slice(state.complete_until + 1, total)),
          });
        const first = state.messages[0]!.sequence;
        expect(numbers(state)).toEqual(slice(first, total).map(({ sequence }) => sequence));
        expect(isBehind(state)).toBe(false);
        const left = state.outgoing.map(({ client_key }) => Number(client_key.slice(4)));
        expect(left.every((sequence) => sequence < first)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

test("a message that staff remove is empty at once, and an answer from before does not bring it back", () => {
  const own = { own: true, client_key: "k2", cost: 5, gift: "rose" };
  const page = aPage([aMessage(1), aMessage(2, own), aMessage(3)]);
  let state = conversationState(emptyConversation, { type: "opened", page });
  state = conversationState(state, { type: "removed", sequence: 2 });
  const gone = { sequence: 2, text: "", gift: null, image: null, cost: null, removed: true, client_key: "k2" };
  expect(state.messages).toMatchObject([{ text: "Line 1" }, gone, { text: "Line 3" }]);
  state = conversationState(state, { type: "newer", after: 1, page: aPage([aMessage(2, own), aMessage(3)]) });
  expect(state.messages).toMatchObject([{ text: "Line 1" }, gone, { text: "Line 3" }]);
  expect(conversationState(state, { type: "removed", sequence: 9 }).messages).toEqual(state.messages);
});
