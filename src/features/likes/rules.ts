/** Pure rules of likes: what a day allows, the views of the page and what belongs into each. */
import type { Output } from "#contract/call.ts";
import type { Settings } from "#contract/settings.ts";
import type { MemberCard } from "#features/members/contract.ts";
import type { getLikes, ReceivedLike } from "./contract.ts";

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

type Likes = Output<typeof getLikes>;
export type ShownLike = { profile: MemberCard; like_new: boolean; match: boolean };

/** Received: the new ones, then those not answered yet, then matches, which have a place of their own. */
export function likesOfType({ profiles, liked_by }: Likes, type: "received" | "given"): ShownLike[] {
  if (type === "given") {
    const matched = new Set(liked_by.filter(({ match }) => match).map(({ id }) => id));
    return profiles.map((profile) => ({ profile, like_new: false, match: matched.has(profile.id) }));
  }
  const place = ({ like_new, match }: ReceivedLike) => (like_new ? 0 : match ? 2 : 1);
  return liked_by.toSorted((one, other) => place(one) - place(other));
}

/** The newest match first. */
export function matchesOf({ liked_by }: Likes): ReceivedLike[] {
  return liked_by
    .filter(({ match }) => match)
    .toSorted((one, other) => (other.matched_on ?? "").localeCompare(one.matched_on ?? ""));
}

type ModalSettings = Pick<Settings, "like_modal_seconds_min" | "like_modal_seconds_max">;

/** How long the like modal waits that an address asks for by `t`; undefined when it asks for nothing that makes sense. */
export function likeModalDelay_s(asked: string | null, settings: ModalSettings): number | undefined {
  const seconds = asked?.trim() ? Number(asked) : Number.NaN;
  if (!Number.isFinite(seconds)) return undefined;
  return Math.min(Math.max(seconds, settings.like_modal_seconds_min), settings.like_modal_seconds_max);
}
