import { expect, test } from "vitest";
import { capCount } from "./cap-count.ts";

test.each([
  [0, "0"],
  [7, "7"],
  [99, "99"],
  [100, "99+"],
  [12_345, "99+"],
])("a badge writes %i as %s", (value, text) => {
  expect(capCount(value)).toBe(text);
});
