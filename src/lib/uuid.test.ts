import { expect, test } from "vitest";
import { isUuid, newUuid } from "./uuid.ts";

test.each([
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca427", true],
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca42", false],
  ["1b4e28ba-2fa1-41d2-883f-0016d3cca427 ", false],
  ["1b4e28ba2fa141d2883f0016d3cca427", false],
  ["", false],
])("%j may be an id: %j", (value, expected) => {
  expect(isUuid(value)).toBe(expected);
});

test("new ids are random ones of version 4, each different", () => {
  const ids = Array.from({ length: 100 }, newUuid);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});
