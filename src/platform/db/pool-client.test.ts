import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createBoss } from "../jobs/jobs.server.ts";
import { createLog } from "../log.server.ts";
import { openPool } from "./database.server.ts";
import { connectionsEnded } from "./pool-client.server.ts";

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

test("once a pool and the job queue have ended, PostgreSQL has no connection of theirs to cut off", async () => {
  const seen = { opened: 0, ended: 0, errors: [] as Error[] };
  const pool = openPool({ ...database.connection, max: 8 }, (error) => seen.errors.push(error));
  pool.on("connect", (client) => {
    seen.opened += 1;
    client.once("end", () => (seen.ended += 1));
  });
  await Promise.all(Array.from({ length: 8 }, () => pool.query("SELECT pg_sleep(0.01)")));
  const boss = createBoss(database.connection, createLog("silent"), true);
  await boss.start();
  expect(await connectionCount()).toBeGreaterThan(8);
  await boss.stop();
  await pool.end();
  await connectionsEnded();
  expect(seen).toEqual({ opened: 8, ended: 8, errors: [] });
  expect(await connectionCount()).toBe(0);
});

/** Ours: PostgreSQL's own workers come and go as they like. */
async function connectionCount(): Promise<number> {
  const { rows } = await watcher.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
    [database.connection.database],
  );
  return rows[0]!.count;
}
