import { expect, test } from "vitest";
import { isUuid } from "./uuid.ts";

test.each([
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca427", true],
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca42", false],
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca427 ", false],
  ["1b4e28ba2fa141d2883f0016d3cca427", false],
  ["", false],
])("%j may be an id: %j", (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});
