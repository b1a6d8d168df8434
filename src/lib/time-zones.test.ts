import { expect, test } from "vitest";
import { countries } from "./countries.ts";
import { isTimeZone, timeZones } from "./time-zones.ts";

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
