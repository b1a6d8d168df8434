import { expect, test } from "vitest";
import { swipeLike, swipePass, undoPass } from "./swipe-contract.ts";
import { createSwipeQueue, type Judgement } from "./swipe-queue.ts";

function aQueue() {
  const log: string[] = [];
  const words = ({ call, id }: Judgement) => `${call.path.split("?")[1]} ${id}`;
  const queue = createSwipeQueue((judgement) => log.push(`at once ${words(judgement)}`));
  const answers: (() => void)[] = [];
  const add = (call: Judgement["call"], id: string) =>
    queue.add({
      call,
      id,
      send: () => {
        log.push(words({ call, id }));
        return new Promise<void>((resolve) => answers.push(resolve));
      },
    });
  const answer = async () => {
    answers.shift()!();
    await Promise.resolve();
  };
  return { log, add, answer, leave: () => queue.leave() };
}

test("each judgement waits for the answer to the one before", async () => {
  const { log, add, answer } = aQueue();
  add(swipeLike, "a");
  add(swipePass, "b");
  expect(log).toEqual(["like=1 a"]);
  await answer();
  expect(log).toEqual(["like=1 a", "pass=1 b"]);
  await answer();
  add(swipeLike, "c");
  expect(log.at(-1)).toBe("like=1 c");
});

test("when the page is left, what waits goes out at once; what is on its way goes on by itself", async () => {
  const { log, add, answer, leave } = aQueue();
  add(swipeLike, "a");
  add(swipeLike, "b");
  add(swipePass, "c");
  leave();
  expect(log).toEqual(["like=1 a", "at once like=1 b", "at once pass=1 c"]);
  // The browser may show the same page again: then each of them still wants its answer.
  await answer();
  expect(log.at(-1)).toBe("like=1 b");
});

test("a pass that was taken back before it was sent is not sent; one that was sent is taken back", () => {
  const { log, add, leave } = aQueue();
  add(swipePass, "a");
  add(undoPass, "a");
  add(swipePass, "b");
  add(undoPass, "b");
  leave();
  expect(log).toEqual(["pass=1 a", "at once undo=1 a"]);
});
