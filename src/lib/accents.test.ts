import { expect, test } from "vitest";
import { accented, plain, withoutAccents } from "./accents.ts";

test.each([
  ["zoë", "zoe"],
  ["łukasz", "lukasz"],
  ["søren", "soren"],
  ["zażółć gęślą jaźń", "zazolc gesla jazn"],
  ["straße", "straße"],
  ["æble 7_-.", "æble 7_-."],
  ["мария", "мария"],
])("%s without accents is %s", (text, without) => {
  expect(withoutAccents(text)).toBe(without);
});

test("each accented letter stands for one other", () => {
  expect(plain).toHaveLength(accented.length);
  expect(withoutAccents(accented)).toBe(plain);
});
