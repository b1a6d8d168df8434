import { expect, test } from "vitest";
import { dayBounds } from "./day-bounds.ts";

test.each([
  ["UTC", "2026-11-15T12:00:00Z", "2026-11-15T00:00:00Z", "2026-11-16T00:00:00Z"],
  ["UTC", "2026-11-15T00:00:00Z", "2026-11-15T00:00:00Z", "2026-11-16T00:00:00Z"],
  ["Europe/Amsterdam", "2026-11-14T23:30:00Z", "2026-11-14T23:00:00Z", "2026-11-15T23:00:00Z"],
  ["Europe/Amsterdam", "2026-07-01T21:59:59Z", "2026-06-30T22:00:00Z", "2026-07-01T22:00:00Z"],
  // The clocks go forward: a day of 23 hours; and back: one of 25.
  ["Europe/Amsterdam", "2026-03-29T12:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["Europe/Amsterdam", "2026-10-25T12:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ["America/Los_Angeles", "2026-11-15T07:59:00Z", "2026-11-14T08:00:00Z", "2026-11-15T08:00:00Z"],
  ["Pacific/Auckland", "2026-11-15T12:00:00Z", "2026-11-15T11:00:00Z", "2026-11-16T11:00:00Z"],
  ["Asia/Kathmandu", "2026-11-15T18:14:59Z", "2026-11-14T18:15:00Z", "2026-11-15T18:15:00Z"],
])("in %s at %s the day goes from %s to %s", (zone, now, start, end) => {
  expect(dayBounds(new Date(now), zone)).toEqual({ start: new Date(start), end: new Date(end) });
});

test("the next day is not the one before", () => {
  const first = dayBounds(new Date("2026-11-15T12:00:00Z"), "Europe/Paris");
  const second = dayBounds(first.end, "Europe/Paris");
  expect(second.start).toEqual(first.end);
});
