import { expect, test } from "vitest";
import { banEnd, receiptOf } from "./rules.ts";

const now = new Date("2026-08-31T12:00:00Z");

test.each([
  [6, "2027-02-28T12:00:00.000Z"],
  [12, "2027-08-31T12:00:00.000Z"],
])("a ban of %i months ends at %s", (months, end) => {
  expect((banEnd(now, months) as Date).toISOString()).toBe(end);
});

test("a ban for ever has no end", () => {
  expect(banEnd(now, null)).toBe("infinity");
});

test("a receipt has no signs that are mistaken for each other", () => {
  expect(receiptOf(Uint8Array.from({ length: 16 }, (_, at) => at))).toBe("R-2345-6789-AB");
  for (let byte = 0; byte < 256; byte++)
    expect(receiptOf(new Uint8Array(16).fill(byte))).toMatch(/^R-([2-9A-HJKMNP-Z])\1{3}-\1{4}-\1{2}$/);
});
