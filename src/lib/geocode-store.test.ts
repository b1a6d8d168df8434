import { expect, test } from "vitest";
import { findLocated, keepLocated, roundPosition } from "./geocode-store.ts";

function aStore() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    values,
  };
}

const now = new Date("2026-11-15T12:00:00Z");
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const found = { geocode: { region: "NL-NH" }, position: { lat: 52.4, lon: 4.9 } };

test.each([
  [
    { lat: 52.3731, lon: 4.8926 },
    { lat: 52.4, lon: 4.9 },
  ],
  [
    { lat: -33.86, lon: 151.21 },
    { lat: -33.9, lon: 151.2 },
  ],
  [
    { lat: 0.04, lon: -0.04 },
    { lat: 0, lon: -0 },
  ],
])("%j leaves the browser as %j", (exact, rounded) => {
  expect(roundPosition(exact)).toEqual(rounded);
});

test("what was found is kept for an hour", () => {
  const store = aStore();
  keepLocated(store, found, now);
  expect(findLocated(store, later(59))).toEqual(found);
  expect(findLocated(store, later(60))).toBeUndefined();
  expect(findLocated(store, later(-1))).toBeUndefined();
});

test("a failure is kept as false", () => {
  const store = aStore();
  keepLocated(store, { geocode: false, position: null }, now);
  expect(findLocated(store, now)).toEqual({ geocode: false, position: null });
});

test("nothing and nonsense are nothing", () => {
  const store = aStore();
  expect(findLocated(store, now)).toBeUndefined();
  store.values.set("vesper.geocode", "{");
  expect(findLocated(store, now)).toBeUndefined();
});
