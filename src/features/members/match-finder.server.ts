/** The match finder: wishes are kept, and whoever fits is ranked by how well they answer to them. */
import type { Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms } from "#features/accounts/rules.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type { MemberCard } from "./contract.ts";
import { type FinderMatch, type getMatches as getMatchesCall, Wishes as WishesShape } from "./finder-contract.ts";
import * as queries from "./finder-queries.server.ts";
import { type Candidate, judge, type Wishes, wishesOf } from "./finder-rules.ts";
import { cardOf } from "./members.server.ts";
import { agesProblem, fittingKinds, type Kind, maySee } from "./rules.ts";
import { nothingChosen, proposedFilter } from "./search-filter.ts";
import { saveFilter } from "./search-queries.server.ts";
import { birthDates } from "./search-rules.ts";
import { getSearcher, type Searcher } from "./seeker.server.ts";
import { findCandidates } from "./view-queries.server.ts";

/** Of so many whom the search would show first, the best are shown. */
const looked_at = 300;
const active_days = 180;

type Row = Awaited<ReturnType<typeof findCandidates>>[number];

export async function saveWishes(ctx: MemberContext, wishes: Wishes): Promise<Record<string, never>> {
  const wrong = agesProblem(wishes, ctx.settings);
  const { min_age: min, max_age: max } = ctx.settings;
  if (Object.keys(wrong).length > 0) throw new Refusal("validation", { min, max }, wrong);
  await queries.saveWishes(ctx, ctx.member.id, wishes);
  return {};
}

/** Wishes in the words of the finder's address, as somebody brings them who was no member yet. */
export function readWishes({ settings }: Pick<Context, "settings">, address: string): Wishes {
  return wishesOf(new URLSearchParams(address), settings);
}

type Brought = {
  wishes: Wishes | null;
  /** Of the page that they joined on, where it is another than the site's. */
  niche: number | null;
};

/** For somebody who has just joined: the search begins with what the page proposed, and with the ages and gender wished for. */
export async function keepBrought(
  ctx: Pick<Context, "db" | "now" | "settings">,
  profile_id: string,
  kind: Kind,
  { wishes, niche }: Brought,
): Promise<void> {
  if (wishes) await queries.saveWishes(ctx, profile_id, wishes);
  const filter = {
    ...(niche === null ? {} : { ...nothingChosen, ...proposedFilter({ ...ctx.settings, niche }, fittingKinds(kind)) }),
    ...(wishes ? { gender: wishes.gender, min_age: wishes.min_age, max_age: wishes.max_age } : {}),
  };
  if (Object.keys(filter).length > 0) await saveFilter(ctx, profile_id, filter);
}

export async function getMatches(ctx: MemberContext): Promise<Output<typeof getMatchesCall>> {
  const kept = WishesShape.safeParse(await queries.findWishes(ctx, ctx.member.id));
  if (!kept.success) return { wishes: null, matches: [] };
  return { wishes: kept.data, matches: await findMatches(ctx, kept.data) };
}

async function findMatches(ctx: MemberContext, wishes: Wishes): Promise<FinderMatch[]> {
  const viewer = await getSearcher(ctx, ctx.member);
  const rows = await listCandidates(ctx, viewer, wishes);
  const now = ctx.now();
  const judged = rows.flatMap((row) => {
    const card = cardOf(ctx, row);
    const verdict = judge(knownOf(ctx, row, card, viewer), wishes, now);
    return verdict ? [{ ...verdict, card }] : [];
  });
  return judged
    .toSorted((one, other) => other.score - one.score)
    .slice(0, ctx.settings.search_page_size)
    .map(({ card, reasons, wanted }) => ({ ...card, reasons, wanted_interests: wanted }));
}

async function listCandidates(
  ctx: MemberContext,
  viewer: Searcher,
  { gender, min_age, max_age, place }: Wishes,
): Promise<Row[]> {
  const now = ctx.now();
  return findCandidates(ctx, {
    not: [],
    kinds: fittingKinds(viewer, gender).filter((kind) => gender === null || kind.gender === gender),
    ...birthDates({ min_age, max_age }, now.toISOString().slice(0, 10)),
    country: place === "anywhere" ? null : viewer.country,
    regions: place === "region" && viewer.region ? [viewer.region] : null,
    active_since: new Date(now.getTime() - active_days * day_ms),
    with_fictional: !viewer.hide_fictional,
    limit: looked_at,
  });
}

/** What the site or the member hides counts for nothing, else a reason would tell it. */
function knownOf({ settings }: Pick<Context, "settings">, row: Row, card: MemberCard, viewer: Searcher): Candidate {
  const to_caller = { own: false, match: row.match };
  const shows = (field: "interests" | "relationship_status") => settings.visible_profile_fields.includes(field);
  return {
    has_photo: card.main_image !== null,
    has_text: row.about_me !== "" || !settings.visible_profile_notes.includes("about_me"),
    fictional: row.fictional,
    same_region: card.region !== null && row.region_code === viewer.region,
    interests: shows("interests") && maySee(row.show_interests, to_caller) ? row.interests : [],
    relationship_status:
      shows("relationship_status") && maySee(row.show_relationship, to_caller) ? row.relationship_status : null,
    // An invented member is never here.
    last_active_at: !row.fictional && maySee(row.show_online, to_caller) ? row.last_active_at : null,
  };
}

/** One member with a photo who fits the caller and is not liked yet; undefined when there is none. */
export async function suggestMember(ctx: MemberContext, not: readonly string[]): Promise<MemberCard | undefined> {
  const viewer = await getSearcher(ctx, ctx.member);
  const open: Wishes = {
    gender: null,
    min_age: ctx.settings.min_age,
    max_age: ctx.settings.max_age,
    place: "country",
    interests: viewer.interests,
    goal: "open",
    deal_breakers: ["no_photo"],
  };
  const rows = await listCandidates(ctx, viewer, open);
  const now = ctx.now();
  const judged = rows
    .filter(({ id, liked }) => !liked && !not.includes(id))
    .map((row) => ({ row, verdict: judge(knownOf(ctx, row, cardOf(ctx, row), viewer), open, now) }))
    .filter(({ verdict }) => verdict !== undefined)
    .toSorted((one, other) => other.verdict!.score - one.verdict!.score);
  return judged[0] && cardOf(ctx, judged[0].row);
}
