import { expect, test, vi } from "vitest";
import { guard_ms, reloadOnce } from "./reload-once.ts";

test("a failed part reloads the page once in 60 seconds", () => {
  const stored = new Map<string, string>();
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const reload = vi.fn<() => void>();
  const at = (now: number) => reloadOnce({ now, store, reload });
  expect(at(1_000_000)).toBe(true);
  expect(at(1_000_000 + guard_ms - 1)).toBe(false);
  expect(at(1_000_000 + guard_ms)).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
