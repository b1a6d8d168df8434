import { describe, expect, test } from "vitest";
import { dismiss, dismissedAt, readDismissals } from "./dismissals.ts";

function emptyStore() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

test("what was dismissed stays dismissed, with its time, and nothing else is", () => {
  const store = emptyStore();
  expect(dismissedAt(store, "enrich")).toBeUndefined();
  dismiss(store, "enrich", new Date("2026-11-15T10:00:00Z"));
  expect(dismissedAt(store, "enrich")).toBe("2026-11-15T10:00:00.000Z");
  expect(dismissedAt(store, "push")).toBeUndefined();
});

test("a second dismissal keeps the first", () => {
  const store = emptyStore();
  dismiss(store, "enrich", new Date("2026-11-15T10:00:00Z"));
  dismiss(store, "push", new Date("2026-11-15T11:00:00Z"));
  expect(dismissedAt(store, "enrich")).toBe("2026-11-15T10:00:00.000Z");
  expect(dismissedAt(store, "push")).toBe("2026-11-15T11:00:00.000Z");
});

describe("whatever else is stored counts as nothing", () => {
  test.each([null, "", "no json", "3", "null", "[1]"])("%j", (stored) => {
    expect(readDismissals(stored)).toEqual({});
  });
});
