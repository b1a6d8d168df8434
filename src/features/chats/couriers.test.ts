/** What is on its way when a conversation is left: who delivers it, in which order, and who is told. */
import { beforeEach, expect, test, vi } from "vitest";
import { aMessage, anOutgoing } from "#tests/support/conversation.ts";
import { type ConversationEvent, emptyConversation, type Outgoing } from "./conversation-state.ts";
import { type Courier, courierTo, sendNext, tell } from "./couriers.ts";

let page: EventTarget;
let partners = 0;

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("navigator", { onLine: true });
});

const network = (onLine: boolean) => {
  vi.stubGlobal("navigator", { onLine });
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
};

/** To somebody else each time; `answers` is what becomes of each attempt. */
function aCourier(answers: (one: Outgoing) => ConversationEvent) {
  partners += 1;
  const own = courierTo(`partner ${partners}`);
  const tried: string[] = [];
  const shown: ConversationEvent["type"][] = [];
  /** One whose attempt has begun has a question mark. */
  const kept: string[][] = [];
  own.page = {
    show: ({ type }) => void shown.push(type),
    keep: (outgoing) => void kept.push(outgoing.map(({ client_key, unsure }) => client_key + (unsure ? "?" : ""))),
    async deliver(one) {
      tried.push(one.client_key);
      await Promise.resolve();
      tell(own, answers(one));
    },
  };
  return { own, tried, shown, kept };
}

const sent = ({ client_key }: Outgoing): ConversationEvent => ({
  type: "sent",
  message: aMessage(Number(client_key), { own: true, client_key }),
});
const refused = ({ client_key }: Outgoing): ConversationEvent => ({
  type: "failed",
  client_key,
  problem: { code: "not_enough_credits", text: "" },
});
/** The page goes, with these on their way. */
function leave(own: Courier, ...outgoing: Outgoing[]): void {
  own.left = { ...emptyConversation, outgoing };
  sendNext(own, own.left);
}
const states = ({ left }: Courier) => left?.outgoing.map(({ client_key, state }) => `${client_key} ${state}`);

test("what waits when the page is left goes out one after the other, and is kept no longer", async () => {
  const { own, tried, shown, kept } = aCourier(sent);
  leave(own, anOutgoing("1"), anOutgoing("2"), anOutgoing("3"));
  await expect.poll(() => states(own)).toEqual([]);
  expect(tried).toEqual(["1", "2", "3"]);
  expect(kept).toEqual([["1?", "2", "3"], ["2", "3"], ["2?", "3"], ["3"], ["3?"], []]);
  expect(shown).toEqual([]);
});

test("what is refused stays for who comes back, and does not hold up the next", async () => {
  const { own, tried, kept } = aCourier((one) => (one.client_key === "1" ? refused(one) : sent(one)));
  leave(own, anOutgoing("1"), anOutgoing("2"));
  await expect.poll(() => states(own)).toEqual(["1 failed"]);
  expect(tried).toEqual(["1", "2"]);
  expect(kept).toEqual([["1?", "2"], ["1", "2"], ["1", "2?"], ["1"]]);
});

test("what gets no answer is not overtaken by those behind it", async () => {
  const { own, tried, kept } = aCourier(({ client_key }) => ({
    type: "failed",
    client_key,
    problem: { code: null, text: "", unsure: true, stops: true },
  }));
  leave(own, anOutgoing("1"), anOutgoing("2"));
  await expect.poll(() => states(own)).toEqual(["1 failed", "2 failed"]);
  network(true);
  expect(tried).toEqual(["1"]);
  expect(kept.at(-1)).toEqual(["1?", "2"]);
});

test("that an attempt has begun is kept before it begins, also while the page is open", () => {
  const { own, kept } = aCourier(sent);
  own.left = undefined;
  const keptFirst: string[][] = [];
  own.page!.deliver = () => Promise.resolve(void keptFirst.push(...kept));
  sendNext(own, { ...emptyConversation, outgoing: [anOutgoing("1"), anOutgoing("2")] });
  expect(keptFirst).toEqual([["1?", "2"]]);
});

test("without a network it waits, and goes out with the next one", async () => {
  const { own, tried } = aCourier(sent);
  network(false);
  leave(own, anOutgoing("1"), anOutgoing("2"));
  expect(tried).toEqual([]);
  network(true);
  await expect.poll(() => states(own)).toEqual([]);
  expect(tried).toEqual(["1", "2"]);
});

test("whoever comes back is told of what was begun before, and nothing is tried twice at once", async () => {
  const answer = Promise.withResolvers<void>();
  const { own, tried, shown } = aCourier(sent);
  const { deliver } = own.page!;
  own.page!.deliver = async (one) => {
    await answer.promise;
    await deliver(one);
  };
  leave(own, anOutgoing("1"));
  expect(states(own)).toEqual(["1 sending"]);
  own.left = undefined;
  sendNext(own, { ...emptyConversation, outgoing: [anOutgoing("1")] });
  answer.resolve();
  await expect.poll(() => shown).toEqual(["sent"]);
  expect(tried).toEqual(["1"]);
});
