import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startPausableTimer } from "./pausable-timer.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("it ends after its time", () => {
  const onEnd = vi.fn<() => void>();
  startPausableTimer(6_000, onEnd);
  vi.advanceTimersByTime(5_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("held, it waits, and goes on with what was left", () => {
  const onEnd = vi.fn<() => void>();
  const timer = startPausableTimer(6_000, onEnd);
  vi.advanceTimersByTime(4_000);
  timer.pause();
  timer.pause();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
  timer.resume();
  timer.resume();
  vi.advanceTimersByTime(1_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
});

test("cancelled, it never ends", () => {
  const onEnd = vi.fn<() => void>();
  startPausableTimer(6_000, onEnd).cancel();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
