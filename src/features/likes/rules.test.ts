import { describe, expect, test } from "vitest";
import type { MemberCard } from "#features/members/contract.ts";
import type { ReceivedLike } from "./contract.ts";
import { daysBetween, likeModalDelay_s, likesOfType, likeTypeOf, matchesOf } from "./rules.ts";

describe("the type of likes in an address", () => {
  test.each([
    [undefined, "received"],
    ["received", "received"],
    ["given", "given"],
    ["matches", "matches"],
    ["nonsense", "received"],
  ])("%s shows %s", (asked, type) => {
    expect(likeTypeOf(asked)).toBe(type);
  });
});

describe("what belongs into each view", () => {
  const card = (id: string): MemberCard => ({
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
  });
  const received = (id: string, given: Partial<ReceivedLike> = {}): ReceivedLike => ({
    id,
    like_new: false,
    match: false,
    matched_on: null,
    matched_days: null,
    wrote_last: null,
    profile: card(id),
    ...given,
  });
  const likes = {
    profiles: [card("old match"), card("given")],
    profiles_complete: true,
    liked_by: [
      received("new match", { like_new: true, match: true, matched_on: "2026-06-01" }),
      received("new", { like_new: true }),
      received("old match", { match: true, matched_on: "2026-05-01" }),
      received("seen"),
    ],
    total_new_likes: 2,
  };

  test.each([
    ["received", ["new match", "new", "seen", "old match"]],
    ["given", ["old match", "given"]],
  ] as const)("%s", (type, ids) => {
    expect(likesOfType(likes, type).map(({ profile }) => profile.id)).toEqual(ids);
  });

  test("a like given back is marked as a match", () => {
    expect(likesOfType(likes, "given").map(({ match }) => match)).toEqual([true, false]);
  });

  test("matches come the newest first, whether their likes are new or not", () => {
    expect(matchesOf(likes).map(({ id }) => id)).toEqual(["new match", "old match"]);
    expect(matchesOf({ ...likes, liked_by: likes.liked_by.toReversed() }).map(({ id }) => id)).toEqual([
      "new match",
      "old match",
    ]);
  });
});

describe("the like modal that an address asks for", () => {
  const settings = { like_modal_seconds_min: 3, like_modal_seconds_max: 120 };
  test.each([
    ["10", 10],
    ["4.5", 4.5],
    ["0", 3],
    ["-7", 3],
    ["3600", 120],
    [null, undefined],
    ["", undefined],
    ["soon", undefined],
    ["Infinity", undefined],
    ["1e3", 120],
  ])("t=%s waits %s seconds", (asked, seconds) => {
    expect(likeModalDelay_s(asked, settings)).toBe(seconds);
  });
});

test.each([
  ["2026-06-01", "2026-06-01", 0],
  ["2026-05-31", "2026-06-01", 1],
  ["2026-03-28", "2026-03-30", 2],
])("from %s to %s: %i days", (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});
