/** Likes of many members: ten thousand couples who like each other at the same instant, and lists that stay short walks. */
import { type CompiledQuery, Kysely, PostgresDialect, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { DB } from "#platform/db/types.ts";
import { makeMembers } from "../../../scripts/bench/search-members.ts";
import { startTestApplication, type TestApplication } from "#tests/support/application.ts";
import { addRegions } from "#tests/support/searching.ts";
import { findDay, insertLike, insertMatch, isMatch, lockPair } from "./giving-queries.server.ts";
import { countNew, findReceived, listGiven, listReceived } from "./queries.server.ts";
import { findLastPass, hasPassed, listPool } from "./swipe-queries.server.ts";

const now = new Date("2026-11-15T12:02:00Z");
const members = 20_000;
const couples = members / 2;
const lanes = 4;

let site: TestApplication;
let seen: CompiledQuery[] = [];
/** As the database of the site, telling what is asked. */
let watched: Kysely<DB>;
beforeAll(async () => {
  site = await startTestApplication({ now });
  const { db, pool } = site.application;
  await addRegions(db);
  const client = await pool.connect();
  await makeMembers(client, members, now, () => undefined);
  client.release();
  watched = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void seen.push(query),
  });
});
afterAll(() => site.close());

const run = (text: string) => site.application.pool.query(text);

async function idOf(number: number): Promise<string> {
  const { rows } = await site.application.pool.query<{ id: string }>("SELECT member_id($1) AS id", [number]);
  return rows[0]!.id;
}

describe("two members who like each other at the same instant", () => {
  beforeEach(async () => {
    await site.application.db.deleteFrom("likes").execute();
  });

  /** The very words with which one likes the other, for PostgreSQL to say them ten thousand times without us. */
  async function wordsOfLiking({ locked }: { locked: boolean }): Promise<string> {
    const [me, them] = [await idOf(1), await idOf(2)];
    seen = [];
    if (locked) await lockPair({ db: watched }, me, them);
    await insertLike({ db: watched }, { liker_id: me, liked_id: them, created_at: now });
    await insertMatch({ db: watched }, me, them, now);
    const names = new Map<unknown, string>([
      [me, "me"],
      [them, "them"],
      [now, "at"],
    ]);
    const words = seen.map(
      (query) =>
        `EXECUTE $words$${query.sql}$words$ USING ${query.parameters.map((value) => names.get(value)).join()};`,
    );
    await site.application.db.deleteFrom("likes").execute();
    const looking = words.pop()!;
    // Between the like and looking for the other's time passes, as when the site says them over its connection. Without
    // the lock nothing forbids that both like, then both look, and only then both end.
    return [...words, ...(locked ? ["PERFORM pg_sleep(0.001);", looking] : [meet, looking, meet])].join("\n");
  }

  /** The two of a couple wait here for each other: each opens a gate, with the next one shut already, and passes the other's. */
  const meet = `
    PERFORM pg_advisory_lock(mine, gate + 1), pg_advisory_unlock(mine, gate);
    PERFORM pg_advisory_lock_shared(theirs, gate), pg_advisory_unlock_shared(theirs, gate);
    gate := gate + 1;`;

  /** Several lanes of couples, each with a connection for either side. */
  async function likeAll(count: number, words: string): Promise<number> {
    await run(`CREATE OR REPLACE PROCEDURE like_all(lane integer, mine integer) LANGUAGE plpgsql AS $$
      DECLARE
        side integer := mine % 2;
        theirs integer := lane * 2 + 1 - side;
        gate integer := 1;
        me uuid;
        them uuid;
        at timestamptz := clock_timestamp();
      BEGIN
        FOR couple IN lane * ${count / lanes} + 1 .. (lane + 1) * ${count / lanes} LOOP
          me := member_id(couple * 2 - side);
          them := member_id(couple * 2 - 1 + side);
          ${meet}
          ${words}
          COMMIT;
        END LOOP;
        PERFORM pg_advisory_unlock_all();
      END $$`);
    const sides = await Promise.all(Array.from({ length: lanes * 2 }, () => site.application.pool.connect()));
    const laneOf = (side: number) => Math.floor(side / 2);
    for (const [side, client] of sides.entries()) await client.query(`SELECT pg_advisory_lock(${side}, 1)`);
    await Promise.all(sides.map((client, side) => client.query(`CALL like_all(${laneOf(side)}, ${side})`)));
    for (const client of sides) client.release();
    const { rows } = await sql<{ likes: number; matches: number }>`
      SELECT (SELECT count(*) FROM likes)::integer AS likes, (SELECT count(*) FROM matches)::integer AS matches`.execute(
      site.application.db,
    );
    expect(rows[0]!.likes).toBe(2 * count);
    return rows[0]!.matches;
  }

  test(`match, each of ${couples} couples once`, async () => {
    expect(await likeAll(couples, await wordsOfLiking({ locked: true }))).toBe(couples);
  });

  test("would miss each other without the lock, which this would notice", async () => {
    expect(await likeAll(200, await wordsOfLiking({ locked: false }))).toBe(0);
  });
});

describe("of a hundred thousand likes and passes", () => {
  let ids: [string, string];
  beforeAll(async () => {
    ids = [await idOf(1), await idOf(7920 + 13)];
    // Everybody named here was made above; looking each of them up again would take most of the time.
    const filled = ["likes", "matches", "swipe_passes", "like_days"];
    for (const table of filled) await run(`ALTER TABLE ${table} DISABLE TRIGGER ALL`);
    await run(`INSERT INTO likes (liker_id, liked_id, like_new, created_at)
      SELECT unnest(ARRAY[one, other]), unnest(ARRAY[other, one]), n % 3 = 0, now() - n * interval '1 second'
      FROM (
        SELECT n, member_id(1 + n % ${members}) AS one, member_id(1 + ((n * 7919::bigint + n / ${members} * 31 + 13) % ${members})::integer) AS other
        FROM generate_series(1, 50000) AS n
      ) AS couples WHERE one <> other ON CONFLICT DO NOTHING`);
    await run(`INSERT INTO likes (liker_id, liked_id)
      SELECT member_id(n), member_id(1) FROM generate_series(2, 400) AS n ON CONFLICT DO NOTHING`);
    await run(`INSERT INTO matches (lower_id, upper_id)
      SELECT one.liker_id, one.liked_id FROM likes AS one
      JOIN likes AS other ON (other.liker_id, other.liked_id) = (one.liked_id, one.liker_id)
      WHERE one.liker_id < one.liked_id ON CONFLICT DO NOTHING`);
    await run(`INSERT INTO swipe_passes (passer_id, passed_id, passed_at)
      SELECT member_id(1 + n % ${members}), member_id(1 + (n * 10007 + n / ${members} * 31 + 7) % ${members}), now() - n * interval '1 second'
      FROM generate_series(1, 100000) AS n
      WHERE n % ${members} <> (n * 10007 + n / ${members} * 31 + 7) % ${members} ON CONFLICT DO NOTHING`);
    await run(`INSERT INTO like_days (profile_id, day, likes)
      SELECT member_id(n), '2026-11-15', 1 FROM generate_series(1, ${members}) AS n`);
    for (const table of filled) await run(`ALTER TABLE ${table} ENABLE TRIGGER ALL`);
    await run("VACUUM ANALYZE likes, matches, swipe_passes, like_days, member_search");
  });

  const seeker = {
    kinds: [21, 24],
    born_after: "1979-11-15",
    born_until: "2000-11-15",
    country: "NL",
    interests: [],
    with_fictional: true,
  };
  const pool = { seeker, passed_since: new Date("2026-08-17T00:00:00Z"), with_photo: true, limit: 20 };
  type Reader = { db: Kysely<DB>; site: never };
  const reads: [string, (reader: Reader) => Promise<unknown>][] = [
    ["the likes given", (reader) => listGiven(reader, ids[0])],
    ["the likes received, with the matches", (reader) => listReceived(reader, ids[0])],
    ["one like received", (reader) => findReceived(reader, ids[0], ids[1])],
    ["the number of new ones", (reader) => countNew(reader, ids[0])],
    ["whether two match", (reader) => isMatch(reader, ids[0], ids[1])],
    ["the pool of the swipe game", (reader) => listPool(reader, { ...pool, member_id: ids[0] })],
    ["a pool that is wider with every step", (reader) => listPool(reader, { ...pool, member_id: ids[0], limit: 2000 })],
    ["whether somebody was passed", (reader) => hasPassed(reader, ids[0], ids[1], now)],
    ["the last pass", (reader) => findLastPass(reader, ids[0])],
    ["what is used of a day", (reader) => findDay(reader, ids[0], "2026-11-15")],
  ];

  test.each(reads)("no table is read whole for %s", async (_title, read) => {
    seen = [];
    await read({ db: watched, site: { id: 1 } as never });
    expect(seen.length).toBeGreaterThan(0);
    for (const { sql: text, parameters } of seen) {
      const { rows } = await site.application.pool.query<{ "QUERY PLAN": string }>(`EXPLAIN ${text}`, [...parameters]);
      const plan = rows.map((row) => row["QUERY PLAN"]);
      const whole = /Seq Scan on (likes|matches|swipe_passes|like_days|member_search|profiles|users|blocks)/;
      expect(plan.filter((line) => whole.test(line))).toEqual([]);
    }
  });
});
