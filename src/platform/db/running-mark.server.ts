/**
 * Every running process of a site marks its database by a lock that many may share, so that a restore, which asks for it
 * alone, sees them wherever they run. PostgreSQL takes the mark back as soon as the connection of its process ends.
 */
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Log } from "../log.server.ts";
import { type Connection, greet, watchful } from "./database.server.ts";
import { PoolClient } from "./pool-client.server.ts";

/** Any number, the same in every process, and not that of the migrations. */
const mark = 7_265_019;
const reconnect_ms = 250;
const reconnect_ms_max = 5_000;
/** PostgreSQL keeps 63 bytes of a name. */
const name_length = 63;

export type RunningMark = { release(): Promise<void> };

type Options = { role: string; log: Log; onTaken: () => void };

/**
 * Undefined while a restore is under way. A mark that is lost with its connection is set again; where a restore was
 * faster, `onTaken` is called once and the process has to end.
 */
export async function markRunning(
  connection: Connection,
  { role, log, onTaken }: Options,
): Promise<RunningMark | undefined> {
  let released = false;
  let client: pg.Client | undefined;

  /** False when a restore holds the database alone. */
  async function take(): Promise<boolean> {
    const fresh = new PoolClient({ ...watchful(connection), ...connection, application_name: nameOf(role) });
    let lost = false;
    const onLost = () => {
      if (lost) return;
      lost = true;
      if (fresh === client && !released) void takeAgain();
    };
    fresh.on("error", (error) => {
      log.error({ err: error }, "mark of a running process");
      onLost();
    });
    fresh.on("end", onLost);
    try {
      await fresh.connect();
      await greet(fresh);
      const { rows } = await fresh.query<{ taken: boolean }>("SELECT pg_try_advisory_lock_shared($1) AS taken", [mark]);
      if (!rows[0]!.taken || released) {
        await fresh.end();
        return released;
      }
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    client = fresh;
    // Lost in the moment between the answer and this line.
    if (lost) void takeAgain();
    return true;
  }

  async function takeAgain(): Promise<void> {
    client = undefined;
    for (let delay_ms = reconnect_ms; !released; delay_ms = Math.min(delay_ms * 2, reconnect_ms_max)) {
      await sleep(delay_ms, undefined, { ref: false });
      try {
        if (released || (await take())) return;
        log.fatal("a backup is being restored into the database of this process, which therefore ends");
        return onTaken();
      } catch {
        // The database is away; the log of whoever needs it says so. Here only the next try matters.
      }
    }
  }

  if (!(await take())) return undefined;
  return {
    async release() {
      released = true;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Takes the database for one connection alone; the processes that still run there if it cannot. */
export async function takeFromRunning(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ taken: boolean }>("SELECT pg_try_advisory_lock($1) AS taken", [mark]);
  if (rows[0]!.taken) return [];
  const holders = await client.query<{ name: string | null; pid: number }>(
    `SELECT nullif(activity.application_name, '') AS name, held.pid
     FROM pg_locks AS held LEFT JOIN pg_stat_activity AS activity ON activity.pid = held.pid
     WHERE held.locktype = 'advisory' AND held.granted AND held.classid = 0 AND held.objid = $1
       AND held.database = (SELECT oid FROM pg_database WHERE datname = current_database())
     ORDER BY activity.backend_start, held.pid`,
    [mark],
  );
  // Ended in between; the operator asks again.
  if (holders.rows.length === 0) return ["a process that is just ending"];
  return holders.rows.map(({ name, pid }) => name ?? `the one of PostgreSQL's process ${pid}`);
}

/** "web 4711 on host-a": what an operator looks for. */
function nameOf(role: string): string {
  return `${role} ${process.pid} on ${hostname()}`.replaceAll(/[^ -~]/g, "?").slice(0, name_length);
}
