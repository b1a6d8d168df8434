import { expect, test } from "vitest";
import type { Cookies } from "#platform/context.server.ts";
import { settingsSeed as settings } from "./seed/settings.ts";
import { findSource, rememberSource } from "./tracking.server.ts";

function aVisit() {
  const kept = new Map<string, string>();
  const ages = new Map<string, number | undefined>();
  const cookies: Cookies = {
    get: (name) => kept.get(name),
    set(name, value, { max_age_s }) {
      kept.set(name, value);
      ages.set(name, max_age_s);
    },
    remove: (name) => void kept.delete(name),
  };
  let at = Date.parse("2026-11-15T12:00:00Z");
  const ctx = { cookies, settings, now: () => new Date(at) };
  return {
    kept,
    age: () => ages.get("source"),
    choose: (choice: "necessary" | "all") => void kept.set("choice", choice),
    open: (query: string) => rememberSource(ctx, new URLSearchParams(query)),
    source: () => findSource(ctx),
    wait: (days: number) => void (at += days * 86_400_000),
  };
}

test("the first touch counts, later ones do not", () => {
  const visit = aVisit();
  visit.open("network=alpha&sub1=a%20b&utm=x");
  visit.open("network=beta&ref=7");
  expect(visit.source()).toEqual({
    network: "alpha",
    ref: null,
    sub1: "a b",
    sub2: null,
    sub3: null,
    first_touch_at: new Date("2026-11-15T12:00:00Z"),
  });
});

test("after 30 days the next partner counts", () => {
  const visit = aVisit();
  visit.open("network=alpha");
  visit.wait(29.9);
  expect(visit.source()?.network).toBe("alpha");
  visit.wait(0.2);
  expect(visit.source()).toBeUndefined();
  visit.open("network=beta");
  expect(visit.source()?.network).toBe("beta");
});

test.each(["", "page=2", "network=", `network=${"x".repeat(65)}`, "network=caf%C3%A9", "ref=a%0Ab", "sub1=%20"])(
  "%j leaves nothing",
  (query) => {
    const visit = aVisit();
    visit.open(query);
    expect([...visit.kept]).toEqual([]);
  },
);

test.each([
  "x",
  "bnVsbA",
  Buffer.from('{"network":"a"}').toString("base64url"),
  Buffer.from('{"network":{},"at":1794744000000}').toString("base64url"),
])("a cookie made by hand (%s) is no source", (cookie) => {
  const visit = aVisit();
  visit.kept.set("source", cookie);
  expect(visit.source()).toBeUndefined();
});

test("the partner is forgotten with the browser until the visitor agrees to more", () => {
  const visit = aVisit();
  visit.open("network=alpha");
  expect(visit.age()).toBeUndefined();
  visit.choose("all");
  visit.open("");
  expect(visit.age()).toBe(30 * 86_400);
  expect(visit.source()).toMatchObject({ network: "alpha", first_touch_at: new Date("2026-11-15T12:00:00Z") });
  visit.choose("necessary");
  visit.open("");
  expect(visit.age()).toBeUndefined();
});
