import { describe, expect, test } from "vitest";
import type { MemberCard } from "#features/members/contract.ts";
import { likesOfType, likeTypeOf } from "./rules.ts";

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
  const single = { match: false, matched_on: null, matched_days: null, wrote_last: null };
  const likes = {
    profiles: [card("both"), card("given")],
    liked_by: [
      { id: "received", like_new: true, ...single, profile: card("received") },
      { id: "both", like_new: false, ...single, match: true, profile: card("both") },
    ],
    total_new_likes: 1,
  };

  test.each([
    ["received", ["received", "both"]],
    ["given", ["both", "given"]],
    ["matches", ["both"]],
  ] as const)("%s", (type, ids) => {
    expect(likesOfType(likes, type).map(({ profile }) => profile.id)).toEqual(ids);
  });

  test("a like given back is marked as a match", () => {
    expect(likesOfType(likes, "given").map(({ match }) => match)).toEqual([true, false]);
  });
});
