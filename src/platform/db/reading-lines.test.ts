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

let lines: ReadingLines;
let db: Db;
const errors: Error[] = [];
beforeEach(() => {
  errors.length = 0;
  const onError = (error: Error) => void errors.push(error);
  lines = openReadingLines(database.connection, onError);
  db = openDatabase(openPool({ ...database.connection, max: 3 }, onError), lines);
});
afterEach(async () => {
  await lines.end();
  await db.destroy();
  await connectionsEnded();
});

type Answer = { pid: number; given: number };
const text = "SELECT pg_backend_pid() AS pid, $1::integer AS given";
const read = async (given: number) => (await readStatement<Answer>(db, { text, values: [given] }))[0]!;
/** As many as keep both lines busy. */
const all = <Answer>(asked: () => Promise<Answer>) => Promise.all(Array.from({ length: 8 }, asked));
const wait = (seconds: number) => readStatement(db, { text: "SELECT pg_sleep($1::float8)", values: [seconds] });

async function connections(): Promise<number[]> {
  const { rows } = await watcher.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = $1 ORDER BY pid",
    [database.connection.database],
  );
  return rows.map(({ pid }) => pid);
}

test("many short reads share two connections, and each gets its own answer", async () => {
  const numbers = Array.from({ length: 500 }, (_, at) => at);
  const answers = await Promise.all(numbers.map(read));
  expect(answers.map(({ given }) => given)).toEqual(numbers);
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2);
  expect(await connections()).toHaveLength(2);
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

test("after a value that has no words the next read has a new line", async () => {
  const before = await read(1);
  const hidden = { toPostgres: () => expect.unreachable("It has no words.") };
  await expect(readStatement(db, { text, values: [hidden] })).rejects.toThrow("It has no words.");
  const after = await read(2);
  expect(after.given).toBe(2);
  expect(after.pid).not.toBe(before.pid);
  await vi.waitUntil(async () => (await connections()).length === 1);
});

test("what is changed goes a way of its own, and is seen by the read that follows", async () => {
  await all(() => read(1));
  const shared = await connections();
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
  await all(() => read(1));
  const shared = await connections();
  let over = false;
  const long = all(() => wait(0.5)).then(() => (over = true));
  const answered = new Set<number>();
  const later: Promise<unknown>[] = [];
  await vi.waitUntil(() => {
    later.push(read(3).then(({ pid }) => answered.add(pid)));
    return answered.size > 0;
  });
  expect(over).toBe(false);
  expect(shared).not.toContain([...answered][0]);
  await Promise.all([long, ...later]);
  expect(shared).toContain((await read(4)).pid);
});

test("when its line breaks a read hears that the database is away, and the next has a new line", async () => {
  await all(() => read(1));
  const broken = await connections();
  const waiting = all(() => wait(60).catch((error: unknown) => error));
  await vi.waitUntil(async () => {
    const { rows } = await watcher.query("SELECT FROM pg_stat_activity WHERE pid = ANY ($1) AND state = 'active'", [
      broken,
    ]);
    return rows.length === 2;
  });
  await watcher.query("SELECT pg_terminate_backend(pid) FROM unnest($1::integer[]) AS pid", [broken]);
  for (const error of await waiting) expect(isAway(error), String(error)).toBe(true);
  const answers = await all(() => read(3));
  for (const { pid } of answers) expect(broken).not.toContain(pid);
});

test("whoever asks while no line can be made is told so, and served once there is one", async () => {
  const nowhere = openReadingLines({ ...database.connection, port: 1 }, (error) => void errors.push(error));
  const asked = [1, 2, 3].map((given) => nowhere.query({ name: "any", text, values: [given] })!);
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: "rejected", reason: { code: "ENOENT" } });
  await nowhere.end();
});

test("at the end what was asked is answered, and no connection is left", async () => {
  const asked = Promise.all([wait(0.2), read(1), read(2)]);
  await vi.waitUntil(async () => (await connections()).length > 0);
  await lines.end();
  expect((await asked).length).toBe(3);
  await connectionsEnded();
  expect(await connections()).toEqual([]);
});
