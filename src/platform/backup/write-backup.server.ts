/** Writes the whole site, its database as it was at one moment, to one file; the site may go on meanwhile. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Connection } from "../db/database.server.ts";
import { manifestEntry, secretsName, writeArchive, type Counts, type Manifest } from "./archive.server.ts";
import { BackupError } from "./backup-error.server.ts";
import { readPhotos } from "./photo-files.server.ts";
import {
  listAppliedMigrations,
  listSequences,
  listTables,
  quoted,
  quotedColumns,
  steadySettings,
  type Table,
} from "./schema.server.ts";
import type { Entry } from "./tar.server.ts";

const partSize = 1024 * 1024;

export type BackupOptions = {
  file: string;
  connection: Connection;
  data_dir: string;
  now: Date;
  onTable?: (name: string, rows: number) => void;
};

export async function writeBackup(options: BackupOptions): Promise<Counts> {
  if (existsSync(options.file)) throw new BackupError(`${options.file} exists already: choose another name.`);
  return writeArchive(options.file, siteEntries(options), options.now);
}

async function* siteEntries(options: BackupOptions): AsyncGenerator<Entry, Counts> {
  const rows = yield* databaseEntries(options);
  const secrets = join(options.data_dir, secretsName);
  if (existsSync(secrets)) yield { name: secretsName, content: await readFile(secrets) };
  // After the database: a picture that came meanwhile is one too many, none of those in its rows is missing.
  let photos = 0;
  for await (const photo of readPhotos(options.data_dir)) {
    photos += 1;
    yield photo;
  }
  return { rows, photos };
}

async function* databaseEntries({ connection, now, onTable }: BackupOptions): AsyncGenerator<Entry, Counts["rows"]> {
  const client = new pg.Client(connection);
  // A lost connection is told by the statement that runs.
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${steadySettings}`);
    const manifest = await readManifest(client, now);
    yield manifestEntry(manifest);
    const rows: Counts["rows"] = {};
    for (const table of manifest.tables) {
      rows[table.name] = yield* tableEntries(client, table);
      onTable?.(table.name, rows[table.name]!);
    }
    await client.query("COMMIT");
    return rows;
  } finally {
    await client.end();
  }
}

async function readManifest(client: pg.Client, now: Date): Promise<Manifest> {
  const tables = await listTables(client);
  // No migration may change a table before its turn comes.
  await client.query(`LOCK TABLE ${tables.map(({ name }) => quoted(client, name)).join(", ")} IN ACCESS SHARE MODE`);
  const { rows } = await client.query<{ version: string }>("SELECT current_setting('server_version_num') AS version");
  return {
    format: 1,
    made_at: now.toISOString(),
    postgres: Math.floor(Number(rows[0]!.version) / 10_000),
    migrations: await listAppliedMigrations(client),
    tables,
    // Read after the snapshot was taken, so that they are ahead of every row in it.
    sequences: await listSequences(client),
  };
}

/** The rows of a table, cut into parts of a size that can be held; returns how many they are. */
async function* tableEntries(client: pg.Client, { name, columns }: Table): AsyncGenerator<Entry, number> {
  // A partitioned table can be copied as a query only.
  const query = `SELECT ${quotedColumns(client, columns)} FROM ${quoted(client, name)}`;
  const stream = client.query(copyTo(`COPY (${query}) TO STDOUT`));
  let rows = 0;
  let part = 0;
  let held: Buffer[] = [];
  let size = 0;
  const nextEntry = (): Entry => {
    part += 1;
    const content = Buffer.concat(held, size);
    held = [];
    size = 0;
    return { name: `tables/${name}/${String(part).padStart(6, "0")}.copy`, content };
  };
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    rows += countLines(chunk);
    held.push(chunk);
    size += chunk.length;
    if (size >= partSize) yield nextEntry();
  }
  if (size > 0) yield nextEntry();
  return rows;
}

/** In COPY's text format every row is one line: a line feed within a value is written as \n. */
function countLines(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
}
