import { expect, test } from "vitest";
import { phonePrefix, readMobile } from "./mobile-number.ts";

test.each([
  ["06 12345678", "NL", "+31612345678"],
  ["+49 (0)151 23456789", "NL", "+4915123456789"],
  ["+49 151 23456789", undefined, "+4915123456789"],
  ["06 12345678", undefined, undefined],
  ["020 1234567", "NL", undefined],
  ["0900 1234", "NL", undefined],
  ["call me", "NL", undefined],
  ["", "NL", undefined],
])("%s in %s is %s", (typed, country, number) => expect(readMobile(typed, country)).toBe(number));

test("a block of numbers is all but the last four digits", () => {
  expect(phonePrefix("+31612345678")).toBe("+3161234");
});
