import { describe, expect, test } from "vitest";
import type { SwipeCard, SwipeDay } from "./swipe-contract.ts";
import {
  firstHand,
  hoursMinutes,
  isOver,
  likesLeft,
  mayUndo,
  needsCards,
  passesLeft,
  type SwipeEvent,
  swipeReducer,
  type SwipeState,
  verdictOfDrag,
  waitsForCards,
} from "./swipe-state.ts";

const card = (id: string): SwipeCard => ({
  id,
  name: id,
  age: 30,
  country: "NL",
  region: null,
  main_image: null,
  fictional: false,
  demo: false,
  online: false,
  liked: false,
  interests: [],
});
const day: SwipeDay = { likes_left: 4, likes_per_day: 4, passes_left: 100, undos_left: 1, next_day_in_s: 3600 };
const dealt = (ids: string, given: Partial<SwipeDay> = {}) => ({
  ...day,
  ...given,
  cards: [...ids].map(card),
  last_pass: null,
});
const start = (ids: string, given: Partial<SwipeDay> = {}) => firstHand(dealt(ids, given));
const after = (state: SwipeState, ...events: SwipeEvent[]) => events.reduce(swipeReducer, state);
const hand = ({ cards }: SwipeState) => cards.map(({ id }) => id).join("");
const like = (id: string): SwipeEvent => ({ type: "judged", card: card(id), verdict: "like" });
const pass = (id: string): SwipeEvent => ({ type: "judged", card: card(id), verdict: "pass" });

describe("judging a card", () => {
  test("takes it from the hand and one of the day at once", () => {
    const state = after(start("abc"), like("a"), pass("b"));
    expect([hand(state), likesLeft(state), passesLeft(state)]).toEqual(["c", 3, 99]);
  });

  test("is counted once, however late the answer comes", () => {
    let state = after(start("abc"), like("a"), like("b"));
    expect(likesLeft(state)).toBe(2);
    state = after(state, { type: "answered", verdict: "like", day: { ...day, likes_left: 3 } });
    expect(likesLeft(state)).toBe(2);
    state = after(state, { type: "answered", verdict: "like", day: { ...day, likes_left: 2 } });
    expect(likesLeft(state)).toBe(2);
  });

  test("ends the game with the last like", () => {
    const state = after(start("abc", { likes_left: 1 }), like("a"));
    expect([isOver(state), needsCards(state)]).toEqual([true, false]);
  });
});

describe("what was not stored", () => {
  test("comes back on top, with its like", () => {
    const state = after(start("abc"), like("a"), {
      type: "failed",
      verdict: "like",
      card: card("a"),
      reason: "other",
    });
    expect([hand(state), likesLeft(state)]).toEqual(["abc", 4]);
  });

  test("since another tab has used up the day ends the game", () => {
    const state = after(start("abc"), like("a"), {
      type: "failed",
      verdict: "like",
      card: card("a"),
      reason: "limit",
    });
    expect([hand(state), isOver(state)]).toEqual(["abc", true]);
  });

  test("since the member has gone stays gone", () => {
    const state = after(start("abc"), pass("a"), {
      type: "failed",
      verdict: "pass",
      card: card("a"),
      reason: "gone",
    });
    expect([hand(state), passesLeft(state), mayUndo(state)]).toEqual(["bc", 100, false]);
    expect(hand(after(state, { type: "dealt", dealt: dealt("abcd") }))).toBe("bcd");
  });
});

describe("more cards", () => {
  test("are asked for when few are left, until nobody new comes", () => {
    expect(needsCards(start("abcdef"))).toBe(false);
    const few = start("abcde");
    expect(needsCards(few)).toBe(true);
    expect(needsCards(after(few, { type: "dealt", dealt: dealt("abcde") }))).toBe(false);
    expect(start("").exhausted).toBe(true);
  });

  test("come behind those in hand, without those and without the judged ones", () => {
    const state = after(start("abc"), like("a"), { type: "dealt", dealt: dealt("abcde") });
    expect(hand(state)).toBe("bcde");
  });
});

describe("undoing a pass", () => {
  test("is possible for the last one, while the day allows it", () => {
    const passed = after(start("abc"), pass("a"), pass("b"));
    expect([mayUndo(passed), passed.last_pass?.id]).toEqual([true, "b"]);
    const undone = after(passed, { type: "undone", card: card("b"), day: { ...day, undos_left: 0 } });
    expect([hand(undone), mayUndo(undone)]).toEqual(["bc", false]);
    expect(hand(after(undone, { type: "dealt", dealt: dealt("bcd") }))).toBe("bcd");
    expect(mayUndo(after(undone, pass("b")))).toBe(false);
  });

  test("that was refused is offered no more", () => {
    expect(mayUndo(after(start("abc"), pass("a"), { type: "undo_refused" }))).toBe(false);
  });

  test("is offered for a pass from before this visit", () => {
    expect(mayUndo(firstHand({ ...dealt("abc"), last_pass: card("z") }))).toBe(true);
  });
});

test("cards that did not come are asked for again with the next judgement", () => {
  const few = after(start("abcdefg"), pass("a"), pass("b"));
  expect(needsCards(few)).toBe(true);
  const asked = after(few, { type: "asked" });
  expect(needsCards(after(asked, pass("c")))).toBe(false);
  const missed = after(asked, { type: "missed" });
  expect(needsCards(missed)).toBe(false);
  expect(needsCards(after(missed, pass("c")))).toBe(true);
});

test("cards that did not come are asked for again by and by where none is left to judge, until they are there", () => {
  const missed = after(start("ab"), { type: "asked" }, { type: "missed" });
  expect(waitsForCards(missed)).toBe(false);
  expect(needsCards(after(missed, { type: "removed", id: "a" }))).toBe(true);
  const last = after(start("a"), { type: "asked" }, pass("a"));
  expect(waitsForCards(last)).toBe(false);
  const none = after(last, { type: "missed" });
  expect(waitsForCards(none)).toBe(true);
  const again = after(none, { type: "asked" });
  expect([waitsForCards(again), waitsForCards(after(again, { type: "missed" }))]).toEqual([false, true]);
  expect(waitsForCards(after(again, { type: "dealt", dealt: dealt("b") }))).toBe(false);
  expect(waitsForCards(after(again, { type: "dealt", dealt: dealt("") }))).toBe(false);
  const over = after(start("a", { likes_left: 1 }), { type: "asked" }, like("a"), { type: "missed" });
  expect(waitsForCards(over)).toBe(false);
});

test("cards that come late do not bring back a like of the day", () => {
  const last = after(start("abc", { likes_left: 1 }), { type: "asked" }, like("a"));
  const on_its_way = after(last, { type: "dealt", dealt: dealt("abcd", { likes_left: 0 }) });
  expect(likesLeft(after(on_its_way, { type: "failed", verdict: "like", card: card("a"), reason: "other" }))).toBe(1);
  const answered = after(last, { type: "answered", verdict: "like", day: { ...day, likes_left: 0 } });
  const state = after(answered, { type: "dealt", dealt: dealt("abcd", { likes_left: 1 }) });
  expect([likesLeft(state), hand(state)]).toEqual([0, "bcd"]);
  expect(
    likesLeft(after(start("abc"), { type: "asked" }, { type: "dealt", dealt: dealt("d", { likes_left: 2 }) })),
  ).toBe(2);
});

test("who was blocked leaves the hand and is not dealt again", () => {
  const state = after(start("abc"), { type: "removed", id: "a" }, { type: "dealt", dealt: dealt("abcd") });
  expect(hand(state)).toBe("bcd");
});

test("a new day begins with what the server has", () => {
  const state = after(start("abc", { likes_left: 1 }), like("a"), { type: "restarted", dealt: dealt("xyz") });
  expect([hand(state), likesLeft(state), mayUndo(state)]).toEqual(["xyz", 4, false]);
});

test.each([
  [{ x: 200, width: 400, speed: 0 }, "like"],
  [{ x: -200, width: 400, speed: 0 }, "pass"],
  [{ x: 100, width: 400, speed: 0 }, undefined],
  [{ x: 60, width: 400, speed: 1 }, "like"],
  [{ x: -60, width: 400, speed: -1 }, "pass"],
  [{ x: 60, width: 400, speed: -1 }, undefined],
  [{ x: 10, width: 400, speed: 3 }, undefined],
  [{ x: 0, width: 400, speed: 0 }, undefined],
])("a card let go at %j is judged %s", (drag, verdict) => {
  expect(verdictOfDrag(drag)).toBe(verdict);
});

test.each([
  [0, "00:00"],
  [-5, "00:00"],
  [1, "00:01"],
  [60, "00:01"],
  [61, "00:02"],
  [3_600, "01:00"],
  [86_400, "24:00"],
  [43_199, "12:00"],
])("%i seconds are %s", (seconds, text) => {
  expect(hoursMinutes(seconds)).toBe(text);
});
