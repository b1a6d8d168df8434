import { expect, test, vi } from "vitest";
import { AskError } from "#contract/browser.ts";
import { createLikeWishes } from "./like-wishes.ts";

const nora = { id: "nora", name: "Nora" };

type Sent = { id: string; liked: boolean; answer: (match?: boolean) => void; fail: (error?: Error) => void };

function setUp() {
  const sent: Sent[] = [];
  const onMatch = vi.fn<(member: typeof nora) => void>();
  const onFailure = vi.fn<(member: typeof nora, liked: boolean, error: unknown) => void>();
  const wishes = createLikeWishes<typeof nora>({
    send: (id, liked) =>
      new Promise((resolve, reject) => {
        sent.push({
          id,
          liked,
          answer: (match = false) => resolve({ match }),
          fail: (error = new Error("no")) => reject(error),
        });
      }),
    onMatch,
    onFailure,
  });
  return { wishes, sent, onMatch, onFailure };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test("a like is shown at once and stays when the server agrees", async () => {
  const { wishes, sent, onFailure } = setUp();
  const listener = vi.fn<() => void>();
  wishes.subscribe(listener);
  wishes.wish(nora, true, false);
  expect(wishes.isLiked("nora", false)).toBe(true);
  expect(listener).toHaveBeenCalledTimes(1);
  sent[0]!.answer();
  await settled();
  expect(wishes.isLiked("nora", false)).toBe(true);
  expect(onFailure).not.toHaveBeenCalled();
});

test("a like that fails is taken back, and told once", async () => {
  const { wishes, sent, onFailure } = setUp();
  wishes.wish(nora, true, false);
  const error = new Error("no network");
  sent[0]!.fail(error);
  await settled();
  expect(wishes.isLiked("nora", false)).toBe(false);
  expect(onFailure.mock.calls).toEqual([[nora, true, error]]);
});

test("taking a like back that fails shows it again", async () => {
  const { wishes, sent, onFailure } = setUp();
  wishes.wish(nora, false, true);
  expect(wishes.isLiked("nora", true)).toBe(false);
  sent[0]!.fail();
  await settled();
  expect(wishes.isLiked("nora", true)).toBe(true);
  expect(onFailure.mock.calls[0]![1]).toBe(false);
});

test("of several quick wishes the last one counts, and no two are on their way at once", async () => {
  const { wishes, sent } = setUp();
  wishes.wish(nora, true, false);
  wishes.wish(nora, false, false);
  wishes.wish(nora, true, false);
  wishes.wish(nora, false, false);
  expect(sent.map(({ liked }) => liked)).toEqual([true]);
  sent[0]!.answer();
  await settled();
  expect(sent.map(({ liked }) => liked)).toEqual([true, false]);
  sent[1]!.answer();
  await settled();
  expect(wishes.isLiked("nora", false)).toBe(false);
  expect(sent).toHaveLength(2);
});

test("who changed their mind before a refusal is not told of it", async () => {
  const { wishes, sent, onFailure } = setUp();
  wishes.wish(nora, true, false);
  wishes.wish(nora, false, false);
  const error = { code: "rate_limited", message: "Later", params: {}, fields: {} } as const;
  sent[0]!.fail(new AskError(429, { error }));
  await settled();
  expect(wishes.isLiked("nora", false)).toBe(false);
  expect([sent.length, onFailure.mock.calls.length]).toEqual([1, 0]);
});

test("a like without an answer may be stored: who has changed their mind meanwhile takes it back", async () => {
  const { wishes, sent, onFailure } = setUp();
  wishes.wish(nora, true, false);
  wishes.wish(nora, false, false);
  sent[0]!.fail();
  await settled();
  expect(sent.map(({ liked }) => liked)).toEqual([true, false]);
  sent[1]!.answer();
  await settled();
  expect(wishes.isLiked("nora", false)).toBe(false);
  expect(onFailure).not.toHaveBeenCalled();
});

test("a match is told, unless the like was taken back meanwhile", async () => {
  const { wishes, sent, onMatch } = setUp();
  wishes.wish(nora, true, false);
  sent[0]!.answer(true);
  await settled();
  expect(onMatch.mock.calls).toEqual([[nora]]);
  wishes.wish(nora, false, true);
  sent[1]!.answer();
  await settled();
  wishes.wish(nora, true, false);
  wishes.wish(nora, false, false);
  sent[2]!.answer(true);
  await settled();
  expect(onMatch).toHaveBeenCalledTimes(1);
});

test("what the server says of all likes is newer than the page, but not than a wish on its way", async () => {
  const { wishes, sent } = setUp();
  expect(wishes.isLiked("old", true)).toBe(true);
  wishes.startLearning()(["other"], true);
  expect([wishes.isLiked("old", true), wishes.isLiked("other", false)]).toEqual([false, true]);
  wishes.wish(nora, true, false);
  wishes.startLearning()(["other"], true);
  expect(wishes.isLiked("nora", false)).toBe(true);
  sent[0]!.answer();
  await settled();
  wishes.startLearning()(["other"], true);
  expect(wishes.isLiked("nora", false)).toBe(false);
});

test("a list that is not complete takes nobody's like away", async () => {
  const { wishes, sent } = setUp();
  wishes.wish(nora, true, false);
  sent[0]!.answer();
  await settled();
  wishes.startLearning()(["other"], false);
  expect([wishes.isLiked("nora", false), wishes.isLiked("old", true), wishes.isLiked("other", false)]).toEqual([
    true,
    true,
    true,
  ]);
});

test("an answer that was asked for before a like was stored changes nothing", async () => {
  const { wishes, sent } = setUp();
  wishes.wish(nora, true, false);
  const learn = wishes.startLearning();
  sent[0]!.answer();
  await settled();
  learn([], true);
  expect(wishes.isLiked("nora", false)).toBe(true);
});

test("an answer that comes after it was asked for once more changes nothing", () => {
  const { wishes } = setUp();
  const learn = wishes.startLearning();
  wishes.startLearning()(["nora"], true);
  learn([], true);
  expect(wishes.isLiked("nora", false)).toBe(true);
});

test("who was liked in another way is liked, also against an older list", () => {
  const { wishes } = setUp();
  wishes.startLearning()([], true);
  const learn = wishes.startLearning();
  wishes.note("nora");
  learn([], true);
  expect(wishes.isLiked("nora", false)).toBe(true);
});

test("who was liked in another way is shown as liked, also after a like was taken back", async () => {
  const { wishes, sent } = setUp();
  wishes.wish(nora, false, true);
  sent[0]!.answer();
  await settled();
  wishes.note("nora");
  expect(wishes.isLiked("nora", false)).toBe(true);
});
