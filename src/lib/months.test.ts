import { expect, test } from "vitest";
import { addMonths } from "./months.ts";

test.each([
  ["2026-11-15T10:20:30.000Z", 6, "2027-05-15T10:20:30.000Z"],
  ["2026-08-31T00:00:00.000Z", 6, "2027-02-28T00:00:00.000Z"],
  ["2027-08-31T00:00:00.000Z", 6, "2028-02-29T00:00:00.000Z"],
  ["2026-11-15T00:00:00.000Z", 12, "2027-11-15T00:00:00.000Z"],
  ["2028-02-29T23:59:59.999Z", -12, "2027-02-28T23:59:59.999Z"],
  ["2026-01-31T00:00:00.000Z", -2, "2025-11-30T00:00:00.000Z"],
])("%s and %i months is %s", (date, months, result) => {
  expect(addMonths(new Date(date), months).toISOString()).toBe(result);
});
