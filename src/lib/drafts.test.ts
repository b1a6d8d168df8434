import { beforeEach, describe, expect, test } from "vitest";
import { keepText, keepUnsent, readDraft } from "./drafts.ts";
import { tellLeft } from "./left-behind.ts";

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
    keepText(store, "me", "nora", "Dear Nora", "");
    keepText(store, "me", "maud", "Dear Maud", "");
    expect(readDraft(store, "me", "nora").text).toBe("Dear Nora");
    expect(readDraft(store, "me", "maud").text).toBe("Dear Maud");
    expect(readDraft(store, "me", "elin")).toEqual({ text: "", unsent: [] });
  });

  test("keep text and unsent messages apart", () => {
    keepText(store, "me", "nora", "More", "");
    keepUnsent(store, "me", "nora", [one], []);
    expect(readDraft(store, "me", "nora")).toEqual({ text: "More", unsent: [one] });
  });

  test("of another tab stay, whatever this one sends, throws away or empties", () => {
    const [hers, mine] = [
      { ...one, client_key: "hers" },
      { ...one, client_key: "mine" },
    ];
    keepUnsent(store, "me", "nora", [one], []);
    // Both have the first one since they were opened.
    keepUnsent(store, "me", "nora", [one, hers], [one]);
    keepUnsent(store, "me", "nora", [one, mine], [one]);
    expect(readDraft(store, "me", "nora").unsent).toEqual([one, hers, mine]);
    keepUnsent(store, "me", "nora", [mine], [one, mine]);
    expect(readDraft(store, "me", "nora").unsent).toEqual([hers, mine]);
    // What one has thrown away the other does not bring back.
    keepUnsent(store, "me", "nora", [one], [one, hers]);
    keepUnsent(store, "me", "nora", [], [mine]);
    expect(readDraft(store, "me", "nora").unsent).toEqual([]);

    keepText(store, "me", "nora", "Mine", "Min");
    keepText(store, "me", "nora", "Hers", "Her");
    keepText(store, "me", "nora", "", "Mine");
    expect(readDraft(store, "me", "nora").text).toBe("Hers");
  });

  test("tell of an attempt that has begun, but bring nothing back that another tab has thrown away", () => {
    const begun = { ...one, unsure: true };
    keepUnsent(store, "me", "nora", [one], []);
    keepUnsent(store, "me", "nora", [begun], [one]);
    expect(readDraft(store, "me", "nora").unsent).toEqual([begun]);
    keepUnsent(store, "me", "nora", [], [one]);
    keepUnsent(store, "me", "nora", [begun], [one]);
    expect(readDraft(store, "me", "nora").unsent).toEqual([]);
  });

  test("leave nothing behind when they are empty", () => {
    keepText(store, "me", "nora", "x", "");
    keepText(store, "me", "nora", "", "x");
    expect(store.kept.size).toBe(0);
  });

  test("are not shown to another member, whose own replace them", () => {
    keepText(store, "me", "nora", "Secret", "");
    expect(readDraft(store, "other", "nora").text).toBe("");
    keepText(store, "other", "maud", "Mine", "");
    expect(readDraft(store, "me", "nora").text).toBe("");
  });

  test("stay when others are told that the member is leaving", () => {
    keepText(store, "me", "nora", "Mine", "");
    tellLeft(store, true);
    expect(store.kept.size).toBe(2);
    tellLeft(store, false);
    expect(readDraft(store, "me", "nora").text).toBe("Mine");
    expect(store.kept.size).toBe(1);
  });

  test.each(["", "[", "null", "7", '"x"', '{"member":"me"}'])("survive a store that holds %j", (stored) => {
    store.setItem("vesper.drafts", stored);
    expect(readDraft(store, "me", "nora")).toEqual({ text: "", unsent: [] });
    keepText(store, "me", "nora", "New", "");
    expect(readDraft(store, "me", "nora").text).toBe("New");
  });

  test("do not disturb when nothing can be stored", () => {
    const full = {
      ...store,
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    expect(() => keepText(full, "me", "nora", "x", "")).not.toThrow();
  });
});
