import { expect, test } from "vitest";
import { collectOn, signedOn } from "./debit-rules.ts";

test.each([
  ["2026-11-18T12:00:00Z", "Europe/Berlin", "2026-11-18", "2026-11-19"],
  // Half past midnight in Berlin: what is announced for a day later is not taken on the day itself.
  ["2026-11-18T23:30:00Z", "Europe/Berlin", "2026-11-19", "2026-11-20"],
  // Half past midnight in Helsinki: where the banks are, that day has yet to come.
  ["2026-11-18T22:30:00Z", "Europe/Helsinki", "2026-11-18", "2026-11-20"],
  // Still the day before in Lisbon; banks count from the day that has begun where they are.
  ["2026-11-18T23:30:00Z", "Europe/Lisbon", "2026-11-18", "2026-11-20"],
  ["2026-11-20T12:00:00Z", "Europe/Berlin", "2026-11-20", "2026-11-23"],
])("a mandate given at %s in %s is signed on %s, and its money taken on %s", (at, time_zone, signed_on, collect_on) => {
  expect([signedOn(new Date(at), time_zone), collectOn(new Date(at), time_zone, 1)]).toEqual([signed_on, collect_on]);
});
