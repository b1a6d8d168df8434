import { expect, test } from "vitest";
import { countCharacters, isBlank } from "./character-count.ts";

test.each([
  ["", 0],
  ["abc", 3],
  ["e\u0301", 1],
  ["👩‍👩‍👧", 1],
  ["🇳🇱🇩🇰", 2],
  ["a\nb", 3],
])("%j has %d", (text, count) => {
  expect(countCharacters(text)).toBe(count);
});

test.each([
  ["", true],
  [" \n\u00a0", true],
  ["\u200b", true],
  ["\u2060 \u00ad\u202e", true],
  ["\ufe0f\u200d", true],
  ["\u3164", true],
  ["\u2800", true],
  ["a", false],
  ["\u200ba", false],
  [".", false],
  ["7", false],
  ["👍🏽", false],
  ["🇳🇱", false],
  ["\u0645", false],
  ["♥\ufe0f", false],
])("%j shows nothing: %s", (text, blank) => {
  expect(isBlank(text)).toBe(blank);
});
