import { expect, test } from "vitest";
import { countCharacters } from "./character-count.ts";

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
