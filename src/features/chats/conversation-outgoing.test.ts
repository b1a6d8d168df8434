/** What a member has written, until it is stored: on its way, refused, tried again, waiting. */
import { describe, expect, test } from "vitest";
import { after, aMessage, anOutgoing, aPage, more, numbers, opened, range } from "#tests/support/conversation.ts";
import { type ConversationEvent, type ConversationState, conversationState } from "./conversation-state.ts";
import { nextOutgoing } from "./outgoing.ts";

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
    ["the stream's catch-up", { type: "newer", after: 2, page: aPage([stored], more) }],
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
      { type: "newer", after: 2, page: aPage([stored], more) },
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

  test("wait in their turn for a network that was gone before an answer came", () => {
    const state = after(
      { type: "written", outgoing: anOutgoing("k") },
      { type: "written", outgoing: anOutgoing("l") },
      { type: "sending", client_key: "k" },
      { type: "waiting", client_key: "k" },
    );
    expect(nextOutgoing(state.outgoing)).toMatchObject({ client_key: "k", state: "waiting" });
  });

  test("can be thrown away", () => {
    expect(
      after({ type: "written", outgoing: anOutgoing("k") }, { type: "discarded", client_key: "k" }).outgoing,
    ).toEqual([]);
  });

  test("go one after the other, in the order they were written; what is refused lets the next pass", () => {
    const two = after({ type: "written", outgoing: anOutgoing("a") }, { type: "written", outgoing: anOutgoing("b") });
    expect(nextOutgoing(two.outgoing)?.client_key).toBe("a");
    const sending = conversationState(two, { type: "sending", client_key: "a" });
    expect(nextOutgoing(sending.outgoing)).toBeUndefined();
    const problem = { code: "not_enough_credits", text: "" };
    const failed = conversationState(sending, { type: "failed", client_key: "a", problem });
    expect(nextOutgoing(failed.outgoing)?.client_key).toBe("b");
    expect(nextOutgoing([])).toBeUndefined();
  });

  describe("behind one that got no answer", () => {
    const problem = { code: null, text: "No answer", unsure: true, stops: true };
    const then = (state: ConversationState, ...events: ConversationEvent[]) => events.reduce(conversationState, state);
    const stopped = after(
      ...["a", "b", "c"].map((key) => ({ type: "written", outgoing: anOutgoing(key) }) as const),
      { type: "sending", client_key: "a" },
      { type: "failed", client_key: "a", problem },
    );
    const states = ({ outgoing }: ConversationState) => outgoing.map((one) => `${one.client_key} ${one.state}`);
    const again = (client_key: string): ConversationEvent => ({ type: "written", outgoing: anOutgoing(client_key) });

    test("do not overtake it, and are known not to have been sent", () => {
      expect(nextOutgoing(stopped.outgoing)).toBeUndefined();
      expect(states(stopped)).toEqual(["a failed", "b failed", "c failed"]);
      expect(stopped.outgoing.map(({ unsure }) => unsure)).toEqual([true, undefined, undefined]);
    });

    test("go on after it when it is tried again, in their order", () => {
      expect(states(conversationState(stopped, again("a")))).toEqual(["a waiting", "b waiting", "c waiting"]);
      expect(states(conversationState(stopped, again("b")))).toEqual(["a failed", "b waiting", "c waiting"]);
    });

    test("are not begun anew while they are sent, nor tried again where a rule refused them", () => {
      const refused = { type: "failed", client_key: "c", problem: { code: "rate_limited", text: "" } } as const;
      const sending = then(stopped, again("b"), { type: "sending", client_key: "b" }, refused, again("a"));
      expect(states(sending)).toEqual(["a waiting", "b sending", "c failed"]);
    });

    test("go out when it was stored after all, or thrown away meanwhile", () => {
      const two = after(again("a"), again("b"), { type: "sending", client_key: "a" });
      const ends: ConversationEvent[] = [
        { type: "sent", message: aMessage(1, { own: true, client_key: "a" }) },
        { type: "discarded", client_key: "a" },
      ];
      for (const end of ends)
        expect(nextOutgoing(then(two, end, { type: "failed", client_key: "a", problem }).outgoing)?.client_key).toBe(
          "b",
        );
    });
  });

  test("are in doubt from the first attempt until an answer, also while they wait again", () => {
    const doubt = (...events: ConversationEvent[]) =>
      after({ type: "written", outgoing: anOutgoing("k") }, { type: "sending", client_key: "k" }, ...events)
        .outgoing[0]!.unsure ?? false;
    expect(doubt()).toBe(true);
    expect(doubt({ type: "waiting", client_key: "k" })).toBe(true);
    const refusal = { code: "not_enough_credits", text: "" };
    expect(doubt({ type: "failed", client_key: "k", problem: refusal })).toBe(false);
    expect(doubt({ type: "failed", client_key: "k", problem: { code: null, text: "", unsure: true } })).toBe(true);
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
      page: aPage([aMessage(3, { own: true, client_key: "k" })], more),
    };
    const state = after(opened(1, 2), { type: "sent", message: held }, delivered, { type: "sent", message: held });
    expect(numbers(state)).toEqual([1, 2, 3]);
    expect(state.waiting).toEqual([]);
  });
});
