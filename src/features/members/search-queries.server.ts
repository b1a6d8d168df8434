/** SQL of the search: walks along the indexes of member_search, each of which ends after one page. */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { executePrepared } from "#platform/db/prepared.server.ts";
import { everybody, hiddenFrom, type Reader } from "./queries.server.ts";
import type { Kind } from "./rules.ts";
import { areasAround, lonTenth_km, region_km, type Cell } from "./search-rules.ts";

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

const orders = {
  rank: { column: sql`s.rank`, type: "integer" },
  created_at: { column: sql`s.created_at`, type: "timestamptz" },
  last_active_at: { column: sql`s.last_active_at`, type: "timestamptz" },
} as const;

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

/**
 * A value that the planner does not look at. It then finds the same plan for every search, and so keeps the one it has
 * made instead of planning anew each time, which would take as long as the search.
 */
function given(value: unknown, type: Type): RawBuilder<unknown> {
  return sql`(SELECT ${value}::${sql.raw(type)})`;
}

/** Square of the distance in km; who told only a region counts as no nearer than a region is wide. */
function distance2({ lat, lon, located }: Cell): RawBuilder<number> {
  const flat = sql`((s.cell_lat - ${given(lat, "float8")}) * 11.12) ^ 2 + ((s.cell_lon - ${given(lon, "float8")}) * ${given(lonTenth_km({ lat }), "float8")}) ^ 2`;
  const nearest = located
    ? sql`CASE WHEN s.located THEN 0 ELSE ${sql.lit(region_km ** 2)} END`
    : sql.lit(region_km ** 2);
  return sql`greatest(${flat}, ${nearest})`;
}

/** Regions and squares that are walked one by one, each along its own part of an index. */
function partsOf({ order, ring, regions }: Walk): { each: RawBuilder<unknown>; tie: RawBuilder<unknown> } | undefined {
  if (order !== "rank") return undefined;
  if (ring?.to_km) {
    const areas = areasAround(ring.around, ring.to_km);
    return {
      each: sql`CROSS JOIN unnest(${given(areas, "integer[]")}) AS parts (part)`,
      tie: sql`s.area = parts.part`,
    };
  }
  if (regions)
    return {
      each: sql`CROSS JOIN unnest(${given([...regions], "text[]")}) AS parts (part)`,
      tie: sql`s.region = parts.part`,
    };
  return undefined;
}

function placeConditions({ country, regions, ring }: Walk): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [];
  if (regions) conditions.push(sql`s.region = ANY (${given([...regions], "text[]")}::text[])`);
  if (country) conditions.push(sql`s.country = ${given(country, "text")}`);
  if (ring?.to_km) conditions.push(sql`${distance2(ring.around)} < ${given(ring.to_km ** 2, "float8")}`);
  // Who shows no region is as far away as anybody can be.
  if (ring && ring.from_km > 0) {
    const far = sql`${distance2(ring.around)} >= ${given(ring.from_km ** 2, "float8")}`;
    conditions.push(ring.to_km ? far : sql`(s.cell_lat IS NULL OR ${far})`);
  }
  return conditions;
}

function conditionsOf({ member, now, settings }: Asking, walk: Walk, after: Position | null): RawBuilder<unknown>[] {
  const conditions = [
    sql`s.born_on > ${given(walk.born_after, "date")} AND s.born_on <= ${given(walk.born_until, "date")}`,
    ...placeConditions(walk),
    ...walk.traits.map((choices) => sql`s.traits && ${given([...choices], "text[]")}`),
  ];
  if (walk.with_photo) conditions.push(sql`s.rank >= ${sql.lit(photo_rank)}`);
  if (!walk.with_fictional) conditions.push(sql`NOT s.fictional`);
  if (walk.new_since) conditions.push(sql`s.created_at >= ${given(walk.new_since, "timestamptz")}`);
  if (walk.online) {
    const since = new Date(now().getTime() - settings.online_minutes * 60_000 - activity_step_ms);
    // Not a join: the few who were here lately are looked at one by one.
    conditions.push(sql`s.shows_online AND s.last_active_at >= ${given(since, "timestamptz")} AND (
      SELECT is_online(users.last_active_at, users.away_at, ${given(now(), "timestamptz")}, ${given(settings.online_minutes, "integer")})
      FROM users WHERE users.id = s.id)`);
  }
  const { column, type } = orders[walk.order];
  if (after) conditions.push(sql`(${column}, s.id) < (${given(after.key, type)}, ${given(after.id, "uuid")})`);
  if (walk.not.length > 0) conditions.push(sql`s.id <> ALL (${given([...walk.not], "uuid[]")}::uuid[])`);
  if (member) conditions.push(sql`s.id <> ${given(member.id, "uuid")} AND s.id NOT IN ${hiddenFrom({ member })}`);
  return conditions;
}

type Asking = Pick<Context, "site" | "member" | "now" | "settings">;

/** Each kind and part is its own short walk along an index; the best of their heads are the page. */
function walkOf(ctx: Asking, walk: Walk, after: Position | null, limit: number): RawBuilder<Position> {
  const { column } = orders[walk.order];
  const parts = partsOf(walk);
  const conditions = [...(parts ? [parts.tie] : []), ...conditionsOf(ctx, walk, after)];
  return sql`
    SELECT heads.id, heads.key FROM unnest(${given([...walk.kinds], "smallint[]")}) AS kinds (kind) ${parts?.each ?? sql``}
    CROSS JOIN LATERAL (
      SELECT s.id, ${column} AS key FROM member_search s
      WHERE s.site_id = ${given(ctx.site.id, "integer")} AND s.kind = kinds.kind AND ${sql.join(conditions, sql` AND `)}
      ORDER BY ${column} DESC, s.id DESC LIMIT ${sql.lit(limit)}
    ) heads
    ORDER BY heads.key DESC, heads.id DESC LIMIT ${sql.lit(limit)}`;
}

/** Members with what their cards need, in the order of the walk. */
export async function findMembers(ctx: Reader, walk: Walk, after: Position | null, limit: number) {
  const query = everybody(ctx)
    .innerJoin(sql<Position>`(${walkOf(ctx, walk, after, limit)})`.as<"found">(sql`found`), "found.id", "profiles.id")
    .select(["profiles.interests", "profiles.created_at", "profiles.cell_lat", "profiles.cell_lon"])
    .select([sql<string>`left(profiles.about_me, 200)`.as("lead_text"), sql<string>`found.key::text`.as("key")])
    .orderBy("found.key", "desc")
    .orderBy("found.id", "desc");
  return executePrepared(ctx.db, query);
}

/** Only where the members stand, for an address that names a page but not where it begins. */
export async function listPositions(
  ctx: Reader,
  walk: Walk,
  after: Position | null,
  limit: number,
): Promise<Position[]> {
  const { rows } = await sql<Position>`
    SELECT found.id, found.key::text FROM (${walkOf(ctx, walk, after, limit)}) AS found
    ORDER BY found.key DESC, found.id DESC`.execute(ctx.db);
  return rows;
}

/** What a search needs to know of the one who searches. */
export async function findSeeker({ db }: Pick<Context, "db">, id: string) {
  const [seeker] = await executePrepared(
    db,
    db
      .selectFrom("profiles")
      .leftJoin("regions", "regions.code", "profiles.region")
      .select([
        "gender",
        "sexuality",
        "born_on",
        "profiles.country",
        "interests",
        "hide_fictional",
        "hide_adverts",
        "search_preferences",
      ])
      .select(["cell_lat", "cell_lon", "regions.lat", "regions.lon"])
      .where("id", "=", id)
      .$narrowType<Kind>(),
  );
  if (!seeker) throw new Error("A member without a profile searches.");
  return seeker;
}

export async function listRegions({ db, locale }: Pick<Context, "db" | "locale">, country: string) {
  const name = sql<string>`coalesce(names ->> ${locale}, name)`;
  return db
    .selectFrom("regions")
    .select(["code", name.as("name")])
    .where("country", "=", country)
    .orderBy(name)
    .execute();
}

export async function listNeighbours({ db }: Pick<Context, "db">, region: string): Promise<string[]> {
  const found = await db.selectFrom("regions").select("neighbours").where("code", "=", region).executeTakeFirst();
  return found?.neighbours ?? [];
}

/** The filters of the last search, for the next visit. */
export async function saveFilter({ db }: Pick<Context, "db">, id: string, filter: object): Promise<void> {
  await db
    .updateTable("profiles")
    .set({ search_preferences: JSON.stringify(filter) })
    .where("id", "=", id)
    .execute();
}
