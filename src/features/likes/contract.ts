/** The calls of likes: given, received, opening one, and the one that the like modal shows. */
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
  profile: MemberCard,
});
export type ReceivedLike = z.infer<typeof ReceivedLike>;

export const getLikes = defineCall({
  method: "GET",
  path: "/api/likes.php",
  who: "member",
  summary: "The members one likes, and those who like one, new ones first.",
  input: z.object({}),
  output: z.object({ profiles: z.array(MemberCard), liked_by: z.array(ReceivedLike), total_new_likes: z.int() }),
  errors: ["authentication_required"],
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
