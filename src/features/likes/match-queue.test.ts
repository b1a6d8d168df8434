import { expect, test, vi } from "vitest";
import { createMatchQueue } from "./match-queue.ts";

/** Two tabs of one browser, and a clock. */
function setUp() {
  let shown: Record<string, number> = {};
  const clock = { now: 1_000_000 };
  const tab = () =>
    createMatchQueue<string>({ now: () => clock.now, read: () => shown, write: (next) => void (shown = next) });
  return { clock, tab, shown: () => shown };
}

test("matches are shown one after the other", () => {
  const queue = setUp().tab();
  queue.announce("nora", "Nora");
  queue.announce("amara", "Amara");
  expect(queue.current()).toEqual({ id: "nora", profile: "Nora" });
  queue.markShown();
  queue.finish();
  expect(queue.current()).toEqual({ id: "amara", profile: "Amara" });
  queue.finish();
  expect(queue.current()).toBeUndefined();
});

test("the answer and the site's word of it are one match, whichever comes first", () => {
  const { tab } = setUp();
  const queue = tab();
  const listener = vi.fn<() => void>();
  queue.subscribe(listener);
  queue.announce("nora");
  queue.announce("nora", "Nora");
  expect(queue.current()).toEqual({ id: "nora", profile: "Nora" });
  queue.markShown();
  queue.finish();
  queue.announce("nora");
  expect(queue.current()).toBeUndefined();
});

test("the one who is shown is not exchanged while the modal is open", () => {
  const queue = setUp().tab();
  queue.announce("nora", "Nora");
  queue.markShown();
  const shown = queue.current();
  queue.announce("nora");
  expect(queue.current()).toBe(shown);
});

test("a tab in the background shows nothing that another tab has shown", () => {
  const { tab, clock } = setUp();
  const [front, back] = [tab(), tab()];
  front.announce("nora");
  back.announce("nora");
  front.markShown();
  clock.now += 60_000;
  back.review();
  expect(back.current()).toBeUndefined();
  // Its own, open one it keeps.
  front.review();
  expect(front.current()).toMatchObject({ id: "nora" });
});

test("who matches again later is shown again", () => {
  const { tab, clock, shown } = setUp();
  const queue = tab();
  queue.announce("nora");
  queue.markShown();
  queue.finish();
  clock.now += 10_001;
  queue.announce("nora");
  expect(queue.current()).toMatchObject({ id: "nora" });
  queue.markShown();
  // Nothing old is kept.
  expect(shown()).toEqual({ nora: clock.now });
});
