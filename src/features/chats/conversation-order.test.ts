/** A conversation on the server, and what reaches the browser of it: late, twice, in any order, or not at all. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { after, aMessage, anOutgoing, aPage, numbers } from "#tests/support/conversation.ts";
import { type ConversationEvent, conversationState, type ConversationState, isBehind } from "./conversation-state.ts";

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
          has_older: a > 0,
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
            page: aPage(slice(state.complete_until + 1, total), { has_older: state.complete_until > 0 }),
          });
        const first = state.messages[0]!.sequence;
        expect(numbers(state)).toEqual(slice(first, total).map(({ sequence }) => sequence));
        expect(isBehind(state)).toBe(false);
        const left = state.outgoing.map(({ client_key }) => Number(client_key.slice(4)));
        expect(left.every((sequence) => sequence < first)).toBe(true);
      }),
      { numRuns: 500, seed: 2026 },
    );
  });
});
