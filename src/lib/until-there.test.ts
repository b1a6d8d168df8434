import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilThere, waitBeforeTry } from "./until-there.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the waits grow with each failed try, and are never long", () => {
  expect([0, 1, 2, 3, 4, 50].map(waitBeforeTry)).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000]);
});

test("a part that did not come is asked for again after a while, when the network is back, and when somebody clicks", async () => {
  const lost = new TypeError("Failed to fetch dynamically imported module");
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(lost);
  const part = untilThere(load);
  await vi.advanceTimersByTimeAsync(999);
  expect(load).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(load).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledTimes(3);
  load.mockResolvedValue("there");
  window.dispatchEvent(new Event("click"));
  await expect(part).resolves.toBe("there");
  expect(load).toHaveBeenCalledTimes(4);
  expect(vi.getTimerCount()).toBe(0);
});

test("a part that fails by itself is a bug, and not asked for again", async () => {
  const bug = new SyntaxError("bad");
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(bug);
  await expect(untilThere(load)).rejects.toBe(bug);
  expect(load).toHaveBeenCalledTimes(1);
});
