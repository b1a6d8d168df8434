import { expect, test } from "vitest";
import { createSemaphore, LineFull } from "./semaphore.ts";

/** Of the event loop: whoever may run meanwhile does. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test("no more than the given number run at once, in the order they came", async () => {
  const inTurn = createSemaphore({ at_once: 2, waiting_max: 10 });
  let running = 0;
  let most = 0;
  const started: number[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      started.push(number);
      most = Math.max(most, (running += 1));
      await nextTurn();
      running -= 1;
      return number;
    });
  expect(await Promise.all([1, 2, 3, 4, 5].map(work))).toEqual([1, 2, 3, 4, 5]);
  expect(started).toEqual([1, 2, 3, 4, 5]);
  expect(most).toBe(2);
});

test("a full line turns newcomers away, and a failure frees its place", async () => {
  const inTurn = createSemaphore({ at_once: 1, waiting_max: 1 });
  const failing = inTurn(() => Promise.reject(new Error("no")));
  const waiting = inTurn(async () => "done");
  await expect(inTurn(async () => "late")).rejects.toThrow(LineFull);
  await expect(failing).rejects.toThrow("no");
  expect(await waiting).toBe("done");
  expect(await inTurn(async () => "again")).toBe("again");
});
