/** Pure rules of likes: the views of the page and what belongs into each. */
import type { Output } from "#contract/call.ts";
import type { MemberCard } from "#features/members/contract.ts";
import type { getLikes } from "./contract.ts";

export const likeTypes = ["received", "given", "matches"] as const;
export type LikeType = (typeof likeTypes)[number];

/** An unknown type shows the received likes. */
export function likeTypeOf(asked: string | undefined): LikeType {
  return likeTypes.find((type) => type === asked) ?? "received";
}

export type ShownLike = { profile: MemberCard; like_new: boolean; match: boolean };

export function likesOfType({ profiles, liked_by }: Output<typeof getLikes>, type: LikeType): ShownLike[] {
  const matched = new Set(liked_by.filter(({ match }) => match).map(({ id }) => id));
  if (type === "given")
    return profiles.map((profile) => ({ profile, like_new: false, match: matched.has(profile.id) }));
  return type === "matches" ? liked_by.filter(({ match }) => match) : liked_by;
}
