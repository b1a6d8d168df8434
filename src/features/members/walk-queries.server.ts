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
const activity_step_ms = 5 * 60_000;

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
  const plain = (value: unknown, type: Type) => `$${all.push(value)}::${type}`;
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

/** Regions and squares that are walked one by one, each along its own part of an index. */
function partsOf(values: Values, walk: Walk): { each: string; tie: string } | undefined {
  const { order, ring, regions } = walk;
  if (order !== "rank") return undefined;
  if (isByCell(walk)) {
    const cells = cellsAround(ring!.around, ring!.from_km, ring!.to_km!);
    return {
      each: `CROSS JOIN unnest(${values.given(cells, "integer[]")}) AS parts (part)`,
      tie: "s.located AND s.cell = parts.part",
    };
  }
  if (ring?.to_km) {
    const areas = areasAround(ring.around, ring.to_km);
    return {
      each: `CROSS JOIN unnest(${values.given(areas, "integer[]")}) AS parts (part)`,
      tie: "s.area = parts.part",
    };
  }
  if (regions)
    return {
      each: `CROSS JOIN unnest(${values.given(regions, "text[]")}) AS parts (part)`,
      tie: "s.region = parts.part",
    };
  return undefined;
}

/** Near ones: the list of cells already says who is in the ring. */
function isByCell({ order, ring }: Walk): boolean {
  return order === "rank" && ring !== null && ring.around.located && ring.to_km !== null && ring.to_km <= cells_km;
}

function placeConditions(values: Values, walk: Walk): string[] {
  const { country, regions } = walk;
  const ring = isByCell(walk) ? null : walk.ring;
  const conditions: string[] = [];
  if (regions) conditions.push(`s.region = ANY (${values.given(regions, "text[]")}::text[])`);
  if (country) conditions.push(`s.country = ${values.given(country, "text")}`);
  if (ring?.to_km) conditions.push(`${distance2(values, ring.around)} < ${values.given(ring.to_km ** 2, "float8")}`);
  // Who shows no region is as far away as anybody can be.
  if (ring && ring.from_km > 0) {
    const far = `${distance2(values, ring.around)} >= ${values.given(ring.from_km ** 2, "float8")}`;
    conditions.push(ring.to_km ? far : `(s.cell_lat IS NULL OR ${far})`);
  }
  return conditions;
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
    const since = new Date(now().getTime() - settings.online_minutes * 60_000 - activity_step_ms);
    // Not a join: the few who were here lately are looked at one by one.
    conditions.push(`s.shows_online AND s.last_active_at >= ${values.given(since, "timestamptz")} AND (
      SELECT is_online(users.last_active_at, users.away_at, ${values.plain(now(), "timestamptz")},
        ${values.plain(settings.online_minutes, "integer")}) FROM users WHERE users.id = s.id)`);
  }
  if (after)
    conditions.push(
      `(s.${walk.order}, s.id) < (${values.given(after.key, keyTypes[walk.order])}, ${values.given(after.id, "uuid")})`,
    );
  if (walk.not.length > 0) conditions.push(`s.id <> ALL (${values.given(walk.not, "uuid[]")}::uuid[])`);
  if (member) {
    const me = values.plain(member.id, "uuid");
    conditions.push(`s.id <> ${me} AND s.id <> ALL (ARRAY(SELECT hidden.id FROM hidden_from(${me}) AS hidden (id)))`);
  }
  return conditions;
}

/** Each kind and part is its own short walk along an index; the best of their heads are the page. */
function walkText(values: Values, ctx: Asking, walk: Walk, after: Position | null, limit: number): string {
  const parts = partsOf(values, walk);
  const conditions = [...(parts ? [parts.tie] : []), ...conditionsOf(values, ctx, walk, after)];
  return `SELECT heads.id, heads.key, heads.rank
    FROM unnest(${values.given(walk.kinds, "smallint[]")}) AS kinds (kind) ${parts?.each ?? ""}
    CROSS JOIN LATERAL (
      SELECT s.id, s.${walk.order} AS key, s.rank FROM member_search s
      WHERE s.site_id = ${values.given(ctx.site.id, "integer")} AND s.kind = kinds.kind AND ${conditions.join(" AND ")}
      ORDER BY s.${walk.order} DESC, s.id DESC LIMIT ${limit}
    ) heads
    ORDER BY heads.key DESC, heads.id DESC LIMIT ${limit}`;
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
  return `SELECT * FROM (${stages.join(" UNION ALL ")}) AS stages LIMIT ${limit}`;
}
