import type { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { liveWithWorker } from "./worker-life.ts";

afterEach(() => vi.unstubAllGlobals());

test("the worker hears how its page is to look, and a version that was there before the page takes over without a word", async () => {
  const heard = Promise.withResolvers<unknown>();
  const taken = Promise.withResolvers<unknown>();
  const waiting = { state: "installed", postMessage: taken.resolve };
  const registration = Object.assign(new EventTarget(), { active: { postMessage: heard.resolve }, waiting });
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    ready: Promise.resolve(registration),
    startMessages: () => undefined,
  });
  vi.stubGlobal("navigator", { serviceWorker });
  vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "en" } }));
  const end = liveWithWorker({} as QueryClient, () => undefined, "dark");
  expect(await heard.promise).toEqual({ kind: "listening", look: "en dark" });
  expect(await taken.promise).toEqual({ kind: "take-over" });
  end();
});
