/** The service worker, as a browser would run it: where a chosen notification leads. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const program = readFileSync(new URL("sw-push.js", import.meta.url), "utf8");

type Told = { kind: string; path: string };
type Page = { visibilityState: "visible" | "hidden"; answers: boolean; navigates?: boolean };

/** Chooses a notification for this path while these pages are open; gives what became of it. */
async function choose(path: string, pages: Page[]) {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const open = pages.map(({ visibilityState, answers, navigates = true }, at) => ({
    visibilityState,
    postMessage(told: Told, [port]: [MessagePort]) {
      done.push(`tell ${at} ${told.kind} ${told.path}`);
      if (answers) port.postMessage("heard");
    },
    focus: () => Promise.reject(new Error("This system lets nobody bring a window forward.")),
    navigate(to: string) {
      done.push(`navigate ${at} ${to}`);
      return navigates ? Promise.resolve() : Promise.reject(new Error("This page belongs to no worker yet."));
    },
  }));
  runInNewContext(program, {
    version: "1",
    self: {
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    },
    clients: {
      matchAll: () => Promise.resolve(open),
      openWindow: (to: string) => Promise.resolve(done.push(`window ${to}`)),
    },
    ...{ MessageChannel, Promise, setTimeout },
  });
  const worked = Promise.withResolvers<void>();
  const waitUntil = (work: Promise<void>) => void work.then(worked.resolve, worked.reject);
  listeners.get("notificationclick")!({
    notification: { data: { path }, close: () => done.push("close") },
    waitUntil,
  });
  // A message between two ports takes a turn that no clock can be asked for.
  if (pages.some(({ answers }) => !answers)) await vi.advanceTimersByTimeAsync(5_000);
  await worked.promise;
  return done;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const [shown, hidden] = [{ visibilityState: "visible" } as const, { visibilityState: "hidden" } as const];

test.each([
  ["in a window of its own where none is open", "/chats/1", [], ["close", "window /chats/1"]],
  [
    "in the page that is looked at",
    "/likes",
    [
      { ...hidden, answers: true },
      { ...shown, answers: true },
    ],
    ["close", "tell 1 open /likes"],
  ],
  ["in any page where none is looked at", "/likes", [{ ...hidden, answers: true }], ["close", "tell 0 open /likes"]],
  [
    "in the same window by loading it, where its page hears nothing yet",
    "/chats/1",
    [{ ...shown, answers: false }],
    ["close", "tell 0 open /chats/1", "navigate 0 /chats/1"],
  ],
  [
    "in another window where that one cannot be led",
    "/chats/1",
    [{ ...shown, answers: false, navigates: false }],
    ["close", "tell 0 open /chats/1", "navigate 0 /chats/1", "window /chats/1"],
  ],
  ["to no other site", "//example.org/", [], ["close", "window /"]],
] satisfies [string, string, Page[], string[]][])(
  "a chosen notification opens %s",
  async (_, path, pages, expected) => {
    expect(await choose(path, pages)).toEqual(expected);
  },
);
