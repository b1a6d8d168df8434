import { afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.useRealTimers());

test.each([
  ["until something holds", (holds: () => boolean) => vi.waitFor(() => expect(holds()).toBe(true))],
  ["until something is so", (holds: () => boolean) => vi.waitUntil(holds)],
])("a test waits %s for longer than a second, as others may be at work", async (_what, wait) => {
  vi.useFakeTimers();
  let is_there = false;
  setTimeout(() => (is_there = true), 2_000);
  await wait(() => is_there);
  expect(is_there).toBe(true);
});
