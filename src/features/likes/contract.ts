/** The calls of likes: giving and taking back, given and received ones, opening one, and the one that the like modal shows. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MemberCard } from "#features/members/contract.ts";

export const ReceivedLike = z.object({
  /** Of the member who likes. */
  id: z.string(),
  /** Until their profile has been opened. */
  like_new: z.boolean(),
  /** Mutual. */
  match: z.boolean(),
  /** The day of the match where the caller lives; null when there is none. */
  matched_on: z.nullable(z.iso.date()),
  /** Whole days since then. */
  matched_days: z.nullable(z.int()),
  /** Who wrote last in the caller's chat with them; null when there is nothing. */
  wrote_last: z.nullable(z.enum(["me", "them"])),
  profile: MemberCard,
});
export type ReceivedLike = z.infer<typeof ReceivedLike>;

export const getLikes = defineCall({
  method: "GET",
  path: "/api/likes.php",
  who: "member",
  summary: "The members one likes, and those who like one, new ones first.",
  input: z.object({}),
  output: z.object({
    /** Liked by the caller, the newest first. */
    profiles: z.array(MemberCard),
    /** False when the caller likes more than are listed. */
    profiles_complete: z.boolean(),
    liked_by: z.array(ReceivedLike),
    total_new_likes: z.int(),
  }),
  errors: ["authentication_required"],
});

const state = { liked: z.boolean(), match: z.boolean() };

export const likeMember = defineCall({
  method: "POST",
  path: "/api/like.php",
  who: "member",
  summary: "Likes a member; a match when it is mutual. Liking twice is liking once.",
  input: z.object({ id: z.string() }),
  output: z.object(state),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "like_limit"],
  keyed: true,
});

export const unlikeMember = defineCall({
  method: "DELETE",
  path: "/api/like.php",
  who: "member",
  summary: "Takes a like back, and ends the match; the other is not told.",
  input: z.object({ id: z.string() }),
  output: z.object(state),
  errors: ["validation", "foreign_site", "authentication_required"],
  keyed: true,
});

export const getMatch = defineCall({
  method: "GET",
  path: "/api/like.php",
  who: "member",
  summary: "The match with a member, for the match modal; looking at it opens no like.",
  input: z.object({ id: z.string() }),
  output: ReceivedLike,
  errors: ["validation", "authentication_required", "not_found"],
});

export const openLike = defineCall({
  method: "POST",
  path: "/api/open-like.php",
  who: "member",
  summary: "Opens a like or match: it is no longer new.",
  input: z.object({ id: z.string() }),
  output: ReceivedLike,
  errors: ["foreign_site", "authentication_required", "not_found"],
});

export const getAutoLike = defineCall({
  method: "GET",
  path: "/api/auto-like.php",
  who: "member",
  summary: "For the like modal: the newest real like that the caller has not opened, else somebody who fits.",
  input: z.object({}),
  /** A suggestion likes nobody yet, and is called one. */
  output: z.object({ ...MemberCard.shape, kind: z.enum(["like", "suggestion"]) }),
  errors: ["authentication_required", "not_found"],
});
