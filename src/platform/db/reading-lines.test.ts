import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { isAway } from "./away.server.ts";
import { openDatabase, openPool } from "./database.server.ts";
import type { Db } from "./db.ts";
import { connectionsEnded } from "./pool-client.server.ts";
import { executeStatement, readStatement } from "./prepared.server.ts";
import { openReadingLines, type ReadingLines } from "./reading-lines.server.ts";

let database: TestDatabase;
let watcher: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  watcher = new pg.Client({ ...database.connection, database: "postgres" });
  await watcher.connect();
});
afterAll(async () => {
  await watcher.end();
  await database.drop();
});

/** Connections that tests have left behind. */
const left: number[] = [];
let pool: pg.Pool;
let lines: ReadingLines;
let db: Db;
const errors: Error[] = [];
beforeEach(() => {
  errors.length = 0;
  const onError = (error: Error) => void errors.push(error);
  lines = openReadingLines(database.connection, onError);
  pool = openPool({ ...database.connection, max: 3 }, onError);
  db = openDatabase(pool, lines);
});
afterEach(async () => {
  await lines.end();
  await pool.end();
  await connectionsEnded();
  left.push(...(await connections()));
});

type Answer = { pid: number; given: number };
const text = "SELECT pg_backend_pid() AS pid, $1::integer AS given";
const read = async (given: number) => (await readStatement<Answer>(db, { text, values: [given] }))[0]!;
/** As many as keep both lines busy. */
const all = <Answer>(asked: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, asked));
/** A machine that is held up while they are asked is none that takes long to answer: the clock stands meanwhile. */
function atOnce<T>(ask: () => T): T {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    return ask();
  } finally {
    vi.useRealTimers();
  }
}
/** Until they are there the pool answers. */
async function waitForLines(): Promise<number[]> {
  const shared = new Set<number>();
  await vi.waitUntil(async () => {
    const asked = Array.from({ length: 8 }, () => lines.query<Answer>({ name: "pid", text, values: [0] }));
    for (const one of asked) if (one) shared.add((await one).rows[0]!.pid);
    return shared.size === 2;
  });
  return [...shared];
}
const wait = (seconds: number) => readStatement(db, { text: "SELECT pg_sleep($1::float8)", values: [seconds] });

/** Ours: PostgreSQL's own workers, which clean up behind the tests, come and go as they like. */
async function connections(): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend' ORDER BY pid",
    [database.connection.database],
  );
  return rows.map(({ pid }) => pid);
}

test("many short reads share two connections, and each gets its own answer", async () => {
  const shared = await waitForLines();
  const numbers = Array.from({ length: 60 }, (_, at) => at);
  const answers = await Promise.all(atOnce(() => numbers.map(read)));
  expect(answers.map(({ given }) => given)).toEqual(numbers);
  expect(new Set(answers.map(({ pid }) => pid))).toEqual(new Set(shared));
});

test("a read that fails takes none of those along that were asked before and after it", async () => {
  const failing = () => readStatement(db, { text: "SELECT 1 / $1::integer", values: [0] });
  const asked = await Promise.allSettled([read(1), failing(), read(2), failing(), read(3), read(4)]);
  expect(asked.map((one) => (one.status === "fulfilled" ? (one.value as Answer).given : "failed"))).toEqual([
    1,
    "failed",
    2,
    "failed",
    3,
    4,
  ]);
  expect((await read(5)).given).toBe(5);
  expect(errors).toEqual([]);
});

test("after a read that failed the next ones have a new line, since what was prepared may be out of date", async () => {
  const hidden = { toPostgres: () => expect.unreachable("It has no words.") };
  const before = await waitForLines();
  await expect(readStatement(db, { text, values: [hidden] })).rejects.toThrow("It has no words.");
  const after = await waitForLines();
  expect(before.filter((pid) => after.includes(pid))).toHaveLength(1);

  const other = new pg.Client(database.connection);
  await other.connect();
  const make = (type: string) =>
    `CREATE FUNCTION lines_count(given integer) RETURNS ${type} LANGUAGE sql STABLE AS 'SELECT given::${type}'`;
  await other.query(make("integer"));
  const count = () =>
    readStatement<{ given: number }>(db, { text: "SELECT lines_count($1::integer) AS given", values: [1] });
  await count();
  await other.query(`BEGIN; DROP FUNCTION lines_count(integer); ${make("bigint")}; COMMIT`);
  await count().catch(() => undefined);
  expect(await count()).toEqual([{ given: 1 }]);
  await other.end();
});

test("a line that has prepared many statements makes room for a new one", async () => {
  const before = await waitForLines();
  for (let at = 0; at < 250; at += 1) await readStatement(db, { text: `SELECT ${at} + $1::integer`, values: [at] });
  const after = await waitForLines();
  expect(before.filter((pid) => after.includes(pid))).toHaveLength(1);
  const ending = before.find((pid) => !after.includes(pid))!;
  await vi.waitUntil(async () => !(await connections()).includes(ending));
});

test("where PostgreSQL has no connection left for the lines, reads go by the pool, which has one", async () => {
  const user = `few_${database.connection.database}`;
  await watcher.query(`CREATE ROLE ${user} LOGIN PASSWORD 'x' CONNECTION LIMIT 1`);
  const connection = { ...database.connection, user, password: "x" };
  const none = openReadingLines(connection, (error) => void errors.push(error));
  const few = openPool({ ...connection, max: 1 }, () => undefined);
  const poor = openDatabase(few, none);
  await executeStatement(poor, { text, values: [1] });
  for (const given of [2, 3, 4])
    expect(await readStatement(poor, { text, values: [given] })).toMatchObject([{ given }]);
  await none.end();
  await few.end();
  await connectionsEnded();
  await watcher.query(`DROP ROLE ${user}`);
  expect(errors).toEqual([]);
});

test("what is changed goes a way of its own, and is seen by the read that follows", async () => {
  const shared = await waitForLines();
  const [{ pid } = { pid: 0 }] = await executeStatement<Answer>(db, { text, values: [1] });
  expect(shared).not.toContain(pid);
  const put = (at: number) =>
    executeStatement(db, {
      text: "INSERT INTO site_pages SELECT * FROM site_pages WHERE $1::integer < 0",
      values: [at],
    });
  await put(1);
  await db.transaction().execute(async (within) => {
    const [inside] = await readStatement<Answer>(within, { text, values: [1] });
    expect(shared).not.toContain(inside!.pid);
  });
});

test("nobody is sent behind reads that take long: who comes later goes past them", async () => {
  const shared = await waitForLines();
  const holder = new pg.Client(database.connection);
  await holder.connect();
  // They take as long as somebody else holds what they ask for.
  await holder.query("SELECT pg_advisory_lock(1)");
  const held = { text: "SELECT pg_advisory_xact_lock_shared($1::integer)", values: [1] };
  const answered: number[] = [];
  const asked = atOnce(() => {
    const long = all(() => readStatement(db, held));
    vi.advanceTimersByTime(101);
    return [long, read(3).then(({ pid }) => answered.push(pid))];
  });
  try {
    await vi.waitUntil(() => answered.length > 0);
  } finally {
    await holder.end();
  }
  expect(shared).not.toContain(answered[0]);
  await Promise.all(asked);
  expect(shared).toContain((await read(4)).pid);
});

test("when its line breaks a read hears that the database is away, and the next has a new line", async () => {
  const broken = await waitForLines();
  const waiting = atOnce(() => all(() => wait(60).catch((error: unknown) => error)));
  await vi.waitUntil(async () => {
    const { rows } = await watcher.query("SELECT FROM pg_stat_activity WHERE pid = ANY ($1) AND state = 'active'", [
      broken,
    ]);
    return rows.length === 2;
  });
  await watcher.query("SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) AS pid", [broken]);
  for (const error of await waiting) expect([error, isAway(error)]).toEqual([error, true]);
  for (const { pid } of await all(() => read(3))) expect(broken).not.toContain(pid);
  for (const pid of await waitForLines()) expect(broken).not.toContain(pid);
});

test("neither on a line nor on a connection of the pool does PostgreSQL compile what it reckons to be dear", async () => {
  await waitForLines();
  const setting = { text: "SELECT current_setting('jit') AS jit, $1::integer AS given", values: [1] };
  const answers = [...(await all(() => readStatement(db, setting))), await executeStatement(db, setting)];
  expect(answers.flat()).toEqual(answers.map(() => ({ jit: "off", given: 1 })));
});

test("at the end what was asked is answered", async () => {
  await waitForLines();
  const asked = Promise.all([wait(0.2), read(1), read(2)]);
  await lines.end();
  expect((await asked).length).toBe(3);
});

test("nothing that a test before has opened is left", () => {
  expect(left).toEqual([]);
});
