/** SQL of the search: pages of members with what their cards need, and what a search must know of its seeker. */
import { CompiledQuery, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { executeStatement, prepare } from "#platform/db/prepared.server.ts";
import { everybody, type Reader } from "./queries.server.ts";
import type { Kind } from "./rules.ts";
import {
  activity_step_ms,
  onlineText,
  openValues,
  type Position,
  sinceOnline,
  type Start,
  stagesText,
  type Walk,
} from "./walk-queries.server.ts";

export type FoundRow = {
  id: string;
  /** Of one member and one state of the card; no other card ever has it. */
  card_version: number;
  liked: boolean;
  /** Here now; whether others may know it stands in the card. */
  present: boolean;
};

/** The five minutes of the last visit, as they stand in a rank (see `member_search`). */
const activityOf = "(found.rank / 1000 % 50000) * 288 + found.rank % 500";

/** One row for a whole page: its lists are told as words, which both sides read faster than rows. */
type PageRow = {
  ids: string | null;
  card_versions: string;
  key: string;
  stage: number;
  /** Places on the page, from 1. */
  liked: string;
  present: string;
};

/** Members in the order of the walks, and where the next page begins if there is one. */
export async function findMembers(
  ctx: Reader,
  walks: readonly Walk[],
  start: Start,
  size: number,
): Promise<{ rows: FoundRow[]; next: Start | null }> {
  const values = openValues();
  const found = stagesText(values, ctx, walks, start, size + 1);
  const { member } = ctx;
  // Only who was here a moment ago, by the rank, can be here now; who was searched for as such is.
  const since = Math.floor(sinceOnline(ctx).getTime() / activity_step_ms);
  const lately = walks[0]!.online
    ? "NULL::uuid[]"
    : `array_agg(found.id) FILTER (WHERE ${activityOf} >= ${values.plain(since, "integer")})`;
  const liked = member
    ? `SELECT array_position(page.ids, liked_id) FROM likes WHERE liker_id = ${values.plain(member.id, "uuid")} AND liked_id = ANY (page.ids)`
    : "SELECT NULL WHERE false";
  const text = `SELECT array_to_string(page.ids, ',') AS ids, array_to_string(page.card_versions, ',') AS card_versions,
      page.keys[${size}]::text AS key, page.stages[${size}] AS stage,
      array_to_string(ARRAY(${liked}), ',') AS liked,
      array_to_string(ARRAY(SELECT array_position(page.ids, users.id) FROM users WHERE users.id = ANY (page.lately)
        AND ${onlineText(values, ctx)}), ',') AS present
    FROM (SELECT array_agg(found.id) AS ids, array_agg(found.card_version) AS card_versions,
        array_agg(found.key) AS keys, array_agg(found.stage) AS stages, ${lately} AS lately
      FROM (SELECT * FROM (${found}) AS found ORDER BY stage, key DESC, id DESC) AS found) AS page`;
  const [page] = await executeStatement<PageRow>(ctx.db, { text, values: values.all });
  if (!page?.ids) return { rows: [], next: null };
  const ids = page.ids.split(",");
  const card_versions = page.card_versions.split(",");
  const [liked_at, present_at] = [placesIn(page.liked), placesIn(page.present)];
  const all_present = walks[0]!.online;
  const rows = ids.slice(0, size).map((id, at) => ({
    id,
    card_version: Number(card_versions[at]),
    liked: liked_at.has(at + 1),
    present: all_present || present_at.has(at + 1),
  }));
  const goes_on = ids.length > size;
  return { rows, next: goes_on ? { stage: page.stage, after: { key: page.key, id: ids[size - 1]! } } : null };
}

function placesIn(words: string): Set<number> {
  return new Set(words === "" ? [] : words.split(",").map(Number));
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

/** Only where the members stand, for an address that names a page but not where it begins. */
export async function listPositions(
  ctx: Reader,
  walks: readonly Walk[],
  start: Start,
  limit: number,
): Promise<(Position & { stage: number })[]> {
  const values = openValues();
  const text = `SELECT found.id, found.key::text, found.stage FROM (${stagesText(values, ctx, walks, start, limit)}) AS found
    ORDER BY found.stage, found.key DESC, found.id DESC`;
  const { rows } = await ctx.db.executeQuery<Position & { stage: number }>(CompiledQuery.raw(text, values.all));
  return rows;
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
    .select(["search_preferences", "cell_lat", "cell_lon", "regions.lat", "regions.lon"])
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
