/** The PostgreSQL that comes with the site: started with it, kept alive while it runs, stopped with it. */
import { existsSync } from "node:fs";
import { readFile, realpath } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { findBinaries } from "./binaries.server.ts";
import { databaseRole, openCluster, passwordFile } from "./cluster.server.ts";
import { answers, chooseEndpoint, type Endpoint } from "./endpoint.server.ts";
import { readPidFile } from "./pid-file.server.ts";
import {
  adoptPostmaster,
  endLeftBehind,
  launchPostmaster,
  type Installation,
  type PostgresLog,
  type PostgresSettings,
  type Postmaster,
} from "./postmaster.server.ts";

export interface PostgresConnection {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

export interface Postgres {
  readonly connection: PostgresConnection;
  /** The number of the server process; it changes when PostgreSQL died and was started again. */
  readonly pid: number;
  stop(): Promise<void>;
}

const databaseName = "vesper";

/** Starts the PostgreSQL of that folder (making it the first time), or takes over the one that a killed site left. */
export async function startPostgres(options: {
  readonly folder: string;
  readonly log: PostgresLog;
  /** Settings of PostgreSQL on top of ours, for example `{ fsync: "off" }` in tests. */
  readonly settings?: PostgresSettings;
}): Promise<Postgres> {
  const { folder, log, settings = {} } = options;
  const binaries = findBinaries();
  const cluster = await openCluster(folder, binaries, settings["fsync"] !== "off");
  const installation: Installation = { binaries, cluster, settings, log };
  const first = (await adoptPostmaster(installation)) ?? (await launchFirst(installation));
  const connection = connectionTo(first.endpoint, cluster.password);
  const kept = keepRunning(first, installation);
  try {
    await createDatabase(connection);
  } catch (error) {
    await kept.stop();
    throw error;
  }
  return {
    connection,
    get pid() {
      return kept.current.pid;
    },
    stop: kept.stop,
  };
}

/** How to reach the PostgreSQL that another process runs in that folder; undefined when none runs. */
export async function findRunningPostgres(folder: string): Promise<PostgresConnection | undefined> {
  if (!existsSync(folder)) return undefined;
  const home = await realpath(folder);
  const file = readPidFile(join(home, "cluster"));
  if (!file || !(await answers(file.endpoint))) return undefined;
  return connectionTo(file.endpoint, (await readFile(passwordFile(home), "utf8")).trim());
}

async function launchFirst(installation: Installation): Promise<Postmaster> {
  const endpoint = await chooseEndpoint(installation.cluster.socket);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchPostmaster(installation, endpoint);
    } catch (error) {
      const passing = /shared memory block|lock file/.test((error as Error).message);
      if (!passing || attempt === 20) throw error;
      endLeftBehind(installation);
      await sleep(100);
    }
  }
}

/** Starts PostgreSQL again at once whenever it dies, for as long as that takes (a full disk is emptied some day). */
function keepRunning(first: Postmaster, installation: Installation): { current: Postmaster; stop(): Promise<void> } {
  const kept = { current: first, stop };
  let stopping = false;
  let stopped: Promise<void> | undefined;
  const watching = watch();

  async function watch(): Promise<void> {
    while (!stopping) {
      const ending = await kept.current.ended;
      if (stopping) return;
      installation.log.warn(`PostgreSQL ended (${ending}); it is started again.`);
      await relaunch();
    }
    await kept.current.stop();
  }

  async function relaunch(): Promise<void> {
    for (let delay = 50; !stopping; delay = Math.min(delay * 2, 5_000)) {
      try {
        // Asking for one to adopt first also clears what a dead one left in the way.
        kept.current = (await adoptPostmaster(installation)) ?? (await launchPostmaster(installation, first.endpoint));
        installation.log.info("PostgreSQL runs again.");
        return;
      } catch (error) {
        installation.log.warn((error as Error).message);
        endLeftBehind(installation);
        await sleep(delay);
      }
    }
  }

  async function stopOnce(): Promise<void> {
    stopping = true;
    await kept.current.stop();
    await watching;
  }

  function stop(): Promise<void> {
    return (stopped ??= stopOnce());
  }

  return kept;
}

async function createDatabase(connection: PostgresConnection): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [databaseName]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(databaseName)}`);
  } finally {
    await client.end();
  }
}

function connectionTo(endpoint: Endpoint, password: string): PostgresConnection {
  return { ...endpoint, user: databaseRole, password, database: databaseName };
}
