import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { startStatusPolling } from "./status-polling.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = () => Promise<string>;

function watch(ask: Answer) {
  const seen: string[] = [];
  const onGiveUp = vi.fn<() => void>();
  const stop = startStatusPolling({
    ask,
    onAnswer(answer) {
      seen.push(answer);
      return answer !== "pending";
    },
    onGiveUp,
    period_ms: 2_000,
    limit_ms: 600_000,
  });
  return { seen, onGiveUp, stop };
}

describe("watching a payment", () => {
  test("asks every two seconds until it is decided", async () => {
    const answers = ["pending", "pending", "completed", "never asked"];
    const { seen, onGiveUp } = watch(async () => answers.shift()!);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(seen).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(seen).toEqual(["pending"]);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(seen).toEqual(["pending", "pending", "completed"]);
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(seen).toHaveLength(3);
    expect(onGiveUp).not.toHaveBeenCalled();
  });

  test("gives up after ten minutes, once", async () => {
    const { seen, onGiveUp } = watch(async () => "pending");
    await vi.advanceTimersByTimeAsync(599_999);
    expect(onGiveUp).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onGiveUp).toHaveBeenCalledTimes(1);
    const asked = seen.length;
    expect(asked).toBe(299);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(seen).toHaveLength(asked);
    expect(onGiveUp).toHaveBeenCalledTimes(1);
  });

  test("a question without an answer is asked again", async () => {
    const ask = vi
      .fn<Answer>()
      .mockRejectedValueOnce(new Error("offline"))
      .mockRejectedValueOnce(new Error("offline"))
      .mockResolvedValue("failed");
    const { seen } = watch(ask);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(seen).toEqual(["failed"]);
    expect(ask).toHaveBeenCalledTimes(3);
  });

  test("a slow answer does not pile up questions", async () => {
    const ask = vi.fn<Answer>(() => new Promise((resolve) => setTimeout(() => resolve("pending"), 9_000)));
    const { stop } = watch(ask);
    await vi.advanceTimersByTimeAsync(10_999);
    expect(ask).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(2_001);
    expect(ask).toHaveBeenCalledTimes(2);
    stop();
  });

  test("an answer after leaving the page is not heard", async () => {
    const { seen, onGiveUp, stop } = watch(
      () => new Promise((resolve) => setTimeout(() => resolve("completed"), 1_000)),
    );
    await vi.advanceTimersByTimeAsync(2_500);
    stop();
    await vi.advanceTimersByTimeAsync(1_200_000);
    expect(seen).toEqual([]);
    expect(onGiveUp).not.toHaveBeenCalled();
  });
});
