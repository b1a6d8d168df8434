import { expect, test } from "vitest";
import { findDraft, forgetDraft, keepDraft } from "./draft.ts";

function emptyStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

test("what was typed is found again until it is sent", () => {
  const store = emptyStore();
  keepDraft(store, "about", [["about_me", "I like rain."]]);
  expect(findDraft(store, "about")).toEqual({ about_me: "I like rain." });
  expect(findDraft(store, "message")).toEqual({});
  forgetDraft(store, "about");
  expect(findDraft(store, "about")).toEqual({});
});

test("no password, no consent and no file is kept", () => {
  const store = emptyStore();
  const fields: [string, unknown][] = [
    ["email", "anna@example.org"],
    ["password", "a rhubarb under the stairs"],
    ["consent_terms", "on"],
    ["picture", new Blob()],
  ];
  keepDraft(store, "account", fields);
  expect([...store.kept.values()].join()).not.toMatch(/rhubarb|consent|picture/);
  expect(findDraft(store, "account")).toEqual({ email: "anna@example.org" });
});

test.each(["no json", "null", "3", "[]", '{"about_me":3}'])("%s is no draft", (stored) => {
  const store = emptyStore();
  store.setItem("vesper.draft.about", stored);
  expect(findDraft(store, "about")).toEqual({});
});
