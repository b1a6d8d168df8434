/** The calls of the swipe game: the cards, liking and passing them, and taking a pass back. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MemberCard } from "#features/members/contract.ts";

export const SwipeCard = z.object({
  ...MemberCard.shape,
  /** A few, those that the caller has too first. */
  interests: z.array(z.string()),
});
export type SwipeCard = z.infer<typeof SwipeCard>;

/** What is left of the caller's day. */
export const SwipeDay = z.object({
  likes_left: z.int(),
  likes_per_day: z.int(),
  passes_left: z.int(),
  undos_left: z.int(),
  /** Until the caller's next day begins, by the server's clock. */
  next_day_in_s: z.int(),
});
export type SwipeDay = z.infer<typeof SwipeDay>;

export const getSwipe = defineCall({
  method: "GET",
  path: "/api/swipe.php",
  who: "member",
  summary: "The next cards of the swipe game, and what is left of the day; no cards once its likes are given.",
  input: z.object({}),
  output: z.object({
    ...SwipeDay.shape,
    cards: z.array(SwipeCard),
    /** The one passed last today, while that can be undone. */
    last_pass: z.nullable(SwipeCard),
  }),
  errors: ["authentication_required"],
});

const card = z.object({ id: z.string() });

export const swipeLike = defineCall({
  method: "POST",
  path: "/api/swipe.php?like=1",
  who: "member",
  summary: "Likes a card; counted by the day of the caller, apart from other likes.",
  input: card,
  output: z.object({ ...SwipeDay.shape, match: z.boolean() }),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "like_limit"],
  keyed: true,
});

export const swipePass = defineCall({
  method: "POST",
  path: "/api/swipe.php?pass=1",
  who: "member",
  summary: "Passes a card; it comes back after some months.",
  input: card,
  output: SwipeDay,
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "pass_limit"],
  keyed: true,
});

export const undoPass = defineCall({
  method: "POST",
  path: "/api/swipe.php?undo=1",
  who: "member",
  summary: "Takes a pass back, so often a day; what was taken back before stays so.",
  input: card,
  output: z.object({ ...SwipeDay.shape, card: SwipeCard }),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "undo_limit"],
  keyed: true,
});
