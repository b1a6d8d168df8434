/** The words of the search's SQL: walks along the indexes of member_search, each of which ends after one page. */
import type { Context } from "#platform/context.server.ts";
import { areasAround, cells_km, cellsAround, lonTenth_km, region_km, type Cell } from "./search-rules.ts";

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
  /** Only those who are here now, in the order of their last sign of life. */
  online: boolean;
  /** Only those who joined since. */
  new_since: Date | null;
  order: "rank" | "created_at" | "last_active_at";
  not: readonly string[];
};

/** The place of a row in its order; a later page begins after it. */
export type Position = { key: string; id: string };

/** Every rank from here on has a photo. */
const photo_rank = 50_000_000;
/** The search table knows activity only as exactly as this. */
export const activity_step_ms = 5 * 60_000;

const keyTypes = { rank: "integer", created_at: "timestamptz", last_active_at: "timestamptz" } as const;

type Type =
  | "date"
  | "float8"
  | "integer"
  | "integer[]"
  | "smallint[]"
  | "text"
  | "text[]"
  | "timestamptz"
  | "uuid"
  | "uuid[]";

/** The values of a statement while its words are put together. */
export type Values = {
  all: unknown[];
  /**
   * Gives the place of a value, which the planner does not look at. It then finds the same plan for every search, and so
   * keeps the one it has made instead of planning anew each time, which would take as long as the search.
   */
  given(value: unknown, type: Type): string;
  /** A bare place: for what no plan depends on, and for functions that become part of the plan only with one. */
  plain(value: unknown, type: Type): string;
};

export function openValues(): Values {
  const all: unknown[] = [];
  // The driver would spell a moment in local time, piece by piece.
  const spelt = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
  const plain = (value: unknown, type: Type) => `$${all.push(spelt(value))}::${type}`;
  return { all, plain, given: (value, type) => `(SELECT ${plain(value, type)})` };
}

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
  type: Type;
  tie: string;
  /** Those of which most members fit, where there are others. */
  middle: readonly number[];
};

function partsOf(walk: Walk): Parts | undefined {
  const { order, ring, regions } = walk;
  if (order !== "rank") return undefined;
  if (isByCell(walk)) {
    const all = cellsAround(ring!.around, ring!.from_km, ring!.to_km!);
    return { all, type: "integer[]", tie: "s.located AND s.cell = parts.part", middle: [] };
  }
  if (ring?.to_km) {
    const { all, middle } = areasAround(ring.around, ring.from_km, ring.to_km);
    return { all, type: "integer[]", tie: "s.square = parts.part", middle };
  }
  return regions ? { all: regions, type: "text[]", tie: "s.region = parts.part", middle: [] } : undefined;
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
  if (regions && !by_region) conditions.push(`s.region = ANY (${values.given(regions, "text[]")}::text[])`);
  if (country && !by_region) conditions.push(`s.country = ${values.given(country, "text")}`);
  if (ring?.to_km) conditions.push(`${distance2(values, ring.around)} < ${values.given(ring.to_km ** 2, "float8")}`);
  // Who shows no region is as far away as anybody can be.
  if (ring && ring.from_km > 0) {
    const far = `${distance2(values, ring.around)} >= ${values.given(ring.from_km ** 2, "float8")}`;
    conditions.push(ring.to_km ? far : `(s.cell_lat IS NULL OR ${far})`);
  }
  return conditions;
}

/** Since when a sign of life counts. */
export function sinceOnline({ now, settings }: Pick<Asking, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.online_minutes * 60_000);
}

/** Whether an account is here now. */
export function onlineText(values: Values, asking: Pick<Asking, "now" | "settings">): string {
  return `is_online(users.last_active_at, users.away_at, ${values.plain(asking.now(), "timestamptz")},
    ${values.plain(sinceOnline(asking), "timestamptz")})`;
}

function conditionsOf(values: Values, { member, now, settings }: Asking, walk: Walk, after: Position | null): string[] {
  const conditions = [
    `s.born_on > ${values.given(walk.born_after, "date")} AND s.born_on <= ${values.given(walk.born_until, "date")}`,
    ...placeConditions(values, walk),
    ...walk.traits.map((choices) => `s.traits && ${values.given(choices, "text[]")}`),
  ];
  if (walk.with_photo) conditions.push(`s.rank >= ${photo_rank}`);
  if (!walk.with_fictional) conditions.push("NOT s.fictional");
  if (walk.new_since) conditions.push(`s.created_at >= ${values.given(walk.new_since, "timestamptz")}`);
  if (walk.online) {
    const since = new Date(sinceOnline({ now, settings }).getTime() - activity_step_ms);
    // Not a join: the few who were here lately are looked at one by one.
    conditions.push(`s.shows_online AND s.last_active_at >= ${values.given(since, "timestamptz")} AND (
      SELECT ${onlineText(values, { now, settings })} FROM users WHERE users.id = s.id)`);
  }
  if (after)
    conditions.push(
      `(s.${walk.order}, s.id) < (${values.given(after.key, keyTypes[walk.order])}, ${values.given(after.id, "uuid")})`,
    );
  if (walk.not.length > 0) conditions.push(`s.id <> ALL (${values.given(walk.not, "uuid[]")}::uuid[])`);
  if (member) {
    conditions.push(`s.id <> ${values.plain(member.id, "uuid")} AND s.id <> ALL ((SELECT ids FROM hidden)::uuid[])`);
  }
  return conditions;
}

/** Each kind and part is its own short walk along an index; the best of their heads are the page. */
function walkText(values: Values, ctx: Asking, walk: Walk, after: Position | null, limit: number): string {
  const parts = partsOf(walk);
  const { order } = walk;
  const kinds = `unnest(${values.given(walk.kinds, "smallint[]")}) AS kinds (kind)`;
  const conditions = [
    `s.site_id = ${values.given(ctx.site.id, "integer")} AND s.kind = kinds.kind`,
    ...(parts ? [parts.tie] : []),
    ...conditionsOf(values, ctx, walk, after),
  ].join(" AND ");
  const bound = parts?.middle.length
    ? `AND s.rank >= coalesce((${boundText(values, { parts: parts.middle, kinds, conditions, limit, walk })}), 0)`
    : "";
  return `SELECT heads.* FROM ${kinds} ${parts ? eachPart(values, parts.all, parts.type) : ""} CROSS JOIN LATERAL (
      SELECT s.id, s.${order} AS key, s.rank, s.card_version FROM member_search s WHERE ${conditions} ${bound}
      ORDER BY s.${order} DESC, s.id DESC LIMIT ${limit}
    ) AS heads ORDER BY heads.key DESC, heads.id DESC LIMIT ${limit}`;
}

type Bounding = { parts: readonly number[]; kinds: string; conditions: string; limit: number; walk: Walk };

/**
 * The rank below which nobody can be on the page: so many of the middle parts alone are better. A page takes few members
 * of each of many parts, and of those at the edge most are too far away; without it they would be walked to their ends.
 */
function boundText(values: Values, { parts, kinds, conditions, limit, walk }: Bounding): string {
  const few = Math.ceil((2 * limit) / (walk.kinds.length * parts.length));
  return `SELECT few.rank FROM ${kinds} ${eachPart(values, parts, "integer[]")} CROSS JOIN LATERAL (
      SELECT s.rank FROM member_search s WHERE ${conditions}
      ORDER BY s.rank DESC, s.id DESC LIMIT ${values.given(few, "integer")}
    ) AS few ORDER BY few.rank DESC OFFSET ${limit - 1} LIMIT 1`;
}

function eachPart(values: Values, parts: readonly unknown[], type: Type): string {
  return `CROSS JOIN unnest(${values.given(parts, type)}) AS parts (part)`;
}

/** Where a search begins: in which of its walks, and after whom of it. */
export type Start = { stage: number; after: Position | null };

/**
 * One walk after the other until the page is full: PostgreSQL begins the next only when the ones before it have ended.
 * Only "nearest" needs more than one.
 */
export function stagesText(values: Values, ctx: Asking, walks: readonly Walk[], start: Start, limit: number): string {
  const stages = walks.slice(start.stage).map((walk, at) => {
    const text = walkText(values, ctx, walk, at === 0 ? start.after : null, limit);
    return `(SELECT ${start.stage + at} AS stage, walk.* FROM (${text}) AS walk)`;
  });
  const hidden = ctx.member
    ? `WITH hidden AS MATERIALIZED (SELECT ARRAY(
        SELECT hidden.id FROM hidden_from(${values.plain(ctx.member.id, "uuid")}) AS hidden (id)) AS ids) `
    : "";
  return `${hidden}SELECT * FROM (${stages.join(" UNION ALL ")}) AS stages LIMIT ${limit}`;
}
