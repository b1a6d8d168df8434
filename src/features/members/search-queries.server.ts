/** SQL of the search: pages of members with what their cards need, and what a search must know of its seeker. */
import { CompiledQuery, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { prepare, readStatement, type Statement } from "#platform/db/prepared.server.ts";
import { everybody, type Reader } from "./queries.server.ts";
import type { Kind } from "./rules.ts";
import { mayBeHere, type Position, type Start, stagesText, type Walk } from "./walk-queries.server.ts";
import { openValues } from "./walk-values.server.ts";

export type FoundRow = {
  id: string;
  /** Of one member and one state of the card; no other card ever has it. */
  card_version: number;
  liked: boolean;
  /** Here now, as far as the walk can tell: undefined of who came lately. Others may know it if the card says so. */
  present: boolean | undefined;
};

/** One row for a whole page: its lists are told as words, which both sides read faster than rows. */
type PageRow = {
  ids: string | null;
  card_versions: string;
  ranks: string;
  /** Where each stands in its order; told only where that is not the rank. */
  keys?: string;
  /** Which walk has met each; told only where there was more than one. */
  stages?: string;
  /** Places on the page, from 1. */
  liked: string;
};

type Met = FoundRow & Position & { stage: number };

/** Members in the order of the walks, and where the next page begins if there is one. */
export async function findMembers(
  ctx: Reader,
  walks: readonly Walk[],
  start: Start,
  size: number,
): Promise<{ rows: FoundRow[]; next: Start | null }> {
  const reach = openReach(walks, start);
  let met = await meet(ctx, walks.slice(0, reach.stages), start, size + 1);
  if (met.length <= size && reach.stages < walks.length) {
    const further = await meet(ctx, walks, { stage: reach.stages, after: null }, size + 1);
    met = [...met, ...further].slice(0, size + 1);
  }
  reach.learn(met.length > size ? met[size]!.stage + 1 : walks.length);
  if (met.length <= size) return { rows: met, next: null };
  const { stage, key, id } = met[size - 1]!;
  return { rows: met.slice(0, size), next: { stage, after: { key, id } } };
}

/** Whoever the walks meet first. */
async function meet(ctx: Reader, walks: readonly Walk[], start: Start, limit: number): Promise<Met[]> {
  const values = openValues();
  const found = stagesText(values, ctx, walks, start, limit);
  const { order, online } = walks[0]!;
  const lists = ["id", "card_version", "rank"];
  if (order !== "rank") lists.push("key");
  if (walks.length - start.stage > 1) lists.push("stage");
  const liked = ctx.member
    ? `array_to_string(ARRAY(SELECT array_position(page.ids, liked_id) FROM likes
        WHERE liker_id = ${values.plain(ctx.member.id, "uuid")} AND liked_id = ANY (page.ids)), ',')`
    : "''";
  const text = `SELECT ${lists.map((list) => `array_to_string(page.${list}s, ',') AS ${list}s`).join(", ")}, ${liked} AS liked
    FROM ${values.row()} CROSS JOIN LATERAL (
      SELECT ${lists.map((list) => `array_agg(found.${list}) AS ${list}s`).join(", ")} FROM (${found}) AS found) AS page`;
  const [page] = await readStatement<PageRow>(ctx.db, { text, values: values.all });
  if (!page?.ids) return [];
  const card_versions = page.card_versions.split(",");
  const ranks = page.ranks.split(",");
  const keys = order === "rank" ? ranks : page.keys!.split(",");
  const stages = page.stages?.split(",");
  const liked_at = page.liked === "" ? undefined : new Set(page.liked.split(",").map(Number));
  const may_be_here = mayBeHere(ctx);
  return page.ids.split(",").map((id, at) => ({
    id,
    card_version: Number(card_versions[at]),
    liked: liked_at?.has(at + 1) ?? false,
    present: online || (may_be_here(Number(ranks[at])) ? undefined : false),
    key: keys[at]!,
    stage: stages ? Number(stages[at]) : start.stage,
  }));
}

/** How many walks were needed from about the same place lately. */
const reaches = new Map<string, number>();
const reaches_most = 10_000;

/** PostgreSQL takes longer to make ready for a walk than to walk: it is told only of those that will be needed. */
function openReach(walks: readonly Walk[], start: Start): { stages: number; learn(stages: number): void } {
  if (walks.length - start.stage === 1) return { stages: walks.length, learn: () => undefined };
  const { kinds, ring, country, regions, traits, with_photo, order } = walks[0]!;
  const about = ring && [Math.round(ring.around.lat / 5), Math.round(ring.around.lon / 5), ring.around.located];
  const name = JSON.stringify([about, start.stage, kinds, country, regions, traits, with_photo, order]);
  const usual = walks.filter(({ came }) => !came || came.walked === "nobody").length;
  return {
    stages: Math.max(start.stage + 1, reaches.get(name) ?? usual),
    learn(stages) {
      reaches.delete(name);
      reaches.set(name, stages);
      if (reaches.size > reaches_most) reaches.delete(reaches.keys().next().value!);
    },
  };
}

const signsOfLife = prepare((db, values: { ids: readonly string[] }) =>
  db
    .selectFrom("users")
    .select(["id", "last_active_at", "away_at"])
    .where("id", "=", sql<string>`ANY (${values.ids}::uuid[])`),
);

/** When they were last here, and since when or from when on they are away. */
export async function listSignsOfLife({ db }: Pick<Context, "db">, ids: readonly string[]) {
  return signsOfLife(db, { ids });
}

const cardsOf = prepare((db, values: { ids: readonly string[] }) =>
  db
    .selectFrom("search_cards")
    .innerJoin("member_search", "member_search.id", "search_cards.id")
    .select(["search_cards.id", "card", "card_version", "more_for_matches"])
    .where("search_cards.id", "=", sql<string>`ANY (${values.ids}::uuid[])`),
);

/** Cards of those who can still be found. */
export async function listCards({ db }: Pick<Context, "db">, ids: readonly string[]) {
  return cardsOf(db, { ids });
}

/** Only where the members stand. */
export function positionsStatement(ctx: Reader, walks: readonly Walk[], start: Start, limit: number): Statement {
  const values = openValues();
  const stages = stagesText(values, ctx, walks, start, limit);
  const text = `SELECT found.id, found.key::text, found.stage FROM ${values.row()} CROSS JOIN LATERAL (${stages}) AS found
    ORDER BY found.stage, found.key DESC, found.id DESC`;
  return { text, values: values.all };
}

/** For an address that names a page but not where it begins: for each page another statement, so it is not kept. */
export async function listPositions(
  ctx: Reader,
  walks: readonly Walk[],
  start: Start,
  limit: number,
): Promise<(Position & { stage: number })[]> {
  if (walks[0]!.kinds.length === 0) return [];
  const { text, values } = positionsStatement(ctx, walks, start, limit);
  return (await ctx.db.executeQuery<Position & { stage: number }>(CompiledQuery.raw(text, [...values]))).rows;
}

/** Those of them who match the caller, as they show themselves to matches. */
export async function listMatches(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await everybody(ctx)
    .select(["profiles.interests", "profiles.cell_lat", "profiles.cell_lon"])
    .where("profiles.id", "in", [...ids])
    .execute();
  return rows.filter(({ match }) => match);
}

const seekerOf = prepare((db, values: { id: string }) =>
  db
    .selectFrom("profiles")
    .leftJoin("regions", "regions.code", "profiles.region")
    .select(["gender", "sexuality", "born_on", "profiles.country", "interests", "hide_fictional", "hide_adverts"])
    .select(["profiles.region", "search_preferences", "cell_lat", "cell_lon", "regions.lat", "regions.lon"])
    .where("id", "=", values.id)
    .$narrowType<Kind>(),
);

/** What a search needs to know of the one who searches. */
export async function findSeeker({ db }: Pick<Context, "db">, id: string) {
  const [seeker] = await seekerOf(db, { id });
  if (!seeker) throw new Error("A member without a profile searches.");
  return seeker;
}

/** All regions in one language, by name. */
export async function listRegions({ db, locale }: Pick<Context, "db" | "locale">) {
  const name = sql<string>`coalesce(names ->> ${locale}, name)`;
  return db
    .selectFrom("regions")
    .select(["code", "country", "neighbours", name.as("name")])
    .orderBy(name)
    .execute();
}

/** The filters of the last search, for the next visit. */
export async function saveFilter({ db }: Pick<Context, "db">, id: string, filter: object): Promise<void> {
  await db
    .updateTable("profiles")
    .set({ search_preferences: JSON.stringify(filter) })
    .where("id", "=", id)
    .execute();
}
