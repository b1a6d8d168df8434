/** Before the tests: one PostgreSQL for the whole run, with a migrated database that each test file copies. */
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "#platform/db/migrate.server.ts";
import { databaseRole } from "#platform/postgres/cluster.server.ts";
import { startPostgres } from "#platform/postgres/postgres.server.ts";
import { quickFolder, removeAbandonedFolders, removeFolder, removeFolderNow } from "./temporary-folders.ts";
import { templateName } from "./database.ts";

/** Nothing here has to survive a crash, so nothing waits for the disk. */
const settings = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  wal_level: "minimal",
  max_wal_senders: 0,
  max_connections: 200,
  checkpoint_timeout: "1h",
  max_wal_size: "4GB",
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandonedFolders();
  const folder = await quickFolder();
  const removeNow = () => removeFolderNow(folder);
  process.once("exit", removeNow);
  const log = { debug() {}, info() {}, warn: (text: string) => console.warn(text) };
  const postgres = await startPostgres({ folder: join(folder, "postgres"), log, settings });
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query(`CREATE DATABASE ${templateName}`);
  // A password is proven by thousands of rounds, which took each of the thousands of connections half of its work.
  await client.query("SET scram_iterations = 1");
  await client.query(`ALTER ROLE ${databaseRole} PASSWORD ${client.escapeLiteral(postgres.connection.password)}`);
  await client.end();
  await migrate({ ...postgres.connection, database: templateName });
  project.provide("postgres", postgres.connection);
  return async () => {
    await postgres.stop();
    await removeFolder(folder);
    process.off("exit", removeNow);
  };
}
