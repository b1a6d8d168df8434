/** The service worker, as a browser would run it: where a chosen notification leads. */
import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const program = readFileSync(new URL("sw-push.js", import.meta.url), "utf8");

type Page = { id: string; visibilityState: "visible" | "hidden" };

/** The worker beside these open pages; `done` is what it does to them. */
function start(pages: readonly Page[]) {
  const done: string[] = [];
  const listeners = new Map<string, (event: object) => void>();
  const open = pages.map((page) => ({
    ...page,
    postMessage: ({ kind, path }: { kind: string; path: string }) => void done.push(`${kind} ${path} in ${page.id}`),
    focus: () => Promise.reject(new Error("This system lets nobody bring a window forward.")),
  }));
  const kept = { headers: new Headers({ "x-look": "en dark" }) };
  runInNewContext(program, {
    version: "1",
    self: {
      addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
    },
    clients: {
      matchAll: () => Promise.resolve(open),
      openWindow: (path: string) => Promise.resolve(done.push(`window ${path}`)),
    },
    caches: { match: () => Promise.resolve(kept), open: async () => ({ put: async () => undefined }) },
    fetch: async (path: string) => {
      done.push(`fetch ${path}`);
      return { ok: true };
    },
  });
  async function happens(kind: string, event: object): Promise<void> {
    let work = Promise.resolve();
    listeners.get(kind)!({ ...event, waitUntil: (begun: Promise<void>) => (work = begun) });
    await work;
  }
  return {
    done,
    choose: (path: string) =>
      happens("notificationclick", { notification: { data: { path }, close: () => undefined } }),
    says: (id: string, kind: string, look = "en dark") =>
      happens("message", { data: { kind, look }, source: open.find((page) => page.id === id) }),
  };
}

const seen = { id: "seen", visibilityState: "visible" } as const;
const beside = { id: "beside", visibilityState: "hidden" } as const;

test.each([
  ["in a window of its own where none is open", "/chats/1", [], "window /chats/1"],
  ["in the page that is looked at", "/likes", [beside, seen], "open /likes in seen"],
  ["in any page where none is looked at", "/likes", [beside], "open /likes in beside"],
  ["to no other site", "//example.org/", [], "window /"],
] satisfies [string, string, Page[], string][])("a chosen notification opens %s", async (_, path, pages, expected) => {
  const { done, choose } = start(pages);
  await choose(path);
  expect(done).toEqual([expected]);
});

test("a page that was still coming to life when it was told is told again as soon as it listens, once", async () => {
  const { done, choose, says } = start([seen, beside]);
  await choose("/chats/1");
  done.length = 0;
  await says("beside", "listening");
  expect(done).toEqual([]);
  await says("seen", "listening");
  expect(done).toEqual(["open /chats/1 in seen"]);
  await says("seen", "opened");
  await says("seen", "listening");
  expect(done).toEqual(["open /chats/1 in seen"]);
});

test("the page for when the site cannot be reached follows the language and the theme of the others", async () => {
  const { done, says } = start([seen]);
  await says("seen", "listening");
  expect(done).toEqual([]);
  for (const look of ["en light", "de dark"]) await says("seen", "listening", look);
  expect(done).toEqual(["fetch /offline", "fetch /offline"]);
});
