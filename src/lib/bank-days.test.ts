import { expect, test } from "vitest";
import { bankDayAfter } from "./bank-days.ts";

test.each([
  ["2026-11-18", 1, "2026-11-19", "a day in the week"],
  ["2026-11-19", 1, "2026-11-20", "a Friday"],
  ["2026-11-20", 1, "2026-11-23", "a Saturday"],
  ["2026-11-21", 1, "2026-11-23", "a Sunday"],
  ["2026-11-18", 14, "2026-12-02", "two weeks later"],
  ["2026-12-24", 1, "2026-12-28", "Christmas, and the weekend after it"],
  ["2026-12-31", 1, "2027-01-04", "New Year, and the weekend after it"],
  ["2027-03-25", 1, "2027-03-30", "Good Friday to Easter Monday"],
  ["2028-04-13", 1, "2028-04-18", "Easter in a leap year"],
  ["2029-04-30", 1, "2029-05-02", "the first of May"],
  ["2049-04-15", 1, "2049-04-20", "an Easter that would be a week too late"],
])("%s and %d days is %s: %s", (day, days, expected) => {
  expect(bankDayAfter(day, days)).toBe(expected);
});
