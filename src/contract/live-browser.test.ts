/** Live events in the browser: one line for all tabs, which heals, catches up, and is not needed. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { heartbeat_ms, livePath, type LiveEvent } from "./live.ts";

type LiveBrowser = typeof import("./live-browser.ts");
/** Each tab has its own copy of the module, as each page of a browser has. */
let tabs = 0;
async function aTab() {
  tabs += 1;
  const address = `./live-browser.ts?tab=${tabs}`;
  const { onLive, startLive, tickLive } = (await import(/* @vite-ignore */ address)) as LiveBrowser;
  const heard: LiveEvent[] = [];
  ends.push(onLive((event) => void heard.push(event)));
  let stop: (() => void) | undefined;
  const end = () => stop?.();
  ends.push(end);
  return {
    heard,
    tick: tickLive,
    start: (number: number) => (stop = startLive({ user_id, number })),
    close: end,
    kinds: () => heard.map(({ kind }) => kind),
  };
}

type Line = {
  /** What the browser said it has seen. */
  after: string | null;
  tell(number: number, event: LiveEvent): void;
  cut(): void;
};

let ends: (() => void)[] = [];
let lines: Line[] = [];
let answer: number | undefined;
let user_id = "";
let people = 0;
let page: EventTarget;
let shown: EventTarget & { visibilityState: string };

beforeEach(() => {
  [ends, lines, answer] = [[], [], undefined];
  people += 1;
  user_id = `somebody ${people}`;
  page = new EventTarget();
  shown = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", shown);
  vi.stubGlobal("fetch", async (address: string, { headers, signal }: RequestInit) => {
    if (address !== livePath) throw new Error(`Nothing but the stream is asked for, not ${address}.`);
    signal!.throwIfAborted();
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    const cut = () => {
      try {
        controller.error(new Error("The line is cut."));
      } catch {
        // It is cut already.
      }
    };
    signal!.addEventListener("abort", cut);
    lines.push({
      after: new Headers(headers).get("last-event-id"),
      tell: (number, event) =>
        controller.enqueue(new TextEncoder().encode(`id: ${number}\ndata: ${JSON.stringify(event)}\n\n`)),
      cut,
    });
    return answer === undefined ? new Response(body) : new Response(null, { status: answer });
  });
});
afterEach(() => {
  for (const end of ends) end();
  vi.useRealTimers();
});

const likes: LiveEvent = { kind: "likes" };
const credits = (amount: number): LiveEvent => ({ kind: "credits", credits: amount });
const linesOpened = (count: number) => vi.waitFor(() => expect(lines).toHaveLength(count));
/** Who waits to try again tries now. */
const online = () => page.dispatchEvent(new Event("online"));

test("a line that broke goes on from the last number, and what comes twice is heard once", async () => {
  const tab = await aTab();
  tab.start(7);
  await linesOpened(1);
  expect(lines[0]!.after).toBe("7");
  lines[0]!.tell(8, likes);
  lines[0]!.tell(9, credits(3));
  await expect.poll(() => tab.heard).toEqual([likes, credits(3)]);
  lines[0]!.cut();
  await vi.waitFor(() => {
    online();
    expect(lines).toHaveLength(2);
  });
  expect(lines[1]!.after).toBe("9");
  lines[1]!.tell(9, credits(3));
  lines[1]!.tell(10, credits(2));
  await expect.poll(() => tab.heard).toEqual([likes, credits(3), credits(2)]);
});

test("a line that breaks as soon as it is open is tried ever more seldom", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  const tab = await aTab();
  tab.start(7);
  await linesOpened(1);
  for (let second = 0; second < 60; second += 1) {
    for (const line of lines) line.cut();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  // 0.5, 1, 2, 4 ... seconds, each by half more or less.
  expect(lines.length).toBeLessThan(10);
  // One that has held for a while is opened anew soon.
  const held = lines.length + 1;
  while (lines.length < held) await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(heartbeat_ms + 1_000);
  lines.at(-1)!.cut();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(lines).toHaveLength(held + 1);
});

test("two tabs share one line; when the one that holds it is closed, the other goes on where it was", async () => {
  const [first, second] = [await aTab(), await aTab()];
  first.start(0);
  await linesOpened(1);
  second.start(0);
  lines[0]!.tell(1, likes);
  await expect.poll(() => second.heard).toEqual([likes]);
  expect(first.heard).toEqual([likes]);
  expect(lines).toHaveLength(1);
  first.close();
  await linesOpened(2);
  expect(lines[1]!.after).toBe("1");
  lines[1]!.tell(2, credits(1));
  await expect.poll(() => second.heard).toEqual([likes, credits(1)]);
  expect(first.heard).toEqual([likes]);
});

test("of many events none is lost or heard twice by a tab that takes over in their midst, nor by one that goes on listening", async () => {
  const [first, second, third] = [await aTab(), await aTab(), await aTab()];
  first.start(0);
  await linesOpened(1);
  second.start(0);
  third.start(0);
  const all = Array.from({ length: 74 }, (_, at) => credits(at + 1));
  for (let number = 1; number <= 37; number += 1) lines[0]!.tell(number, all[number - 1]!);
  await vi.waitFor(() => expect(first.heard.length).toBeGreaterThan(0));
  first.close();
  await linesOpened(2);
  // As the site does, which knows only what the line has asked for.
  for (let number = Number(lines[1]!.after) + 1; number <= 74; number += 1) lines[1]!.tell(number, all[number - 1]!);
  for (const tab of [second, third]) await expect.poll(() => tab.heard).toEqual(all);
});

test("a tab whose page was made before what another has heard asks for everything, also where an event comes first", async () => {
  const [first, second] = [await aTab(), await aTab()];
  first.start(0);
  await linesOpened(1);
  for (let number = 1; number <= 20; number += 1) lines[0]!.tell(number, credits(number));
  await expect.poll(() => first.heard).toHaveLength(20);
  // Told to both before the first one has heard of the second.
  second.start(10);
  lines[0]!.tell(21, credits(21));
  await expect.poll(() => second.kinds()).toContain("resync");
  lines[0]!.tell(22, likes);
  await expect.poll(() => second.heard.at(-1)).toEqual(likes);
  expect(second.heard).toEqual([{ kind: "resync" }, credits(21), likes]);
});

test("a gap that lies before what a tab knows tells it nothing twice; numbers that begin anew count in every tab", async () => {
  const [first, second] = [await aTab(), await aTab()];
  first.start(0);
  await linesOpened(1);
  second.start(10);
  const gap = (number: number) => lines[0]!.tell(number, { kind: "resync" });
  gap(7);
  for (let number = 8; number <= 11; number += 1) lines[0]!.tell(number, credits(number));
  await expect.poll(() => second.heard.at(-1)).toEqual(credits(11));
  expect(second.heard).toEqual([{ kind: "resync" }, credits(11)]);
  gap(2);
  lines[0]!.tell(3, likes);
  for (const tab of [first, second]) await expect.poll(() => tab.heard.at(-1)).toEqual(likes);
});

test("a line that was silent while the device slept is opened anew as soon as the member looks", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const tab = await aTab();
  tab.start(4);
  await linesOpened(1);
  lines[0]!.tell(5, likes);
  await expect.poll(() => tab.heard).toEqual([likes]);
  // Short looks away cost nothing.
  shown.dispatchEvent(new Event("visibilitychange"));
  vi.setSystemTime(Date.now() + heartbeat_ms * 3 + 10_000);
  shown.dispatchEvent(new Event("visibilitychange"));
  await vi.waitFor(() => {
    online();
    expect(lines).toHaveLength(2);
  });
  expect(lines[1]!.after).toBe("5");
});

test("where live is switched off the refresh alone asks for everything, and no line is tried again", async () => {
  answer = 204;
  const tab = await aTab();
  tab.start(0);
  await linesOpened(1);
  online();
  tab.tick();
  tab.tick();
  expect(tab.kinds()).toEqual(["resync", "resync"]);
  expect(lines).toHaveLength(1);
});

test("who was logged out is asked for at once, in every tab", async () => {
  answer = 403;
  const [other, tab] = [await aTab(), await aTab()];
  other.start(1);
  tab.start(1);
  await expect.poll(() => [tab.kinds(), other.kinds()]).toEqual(Array(2).fill(expect.arrayContaining(["user"])));
});

test("while a line is open the refresh asks for nothing that the line tells", async () => {
  const tab = await aTab();
  tab.start(0);
  await linesOpened(1);
  lines[0]!.tell(1, likes);
  await expect.poll(() => tab.heard).toEqual([likes]);
  tab.tick();
  expect(tab.heard).toEqual([likes]);
  lines[0]!.cut();
  await vi.waitFor(() => {
    tab.tick();
    expect(tab.kinds()).toContain("resync");
  });
});
