import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "./in-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silence = () => new Promise<never>(() => undefined);

test("what comes in time is given, and its rest must come in time too", async () => {
  let rest: AbortSignal | undefined;
  const answer = inTime(async (signal) => {
    rest = signal;
    return "there";
  });
  await expect(answer).resolves.toBe("there");
  await vi.advanceTimersByTimeAsync(19_999);
  expect(rest!.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(rest!.aborted).toBe(true);
});

test("what does not come in 20 seconds fails like a lost connection", async () => {
  const answer = inTime(silence).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await answer).toBeInstanceOf(TypeError);
});

test("who leaves ends it, with the own reason", async () => {
  const outer = new AbortController();
  const answer = inTime(silence, outer.signal).catch((error: unknown) => error);
  const left = new Error("left");
  outer.abort(left);
  expect(await answer).toBe(left);
  await expect(inTime(silence, outer.signal)).rejects.toThrow("left");
});
