/** The one who searches, and whom a member would meet without having searched. */
import type { Member, MemberContext } from "#platform/context.server.ts";
import { fittingKinds } from "./rules.ts";
import { type Chosen, keptFilter, nothingChosen, proposedFilter } from "./search-filter.ts";
import { findSeeker } from "./search-queries.server.ts";
import { agesSearched, birthDates, kindCode } from "./search-rules.ts";

/** With the filters that were kept last. */
export type Searcher = Awaited<ReturnType<typeof findSeeker>> & { kept: Partial<Chosen> };

/** Whoever searches asks for page after page: their own profile is read once for each version of it. */
const known = new Map<string, { version: string; searcher: Searcher }>();
const known_most = 10_000;

/**
 * What a search, or comparing with somebody, needs to know of its member. Every request brings the version of the
 * profile, so nothing here is old.
 */
export async function getSearcher(ctx: Pick<MemberContext, "db">, { id, profile_version }: Member): Promise<Searcher> {
  const kept = known.get(id);
  if (kept && kept.version === profile_version) return kept.searcher;
  const found = await findSeeker(ctx, id);
  const searcher = { ...found, kept: keptFilter(found.search_preferences) };
  known.delete(id);
  known.set(id, { version: profile_version, searcher });
  if (known.size > known_most) known.delete(known.keys().next().value!);
  return searcher;
}

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
  const fitting = fittingKinds(own);
  const kept = { ...nothingChosen, ...proposedFilter(ctx.settings, fitting), ...keptFilter(search_preferences) };
  return {
    kinds: fitting.map(kindCode),
    ...birthDates(agesSearched(kept, { born_on: own.born_on, today }, ctx.settings), today),
    country: kept.country ?? own.country,
    interests: own.interests,
    with_fictional: !hide_fictional,
  };
}
