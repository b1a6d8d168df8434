/** Pure rules of leaving: why members go, what they are offered instead, how often. */
import type { Settings } from "#contract/settings.ts";
import type { DeleteReason } from "#lib/delete-reasons.ts";
import { addMonths } from "#lib/months.ts";

export const retentionOffers = ["discount", "pause", "support", "search", "digest"] as const;
export type RetentionOffer = (typeof retentionOffers)[number];

/** The setting's words for what is offered; remarks are asked for beside the reason, so nothing follows them. */
const offers: Record<Settings["delete_offers"][DeleteReason], RetentionOffer | null> = {
  discount: "discount",
  congratulations: "pause",
  pause: "pause",
  ticket: "support",
  widen_search: "search",
  digest: "digest",
  remarks: null,
  none: null,
};

type Asked = {
  /** What fits each reason, as the operator sees it. */
  delete_offers: Settings["delete_offers"];
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
  { delete_offers, offered_at, now, months, profile_shown, discount_percentage }: Asked,
): RetentionOffer | null {
  if (offered_at && offered_at > addMonths(now, -months)) return null;
  const fit = offers[delete_offers[reason]];
  const offer = fit === "discount" && discount_percentage === 0 ? "pause" : fit;
  return offer === "pause" && !profile_shown ? null : offer;
}

/** Where an offer is taken up. A wider search takes every age and place, and is kept as any other. */
export function offerPath(
  offer: Exclude<RetentionOffer, "pause" | "discount">,
  { min_age, max_age }: Pick<Settings, "min_age" | "max_age">,
): string {
  if (offer === "search") return `/members?keep=1&min_age=${min_age}&max_age=${max_age}`;
  return offer === "support" ? "/complaints" : "/notifications";
}

/** Six digits, sent by mail. */
export function isCode(typed: string): boolean {
  return /^\d{6}$/.test(typed);
}
