import { expect, test, vi } from "vitest";
import { reloadOnce, underWay } from "./reload-once.ts";

test("code that does not come loads the document once in 60 seconds, and not while something is on its way", () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const reload = vi.fn<() => void>();
  const at = (now: number) => reloadOnce({ now, store, reload });
  expect(at(1_000_000)).toBe(true);
  expect(at(1_000_000 + 60_000 - 1)).toBe(false);
  expect(at(1_000_000 + 60_000)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);

  const picture = {};
  underWay.add(picture);
  expect(at(2_000_000)).toBe(false);
  underWay.delete(picture);
  expect(at(2_000_000)).toBe(true);
});
