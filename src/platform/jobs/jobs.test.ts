import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { createLog } from "#platform/log.server.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createBoss, createQueues, defineJob, handleJob, jobsOn, startWorkers } from "./jobs.server.ts";

const kind = defineJob({ name: "test.count", payload: z.object({ place: z.int() }), retries: 3 });

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(openPool({ ...database.connection, max: 2 }, () => undefined));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** What a process of the site has of the queue, until it ends. */
async function openQueue() {
  const boss = createBoss(database.connection, createLog("silent"), false);
  await boss.start();
  await createQueues(boss, [kind]);
  return boss;
}

/** A process that works on the jobs and writes down which. */
async function openWorker(seen: number[]) {
  const boss = await openQueue();
  const handler = handleJob<undefined, typeof kind.payload>(kind, async (_ctx, { place }) => void seen.push(place));
  await startWorkers(boss, [handler], (_handler, payload) => handler.handle(undefined, payload as never));
  return boss;
}

/** As it does once a minute, however lately that was. */
async function lookForTheDead(boss: Awaited<ReturnType<typeof openQueue>>): Promise<void> {
  await sql`UPDATE pgboss.queue SET monitor_claim_on = NULL, monitor_on = NULL`.execute(db);
  await boss.supervise(kind.name);
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place);
const inOrder = (seen: readonly number[]) => seen.toSorted((one, other) => one - other);

test("jobs outlive the process that added them, and several workers run each of them once", async () => {
  const adding = await openQueue();
  for (const place of places(12)) await jobsOn(adding, db).add(kind, { place });
  await adding.stop({ graceful: false });

  const seen: number[] = [];
  const workers = [await openWorker(seen), await openWorker(seen), await openWorker(seen)];
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(12), { timeout: 60_000 });
  for (const boss of workers) await boss.stop();
  expect(inOrder(seen)).toEqual(places(12));
});

test("what has waited for a worker is done one after the other, not at the pace at which it looks for more", async () => {
  const adding = await openQueue();
  for (const place of places(40)) await jobsOn(adding, db).add(kind, { place });
  await adding.stop({ graceful: false });

  const seen: number[] = [];
  const worker = await openWorker(seen);
  // It looks each second: at that pace these would take 40.
  await vi.waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(40));
  await worker.stop();
  expect(inOrder(seen)).toEqual(places(40));
});

test("what a worker had begun when it died is taken over", async () => {
  const dying = await openQueue();
  await jobsOn(dying, db).add(kind, { place: 0 });
  expect(await dying.fetch(kind.name)).toHaveLength(1);
  await dying.stop({ graceful: false });

  // Two minutes it may have been at work; after that it is dead.
  const supervisor = await openQueue();
  await sql`UPDATE pgboss.job SET started_on = now() - interval '3 minutes', heartbeat_on = now() - interval '3 minutes'
    WHERE state = 'active'`.execute(db);
  await lookForTheDead(supervisor);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(db);
  const seen: number[] = [];
  const worker = await openWorker(seen);
  await vi.waitFor(() => expect(seen).toEqual([0]), { timeout: 60_000 });
  await worker.stop();
  await supervisor.stop();
});

test("what a worker is still at after many minutes is not begun beside it", async () => {
  const seen: number[] = [];
  const done = Promise.withResolvers<void>();
  const boss = await openQueue();
  const handler = handleJob<undefined, typeof kind.payload>(kind, async (_ctx, { place }) => {
    seen.push(place);
    await done.promise;
  });
  await startWorkers(boss, [handler], (_handler, payload) => handler.handle(undefined, payload as never));
  await jobsOn(boss, db).add(kind, { place: 0 });
  await vi.waitFor(() => expect(seen).toEqual([0]), { timeout: 60_000 });
  await sql`UPDATE pgboss.job SET started_on = now() - interval '30 minutes' WHERE state = 'active'`.execute(db);
  await lookForTheDead(boss);
  const { rows } = await sql`SELECT FROM pgboss.job WHERE state = 'active'`.execute(db);
  done.resolve();
  await boss.stop();
  expect(rows).toHaveLength(1);
});

test("jobs for later are found by one question for all kinds when their time has come", async () => {
  const others = ["test.one", "test.two", "test.three"].map((name) => defineJob({ ...kind, name }));
  // Supervised, so that it is woken instead of asking.
  const boss = createBoss(database.connection, createLog("silent"), true);
  await boss.start();
  await createQueues(boss, [kind, ...others]);
  const seen: string[] = [];
  const handlers = [kind, ...others].map((each) => handleJob<undefined, typeof kind.payload>(each, async () => {}));
  await startWorkers(boss, handlers, async ({ kind: { name } }) => void seen.push(name));
  const asked = vi.spyOn(boss.getDb(), "executeSql");
  const after = new Date(Date.now() + 2_000);
  await jobsOn(boss, db).add(others[1]!, { place: 0 }, { after });
  await vi.waitFor(() => expect(seen).toEqual(["test.two"]));
  expect(Date.now()).toBeGreaterThanOrEqual(after.getTime());
  await boss.stop();
  const asks = (name: string) =>
    asked.mock.calls.filter(([text]) => text.includes(`'${name}'`) && text.includes("SKIP LOCKED"));
  // Each has asked when it was started, and the one that had work once it was woken.
  expect(asks("test.two").length).toBeGreaterThanOrEqual(2);
  for (const name of ["test.one", "test.three"]) expect(asks(name).length).toBeLessThanOrEqual(1);
});

test("a job that is added again with its key, while it waits or is tried again, is one", async () => {
  const boss = await openQueue();
  const jobs = jobsOn(boss, db);
  const waiting = async () => {
    const { rows } = await sql<{ place: number }>`
      SELECT (data ->> 'place')::integer AS place FROM pgboss.job
      WHERE name = ${kind.name} AND state <= 'active' ORDER BY 1`.execute(db);
    return rows.map(({ place }) => place);
  };
  for (const place of [1, 2]) await jobs.add(kind, { place }, { key: "the same" });
  await jobs.add(kind, { place: 3 }, { key: "another" });
  expect(await waiting()).toEqual([1, 3]);
  const [first] = await boss.fetch(kind.name);
  await boss.fail(kind.name, first!.id);
  await jobs.add(kind, { place: 4 }, { key: "the same" });
  expect(await waiting()).toEqual([1, 3]);
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = ${kind.name}`.execute(db);
  for (const { id } of await boss.fetch(kind.name, { batchSize: 10 })) await boss.complete(kind.name, id);
  await jobs.add(kind, { place: 5 }, { key: "the same" });
  expect(await waiting()).toEqual([5]);
  for (const { id } of await boss.fetch(kind.name)) await boss.complete(kind.name, id);
  await boss.stop({ graceful: false });
});

test("a job that two add with one key at the same moment is one", async () => {
  const boss = await openQueue();
  let second: Promise<void> | undefined;
  await db.transaction().execute(async (trx) => {
    await jobsOn(boss, trx).add(kind, { place: 1 }, { key: "both" });
    let is_added = false;
    second = jobsOn(boss, db)
      .add(kind, { place: 2 }, { key: "both" })
      .then(() => void (is_added = true));
    await vi.waitFor(async () => {
      const waiting = await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(trx);
      expect(is_added || waiting.rows.length > 0).toBe(true);
    });
  });
  await second;
  const jobs = await boss.fetch<{ place: number }>(kind.name, { batchSize: 10 });
  expect(jobs.map(({ data }) => data.place)).toEqual([1]);
  for (const { id } of jobs) await boss.complete(kind.name, id);
  await boss.stop({ graceful: false });
});

test("what the queue asks PostgreSQL does not compile, however dear it reckons it to be", async () => {
  const boss = await openQueue();
  expect((await boss.getDb().executeSql("SHOW jit")).rows).toEqual([{ jit: "off" }]);
  await boss.stop({ graceful: false });
});

test("a job that was added in a transaction which came to nothing is not there", async () => {
  const boss = await openQueue();
  const failing = db.transaction().execute(async (trx) => {
    await jobsOn(boss, trx).add(kind, { place: 7 });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await boss.fetch(kind.name)).toEqual([]);
  await boss.stop();
});
