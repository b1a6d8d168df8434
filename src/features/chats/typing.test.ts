/** Who counts as typing, and for how long. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hear, isTyping } from "./components/use-typing.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const typing = (conversation_id: string, after?: number) =>
  hear({ kind: "typing", conversation_id, seconds: 5, after });
const message = (conversation_id: string, sequence: number, own: boolean) =>
  hear({ kind: "message", conversation_id, sequence, message: { own } });

test("the sign ends by itself, also when nothing more is heard of who typed", () => {
  typing("ends");
  vi.advanceTimersByTime(4_000);
  typing("ends");
  vi.advanceTimersByTime(4_999);
  expect(isTyping("ends")).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isTyping("ends")).toBe(false);
});

test("the message that was typed ends it, not an own one or that of another", () => {
  typing("ended");
  message("ended", 7, true);
  message("other", 7, false);
  expect(isTyping("ended")).toBe(true);
  message("ended", 8, false);
  expect(isTyping("ended")).toBe(false);
});

test("what was told before the partner's last message does not come after it", () => {
  message("late", 7, false);
  typing("late", 6);
  expect(isTyping("late")).toBe(false);
  // An own one that the partner did not know of yet changes nothing.
  message("late", 8, true);
  typing("late", 7);
  expect(isTyping("late")).toBe(true);
});
