/** What is on its way when a conversation is left: who delivers it, in which order, and who is told. */
import { beforeEach, expect, test, vi } from "vitest";
import { startLive } from "#contract/live-browser.ts";
import { aMessage, anOutgoing } from "#tests/support/conversation.ts";
import { type Courier, courierTo, isAwaited, keep, leave, sendNext, tell } from "./couriers.ts";
import type { Outgoing, OutgoingEvent } from "./outgoing.ts";

let page: EventTarget;
let partners = 0;
/** As the browser's own, but every lock is there at once: nobody else asks for one. */
let held: Set<string>;
const locks = {
  async request(key: string, work: () => Promise<void>): Promise<void> {
    held.add(key);
    await work();
    held.delete(key);
  },
};

beforeEach(() => {
  page = new EventTarget();
  held = new Set();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("navigator", { onLine: true, locks });
});

const network = (onLine: boolean) => {
  vi.stubGlobal("navigator", { onLine, locks });
  page.dispatchEvent(new Event(onLine ? "online" : "offline"));
};

/** To somebody else each time; `answers` is what becomes of each attempt. */
function aCourier(answers: (one: Outgoing) => OutgoingEvent) {
  partners += 1;
  const own = courierTo(`partner ${partners}`);
  const tried: string[] = [];
  const shown: OutgoingEvent["type"][] = [];
  /** One whose attempt has begun has a question mark. */
  const kept: string[][] = [];
  own.page = {
    onStored: () => undefined,
    onFailed: () => undefined,
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

const sent = ({ client_key }: Outgoing): OutgoingEvent => ({
  type: "sent",
  message: aMessage(Number(client_key), { own: true, client_key }),
});
const refused = ({ client_key }: Outgoing): OutgoingEvent => ({
  type: "failed",
  client_key,
  problem: { code: "not_enough_credits", text: "" },
});
const states = ({ left }: Courier) => left?.map(({ client_key, state }) => `${client_key} ${state}`);

test("what waits when the page is left goes out one after the other, and is kept no longer", async () => {
  const { own, tried, shown, kept } = aCourier(sent);
  leave(own, [anOutgoing("1"), anOutgoing("2"), anOutgoing("3")]);
  await expect.poll(() => states(own)).toEqual([]);
  expect(tried).toEqual(["1", "2", "3"]);
  expect(own.page).toBeUndefined();
  expect(kept).toEqual([["1?", "2", "3"], ["2", "3"], ["2?", "3"], ["3"], ["3?"], []]);
  expect(shown).toEqual([]);
});

test("what is refused stays for who comes back, and does not hold up the next", async () => {
  const { own, tried, kept } = aCourier((one) => (one.client_key === "1" ? refused(one) : sent(one)));
  leave(own, [anOutgoing("1"), anOutgoing("2")]);
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
  leave(own, [anOutgoing("1"), anOutgoing("2")]);
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
  sendNext(own, [anOutgoing("1"), anOutgoing("2")]);
  expect(keptFirst).toEqual([["1?", "2"]]);
});

test("without a network it waits, and goes out with the next one", async () => {
  const { own, tried } = aCourier(sent);
  network(false);
  leave(own, [anOutgoing("1"), anOutgoing("2")]);
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
  leave(own, [anOutgoing("1")]);
  expect(states(own)).toEqual(["1 sending"]);
  own.left = undefined;
  sendNext(own, [anOutgoing("1")]);
  answer.resolve();
  await expect.poll(() => shown).toEqual(["sent"]);
  expect(tried).toEqual(["1"]);
});

test.each([
  ["stored", sent, [], ["1", "2"]],
  ["refused", refused, ["1 failed", "2 failed"], ["1", "2"]],
])("an answer that comes as the page goes is not lost: %s", async (_, answer, left, attempts) => {
  const { own, tried, shown, kept } = aCourier(answer);
  own.left = undefined;
  sendNext(own, [anOutgoing("1"), anOutgoing("2")]);
  await expect.poll(() => shown).toHaveLength(2);
  // Drawn before the answer came.
  leave(own, [anOutgoing("1", { state: "sending" }), anOutgoing("2")]);
  await expect.poll(() => states(own)).toEqual(left);
  expect(tried).toEqual(attempts);
  expect(kept.at(-1)).toEqual(left.map((one) => one[0]));
});

test("other tabs say nothing of what is on its way here, until it has ended", async () => {
  const { own, tried } = aCourier((one) => (one.client_key === "2" ? refused(one) : sent(one)));
  own.left = undefined;
  network(false);
  const all = [anOutgoing("0", { state: "failed" }), anOutgoing("1"), anOutgoing("2")];
  keep(own, all);
  expect([...held]).toEqual(["1", "2"]);
  leave(own, all);
  keep(own, all);
  expect([...held]).toEqual(["1", "2"]);
  network(true);
  await expect.poll(() => tried).toEqual(["1", "2"]);
  await expect.poll(() => states(own)).toEqual(["0 failed", "2 failed"]);
  await expect.poll(() => [...held]).toEqual([]);
});

test("of one that a live event shows stored after its page was left nobody waits for the answer", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  const { own, kept } = aCourier(sent);
  own.page!.deliver = () => Promise.withResolvers<void>().promise;
  leave(own, [anOutgoing("1"), anOutgoing("2")]);
  expect([isAwaited(own, "1"), isAwaited(own, "2")]).toEqual([true, true]);
  const told = { kind: "message", conversation_id: "a", sequence: 1, message: aMessage(1, { client_key: "1" }) };
  const text = new TextEncoder().encode(`id: 1\ndata: ${JSON.stringify(told)}\n\n`);
  vi.stubGlobal("fetch", async () => new Response(new ReadableStream({ start: (line) => line.enqueue(text) })));
  const end = startLive({ user_id: "me", number: 0 });
  await expect.poll(() => states(own)).toEqual(["2 waiting"]);
  end();
  expect(kept.at(-1)).toEqual(["2"]);
  expect([isAwaited(own, "1"), isAwaited(own, "2")]).toEqual([false, true]);
});
