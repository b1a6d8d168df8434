import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refreshDelay_ms, startRefreshClock } from "./refresh-clock.ts";

describe("the time to the next refresh", () => {
  test.each([
    [false, 0, 54_000],
    [false, 0.5, 60_000],
    [false, 1, 66_000],
    [true, 0, 270_000],
    [true, 0.5, 300_000],
    [true, 1, 330_000],
  ])("with push %j and chance %d is %d ms", (push, chance, expected) => {
    expect(refreshDelay_ms(push, () => chance)).toBeCloseTo(expected);
  });
});

describe("the clock", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const middle = () => 0.5;

  test("refreshes first after 5 s and then each minute", async () => {
    const refresh = vi.fn<() => Promise<boolean>>(async () => true);
    const stop = startRefreshClock({ refresh, isPushSubscribed: async () => false, random: middle });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(refresh).toHaveBeenCalledTimes(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    stop();
  });

  test("refreshes each five minutes once push is subscribed", async () => {
    const refresh = vi.fn<() => Promise<boolean>>(async () => true);
    const stop = startRefreshClock({ refresh, isPushSubscribed: async () => true, random: middle });
    await vi.advanceTimersByTimeAsync(5_000 + 299_999);
    expect(refresh).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    stop();
  });

  test("goes on where the browser does not say whether push is subscribed", async () => {
    const refresh = vi.fn<() => Promise<boolean>>(async () => true);
    const isPushSubscribed = () => Promise.reject(new DOMException("Not here.", "SecurityError"));
    const stop = startRefreshClock({ refresh, isPushSubscribed, random: middle });
    await vi.advanceTimersByTimeAsync(65_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    stop();
  });

  test("stops when a refresh finds nobody logged in", async () => {
    const refresh = vi.fn<() => Promise<boolean>>(async () => false);
    startRefreshClock({ refresh, isPushSubscribed: async () => false, random: middle });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("stops when told to, also during a refresh", async () => {
    let finish = (_goes_on: boolean) => undefined as void;
    const refresh = vi.fn<() => Promise<boolean>>(() => new Promise<boolean>((resolve) => (finish = resolve)));
    const stop = startRefreshClock({ refresh, isPushSubscribed: async () => false, random: middle });
    await vi.advanceTimersByTimeAsync(5_000);
    stop();
    finish(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
