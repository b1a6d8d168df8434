/** With many members: the indexes of the search table lead to every page, and nobody who is near is left out. */
import { Kysely, PostgresDialect, sql, type CompiledQuery } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Input } from "#contract/call.ts";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";
import { makeMembers } from "../../../scripts/bench/search-members.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { addRegions } from "#tests/support/searching.ts";
import { hiddenFrom } from "./queries.server.ts";
import { fittingKinds } from "./rules.ts";
import { searchMembers as call } from "./search-contract.ts";
import { birthDates, distance_km, kindCode } from "./search-rules.ts";
import { searchMembers } from "./search.server.ts";

const now = new Date("2026-11-15T12:02:00Z");

let site: TestApplication;
afterAll(() => site.close());
const db = () => site.application.db;

let seen: CompiledQuery[];
let watched: Kysely<DB>;
const here = { lat: 521, lon: 51, located: true };

beforeAll(async () => {
  site = await startTestApplication({ now });
  // What the planner knows is told below, and by nobody who comes in between.
  for (const table of ["member_search", "profiles", "users", "photos", "blocks", "likes"])
    await sql`ALTER TABLE ${sql.table(table)} SET (autovacuum_enabled = off)`.execute(db());
  await addRegions(db());
  const client = await site.application.pool.connect();
  await makeMembers(client, 6000, now, () => undefined);
  client.release();
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: site.application.pool }),
    log: ({ query }) => void seen.push(query),
  });
  await db().updateTable("users").set({ status: "active" }).execute();
  await sql`UPDATE users SET last_active_at = ${now} WHERE id IN (SELECT member_id(n) FROM generate_series(1, 300) AS n)`.execute(
    db(),
  );
  // Many around who fit, some of whom told only their region; what else they are is left to chance.
  await sql`UPDATE profiles SET country = 'NL', region = 'NL-UT', status = 'active',
    born_on = date '1990-01-01' + n % 700, gender = CASE WHEN n % 3 = 0 THEN 'male' ELSE 'female' END,
    sexuality = CASE WHEN n % 3 = 1 THEN 'hetero' ELSE 'bi' END,
    cell_lat = CASE WHEN n % 4 > 0 THEN 505 + n % 33 END, cell_lon = CASE WHEN n % 4 > 0 THEN 35 + n * 7 % 33 END
    FROM generate_series(2, 1200) AS n WHERE id = member_id(n)`.execute(db());
  const { lat: cell_lat, lon: cell_lon } = here;
  const place = { region: "NL-UT", country: "NL", cell_lat, cell_lon };
  await db()
    .updateTable("profiles")
    .set({ ...place, gender: "male", sexuality: "bi", born_on: "1991-05-05", status: "active" })
    .where("id", "=", sql<string>`member_id(1)`)
    .execute();
  await sql`VACUUM ANALYZE member_search, profiles, users, photos`.execute(db());
});

const searches: [string, Partial<Input<typeof call>>][] = [
  ["default", {}],
  ["country", { country: "NL" }],
  ["region", { region: "NL-UT" }],
  ["with photo", { with_photo: true }],
  ["newest", { order: "newest" }],
  ["newest of a country", { country: "NL", order: "newest" }],
  ["newest of a region", { region: "NL-UT", order: "newest" }],
  ["new", { new: true }],
  ["online", { online: true }],
  ["nearest", { order: "nearest" }],
  ["within a distance", { distance: 50 }],
  ["interests", { interests: ["wine"] }],
  ["page by its number", { page: 3 }],
];

async function seekersContext(): Promise<Context & { member: { id: string } }> {
  const { rows } = await sql<{ id: string }>`SELECT member_id(1) AS id`.execute(db());
  const settings = (await site.application.sites.ofHost(undefined)).settings;
  return {
    db: watched,
    site: { id: 1 },
    settings,
    locale: "en",
    member: { id: rows[0]!.id, profile_version: "1", incomplete: false },
    now: () => now,
    secrets: { token_key: "test" },
    visitor: {},
  } as unknown as Context & { member: { id: string } };
}

test.each(searches)("no search reads a whole table: %s", async (_title, input) => {
  const ctx = await seekersContext();
  seen = [];
  const { members, next } = await searchMembers(ctx, input);
  expect(members.length).toBeGreaterThan(0);
  if (next) await searchMembers(ctx, { ...input, after: next.after });
  await expectIndexes(seen);
});

const moving = searches.filter(([, input]) => input.order !== "newest");
test.each(moving.filter(([, input]) => input.region ?? input.online ?? input.distance))(
  "nor does the end of one, where those are who came meanwhile: %s",
  async (_title, input) => {
    const ctx = await seekersContext();
    seen = [];
    let { next } = await searchMembers(ctx, input);
    while (next) ({ next } = await searchMembers(ctx, { ...input, after: next.after }));
    const ends = seen.filter((query) => query.sql.includes("came_at") && query.sql.includes("UNION ALL"));
    expect(ends.length).toBeGreaterThan(0);
    await expectIndexes(ends.slice(-1));
  },
);

async function expectIndexes(queries: readonly CompiledQuery[]): Promise<void> {
  const walks = queries.filter((query) => query.sql.includes("member_search"));
  expect(walks.length).toBeGreaterThan(0);
  for (const walk of walks) {
    const plan = await explain(walk);
    expect(plan.filter((line) => /Seq Scan on (member_search|profiles|users|photos|blocks)/.test(line))).toEqual([]);
    expect(plan.filter((line) => /Index (Only )?Scan.* on member_search/.test(line)).length).toBeGreaterThan(0);
  }
}

const near: [string, Partial<Input<typeof call>>, number[]][] = [
  ["within 100 km", { distance: 100 }, [100]],
  ["within 50 km", { distance: 50 }, [50]],
  ["nearest first", { order: "nearest" }, [10, 25, 50, 100, Infinity]],
  // How far each page had to go is known from the first time.
  ["nearest first, once more", { order: "nearest" }, [10, 25, 50, 100, Infinity]],
];

// Only parts of the squares are walked: nobody may be lost by that.
test.each(near)("finds everybody, in order: %s", async (_title, input, steps) => {
  const ctx = await seekersContext();
  seen = [];
  const found: string[] = [];
  let after: string | undefined;
  let { filter, next, members } = await searchMembers(ctx, input);
  for (;;) {
    found.push(...members.map(({ id }) => id));
    after = next?.after;
    if (!after || found.length > 400) break;
    ({ filter, next, members } = await searchMembers(ctx, { ...input, after }));
  }
  const { born_after, born_until } = birthDates(filter, now.toISOString().slice(0, 10));
  const rows = await db()
    .selectFrom("member_search")
    .select(["id", "rank", "cell_lat", "cell_lon", "located"])
    .where("kind", "in", fittingKinds({ gender: "male", sexuality: "bi" }).map(kindCode))
    .where("born_on", ">", born_after)
    .where("born_on", "<=", born_until)
    .where("id", "!=", ctx.member.id)
    .where("id", "not in", hiddenFrom(ctx))
    .execute();
  const stepOf = ({ cell_lat: lat, cell_lon: lon, located }: (typeof rows)[number]) => {
    const distance = lat === null || lon === null ? Infinity : distance_km(here, { lat, lon, located });
    return steps.find((step) => distance < step || step === Infinity);
  };
  const expected = rows
    .map((row) => ({ ...row, step: stepOf(row) }))
    .filter(({ step }) => step !== undefined)
    .toSorted((one, other) => one.step! - other.step! || other.rank - one.rank || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);
  expect(found.length).toBeGreaterThan(24);
  expect(found).toEqual(expected.slice(0, found.length));
  if (!after) expect(found.length).toBe(expected.length);
});

async function explain({ sql: text, parameters }: CompiledQuery): Promise<string[]> {
  const { rows } = await site.application.pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN ${text.replace("/* prepared */ ", "")}`,
    [...parameters],
  );
  return rows.map((row) => row["QUERY PLAN"]);
}
