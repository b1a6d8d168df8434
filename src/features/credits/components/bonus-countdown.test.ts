import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createBonusCountdown } from "./bonus-countdown.ts";

const server_time = "2026-11-15T12:00:00.000Z";
const bonusOf = (seconds: number, code = "TIMEBONUS25") => ({
  code,
  percentage: 25,
  expires: new Date(Date.parse(server_time) + seconds * 1000).toISOString(),
  server_time,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the countdown of the time bonus", () => {
  test.each([
    [14_400, 0, 14_400],
    [14_400, 1_000, 14_399],
    [14_400, 999, 14_400],
    [14_400, 3_600_000, 10_800],
    [2, 1_000, 1],
    [2, 2_000, undefined],
    [2, 60_000, undefined],
    [0, 0, undefined],
    [-5, 0, undefined],
  ])("of %i seconds shows after %i ms %s", (seconds, elapsed_ms, left) => {
    const countdown = createBonusCountdown();
    countdown.start(bonusOf(seconds));
    vi.advanceTimersByTime(elapsed_ms);
    expect(countdown.current()?.seconds).toBe(left);
    countdown.clear();
  });

  test("does not care what the member's own clock says, then or later", () => {
    vi.setSystemTime("2031-01-01T00:00:00Z");
    const countdown = createBonusCountdown();
    countdown.start(bonusOf(100));
    vi.setSystemTime("2001-01-01T00:00:00Z");
    vi.advanceTimersByTime(10_000);
    expect(countdown.current()).toEqual({ code: "TIMEBONUS25", percentage: 25, seconds: 90 });
    countdown.clear();
  });

  test("catches up after the browser held its timers", () => {
    let elapsed = 0;
    const countdown = createBonusCountdown(() => elapsed);
    countdown.start(bonusOf(100));
    elapsed = 70_000;
    vi.advanceTimersByTime(1_000);
    expect(countdown.current()?.seconds).toBe(30);
    countdown.clear();
  });

  test("goes on where it is when a page shows the same once more, and stays at its end", () => {
    const countdown = createBonusCountdown();
    const bonus = bonusOf(100);
    expect(countdown.left(bonus)).toBe(100);
    countdown.start(bonus);
    vi.advanceTimersByTime(40_000);
    countdown.clear();
    expect(countdown.left(bonus)).toBe(60);
    countdown.start(bonus);
    expect(countdown.current()?.seconds).toBe(60);
    vi.advanceTimersByTime(70_000);
    expect(countdown.left(bonus)).toBe(0);
    countdown.start(bonus);
    expect(countdown.current()).toBeUndefined();
    countdown.clear();
  });

  test("tells each second once, and the end", () => {
    const countdown = createBonusCountdown();
    const told: (number | undefined)[] = [];
    const stop = countdown.subscribe(() => told.push(countdown.current()?.seconds));
    countdown.start(bonusOf(3));
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([3, 2, 1, undefined]);
    stop();
  });

  test("runs once, however often it is started", () => {
    const countdown = createBonusCountdown();
    const told: string[] = [];
    countdown.start(bonusOf(50, "OLD"));
    countdown.start(bonusOf(20, "NEW"));
    countdown.subscribe(() => told.push(`${countdown.current()?.code} ${countdown.current()?.seconds}`));
    vi.advanceTimersByTime(2_000);
    expect(told).toEqual(["NEW 19", "NEW 18"]);
    expect(vi.getTimerCount()).toBe(1);
    countdown.clear();
    expect(vi.getTimerCount()).toBe(0);
  });

  test("is cleared and can begin again", () => {
    const countdown = createBonusCountdown();
    countdown.start(bonusOf(50));
    countdown.clear();
    expect(countdown.current()).toBeUndefined();
    countdown.start(bonusOf(7));
    expect(countdown.current()?.seconds).toBe(7);
    countdown.clear();
  });
});
