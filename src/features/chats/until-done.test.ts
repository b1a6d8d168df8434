/** What has failed is done again while somebody looks, and never twice at once. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { untilDone } from "./until-done.ts";

const page = { visibilityState: "visible" };
let answers: PromiseWithResolvers<boolean>[];
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("document", page);
  page.visibilityState = "visible";
  answers = [];
  end = untilDone(() => {
    const answer = Promise.withResolvers<boolean>();
    answers.push(answer);
    return answer.promise;
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const fail = () => answers.at(-1)!.reject(new Error("The line is down."));

test("what has failed is done again ten seconds later, until it is done", async () => {
  for (let round = 1; round <= 5; round += 1) {
    await seconds(60);
    expect(answers, "while there is no answer").toHaveLength(round);
    if (round % 2) fail();
    else answers.at(-1)!.resolve(false);
    await seconds(9);
    expect(answers, "before ten seconds are over").toHaveLength(round);
    await seconds(1);
    expect(answers).toHaveLength(round + 1);
  }
  answers.at(-1)!.resolve(true);
  await seconds(60);
  expect(answers).toHaveLength(6);
});

test("in a tab that nobody sees it waits", async () => {
  fail();
  page.visibilityState = "hidden";
  await seconds(60);
  expect(answers).toHaveLength(1);
  page.visibilityState = "visible";
  await seconds(10);
  expect(answers).toHaveLength(2);
});

test("once it is ended it is not done again", async () => {
  fail();
  await seconds(5);
  end();
  await seconds(60);
  expect(answers).toHaveLength(1);
});

test("a failure that comes after the end changes nothing", async () => {
  end();
  fail();
  await seconds(60);
  expect(answers).toHaveLength(1);
});
