/** SQL of the swipe game: who is in the pool, and who was passed. */
import { type RawBuilder, sql } from "kysely";
import type { Seeker } from "#features/members/seeker.server.ts";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db" | "site">;

/** In the search table every rank from here on has a photo. */
const photo_rank = 50_000_000;

export type Pool = {
  member_id: string;
  seeker: Seeker;
  /** Who was passed before then comes back. */
  passed_since: Date;
  with_photo: boolean;
  limit: number;
};

/** How far one looks: whom they would search for, then all ages, then all countries. */
type Reach = "near" | "country" | "all";
const reaches: readonly Reach[] = ["near", "country", "all"];

/** The best of those who fit and were neither liked nor passed, nearest to what the member looks for first (d.3-4). */
export async function listPool(ctx: Reader, pool: Pool): Promise<string[]> {
  const found: string[] = [];
  for (const reach of reaches) {
    if (found.length >= pool.limit || pool.seeker.kinds.length === 0) break;
    const { rows } = await poolOf(ctx, pool, reach, found).execute(ctx.db);
    found.push(...rows.map(({ id }) => id));
  }
  return found.slice(0, pool.limit);
}

/** Each kind is its own short walk along an index of the search table; the best of their heads are the pool. */
function poolOf(
  { site }: Reader,
  { member_id, seeker, passed_since, with_photo, limit }: Pool,
  reach: Reach,
  not: readonly string[],
): RawBuilder<{ id: string }> {
  const me = sql`${member_id}::uuid`;
  const conditions = [
    sql`s.id <> ${me}`,
    sql`s.id NOT IN (SELECT hidden.id FROM hidden_from(${me}) AS hidden (id))`,
    sql`NOT EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) = (${me}, s.id))`,
    sql`NOT EXISTS (SELECT FROM swipe_passes
      WHERE (passer_id, passed_id) = (${me}, s.id) AND passed_at > ${passed_since}::timestamptz)`,
  ];
  if (reach !== "all") conditions.push(sql`s.country = ${seeker.country}`);
  if (reach === "near")
    conditions.push(sql`s.born_on > ${seeker.born_after}::date AND s.born_on <= ${seeker.born_until}::date`);
  if (with_photo) conditions.push(sql`s.rank >= ${sql.lit(photo_rank)}`);
  if (!seeker.with_fictional) conditions.push(sql`NOT s.fictional`);
  if (not.length > 0) conditions.push(sql`s.id <> ALL (${[...not]}::uuid[])`);
  return sql`
    SELECT heads.id FROM unnest(${[...seeker.kinds]}::smallint[]) AS kinds (kind)
    CROSS JOIN LATERAL (
      SELECT s.id, s.rank FROM member_search s
      WHERE s.site_id = ${site.id} AND s.kind = kinds.kind AND ${sql.join(conditions, sql` AND `)}
      ORDER BY s.rank DESC, s.id DESC LIMIT ${sql.lit(limit)}
    ) heads
    ORDER BY heads.rank DESC, heads.id DESC LIMIT ${sql.lit(limit)}`;
}

export async function hasPassed(
  { db }: Pick<Context, "db">,
  passer_id: string,
  passed_id: string,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom("swipe_passes")
    .select("passed_id")
    .where("passer_id", "=", passer_id)
    .where("passed_id", "=", passed_id)
    .where("passed_at", ">", since)
    .executeTakeFirst();
  return found !== undefined;
}

export async function savePass(
  { db }: Pick<Context, "db">,
  pass: { passer_id: string; passed_id: string; passed_at: Date },
): Promise<void> {
  await db
    .insertInto("swipe_passes")
    .values(pass)
    .onConflict((conflict) => conflict.columns(["passer_id", "passed_id"]).doUpdateSet({ passed_at: pass.passed_at }))
    .execute();
}

export async function deletePass({ db }: Pick<Context, "db">, passer_id: string, passed_id: string): Promise<void> {
  await db.deleteFrom("swipe_passes").where("passer_id", "=", passer_id).where("passed_id", "=", passed_id).execute();
}

export async function findLastPass(
  { db }: Pick<Context, "db">,
  passer_id: string,
): Promise<{ passed_id: string; passed_at: Date } | undefined> {
  return db
    .selectFrom("swipe_passes")
    .select(["passed_id", "passed_at"])
    .where("passer_id", "=", passer_id)
    .orderBy("passed_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Those that no longer keep anybody out of the pool, by the rule of each site. */
export async function deletePasses({ db, settings }: Pick<Context, "db" | "settings">, now: Date): Promise<void> {
  await sql`
    DELETE FROM swipe_passes USING profiles JOIN sites ON sites.id = profiles.site_id
    WHERE profiles.id = swipe_passes.passer_id AND swipe_passes.passed_at <= ${now}::timestamptz
      - make_interval(days => coalesce((sites.settings ->> 'pass_return_days')::integer, ${settings.pass_return_days}))`.execute(
    db,
  );
}
