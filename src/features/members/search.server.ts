/** The search: whoever fits, in an order that pages can follow, and what is nearly right when few do. */
import type { Input } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { getInterests } from "#features/site/site.server.ts";
import { findSource } from "#features/site/tracking.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import { cardOf } from "./members.server.ts";
import { fittingKinds, genders, maySee, sexualities, sexualityFor, visitorAccess, type Kind } from "./rules.ts";
import { chosenFilter, filterSearched, keptFilter, nothingChosen, type Chosen } from "./search-filter.ts";
import type * as contract from "./search-contract.ts";
import { traitFields, type FoundMember, type SearchFilter, type SearchResults } from "./search-contract.ts";
import { advertOf, birthDates, distanceChoices, distanceStep, kindCode, type Cell } from "./search-rules.ts";
import * as queries from "./search-queries.server.ts";

type Row = Awaited<ReturnType<typeof queries.findMembers>>[number];
type Seeker = Awaited<ReturnType<typeof queries.findSeeker>>;

export async function searchMembers(ctx: Context, input: Input<typeof contract.searchMembers>): Promise<SearchResults> {
  requireAccess(ctx, input);
  const seeker = ctx.member ? await queries.findSeeker(ctx, ctx.member.id) : undefined;
  const own_cell = seeker && cellOf(seeker);
  const today = ctx.now().toISOString().slice(0, 10);
  const chosen = await choose(ctx, input, seeker);
  const distances = distanceChoices(own_cell, ctx.settings.distance_steps_km);
  const filter = filterSearched(await withoutHidden(ctx, chosen), {
    settings: ctx.settings,
    distances,
    own: seeker && { ...seeker, today },
  });
  const fitting = seeker ? fittingKinds(seeker) : allKinds;

  const walks = walksOf(ctx, filter, { kinds: fitting, own_cell, with_fictional: !seeker?.hide_fictional, today });
  const start = await startOf(ctx, input, walks);
  const size = ctx.settings.search_page_size;
  const found = await collect(ctx, walks, start, size + 1);
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const more = found.length > size && start.page < ctx.settings.search_pages_max && mayGoOn(ctx);
  const few = start.page === 1 && found.length < ctx.settings.similar_results_below;
  const similar = few ? await findSimilar(ctx, filter, walks[0]!, shown, size) : [];
  const asFound = (row: Row) => foundMember(ctx, row, seeker, own_cell);
  return {
    members: shown.map(asFound),
    similar: similar.map(asFound),
    lead_text:
      start.page === 1 && ctx.settings.visible_profile_notes.includes("about_me") ? (shown[0]?.lead_text ?? "") : "",
    page: start.page,
    next:
      more && last
        ? { page: start.page + 1, after: sealPosition(ctx, { page: start.page + 1, stage: last.stage, after: last }) }
        : null,
    filter,
    choices: {
      genders: genders.filter((gender) => fitting.some((kind) => kind.gender === gender)),
      regions: filter.country ? await queries.listRegions(ctx, filter.country) : [],
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

const allKinds: Kind[] = genders.flatMap((gender) => sexualities.map((sexuality) => ({ gender, sexuality })));

function cellOf({ cell_lat, cell_lon, lat, lon }: Seeker): Cell | undefined {
  if (cell_lat !== null && cell_lon !== null) return { lat: cell_lat, lon: cell_lon, located: true };
  return lat === null || lon === null
    ? undefined
    : { lat: Math.round(lat * 10), lon: Math.round(lon * 10), located: false };
}

/** What the caller asks for now, else what they kept last time. */
async function choose(
  ctx: Context,
  input: Input<typeof contract.searchMembers>,
  seeker: Seeker | undefined,
): Promise<Chosen> {
  const kept = keptFilter(seeker?.search_preferences);
  const given = chosenFilter(input) ?? (input.keep ? nothingChosen : kept);
  if (input.keep && ctx.member && JSON.stringify(given) !== JSON.stringify(kept))
    await queries.saveFilter(ctx, ctx.member.id, given);
  return given;
}

/** Visitors never learn who has an explicit interest, not by searching for it either. */
async function withoutHidden(ctx: Context, chosen: Chosen): Promise<Chosen> {
  if (ctx.member || chosen.interests.length === 0) return chosen;
  const { interests } = await getInterests(ctx);
  return { ...chosen, interests: chosen.interests.filter((wanted) => interests.some(({ key }) => key === wanted)) };
}

type Surroundings = { kinds: readonly Kind[]; own_cell: Cell | undefined; with_fictional: boolean; today: string };

/** The walks that make up the results, one after the other: only "nearest" needs more than one. */
function walksOf(
  ctx: Context,
  filter: SearchFilter,
  { kinds, own_cell, with_fictional, today }: Surroundings,
): queries.Walk[] {
  const wanted = kinds.filter(
    (kind) =>
      (!filter.gender || kind.gender === filter.gender) &&
      (!filter.sexuality ||
        kind.sexuality === sexualityFor({ ...kind, sexuality: filter.sexuality as Kind["sexuality"] })),
  );
  const said = traitFields.filter((field) => filter[field]).map((field) => [`${field}:${filter[field]}`]);
  const walk: queries.Walk = {
    kinds: wanted.map(kindCode),
    ...birthDates(filter, today),
    country: filter.country,
    regions: filter.region ? [filter.region] : null,
    ring: own_cell && filter.distance ? { around: own_cell, from_km: 0, to_km: filter.distance } : null,
    traits: filter.interests.length > 0 ? [...said, filter.interests] : said,
    with_photo: filter.with_photo,
    with_fictional,
    online: filter.online,
    new_since: filter.new ? newSince(ctx) : null,
    order: filter.online ? "last_active_at" : filter.new || filter.order === "newest" ? "created_at" : "rank",
    not: [],
  };
  if (walk.order !== "rank" || filter.order !== "nearest" || !own_cell) return [walk];
  const steps = ctx.settings.distance_steps_km.filter((step) => !filter.distance || step <= filter.distance);
  const rings = steps.map((to_km, at) => ({
    around: own_cell,
    from_km: steps[at - 1] ?? 0,
    to_km: to_km as number | null,
  }));
  if (!filter.distance) rings.push({ around: own_cell, from_km: steps.at(-1)!, to_km: null });
  return rings.map((ring) => ({ ...walk, ring }));
}

function newSince({ now, settings }: Pick<Context, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.new_member_days * day_ms);
}

type Start = { page: number; stage: number; after: queries.Position | null };
type Stood<R> = R & { stage: number };

/** So many of the walks, beginning after a position of one of them. */
async function collect(
  ctx: Context,
  walks: readonly queries.Walk[],
  start: Start,
  limit: number,
): Promise<Stood<Row>[]> {
  return gather(walks, start, limit, (walk, after, rest) => queries.findMembers(ctx, walk, after, rest));
}

async function gather<R>(
  walks: readonly queries.Walk[],
  { stage: first, after }: Start,
  limit: number,
  find: (walk: queries.Walk, after: queries.Position | null, limit: number) => Promise<R[]>,
): Promise<Stood<R>[]> {
  const found: Stood<R>[] = [];
  for (let stage = first; stage < walks.length && found.length < limit; stage += 1) {
    const walk = walks[stage]!;
    if (walk.kinds.length === 0) continue;
    // Always asked for as many: each number would be a statement of its own.
    const rows = await find(walk, stage === first ? after : null, limit);
    found.push(...rows.slice(0, limit - found.length).map((row) => ({ ...row, stage })));
  }
  return found;
}

const purpose = "search";

/** Where a page begins tells when somebody was active: only we can read it. */
function sealPosition({ secrets }: Pick<Context, "secrets">, { page, stage, after }: Start): string {
  return seal(secrets, purpose, JSON.stringify([page, stage, after?.key, after?.id]));
}

function openPosition({ secrets }: Pick<Context, "secrets">, sealed: string): Start | undefined {
  const words = unseal(secrets, purpose, sealed);
  if (words === undefined) return undefined;
  const [page, stage, key, id] = JSON.parse(words) as [number, number, string, string];
  return { page, stage, after: { key, id } };
}

/** A link says where its page begins. An address with only a number walks there, as far as pages go. */
async function startOf(
  ctx: Context,
  { page = 1, after }: Input<typeof contract.searchMembers>,
  walks: readonly queries.Walk[],
): Promise<Start> {
  const opened = after ? openPosition(ctx, after) : undefined;
  // A position in another order than the one now searched by means nothing.
  if (opened && opened.stage < walks.length && isKeyOf(walks[opened.stage]!, opened.after)) return opened;
  if (page > ctx.settings.search_pages_max) throw new Refusal("not_found");
  const start: Start = { page, stage: 0, after: null };
  if (page === 1) return start;
  const before = (page - 1) * ctx.settings.search_page_size;
  const passed = await gather(walks, start, before, (walk, from, rest) => queries.listPositions(ctx, walk, from, rest));
  const last = passed.at(-1);
  if (!last || passed.length < before) throw new Refusal("not_found");
  return { page, stage: last.stage, after: last };
}

function isKeyOf({ order }: queries.Walk, after: queries.Position | null): boolean {
  return after !== null && isUuid(after.id) && /^\d+$/.test(after.key) === (order === "rank");
}

/** Without the region or distance, then in the neighbouring regions, then a few years younger and older (d.6-4). */
async function findSimilar(
  ctx: Context,
  filter: SearchFilter,
  walk: queries.Walk,
  found: readonly Row[],
  limit: number,
): Promise<Row[]> {
  const wider: queries.Walk = { ...walk, regions: null, ring: null };
  const years = ctx.settings.similar_age_years;
  const ages = {
    min_age: Math.max(ctx.settings.min_age, filter.min_age - years),
    max_age: Math.min(ctx.settings.max_age, filter.max_age + years),
  };
  const steps: (() => Promise<queries.Walk>)[] = [
    async () => ({ ...wider, ...birthDates(ages, ctx.now().toISOString().slice(0, 10)) }),
  ];
  if (filter.region)
    steps.unshift(async () => ({
      ...wider,
      country: null,
      regions: await queries.listNeighbours(ctx, filter.region!),
    }));
  if (walk.regions || walk.ring) steps.unshift(async () => wider);
  const similar: Row[] = [];
  for (const step of steps) {
    if (similar.length >= limit || walk.kinds.length === 0) break;
    const not = [...found, ...similar].map(({ id }) => id);
    const rows = await queries.findMembers(ctx, { ...(await step()), not }, null, limit);
    similar.push(...rows.slice(0, limit - similar.length));
  }
  return similar;
}

function foundMember(ctx: Context, row: Row, seeker: Seeker | undefined, own_cell: Cell | undefined): FoundMember {
  const viewer = { own: false, match: row.match };
  const interests = maySee(row.show_interests, viewer) ? row.interests : [];
  const { cell_lat: lat, cell_lon: lon } = row;
  const near = own_cell?.located && lat !== null && lon !== null && maySee(row.show_region, viewer);
  return {
    ...cardOf(ctx, row),
    new: row.created_at >= newSince(ctx),
    shared_interests: interests.filter((interest) => seeker?.interests.includes(interest)),
    distance: near ? distanceStep(own_cell, { lat, lon, located: true }, ctx.settings.distance_steps_km) : null,
  };
}
