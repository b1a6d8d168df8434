/** Whom a member would meet without having searched: those who fit, of the ages and in the country they look for. */
import type { MemberContext } from "#platform/context.server.ts";
import { fittingKinds } from "./rules.ts";
import { keptFilter } from "./search-filter.ts";
import { findSeeker } from "./search-queries.server.ts";
import { agesSearched, birthDates, kindCode } from "./search-rules.ts";

export type Seeker = {
  /** As the search table spells them; always two-way. */
  kinds: number[];
  /** Dates of birth of the ages that the member searches. */
  born_after: string;
  born_until: string;
  country: string;
  interests: string[];
  with_fictional: boolean;
};

export async function getSeeker(ctx: MemberContext): Promise<Seeker> {
  const { search_preferences, hide_fictional, ...own } = await findSeeker(ctx, ctx.member.id);
  const today = ctx.now().toISOString().slice(0, 10);
  const kept = keptFilter(search_preferences);
  return {
    kinds: fittingKinds(own).map(kindCode),
    ...birthDates(agesSearched(kept, { born_on: own.born_on, today }, ctx.settings), today),
    country: kept.country ?? own.country,
    interests: own.interests,
    with_fictional: !hide_fictional,
  };
}
