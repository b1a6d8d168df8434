/** The ground a role stands on: the data folder and a migrated PostgreSQL, the embedded one or the operator's. */
import { seedSite } from "#features/site/seed.server.ts";
import { type Config, ConfigError } from "#platform/config.server.ts";
import { openDataFolder, type DataFolder } from "#platform/data-folder.server.ts";
import { openDatabase, openPool, watchful, type Connection } from "#platform/db/database.server.ts";
import { lookAt, whyUnfit } from "#platform/db/fit.server.ts";
import { connectionsEnded } from "#platform/db/pool-client.server.ts";
import { migrate } from "#platform/db/migrate.server.ts";
import { markRunning, type RunningMark } from "#platform/db/running-mark.server.ts";
import { keepsSessions } from "#platform/db/sessions-kept.server.ts";
import type { Log } from "#platform/log.server.ts";
import { findRunningPostgres, startPostgres } from "#platform/postgres/postgres.server.ts";

export type House = { connection: Connection; folder: DataFolder | undefined; is_new: boolean; close(): Promise<void> };

type Options = {
  /** Of a process of the site, which a restore must not meet; the command line has none. */
  role?: string;
};

/** Starts what is needed, in order, and stops it in the opposite one. */
export async function openHouse(config: Config, log: Log, options: Options = {}): Promise<House> {
  if (config.database_url) {
    const connection = { ...watchful({}), connectionString: config.database_url };
    return openOwnHouse(connection, config, log, options);
  }
  const folder = await openDataFolder(config.data_dir);
  try {
    const postgres = await startPostgres({ folder: `${folder.path}/postgres`, log });
    try {
      const is_new = await prepare(postgres.connection, config, log);
      return {
        connection: postgres.connection,
        folder,
        is_new,
        async close() {
          await connectionsEnded();
          await postgres.stop();
          await folder.release();
        },
      };
    } catch (error) {
      await postgres.stop();
      throw error;
    }
  } catch (error) {
    await folder.release();
    throw error;
  }
}

/** On a PostgreSQL of the operator's, which other processes may use as well. */
async function openOwnHouse(connection: Connection, config: Config, log: Log, { role }: Options): Promise<House> {
  // Locks and LISTEN belong to a session: without one, processes would wait for locks that nobody gives back.
  if (!(await keepsSessions(connection).catch(tellUnreachable)))
    throw new ConfigError(
      "DATABASE_URL leads to a pooler that lends a connection for each transaction. The site needs one that lends it for the whole session (PgBouncer: pool_mode = session), or PostgreSQL itself.",
    );
  const mark = role === undefined ? undefined : await setMark(connection, role, log).catch(tellUnreachable);
  try {
    const is_new = await prepare(connection, config, log).catch(tellUnreachable);
    return { connection, folder: undefined, is_new, close: async () => mark?.release() };
  } catch (error) {
    await mark?.release();
    throw error;
  }
}

async function setMark(connection: Connection, role: string, log: Log): Promise<RunningMark> {
  const mark = await markRunning(connection, { role, log, onTaken: () => process.kill(process.pid, "SIGTERM") });
  if (!mark) throw new ConfigError("A backup is being restored into this database: start again when that is done.");
  return mark;
}

async function prepare(connection: Connection, config: Config, log: Log): Promise<boolean> {
  const unfit = whyUnfit(await lookAt(connection));
  if (unfit) throw new ConfigError(unfit);
  for (const name of await migrate(connection)) log.info({ migration: name }, "migrated");
  const pool = openPool({ ...connection, max: 1 }, (error) => log.error({ err: error }, "database connection"));
  const db = openDatabase(pool);
  try {
    return await seedSite(db, config);
  } finally {
    await db.destroy();
  }
}

/** What the operator does about it, by the code that Node or PostgreSQL gives, or by the words where there is none. */
const remedies: readonly [RegExp, string][] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, "See whether its host is right."],
  [/CERT|SSL|_SIGNATURE/, "See what sslmode in it asks for; an authority of your own is named by NODE_EXTRA_CA_CERTS."],
  [
    /^E|^timeout expired|^Connection terminated|^57P03$/,
    "See whether PostgreSQL runs there and takes connections from this machine.",
  ],
  [/^28P01$|^SASL/, "See whether its user and password are right."],
  [/^28/, "See whether its user may connect from this machine (pg_hba.conf)."],
  [/^42501$/, "Let its user own the database, as docs/production.md says."],
  [
    /^53300$/,
    "Let it take more connections: docs/configuration.md says under DATABASE_POOL how many each process needs.",
  ],
  [/^3D000$/, "Make it first, as docs/production.md says."],
];

/** No way to it, no such name, wrong password, no such database: told without a stack, since the operator can mend it. */
function tellUnreachable(error: unknown): never {
  const { code = "", message } = error as { code?: string; message: string };
  const remedy = remedies.find(([shape]) => shape.test(code || message))?.[1];
  if (!remedy) throw error;
  throw new ConfigError(`The database of DATABASE_URL cannot be used: ${message || code}. ${remedy}`);
}

/** For the command line: the database of a running site, or the house itself while no site runs. */
export async function borrowHouse(config: Config, log: Log): Promise<House> {
  if (config.database_url) return openHouse(config, log);
  const connection = await findRunningPostgres(`${config.data_dir}/postgres`);
  if (connection) return { connection, folder: undefined, is_new: false, close: async () => undefined };
  return openHouse(config, log);
}
