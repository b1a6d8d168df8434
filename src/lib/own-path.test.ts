import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each([
  ["/", "/"],
  ["/members?gender=female&min_age=30", "/members?gender=female&min_age=30"],
  ["/pages/faq#prices", "/pages/faq"],
  ["//evil.example/", undefined],
  ["/\\evil.example", undefined],
  ["/\t/evil.example", undefined],
  ["/.//evil.example", undefined],
  ["https://evil.example/", undefined],
  ["javascript:alert(1)", undefined],
  ["members", undefined],
  ["", undefined],
  [null, undefined],
  [`/${"a".repeat(500)}`, undefined],
])("%j leads back to %j", (wanted, path) => {
  expect(ownPath(wanted)).toBe(path);
});
