import type { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { liveWithWorker } from "./worker-life.ts";

afterEach(() => vi.unstubAllGlobals());

test("a version that was there before the page takes over without a word: the page is of it", async () => {
  const taken = Promise.withResolvers<unknown>();
  const waiting = { state: "installed", postMessage: taken.resolve };
  const registration = Object.assign(new EventTarget(), { active: { postMessage: () => undefined }, waiting });
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: Promise.resolve(registration),
    startMessages: () => undefined,
  });
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "en", dataset: {} } }));
  const end = liveWithWorker({} as QueryClient, () => undefined);
  expect(await taken.promise).toEqual({ kind: "take-over" });
  end();
});
