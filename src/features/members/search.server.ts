/** The search: whoever fits, in an order that pages can follow, and what is nearly right when few do. */
import { hash } from "node:crypto";
import type { Input } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { getInterests } from "#features/site/site.server.ts";
import { findSource } from "#features/site/tracking.server.ts";
import { profileChoices } from "#lib/profile-choices.ts";
import type { Context } from "#platform/context.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import { foundMembers, newSince } from "./found-members.server.ts";
import { getPlaces } from "./places.server.ts";
import { allKinds, fittingKinds, kindsSeeking, sexualityFor, shownKinds, visitorAccess, type Kind } from "./rules.ts";
import {
  chosenFilter,
  filterSearched,
  isNarrowed,
  nothingChosen,
  proposedFilter,
  type Chosen,
} from "./search-filter.ts";
import type * as contract from "./search-contract.ts";
import { traitFields, type SearchFilter, type SearchResults } from "./search-contract.ts";
import type { FoundRow } from "./search-queries.server.ts";
import * as queries from "./search-queries.server.ts";
import { advertOf, birthDates, distanceChoices, kindCode, region_km, type Cell } from "./search-rules.ts";
import { walksOfLaterPage, type Start, type Walk } from "./walk-queries.server.ts";
import { getSearcher } from "./seeker.server.ts";

type Seeker = Awaited<ReturnType<typeof getSearcher>>;

export async function searchMembers(ctx: Context, input: Input<typeof contract.searchMembers>): Promise<SearchResults> {
  requireAccess(ctx, input);
  const seeker = ctx.member ? await getSearcher(ctx, ctx.member) : undefined;
  const own_cell = seeker && cellOf(seeker);
  const today = ctx.now().toISOString().slice(0, 10);
  const fitting = seeker ? fittingKinds(seeker) : allKinds;
  const chosen = await choose(ctx, input, seeker, fitting);
  const genders = profileChoices.gender.filter((gender) =>
    gender === "non_binary" ? ctx.settings.non_binary : fitting.some((kind) => kind.gender === gender),
  );
  const distances = distanceChoices(own_cell, ctx.settings.distance_steps_km);
  const filter = filterSearched(await withoutHidden(ctx, chosen), {
    genders,
    settings: ctx.settings,
    distances,
    own: seeker && { ...seeker, today },
  });
  const kinds = seeker ? fittingKinds(seeker, filter.gender) : shownKinds(visitorsKinds(ctx, input), filter.gender);
  const mark = markOf(ctx, filter, own_cell);
  const opened = input.after === undefined ? undefined : openPosition(ctx, input.after, mark);
  const surroundings = { own_cell, with_fictional: !seeker?.hide_fictional, today, since: opened?.since };
  const walks = walksOf(ctx, filter, { kinds, ...surroundings });
  const start = opened ?? (await startOf(ctx, input.page ?? 1, walks));
  const size = ctx.settings.search_page_size;
  // Whom nobody fits needs no question.
  const found =
    walks[0]!.kinds.length > 0 ? await queries.findMembers(ctx, walks, start, size) : { rows: [], next: null };
  const more = start.page < ctx.settings.search_pages_max && mayGoOn(ctx);
  const few = start.page === 1 && found.rows.length < ctx.settings.similar_results_below;
  const similar = few ? await findSimilar(ctx, filter, walks[0]!, found.rows, size) : [];
  const places = await getPlaces(ctx);
  const shown_to = { seeker, own_cell, places };
  const members = await foundMembers(ctx, found.rows, shown_to);
  const leads = start.page === 1 && ctx.settings.visible_profile_notes.includes("about_me");
  return {
    members: members.map(({ member }) => member),
    similar: (await foundMembers(ctx, similar, shown_to)).map(({ member }) => member),
    lead_text: (leads && members[0]?.lead_text) || "",
    page: start.page,
    next:
      more && found.next
        ? { page: start.page + 1, after: sealPosition(ctx, { ...start, ...found.next, page: start.page + 1 }, mark) }
        : null,
    filter,
    filtered: isNarrowed(chosen),
    choices: {
      genders,
      regions: filter.country ? [...places.regionsOf(filter.country)] : [],
      distances,
    },
    advert: seeker?.hide_adverts ? null : advertOf(start.page, seeker?.country ?? ctx.visitor.country, ctx.settings),
  };
}

/** Visitors see as much as the site lets them; with "limited" the first page. */
function requireAccess(ctx: Context, { page, after }: Input<typeof contract.searchMembers>): void {
  if (ctx.member?.incomplete) throw new Refusal("signup_incomplete");
  if (ctx.member) return;
  const access = visitorAccess(ctx.settings, findSource(ctx) !== undefined);
  if (access === "no" || (access === "limited" && ((page ?? 1) > 1 || after)))
    throw new Refusal("authentication_required");
}

function mayGoOn(ctx: Context): boolean {
  return ctx.member !== null || visitorAccess(ctx.settings, findSource(ctx) !== undefined) === "yes";
}

function cellOf({ cell_lat, cell_lon, lat, lon }: Seeker): Cell | undefined {
  if (cell_lat !== null && cell_lon !== null) return { lat: cell_lat, lon: cell_lon, located: true };
  return lat === null || lon === null
    ? undefined
    : { lat: Math.round(lat * 10), lon: Math.round(lon * 10), located: false };
}

/** Who a visitor is, the site can only guess by its niche, and only until they choose. */
function visitorsKinds({ settings }: Context, input: Input<typeof contract.searchMembers>): readonly Kind[] {
  const gender = settings.niche_filters.find(({ niche }) => niche === settings.niche)?.gender;
  return gender && !input.keep && !chosenFilter(input) ? kindsSeeking(gender) : allKinds;
}

/** What the caller asks for now, else what they kept last time, else what the site proposes. */
async function choose(
  ctx: Context,
  input: Input<typeof contract.searchMembers>,
  seeker: Seeker | undefined,
  fitting: readonly Kind[],
): Promise<Chosen> {
  const given = chosenFilter(input) ?? (input.keep ? nothingChosen : undefined);
  if (given && !input.keep) return given;
  const kept = { ...nothingChosen, ...proposedFilter(ctx.settings, fitting), ...seeker?.kept };
  if (given && ctx.member && !ctx.visitor.from_elsewhere && JSON.stringify(given) !== JSON.stringify(kept))
    await queries.saveFilter(ctx, ctx.member.id, given);
  return given ?? kept;
}

/** Visitors never learn who has an explicit interest, not by searching for it either. */
async function withoutHidden(ctx: Context, chosen: Chosen): Promise<Chosen> {
  if (ctx.member || chosen.interests.length === 0) return chosen;
  const { interests } = await getInterests(ctx);
  return { ...chosen, interests: chosen.interests.filter((wanted) => interests.some(({ key }) => key === wanted)) };
}

type Surroundings = {
  kinds: readonly Kind[];
  own_cell: Cell | undefined;
  with_fictional: boolean;
  today: string;
  /** When the search began whose page this is. */
  since: Date | undefined;
};

/** The walks that make up the results, one after the other: "nearest" needs more than one, and so does a later page. */
function walksOf(ctx: Context, filter: SearchFilter, surroundings: Surroundings): Walk[] {
  const { kinds, own_cell, with_fictional, today, since } = surroundings;
  const wanted = kinds.filter(
    (kind) =>
      (!filter.gender || kind.gender === filter.gender) &&
      (!filter.sexuality ||
        kind.sexuality === sexualityFor({ ...kind, sexuality: filter.sexuality as Kind["sexuality"] })),
  );
  const said = traitFields.filter((field) => filter[field]).map((field) => [`${field}:${filter[field]}`]);
  const bodies = filter.body_types.map((body_type) => `body_type:${body_type}`);
  const walk: Walk = {
    kinds: wanted.map(kindCode),
    ...birthDates(filter, today),
    country: filter.country,
    regions: filter.region ? [filter.region] : null,
    ring: own_cell && filter.distance ? { around: own_cell, from_km: 0, to_km: filter.distance } : null,
    traits: [...said, bodies, filter.interests].filter((choices) => choices.length > 0),
    with_photo: filter.with_photo,
    with_fictional,
    online: filter.online,
    new_since: filter.new ? newSince(ctx) : null,
    came: null,
    order: filter.online ? "last_active_at" : filter.new || filter.order === "newest" ? "created_at" : "rank",
    not: [],
  };
  const walks =
    filter.order === "nearest" && walk.order === "rank" && own_cell ? nearestOf(ctx, walk, own_cell) : [walk];
  return since ? walksOfLaterPage(walks, walk, since) : walks;
}

/** One walk for each step of the distance. */
function nearestOf(ctx: Context, walk: Walk, own_cell: Cell): Walk[] {
  const farthest = walk.ring?.to_km;
  const within = (step: number) => !farthest || step <= farthest;
  // Who told only a region is near nobody.
  const reaches = (step: number) => own_cell.located || step > region_km;
  const steps = ctx.settings.distance_steps_km.filter((step) => within(step) && reaches(step));
  const rings = steps.map((to_km, at) => ({
    around: own_cell,
    from_km: steps[at - 1] ?? 0,
    to_km: to_km as number | null,
  }));
  if (!farthest) rings.push({ around: own_cell, from_km: steps.at(-1) ?? 0, to_km: null });
  return rings.map((ring) => ({ ...walk, ring }));
}

/** `since`: when the first page was asked for, or the first by its place. */
type PageStart = Start & { page: number; since: Date };

const purpose = "search";

/** What tells one search from another; a place among the nearest is in one of these rings. */
function markOf({ settings }: Context, filter: SearchFilter, own_cell: Cell | undefined): string {
  const rings = filter.order === "nearest" ? JSON.stringify([settings.distance_steps_km, own_cell?.located]) : "";
  return hash("sha256", JSON.stringify(filter) + rings, "base64url").slice(0, 12);
}

/** Where a page begins tells when somebody was active: only we can read it. */
function sealPosition(
  { secrets }: Pick<Context, "secrets">,
  { page, stage, after, since }: PageStart,
  mark: string,
): string {
  return seal(secrets, purpose, JSON.stringify([page, stage, after?.key, after?.id, mark, since.getTime()]));
}

type Sealed = [page: number, stage: number, key: string, id: string, mark: string, since?: number];

/** From a search of long ago, as in a bookmark: most of those who are here have come since, and take their usual places. */
const search_ms = 3 * 60 * 60_000;

/** A link says where its page begins. */
function openPosition(
  { secrets, now }: Pick<Context, "secrets" | "now">,
  sealed: string,
  mark: string,
): PageStart | undefined {
  const words = unseal(secrets, purpose, sealed);
  if (words === undefined) return undefined;
  const [page, stage, key, id, of, since] = JSON.parse(words) as Sealed;
  // The place and number of another search, as where another filter was kept since, mean nothing in this one.
  if (of !== mark) return { page: 1, stage: 0, after: null, since: now() };
  const is_old = since === undefined || now().getTime() - since > search_ms;
  return { page, stage, after: { key, id }, since: is_old ? now() : new Date(since) };
}

/** An address with only a number walks there, as far as pages go. */
async function startOf(ctx: Context, page: number, walks: readonly Walk[]): Promise<PageStart> {
  const first: PageStart = { page: 1, stage: 0, after: null, since: ctx.now() };
  if (page > ctx.settings.search_pages_max) throw new Refusal("not_found");
  if (page === 1 || walks[0]!.kinds.length === 0) return { ...first, page };
  const before = (page - 1) * ctx.settings.search_page_size;
  const passed = await queries.listPositions(ctx, walks, first, before);
  const last = passed.at(-1);
  if (!last || passed.length < before) throw new Refusal("not_found");
  return { ...first, page, stage: last.stage, after: last };
}

/** Without the region or distance, then in the neighbouring regions, then a few years younger and older (d.6-4). */
async function findSimilar(
  ctx: Context,
  filter: SearchFilter,
  walk: Walk,
  found: readonly FoundRow[],
  limit: number,
): Promise<FoundRow[]> {
  const wider: Walk = { ...walk, regions: null, ring: null };
  const years = ctx.settings.similar_age_years;
  const ages = {
    min_age: Math.max(ctx.settings.min_age, filter.min_age - years),
    max_age: Math.min(ctx.settings.max_age, filter.max_age + years),
  };
  const steps: Walk[] = [{ ...wider, ...birthDates(ages, ctx.now().toISOString().slice(0, 10)) }];
  if (filter.region) {
    const regions = (await getPlaces(ctx)).neighboursOf(filter.region);
    steps.unshift({ ...wider, country: null, regions });
  }
  if (walk.regions || walk.ring) steps.unshift(wider);
  const similar: FoundRow[] = [];
  for (const step of steps) {
    if (similar.length >= limit || walk.kinds.length === 0) break;
    const not = [...found, ...similar].map(({ id }) => id);
    const { rows } = await queries.findMembers(ctx, [{ ...step, not }], { stage: 0, after: null }, limit);
    similar.push(...rows.slice(0, limit - similar.length));
  }
  return similar;
}
