import { expect, test } from "vitest";
import { dateFromParts, latestBirthYear, partsFromDate } from "./date-parts.ts";

test.each([
  [{ year: "1985", month: "3", day: "14" }, "1985-03-14"],
  [{ year: "2000", month: "2", day: "29" }, "2000-02-29"],
  [{ year: "1900", month: "2", day: "29" }, undefined],
  [{ year: "1985", month: "2", day: "30" }, undefined],
  [{ year: "1985", month: "13", day: "1" }, undefined],
  [{ year: "1985", month: "", day: "14" }, undefined],
  [{ year: "", month: "3", day: "14" }, undefined],
  [{ year: "1985", month: "3", day: "1x" }, undefined],
])("%j gives %s", (parts, date) => {
  expect(dateFromParts(parts)).toBe(date);
});

test("a date comes apart into what the selects hold", () => {
  expect(partsFromDate("1985-03-04")).toEqual({ year: "1985", month: "3", day: "4" });
  expect(partsFromDate(undefined)).toEqual({ year: "", month: "", day: "" });
});

test("the youngest adult was born 18 years ago", () => {
  expect(latestBirthYear("2026-11-15", 18)).toBe(2008);
});
