import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import { dayIn, isTimeZone, nextDayIn, timeZones } from "./time-zones.ts";

test.each([
  ["UTC", true],
  ["Europe/Amsterdam", true],
  ["Europe/Atlantis", false],
  ["", false],
])("%j is a time zone: %s", (zone, answer) => {
  expect(isTimeZone(zone)).toBe(answer);
});

test("the zone of every country is among them, and none stands there twice", () => {
  expect(Object.values(countries).filter(({ time_zone }) => !isTimeZone(time_zone))).toEqual([]);
  expect(new Set(timeZones).size).toBe(timeZones.length);
});

test.each([
  ["UTC", "2026-06-01T23:59:59.999Z", "2026-06-01"],
  ["UTC", "2026-06-02T00:00:00Z", "2026-06-02"],
  ["Europe/Amsterdam", "2026-06-01T21:59:59Z", "2026-06-01"],
  ["Europe/Amsterdam", "2026-06-01T22:00:00Z", "2026-06-02"],
  ["Pacific/Kiritimati", "2026-06-01T10:00:00Z", "2026-06-02"],
  ["Pacific/Pago_Pago", "2026-06-01T10:00:00Z", "2026-05-31"],
  ["Asia/Kathmandu", "2026-12-31T18:15:00Z", "2027-01-01"],
])("in %s it is at %s the day %s", (zone, moment, day) => {
  expect(dayIn(zone, new Date(moment))).toBe(day);
});

test.each([
  ["UTC", "2026-06-01T12:00:00Z", "2026-06-02T00:00:00.000Z"],
  ["UTC", "2026-06-02T00:00:00Z", "2026-06-03T00:00:00.000Z"],
  ["UTC", "2026-06-01T23:59:59.999Z", "2026-06-02T00:00:00.000Z"],
  ["Europe/Amsterdam", "2026-06-01T12:00:00Z", "2026-06-01T22:00:00.000Z"],
  // Clocks go back on this day: it has 25 hours, and the one in spring 23.
  ["Europe/Amsterdam", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00.000Z"],
  ["Europe/Amsterdam", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00.000Z"],
  // Here midnight itself is left out when clocks go forward.
  ["America/Havana", "2026-03-07T12:00:00Z", "2026-03-08T05:00:00.000Z"],
  ["Asia/Kathmandu", "2026-06-01T12:00:00Z", "2026-06-01T18:15:00.000Z"],
])("in %s the day after %s begins at %s", (zone, moment, next) => {
  expect(nextDayIn(zone, new Date(moment)).toISOString()).toBe(next);
});

test("every zone has a next day, which is another and begins in less than 26 hours", () => {
  const now = new Date("2026-06-01T12:00:00Z");
  for (const zone of timeZones) {
    const next = nextDayIn(zone, now);
    expect(next.getTime() - now.getTime()).toBeLessThan(26 * 3_600_000);
    expect(dayIn(zone, next) > dayIn(zone, now)).toBe(true);
    expect(dayIn(zone, new Date(next.getTime() - 1))).toBe(dayIn(zone, now));
  }
});
