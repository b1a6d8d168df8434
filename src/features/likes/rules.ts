/** Pure rules of likes: what a day allows, the views of the page and what belongs into each. */
import type { Output } from "#contract/call.ts";
import type { Settings } from "#contract/settings.ts";
import type { MemberCard } from "#features/members/contract.ts";
import type { getLikes } from "./contract.ts";

type LimitSettings = Pick<
  Settings,
  "likes_per_day" | "swipe_likes_per_day" | "swipe_passes_per_day" | "swipe_undos_per_day"
>;

/** How often each may be done on one day of the member's calendar. */
export function dayLimits(settings: LimitSettings) {
  return {
    likes: settings.likes_per_day,
    swipe_likes: settings.swipe_likes_per_day,
    swipe_passes: settings.swipe_passes_per_day,
    swipe_undos: settings.swipe_undos_per_day,
  };
}

const day_ms = 86_400_000;

/** Whole days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day_ms);
}

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
