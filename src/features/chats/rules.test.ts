import { describe, expect, test } from "vitest";
import { snippetOf } from "./rules.ts";

describe("the snippet of a message", () => {
  test.each([
    ["Hello", "Hello"],
    ["  one\n\ntwo  ", "one two"],
    ["a".repeat(100), "a".repeat(100)],
    ["a".repeat(101), `${"a".repeat(100)}…`],
    [`${"a".repeat(99)} b`, `${"a".repeat(99)}…`],
  ])("%j", (text, snippet) => {
    expect(snippetOf(text)).toBe(snippet);
  });

  test("never cuts a character of several code points in two", () => {
    const family = "👨‍👩‍👧";
    expect(snippetOf(family.repeat(101))).toBe(`${family.repeat(100)}…`);
  });
});
