/** Background jobs in PostgreSQL: added in the transaction of the use case, retried, taken over from a dead worker. */
import { sql } from "kysely";
import { fromKysely, PgBoss } from "pg-boss";
import * as z from "zod/mini";
import { type Connection, poolConfig } from "../db/database.server.ts";
import type { Db } from "../db/db.ts";
import type { Log } from "../log.server.ts";

type Payload = z.ZodMiniType<object>;

export type JobKind<S extends Payload = Payload> = {
  name: string;
  payload: S;
  /** Tries after the first, with growing delay. */
  retries: number;
  /** Five fields of cron, in UTC, for work that comes by itself. */
  schedule?: string;
  /** Each site has settings of its own: the work is done for one after the other. */
  each_site?: true;
};

export function defineJob<S extends Payload>(kind: JobKind<S>): JobKind<S> {
  return kind;
}

/** What the worker runs for a kind; it may run twice without harm. */
export type JobHandler<C> = { kind: JobKind; handle: (ctx: C, payload: never) => Promise<void> };

export function handleJob<C, S extends Payload>(
  kind: JobKind<S>,
  handle: (ctx: C, payload: z.output<S>) => Promise<void>,
): JobHandler<C> {
  return { kind, handle };
}

export type Jobs = {
  /** With a key nothing is added while a job of the kind and key waits or is at work. */
  add<S extends Payload>(
    kind: JobKind<S>,
    payload: z.input<S>,
    options?: { key?: string; after?: Date },
  ): Promise<void>;
  /** Removes the jobs about a member, waiting or done: their payloads say when and where the member was. */
  forget(user_id: string): Promise<void>;
};

/** Jobs are added through the caller's own connection, so that they share its transaction. */
export function jobsOn(boss: PgBoss, db: Db): Jobs {
  return {
    async add(kind, payload, { key, after } = {}) {
      const given = kind.payload.parse(payload);
      const startAfter = after ? { startAfter: after } : {};
      if (key === undefined) {
        await boss.send(kind.name, given, { db: fromKysely(db), ...startAfter });
        return;
      }
      await within(db, async (trx) => {
        await lockKey(trx, kind.name, key);
        if (await isThere(trx, kind.name, key)) return;
        await boss.send(kind.name, given, { db: fromKysely(trx), singletonKey: key, ...startAfter });
      });
    },
    async forget(user_id) {
      await sql`DELETE FROM pgboss.job WHERE data ->> 'user_id' = ${user_id} AND state <> 'active'`.execute(db);
    },
  };
}

/** In the caller's transaction, or in one of its own. */
async function within(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work));
}

/** Of two who look at the same moment the second sees what the first adds. */
async function lockKey(db: Db, name: string, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`job ${name} ${key}`}, 0))`.execute(db);
}

async function isThere(db: Db, name: string, key: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM pgboss.job WHERE name = ${name} AND singleton_key = ${key} AND state <= 'active' LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** The queue itself; `supervise` only where a worker runs. */
export function createBoss(connection: Connection, log: Log, supervise: boolean): PgBoss {
  const boss = new PgBoss({
    // What it does not know goes to its pool.
    ...(poolConfig(connection) as object),
    max: 3,
    schema: "pgboss",
    supervise,
    schedule: supervise,
    // On a connection of its own that nobody can greet, and need not: it asks nothing dear, holds no lock and looks every ten
    // seconds whether it is still there.
    useListenNotify: supervise,
    migrate: true,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  boss.on("warning", (warning) => log.warn({ warning }, "job queue"));
  return boss;
}

/** Queues exist before the first job is added; a second start changes nothing. */
export async function createQueues(boss: PgBoss, kinds: readonly JobKind[]): Promise<void> {
  for (const kind of kinds) {
    const options = {
      retryLimit: kind.retries,
      retryBackoff: true,
      retryDelay: 5,
      retryDelayMax: 3600,
      // Whose worker has not said for so long that it lives is given to another; one that is at work may take its time.
      heartbeatSeconds: 120,
      expireInSeconds: 3600,
      notify: true,
    };
    if (await boss.getQueue(kind.name)) await boss.updateQueue(kind.name, options);
    else await boss.createQueue(kind.name, options);
  }
}

/** A new job wakes its worker, which asks by itself only while it cannot be woken. */
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 600 };
/** How often jobs for later, and tries again, are looked for. */
const look_ms = 5_000;

export async function startWorkers<C>(
  boss: PgBoss,
  handlers: readonly JobHandler<C>[],
  run: (handler: JobHandler<C>, payload: unknown) => Promise<void>,
): Promise<void> {
  const workers = new Map<string, string>();
  for (const handler of handlers) {
    const { name, schedule, payload } = handler.kind;
    if (schedule) await boss.schedule(name, schedule, {}, { tz: "UTC" });
    const worker = await boss.work(name, { ...polling, batchSize: 1 }, async (jobs) => {
      try {
        for (const job of jobs) await run(handler, payload.parse(job.data));
      } finally {
        // Where one was, more may have waited: the next is looked for now, not at the pace of looking.
        const id = workers.get(name);
        if (id) boss.notifyWorker(id);
      }
    });
    workers.set(name, worker);
  }
  wakeWhenDue(boss, workers);
}

/** One question for all kinds: dozens of workers that ask at the same moment hold up whoever is served just then. */
function wakeWhenDue(boss: PgBoss, workers: ReadonlyMap<string, string>): void {
  let timer: NodeJS.Timeout;
  const lookLater = () => (timer = setTimeout(() => void look(), look_ms).unref());
  boss.once("stopped", () => clearTimeout(timer));
  async function look(): Promise<void> {
    try {
      const { rows }: { rows: { name: string }[] } = await boss.getDb().executeSql(due, [[...workers.keys()]]);
      for (const { name } of rows) boss.notifyWorker(workers.get(name)!);
    } catch (error) {
      boss.emit("error", error as Error);
    }
    lookLater();
  }
  lookLater();
}

const due = `SELECT name FROM unnest($1::text[]) AS kinds (name) WHERE EXISTS (
  SELECT FROM pgboss.job WHERE job.name = kinds.name AND state < 'active' AND NOT blocked AND start_after <= now())`;
