/** Pure rules of leaving: why members go, what they are offered instead, how often. */
import { addMonths } from "#lib/months.ts";

/** Spec 3. */
export const deleteReasons = [
  "price",
  "found_someone",
  "not_looking",
  "site_problems",
  "no_members",
  "time",
  "other",
] as const;
export type DeleteReason = (typeof deleteReasons)[number];

export const retentionOffers = ["discount", "pause", "support", "search", "digest"] as const;
export type RetentionOffer = (typeof retentionOffers)[number];

/** Decisions d.2-11: what fits the reason. */
const fitting: Record<DeleteReason, RetentionOffer | null> = {
  price: "discount",
  found_someone: "pause",
  not_looking: "pause",
  site_problems: "support",
  no_members: "search",
  time: "digest",
  other: null,
};

type Asked = {
  /** When this member was last asked to stay. */
  offered_at: Date | undefined;
  now: Date;
  /** Nobody is asked again within this time. */
  months: number;
  /** Only a profile that is shown can be paused. */
  profile_shown: boolean;
  /** What the company takes off for who finds it too dear; 0 offers a pause instead. */
  discount_percentage: number;
};

export function offerFor(
  reason: DeleteReason,
  { offered_at, now, months, profile_shown, discount_percentage }: Asked,
): RetentionOffer | null {
  if (offered_at && offered_at > addMonths(now, -months)) return null;
  const fit = fitting[reason];
  const offer = fit === "discount" && discount_percentage === 0 ? "pause" : fit;
  return offer === "pause" && !profile_shown ? null : offer;
}

/** A code by mail, as reliability asks: six digits, few tries, few minutes, few codes. */
export const code_minutes = 10;
export const code_tries = 5;
export const codes_per_hour = 3;
export const codes_per_day = 10;

export function isCode(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}
