import { expect, test, vi } from "vitest";
import { keptOverLoads } from "./over-loads.ts";

test("what a page knew when it was left is there for the same program, and for no other", () => {
  const store = new Map<string, string>();
  const leaving: (() => void)[] = [];
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("addEventListener", (_kind: string, listener: () => void) => leaving.push(listener));
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  const known = ["one"];
  expect(keptOverLoads("place", "first", () => known)).toBeUndefined();
  known.push("two");
  for (const leave of leaving.splice(0)) leave();
  expect(keptOverLoads("place", "second", () => [])).toBeUndefined();
  expect(keptOverLoads("place", "first", () => [])).toEqual(["one", "two"]);
  vi.unstubAllGlobals();
});
