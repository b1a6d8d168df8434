import { beforeEach, describe, expect, test } from "vitest";
import { keepDraft, offerOnce, readDraft, tellLeft } from "./drafts.ts";

function aStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}
let store: ReturnType<typeof aStore>;
beforeEach(() => void (store = aStore()));

const one = { client_key: "k", text: "Hello", written_at: "2026-06-01T12:00:00.000Z" };

describe("drafts", () => {
  test("are kept for each partner", () => {
    keepDraft(store, "me", "nora", { text: "Dear Nora" });
    keepDraft(store, "me", "maud", { text: "Dear Maud" });
    expect(readDraft(store, "me", "nora").text).toBe("Dear Nora");
    expect(readDraft(store, "me", "maud").text).toBe("Dear Maud");
    expect(readDraft(store, "me", "elin")).toEqual({ text: "", unsent: [] });
  });

  test("keep text and unsent messages apart", () => {
    keepDraft(store, "me", "nora", { text: "More" });
    keepDraft(store, "me", "nora", { unsent: [one] });
    expect(readDraft(store, "me", "nora")).toEqual({ text: "More", unsent: [one] });
  });

  test("leave nothing behind when they are empty", () => {
    keepDraft(store, "me", "nora", { text: "x" });
    keepDraft(store, "me", "nora", { text: "" });
    expect(store.kept.size).toBe(0);
  });

  test("are not shown to another member, whose own replace them", () => {
    keepDraft(store, "me", "nora", { text: "Secret" });
    expect(readDraft(store, "other", "nora").text).toBe("");
    keepDraft(store, "other", "maud", { text: "Mine" });
    expect(readDraft(store, "me", "nora").text).toBe("");
  });

  test("stay when others are told that the member is leaving", () => {
    keepDraft(store, "me", "nora", { text: "Mine" });
    tellLeft(store, true);
    expect(store.kept.size).toBe(2);
    tellLeft(store, false);
    expect(readDraft(store, "me", "nora").text).toBe("Mine");
    expect(store.kept.size).toBe(1);
  });

  test.each(["", "[", "null", "7", '"x"', '{"member":"me"}'])("survive a store that holds %j", (stored) => {
    store.setItem("vesper.drafts", stored);
    expect(readDraft(store, "me", "nora")).toEqual({ text: "", unsent: [] });
    keepDraft(store, "me", "nora", { text: "New" });
    expect(readDraft(store, "me", "nora").text).toBe("New");
  });

  test("do not disturb when nothing can be stored", () => {
    const full = {
      ...store,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepDraft(full, "me", "nora", { text: "x" })).not.toThrow();
  });
});

test("first lines are offered once for each partner and member", () => {
  keepDraft(store, "me", "nora", { text: "Dear Nora" });
  expect([offerOnce(store, "me", "nora"), offerOnce(store, "me", "nora"), offerOnce(store, "me", "maud")]).toEqual([
    true,
    false,
    true,
  ]);
  expect(readDraft(store, "me", "nora").text).toBe("Dear Nora");
  keepDraft(store, "me", "nora", { text: "" });
  expect(offerOnce(store, "me", "nora")).toBe(false);
  expect(offerOnce(store, "other", "nora")).toBe(true);
});
