import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { whenIdle } from "./when-idle.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("work that can wait", () => {
  beforeEach(() => void vi.useFakeTimers());

  test("is given to an idle browser, which has two seconds, and can be called off", () => {
    const request = vi.fn<(work: () => void, options: { timeout: number }) => number>(() => 7);
    const cancel = vi.fn<(handle: number) => void>();
    vi.stubGlobal("requestIdleCallback", request);
    vi.stubGlobal("cancelIdleCallback", cancel);
    const work = vi.fn<() => void>();
    const callOff = whenIdle(work);
    expect(request).toHaveBeenCalledWith(work, { timeout: 2_000 });
    callOff();
    expect(cancel).toHaveBeenCalledWith(7);
  });

  test("comes after two seconds where a browser cannot tell, unless it is called off", () => {
    const work = vi.fn<() => void>();
    whenIdle(work);
    whenIdle(work)();
    vi.advanceTimersByTime(1_999);
    expect(work).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
