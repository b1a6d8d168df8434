/** Brings a database to the newest schema: plain SQL files, each once, in the order of their names. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { rootFolder } from "../root-folder.server.ts";
import type { Connection } from "./database.server.ts";

const folder = join(rootFolder, "migrations");
/** Any number, the same in every process: only one of them migrates at a time. */
const lock = 7_265_018;

export async function migrate(connection: Connection): Promise<string[]> {
  const client = new pg.Client(connection);
  // A lost connection is told by the statement that runs.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [lock]);
    await client.query(
      "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
    );
    const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
    const applied = new Set(rows.map(({ name }) => name));
    const waiting = (await readdir(folder)).filter((name) => name.endsWith(".sql") && !applied.has(name)).toSorted();
    for (const name of waiting) await apply(client, name);
    await createJobTables(client);
    return waiting;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(await readFile(join(folder, name), "utf8"));
    await client.query("INSERT INTO schema_migrations (name) VALUES ($1)", [name]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** The job queue brings its own tables; a newer version of it upgrades them when the worker starts. */
async function createJobTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass('pgboss.version') IS NOT NULL AS found");
  if (!rows[0]?.found) await client.query(getConstructionPlans("pgboss"));
}
