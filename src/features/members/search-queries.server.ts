/** SQL of the search: pages of members with what their cards need, and what a search must know of its seeker. */
import { CompiledQuery, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { executeStatement, prepare } from "#platform/db/prepared.server.ts";
import { everybody, type Reader } from "./queries.server.ts";
import type { Kind } from "./rules.ts";
import { openValues, type Position, type Start, stagesText, type Values, type Walk } from "./walk-queries.server.ts";

/** What anybody may see of somebody found, as `search_cards` keeps it. */
export type SearchCard = {
  name: string;
  born_on: string | null;
  country: string;
  region: string | null;
  cell: [number, number] | null;
  photo: string | null;
  photo_blurred: string | null;
  fictional: boolean;
  demo: boolean;
  shows_online: boolean;
  interests: string[];
  created_at: number;
  lead_text: string;
};

export type FoundRow = Position & {
  stage: number;
  /** JSON of a `SearchCard`. */
  card: string;
  liked: boolean;
  /** Here now; whether others may know it stands in the card. */
  present: boolean;
  /** The caller matches somebody who shows more to matches. */
  match: boolean;
};

/** The five minutes of the last visit, as they stand in a rank (see `member_search`). */
const activityOf = "(found.rank / 1000 % 50000) * 288 + found.rank % 500";

/** Only who was here a moment ago, by the rank, is looked up. */
function presentText(values: Values, { now, settings }: Pick<Reader, "now" | "settings">): string {
  const minutes = settings.online_minutes;
  const since = Math.floor((now().getTime() - minutes * 60_000) / 300_000);
  return `${activityOf} >= ${values.plain(since, "integer")} AND EXISTS (
      SELECT FROM users WHERE users.id = found.id
        AND is_online(users.last_active_at, users.away_at, ${values.plain(now(), "timestamptz")},
          ${values.plain(minutes, "integer")})
      OFFSET 0)`;
}

/** Members with what their cards need, in the order of the walks. */
export async function findMembers(
  ctx: Reader,
  walks: readonly Walk[],
  start: Start,
  limit: number,
): Promise<FoundRow[]> {
  const values = openValues();
  const found = stagesText(values, ctx, walks, start, limit);
  const me = ctx.member && values.plain(ctx.member.id, "uuid");
  const liked = me ? `EXISTS (SELECT FROM likes WHERE liker_id = ${me} AND liked_id = found.id OFFSET 0)` : "false";
  const match = me
    ? `cards.more_for_matches AND EXISTS (
        SELECT FROM matches WHERE lower_id = least(found.id, ${me}) AND upper_id = greatest(found.id, ${me}) OFFSET 0)`
    : "false";
  const text = `SELECT found.id, found.key::text AS key, found.stage, cards.card, ${liked} AS liked, ${match} AS match,
      ${presentText(values, ctx)} AS present
    FROM (${found}) AS found JOIN search_cards AS cards USING (id)
    ORDER BY found.stage, found.key DESC, found.id DESC`;
  return executeStatement<FoundRow>(ctx.db, { text, values: values.all });
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

/** Matches as they show themselves to the caller, who sees more of them than others do. */
export async function listMatches(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return everybody(ctx)
    .select(["profiles.interests", "profiles.cell_lat", "profiles.cell_lon"])
    .where("profiles.id", "in", [...ids])
    .execute();
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
