import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bonusModalVerdict, createStay, startBonusModalTimer } from "./bonus-modal.ts";

describe("whether the modal of the time bonus opens", () => {
  const fit = { credits: 0, dismissed: false, visible: true, hindered: false };
  test.each([
    [fit, "open"],
    [{ ...fit, credits: 1 }, "never"],
    [{ ...fit, dismissed: true }, "never"],
    [{ ...fit, visible: false }, "never"],
    [{ ...fit, hindered: true }, "wait"],
    [{ ...fit, hindered: true, credits: 5 }, "never"],
    [{ ...fit, hindered: true, dismissed: true }, "never"],
  ] as const)("%j: %s", (situation, verdict) => {
    expect(bonusModalVerdict(situation)).toBe(verdict);
  });
});

describe("the timer of the modal", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("opens 40 seconds after the members area was entered, not before", () => {
    const open = vi.fn<() => void>();
    startBonusModalTimer({ stayed_ms: 0, verdict: () => "open", open });
    vi.advanceTimersByTime(39_999);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(open).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(600_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test.each([
    [15_000, 25_000],
    [39_999, 1_000],
    [90_000, 1_000],
  ])("goes on where a change of layout met it: after %i ms, %i ms are left", (stayed_ms, left_ms) => {
    const open = vi.fn<() => void>();
    startBonusModalTimer({ stayed_ms, verdict: () => "open", open });
    vi.advanceTimersByTime(left_ms - 1);
    expect(open).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test("is cancelled by leaving, also while it waits", () => {
    const open = vi.fn<() => void>();
    const leave = startBonusModalTimer({ stayed_ms: 0, verdict: () => "open", open });
    vi.advanceTimersByTime(39_000);
    leave();
    let verdict: "wait" | "open" = "wait";
    const leaveAgain = startBonusModalTimer({ stayed_ms: 0, verdict: () => verdict, open });
    vi.advanceTimersByTime(45_000);
    leaveAgain();
    verdict = "open";
    vi.advanceTimersByTime(600_000);
    expect(open).not.toHaveBeenCalled();
  });

  test("waits for what stands in its way", () => {
    const open = vi.fn<() => void>();
    let verdict: "wait" | "open" = "wait";
    startBonusModalTimer({ stayed_ms: 0, verdict: () => verdict, open });
    vi.advanceTimersByTime(100_000);
    expect(open).not.toHaveBeenCalled();
    verdict = "open";
    vi.advanceTimersByTime(1_000);
    expect(open).toHaveBeenCalledTimes(1);
  });

  test("asks no more once it was forbidden", () => {
    const open = vi.fn<() => void>();
    const verdict = vi.fn<() => "never" | "open">(() => "never");
    startBonusModalTimer({ stayed_ms: 0, verdict, open });
    vi.advanceTimersByTime(40_000);
    verdict.mockReturnValue("open");
    vi.advanceTimersByTime(600_000);
    expect(verdict).toHaveBeenCalledTimes(1);
    expect(open).not.toHaveBeenCalled();
  });
});

describe("a stay in the members area", () => {
  test("lasts while one layout hands over to the next, and begins anew after a moment outside", async () => {
    let now = 1_000;
    const stay = createStay(() => now);
    expect(stay.enter()).toBe(0);
    now = 11_000;
    stay.leave();
    expect(stay.enter()).toBe(10_000);
    await Promise.resolve();
    now = 13_000;
    stay.leave();
    await Promise.resolve();
    now = 20_000;
    expect(stay.enter()).toBe(0);
  });
});
