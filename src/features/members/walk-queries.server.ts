/** The words of the search's SQL: walks along the indexes of member_search, each of which ends after one page. */
import type { Context } from "#platform/context.server.ts";
import { areasAround, cells_km, cellsAround, lonTenth_km, region_km, type Cell } from "./search-rules.ts";
import type { Values, ValueType } from "./walk-values.server.ts";

/** Distances from a cell: from the first up to the second, or without end. */
export type Ring = { around: Cell; from_km: number; to_km: number | null };

export type Walk = {
  kinds: readonly number[];
  born_after: string;
  born_until: string;
  country: string | null;
  regions: readonly string[] | null;
  ring: Ring | null;
  /** At least one of each list. */
  traits: readonly (readonly string[])[];
  with_photo: boolean;
  with_fictional: boolean;
  /** Only those who are here now, in the order in which they came. */
  online: boolean;
  /** Only those who joined since. */
  new_since: Date | null;
  /** Only those who show that they have come since, all or some; with "nobody" only all others. */
  came: { since: Date; walked: "nobody" | Coming } | null;
  order: "rank" | "created_at" | "last_active_at";
  not: readonly string[];
};

type Coming = "everybody" | "with photo" | "without photo";

/** The place of a row in its order; a later page begins after it. */
export type Position = { key: string; id: string };

/** Every rank from here on has a photo. */
const photo_rank = 50_000_000;
/** The search table knows when a visit began only as exactly as this. */
const step_ms = 5 * 60_000;
/** So long a visit counts: who is here then begins another (see `begin_visit`). */
const visit_ms = 60 * 60_000;

const keyTypes = { rank: "integer", created_at: "timestamptz", last_active_at: "timestamptz" } as const;

export type Asking = Pick<Context, "site" | "member" | "now" | "settings">;

/** Square of the distance in km; who told only a region counts as no nearer than a region is wide. */
function distance2(values: Values, { lat, lon, located }: Cell): string {
  const flat = `((s.cell_lat - ${values.given(lat, "float8")}) * 11.12) ^ 2
    + ((s.cell_lon - ${values.given(lon, "float8")}) * ${values.given(lonTenth_km({ lat }), "float8")}) ^ 2`;
  const nearest = located ? `CASE WHEN s.located THEN 0 ELSE ${region_km ** 2} END` : `${region_km ** 2}`;
  return `greatest(${flat}, ${nearest})`;
}

/** Regions, cells or squares that are walked one by one, each along its own part of an index. */
type Parts = {
  all: readonly unknown[];
  type: ValueType;
  tie(part: string): string;
  /** Those of which most members fit, where there are others. */
  middle: readonly number[];
};

function partsOf(walk: Walk): Parts | undefined {
  const { order, ring, regions } = walk;
  if (order !== "rank") return undefined;
  if (isByCell(walk)) {
    const all = cellsAround(ring!.around, ring!.from_km, ring!.to_km!);
    return { all, type: "integer[]", tie: (part) => `s.located AND s.cell = ${part}`, middle: [] };
  }
  if (ring?.to_km) {
    const { all, middle } = areasAround(ring.around, ring.from_km, ring.to_km);
    return { all, type: "integer[]", tie: (part) => `s.square = ${part}`, middle };
  }
  return regions ? { all: regions, type: "text[]", tie: (part) => `s.region = ${part}`, middle: [] } : undefined;
}

/** Near ones: the list of cells already says who is in the ring. */
function isByCell({ order, ring }: Walk): boolean {
  return order === "rank" && ring !== null && ring.around.located && ring.to_km !== null && ring.to_km <= cells_km;
}

function placeConditions(values: Values, walk: Walk): string[] {
  const { country, regions, order } = walk;
  const ring = isByCell(walk) ? null : walk.ring;
  const conditions: string[] = [];
  // Walked region by region, the country is said already, and the index of regions does not have it.
  const by_region = regions !== null && walk.ring === null && order === "rank";
  if (regions && !by_region) conditions.push(`s.region = ANY (${values.given(regions, "text[]")})`);
  if (country && !by_region) conditions.push(`s.country = ${values.given(country, "text")}`);
  // The greatest of nothing and a number is the number: who shows no region would be as near as a region.
  if (ring?.to_km) {
    const near = `${distance2(values, ring.around)} < ${values.given(ring.to_km ** 2, "float8")}`;
    conditions.push(`s.cell_lat IS NOT NULL AND ${near}`);
  }
  // Who shows no region is as far away as anybody can be.
  if (ring && ring.from_km > 0) {
    const far = `${distance2(values, ring.around)} >= ${values.given(ring.from_km ** 2, "float8")}`;
    conditions.push(ring.to_km ? far : `(s.cell_lat IS NULL OR ${far})`);
  }
  return conditions;
}

/** Since when a sign of life counts. */
function sinceOnline({ now, settings }: Pick<Asking, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.online_minutes * 60_000);
}

/** Since when a visit can have begun whose member is here now, as the search table knows it. */
function sinceVisit(asking: Pick<Asking, "now" | "settings">): Date {
  return new Date(sinceOnline(asking).getTime() - visit_ms - step_ms);
}

/** A step of time, as it stands in a rank: of five minutes, 288 on a day. */
function stepOf(moment: Date): number {
  return Math.floor(moment.getTime() / step_ms);
}

/** Whether somebody of this rank can be here now. */
export function mayBeHere(asking: Pick<Asking, "now" | "settings">): (rank: number) => boolean {
  const since = stepOf(sinceVisit(asking));
  return (rank) => (Math.floor(rank / 1000) % 50_000) * 288 + (rank % 500) >= since;
}

/**
 * Who comes while somebody goes through the pages of a search takes a place before the page that they are on: on later
 * pages such members are left out, and walked at the end. Where the order is by the day of joining, nobody moves.
 */
export function walksOfLaterPage(walks: readonly Walk[], whole: Walk, since: Date): Walk[] {
  if (whole.order === "created_at") return [...walks];
  const last: Coming[] = whole.order === "rank" ? ["with photo", "without photo"] : ["everybody"];
  if (whole.order === "rank" && whole.with_photo) last.pop();
  return [
    ...walks.map((walk): Walk => ({ ...walk, came: { since, walked: "nobody" } })),
    ...last.map((walked): Walk => ({ ...whole, came: { since, walked } })),
  ];
}

/** The account is looked at only of those whose step of time says that they may have come since. */
function comingConditions(values: Values, { came, order }: Walk): string[] {
  if (!came) return [];
  const step = stepOf(came.since);
  const may_have =
    order === "rank"
      ? `s.rank / 1000 % 50000 * 288 + s.rank % 500 >= ${values.given(step, "integer")}`
      : `s.last_active_at >= ${values.given(new Date(step * step_ms), "timestamptz")}`;
  // Whether they show it is in no index of the walks: looked up too, of the few who may have come.
  const has = `(SELECT users.came_at > ${values.plain(came.since, "timestamptz")} AND shown.shows_online
    FROM users JOIN member_search AS shown ON shown.id = users.id WHERE users.id = s.id)`;
  if (came.walked === "nobody") return [`(${may_have} AND ${has}) IS NOT TRUE`];
  if (came.walked === "everybody") return [may_have, has];
  // Only the end of the index where they are.
  const photo = came.walked === "with photo";
  const first = Math.floor(step / 288) * 1000 + (photo ? photo_rank : 0);
  const below = photo ? [] : [`s.rank < ${photo_rank}`];
  return [`s.rank >= ${values.given(first, "integer")}`, ...below, may_have, has];
}

/** Whether an account is here now. */
function onlineText(values: Values, asking: Pick<Asking, "now" | "settings">): string {
  return `is_online(users.last_active_at, users.away_at, ${values.plain(asking.now(), "timestamptz")},
    ${values.plain(sinceOnline(asking), "timestamptz")})`;
}

/** What all walks of one search ask for, wherever they go. */
function commonConditions(values: Values, { site, member, now, settings }: Asking, walk: Walk): string[] {
  const conditions = [
    `s.site_id = ${values.given(site.id, "integer")}`,
    `s.born_on > ${values.given(walk.born_after, "date")} AND s.born_on <= ${values.given(walk.born_until, "date")}`,
    ...walk.traits.map((choices) => `s.traits && ${values.given(choices, "text[]")}`),
  ];
  if (walk.with_photo) conditions.push(`s.rank >= ${photo_rank}`);
  if (!walk.with_fictional) conditions.push("NOT s.fictional");
  if (walk.new_since) conditions.push(`s.created_at >= ${values.given(walk.new_since, "timestamptz")}`);
  if (walk.not.length > 0) conditions.push(`s.id <> ALL (${values.given(walk.not, "uuid[]")})`);
  if (member) {
    const hidden = `ARRAY(SELECT hidden.id FROM hidden_from(${values.plain(member.id, "uuid")}) AS hidden (id))`;
    conditions.push(`s.id <> ${values.given(member.id, "uuid")} AND s.id <> ALL (${values.found("hidden", hidden)})`);
  }
  if (walk.online) {
    const since = sinceVisit({ now, settings });
    // Not a join, and last: of the few who came lately, those who fit are looked at one by one.
    conditions.push(`s.shows_online AND s.last_active_at >= ${values.given(since, "timestamptz")} AND (
      SELECT ${onlineText(values, { now, settings })} FROM users WHERE users.id = s.id)`);
  }
  return conditions;
}

type Words = { conditions: string; kinds: string; limit: number };

/** One end of an index, walked until enough are found. */
function headText(walk: Walk, { conditions, limit }: Words, tie: string): string {
  return `SELECT s.id, s.${walk.order} AS key, s.rank, s.card_version FROM member_search s WHERE ${tie} AND ${conditions}
      ORDER BY s.${walk.order} DESC, s.id DESC LIMIT ${limit}`;
}

/** Each kind and part is its own short walk along an index; the best of their heads are the page. */
function walkText(values: Values, walk: Walk, words: Words): string {
  const parts = partsOf(walk);
  const best = `ORDER BY heads.key DESC, heads.id DESC LIMIT ${words.limit}`;
  if (parts && parts.all.length > 1) {
    const tie = `s.kind = kinds.kind AND ${parts.tie("parts.part")}`;
    const bound = parts.middle.length ? `AND s.rank >= coalesce((${boundText(values, walk, words, parts)}), 0)` : "";
    const head = headText(walk, { ...words, conditions: `${words.conditions} ${bound}` }, tie);
    return `SELECT heads.* FROM ${eachKind(words)} ${eachPart(values, parts.all, parts.type)} CROSS JOIN LATERAL (${head}) AS heads ${best}`;
  }
  // Few, so all are begun side by side: each goes on only when its next one is the best of all.
  const place = parts ? ` AND ${parts.tie(`${values.given(parts.all, parts.type)}[1]`)}` : "";
  const heads = walk.kinds.map(
    (_kind, at) => `(${headText(walk, words, `s.kind = ${words.kinds}[${at + 1}]${place}`)})`,
  );
  return `SELECT heads.* FROM (${heads.join(" UNION ALL ")}) AS heads ${best}`;
}

/**
 * The rank below which nobody can be on the page: so many of the middle parts alone are better. A page takes few members
 * of each of many parts, and of those at the edge most are too far away; without it they would be walked to their ends.
 */
function boundText(values: Values, walk: Walk, words: Words, { middle, tie }: Parts): string {
  const { conditions, limit } = words;
  const few = Math.ceil((2 * limit) / (walk.kinds.length * middle.length));
  return `SELECT few.rank FROM ${eachKind(words)} ${eachPart(values, middle, "integer[]")} CROSS JOIN LATERAL (
      SELECT s.rank FROM member_search s WHERE s.kind = kinds.kind AND ${tie("parts.part")} AND ${conditions}
      ORDER BY s.rank DESC, s.id DESC LIMIT ${values.given(few, "integer")}
    ) AS few ORDER BY few.rank DESC OFFSET ${limit - 1} LIMIT 1`;
}

function eachKind({ kinds }: Words): string {
  return `unnest(${kinds}) AS kinds (kind)`;
}

function eachPart(values: Values, parts: readonly unknown[], type: ValueType): string {
  return `CROSS JOIN unnest(${values.given(parts, type)}) AS parts (part)`;
}

/** Where a search begins: in which of its walks, and after whom of it. */
export type Start = { stage: number; after: Position | null };

/**
 * One walk after the other until the page is full: PostgreSQL begins the next only when the ones before it have ended.
 * They differ only in the distance, and in who has come since.
 */
export function stagesText(values: Values, ctx: Asking, walks: readonly Walk[], start: Start, limit: number): string {
  const common = commonConditions(values, ctx, walks[0]!);
  const kinds = values.given(walks[0]!.kinds, "smallint[]");
  const stages = walks.slice(start.stage).map((walk, at) => {
    const after = at === 0 ? afterConditions(values, walk, start.after) : [];
    const own = [...placeConditions(values, walk), ...comingConditions(values, walk)];
    const text = walkText(values, walk, { conditions: [...common, ...own, ...after].join(" AND "), kinds, limit });
    return `SELECT ${start.stage + at} AS stage, walk.* FROM (${text}) AS walk`;
  });
  const [only, ...more] = stages;
  if (more.length === 0) return only!;
  const all = stages.map((stage) => `(${stage})`).join(" UNION ALL ");
  return `SELECT * FROM (SELECT * FROM (${all}) AS stages LIMIT ${limit}) AS stages ORDER BY stage, key DESC, id DESC`;
}

function afterConditions(values: Values, { order }: Walk, after: Position | null): string[] {
  if (!after) return [];
  return [`(s.${order}, s.id) < (${values.given(after.key, keyTypes[order])}, ${values.given(after.id, "uuid")})`];
}
