import { expect, test } from "vitest";
import { menuTarget } from "./menu-keys.ts";

const labels = ["My profile", "Settings", "Messages", " Log out"];

test.each([
  ["ArrowDown", 0, 1],
  ["ArrowDown", 3, 0],
  ["ArrowDown", -1, 0],
  ["ArrowUp", 2, 1],
  ["ArrowUp", 0, 3],
  ["ArrowUp", -1, 3],
  ["Home", 2, 0],
  ["End", 0, 3],
  ["s", 0, 1],
  ["S", 0, 1],
  ["l", 0, 3],
  ["m", 0, 2],
  ["m", 2, 0],
  ["x", 0, undefined],
  [" ", 0, undefined],
  ["Enter", 0, undefined],
])("%s on item %i leads to %s", (key, at, target) => {
  expect(menuTarget(key, at, labels)).toBe(target);
});

test("an empty menu has nowhere to go", () => {
  expect(menuTarget("ArrowDown", -1, [])).toBeUndefined();
});
