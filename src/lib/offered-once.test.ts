import { expect, test } from "vitest";
import { offerOnce } from "./offered-once.ts";

function aStore(kept?: string) {
  return {
    getItem: () => kept ?? null,
    setItem: (_key: string, value: string) => void (kept = value),
    removeItem() {},
  };
}

test("first lines are offered once for each partner and member", () => {
  const store = aStore();
  const offered = ["nora", "nora", "maud", "nora"].map((partner) => offerOnce(store, "me", partner));
  expect(offered).toEqual([true, false, true, false]);
  expect(offerOnce(store, "other", "nora")).toBe(true);
});

test("of very many partners the first is forgotten", () => {
  const store = aStore();
  for (let at = 0; at <= 200; at += 1) offerOnce(store, "me", String(at));
  expect([offerOnce(store, "me", "1"), offerOnce(store, "me", "0")]).toEqual([false, true]);
});

test.each(["", "[", "null", "7", '"x"', '{"member":"me"}'])(
  "a store that holds %j is as good as an empty one",
  (kept) => {
    const store = aStore(kept);
    expect([offerOnce(store, "me", "nora"), offerOnce(store, "me", "nora")]).toEqual([true, false]);
  },
);

test("where nothing can be stored they are offered each time", () => {
  const full = {
    ...aStore(),
    setItem() {
      throw new Error("QuotaExceededError");
    },
  };
  expect([offerOnce(full, "me", "nora"), offerOnce(full, "me", "nora")]).toEqual([true, true]);
});
