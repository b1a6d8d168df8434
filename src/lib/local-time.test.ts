import { describe, expect, test } from "vitest";
import { localDay, localHour, localWeekday, nextLocalHour } from "./local-time.ts";

test.each([
  ["UTC", "2026-11-15T23:30:00Z", 23, 7, "2026-11-15"],
  ["Europe/Amsterdam", "2026-11-15T23:30:00Z", 0, 1, "2026-11-16"],
  ["America/New_York", "2026-11-15T03:30:00Z", 22, 6, "2026-11-14"],
  ["Australia/Adelaide", "2026-11-15T13:45:00Z", 0, 1, "2026-11-16"],
])("in %s at %s it is %i o'clock on day %i, %s", (zone, moment, hour, weekday, day) => {
  expect(localDay(zone, new Date(moment))).toBe(day);
  expect(localHour(zone, new Date(moment))).toBe(hour);
  expect(localWeekday(zone, new Date(moment))).toBe(weekday);
});

describe("the next full hour", () => {
  test.each([
    ["later today", "Europe/Amsterdam", "2026-11-15T10:00:00Z", 18, "2026-11-15T17:00:00Z"],
    ["this very moment", "Europe/Amsterdam", "2026-11-15T17:00:00Z", 18, "2026-11-15T17:00:00Z"],
    ["tomorrow", "Europe/Amsterdam", "2026-11-15T17:00:01Z", 18, "2026-11-16T17:00:00Z"],
    ["across the end of summer time", "Europe/Amsterdam", "2026-10-24T17:00:00Z", 18, "2026-10-25T17:00:00Z"],
    ["across its beginning", "Europe/Amsterdam", "2026-03-28T18:00:00Z", 8, "2026-03-29T06:00:00Z"],
    ["one that is skipped", "Europe/Amsterdam", "2026-03-28T23:30:00Z", 2, "2026-03-29T01:00:00Z"],
    ["in a zone of half hours", "Asia/Kolkata", "2026-11-15T10:00:00Z", 18, "2026-11-15T12:30:00Z"],
    ["at the end of a year", "America/Los_Angeles", "2026-12-31T20:00:00Z", 8, "2027-01-01T16:00:00Z"],
  ])("%s", (_title, zone, from, hour, expected) => {
    expect(nextLocalHour(zone, new Date(from), hour).toISOString()).toBe(new Date(expected).toISOString());
  });

  test("of a day of the week", () => {
    const friday = nextLocalHour("Europe/Amsterdam", new Date("2026-11-15T10:00:00Z"), 18, 5);
    expect(friday.toISOString()).toBe("2026-11-20T17:00:00.000Z");
    expect(nextLocalHour("Europe/Amsterdam", friday, 18, 5)).toEqual(friday);
    const after = new Date(friday.getTime() + 1);
    expect(nextLocalHour("Europe/Amsterdam", after, 18, 5).toISOString()).toBe("2026-11-27T17:00:00.000Z");
  });

  test("is never before the moment and never more than a day and an hour after it", () => {
    const zones = ["UTC", "Europe/Amsterdam", "America/New_York", "Australia/Adelaide", "Pacific/Auckland"];
    for (const zone of zones)
      for (let day = 0; day < 366; day += 3)
        for (const hour of [0, 8, 18, 23]) {
          const from = new Date(Date.UTC(2026, 0, 1, (day * 7) % 24, 13) + day * 86_400_000);
          const next = nextLocalHour(zone, from, hour);
          expect(next >= from && next.getTime() - from.getTime() <= 25 * 3_600_000).toBe(true);
          expect(localHour(zone, next)).toBe(hour);
        }
  });
});
