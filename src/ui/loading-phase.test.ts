import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LoadingPhase, startLoadingClock } from "./loading-phase.ts";

let phases: LoadingPhase[];
const clockOf = () => startLoadingClock((phase) => phases.push(phase));

beforeEach(() => {
  vi.useFakeTimers();
  phases = [];
});
afterEach(() => {
  vi.useRealTimers();
});

test("work of less than 200 ms shows no bar", () => {
  const clock = clockOf();
  clock.start();
  vi.advanceTimersByTime(199);
  clock.finish();
  vi.runAllTimers();
  expect(phases).toEqual([]);
});

test("the bar shows after 200 ms and hides 500 ms after the work", () => {
  const clock = clockOf();
  clock.start();
  vi.advanceTimersByTime(200);
  expect(phases).toEqual(["running"]);
  vi.advanceTimersByTime(3_000);
  clock.finish();
  expect(phases).toEqual(["running", "done"]);
  vi.advanceTimersByTime(499);
  expect(phases).toHaveLength(2);
  vi.advanceTimersByTime(1);
  expect(phases).toEqual(["running", "done", "idle"]);
});

test("new work while the bar goes away takes it over", () => {
  const clock = clockOf();
  clock.start();
  vi.advanceTimersByTime(200);
  clock.finish();
  vi.advanceTimersByTime(100);
  clock.start();
  vi.advanceTimersByTime(5_000);
  expect(phases).toEqual(["running", "done", "running"]);
});

test("new work that is over at once still lets the bar go away", () => {
  const clock = clockOf();
  clock.start();
  vi.advanceTimersByTime(200);
  clock.finish();
  vi.advanceTimersByTime(100);
  clock.start();
  vi.advanceTimersByTime(50);
  clock.finish();
  vi.runAllTimers();
  expect(phases).toEqual(["running", "done", "idle"]);
});

test("a stopped clock says nothing more", () => {
  const clock = clockOf();
  clock.start();
  clock.stop();
  vi.runAllTimers();
  expect(phases).toEqual([]);
});
