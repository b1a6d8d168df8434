import { hostname } from "node:os";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createLog } from "../log.server.ts";
import { markRunning, takeFromRunning } from "./running-mark.server.ts";

const log = createLog("silent");
const web = `web ${process.pid} on ${hostname()}`.slice(0, 63);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("who wants the database alone hears which processes run, and none may start while it has it", async () => {
  const mark = await markRunning(database.connection, { role: "web", log, onTaken: () => undefined });
  const worker = await markRunning(database.connection, { role: "worker", log, onTaken: () => undefined });
  const restore = await connected();
  expect(await takeFromRunning(restore)).toEqual([web, web.replace("web", "worker").slice(0, 63)]);
  await worker!.release();
  expect(await takeFromRunning(restore)).toEqual([web]);
  await mark!.release();
  await vi.waitFor(async () => expect(await takeFromRunning(restore)).toEqual([]));
  expect(await markRunning(database.connection, { role: "web", log, onTaken: () => undefined })).toBeUndefined();
  await restore.end();
  const next = await vi.waitFor(async () => {
    const found = await markRunning(database.connection, { role: "web", log, onTaken: () => undefined });
    expect(found).toBeDefined();
    return found!;
  });
  await next.release();
});

test("a mark that is lost with its connection is set again", async () => {
  const mark = await markRunning(database.connection, { role: "web", log, onTaken: () => undefined });
  const watcher = await connected();
  const before = await cut(watcher);
  await vi.waitFor(async () => expect(await markedBy(watcher)).toHaveLength(1));
  expect(await markedBy(watcher)).not.toEqual(before);
  expect(await takeFromRunning(watcher)).toEqual([web]);
  await mark!.release();
  await watcher.end();
});

test("a process that lost its mark to a restore is told to end", async () => {
  const onTaken = vi.fn<() => void>();
  const mark = await markRunning(database.connection, { role: "web", log, onTaken });
  const restore = await connected();
  // A process that was faster than the restore loses its mark again.
  await vi.waitFor(async () => {
    await cut(restore);
    expect(await takeFromRunning(restore)).toEqual([]);
  });
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledTimes(1));
  await restore.end();
  await mark!.release();
});

/** Ends the connections that hold a mark, as a restart of PostgreSQL does. */
async function cut(client: pg.Client): Promise<number[]> {
  const pids = await markedBy(client);
  expect(pids).toHaveLength(1);
  await client.query("SELECT pg_terminate_backend($1, 5000)", [pids[0]]);
  return pids;
}

async function markedBy(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT held.pid FROM pg_locks AS held JOIN pg_database AS own ON own.oid = held.database
     WHERE held.locktype = 'advisory' AND own.datname = current_database() AND held.pid <> pg_backend_pid()`,
  );
  return rows.map(({ pid }) => pid);
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  await client.connect();
  return client;
}
