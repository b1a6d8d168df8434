/** Loads the tables of a backup inside one open transaction, whatever schema the database has at the moment. */
import { finished } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import type { Checks, Manifest } from "./archive.server.ts";
import { BackupError } from "./backup-error.server.ts";
import {
  dropSchema,
  listAppliedMigrations,
  listForeignKeys,
  listKnownMigrations,
  listTables,
  queueTables,
  quoted,
  quotedColumns,
  runMigration,
  type Table,
} from "./schema.server.ts";
import type { Entry } from "./tar.server.ts";

export type TableLoader = {
  /** The entries come in the order of the file; those that are no rows are left to others. */
  take(entry: Entry): Promise<void>;
  /** Completes and counts the tables, and brings the schema up to the newest. */
  finish(checks: Checks): Promise<void>;
};

/** `done` fails as soon as PostgreSQL refuses a row, also while nobody writes. */
type Copying = { name: string; stream: CopyStreamQuery; done: Promise<void> };

const partName = /^tables\/(.+)\/\d+\.copy$/;

export async function openTables(
  client: pg.Client,
  manifest: Manifest,
  onTable?: (name: string, rows: number) => void,
): Promise<TableLoader> {
  await bringSchemaTo(client, manifest.migrations);
  const present = await requireTables(client, manifest);
  const open = await emptyTables(client, present);
  let current: Copying | undefined;

  async function endCurrent(): Promise<void> {
    if (!current) return;
    const { name, stream, done } = current;
    current = undefined;
    stream.end();
    await done;
    onTable?.(name, stream.rowCount);
  }

  return {
    async take({ name, content }) {
      const table = partName.exec(name)?.[1];
      if (current?.name !== table) await endCurrent();
      if (table === undefined) return;
      current ??= await startCopy(client, table, manifest, present);
      await write(current, content);
    },
    async finish(checks) {
      await endCurrent();
      await fillQueue(client, manifest, present);
      for (const { name, next } of manifest.sequences)
        // Unlike setval this is undone with the transaction.
        await client.query(`ALTER SEQUENCE ${quoted(client, name)} RESTART WITH ${next}`);
      await open.close();
      await countRows(client, manifest, checks);
      for (const name of await listWaitingMigrations(manifest)) {
        await runMigration(client, name);
        await client.query("INSERT INTO schema_migrations (name) VALUES ($1)", [name]);
      }
    },
  };
}

/** The schema of the backup's time; the rows of schema_migrations come with the backup. */
async function bringSchemaTo(client: pg.Client, migrations: readonly string[]): Promise<void> {
  if ((await listAppliedMigrations(client)).join() === migrations.join()) return;
  await dropSchema(client);
  for (const name of migrations) await runMigration(client, name);
}

async function listWaitingMigrations({ migrations }: Manifest): Promise<string[]> {
  return (await listKnownMigrations()).filter((name) => !migrations.includes(name));
}

async function requireTables(client: pg.Client, manifest: Manifest): Promise<Table[]> {
  const present = await listTables(client);
  for (const { name, columns } of manifest.tables) {
    if (queueTables.includes(name)) continue;
    const table = present.find((other) => other.name === name);
    if (!table || columns.some((column) => !table.columns.includes(column)))
      throw new BackupError(`The table ${name} of the backup has no place in the schema of this program.`);
  }
  return present;
}

/**
 * Empties the tables and takes off what would disturb the loading: triggers have done their work once, and foreign
 * keys are quicker to check at the end, where the order of the tables does not matter either.
 */
async function emptyTables(client: pg.Client, tables: readonly Table[]): Promise<{ close(): Promise<void> }> {
  const own = tables.filter(({ name }) => !queueTables.includes(name)).map(({ name }) => quoted(client, name));
  const keys = await listForeignKeys(client);
  for (const { table, name } of keys)
    await client.query(`ALTER TABLE ${quoted(client, table)} DROP CONSTRAINT ${client.escapeIdentifier(name)}`);
  for (const table of own) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await client.query(`TRUNCATE ${tables.map(({ name }) => quoted(client, name)).join(", ")} CASCADE`);
  return {
    async close() {
      for (const table of own) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
      for (const { table, name, definition } of keys)
        await client.query(
          `ALTER TABLE ${quoted(client, table)} ADD CONSTRAINT ${client.escapeIdentifier(name)} ${definition}`,
        );
    },
  };
}

async function startCopy(
  client: pg.Client,
  name: string,
  manifest: Manifest,
  present: readonly Table[],
): Promise<Copying> {
  const table = manifest.tables.find((other) => other.name === name);
  if (!table) throw new BackupError(`The table ${name} is not in the list of the backup.`);
  if (queueTables.includes(name)) await createShelf(client, table, present);
  const target = queueTables.includes(name) ? shelf(client, name) : quoted(client, name);
  const stream = client.query(copyFrom(`COPY ${target} (${quotedColumns(client, table.columns)}) FROM STDIN`));
  const done = finished(stream);
  // Whoever writes or waits next hears it; until then it must not end the process.
  done.catch(() => undefined);
  return { name, stream, done };
}

/** Waits until the part is on its way, so that no more than one is held. A refused COPY never calls back. */
async function write({ stream, done }: Copying, content: Buffer): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stream.write(content, (error) => (error ? reject(error) : resolve()));
  await Promise.race([promise, done]);
}

/** Where rows of the job queue wait: its schema is that of its package, which may be another version than the backup's. */
function shelf(client: pg.Client, name: string): string {
  return `pg_temp.${client.escapeIdentifier(name.replace(".", "_"))}`;
}

async function createShelf(client: pg.Client, { name, columns }: Table, present: readonly Table[]): Promise<void> {
  const known = sharedColumns(name, columns, present);
  const target = quoted(client, name);
  await client.query(
    `CREATE TEMP TABLE ${client.escapeIdentifier(name.replace(".", "_"))} ON COMMIT DROP AS
     SELECT ${quotedColumns(client, known)} FROM ${target} WITH NO DATA`,
  );
  for (const column of columns.filter((other) => !known.includes(other)))
    await client.query(`ALTER TABLE ${shelf(client, name)} ADD COLUMN ${client.escapeIdentifier(column)} text`);
}

function sharedColumns(name: string, columns: readonly string[], present: readonly Table[]): string[] {
  const target = present.find((other) => other.name === name);
  return columns.filter((column) => target?.columns.includes(column));
}

async function fillQueue(client: pg.Client, manifest: Manifest, present: readonly Table[]): Promise<void> {
  for (const name of queueTables) {
    const { rows } = await client.query<{ found: boolean }>("SELECT to_regclass($1) IS NOT NULL AS found", [
      shelf(client, name),
    ]);
    const table = manifest.tables.find((other) => other.name === name);
    if (!rows[0]!.found || !table) continue;
    const columns = quotedColumns(client, sharedColumns(name, table.columns, present));
    await client.query(
      `INSERT INTO ${quoted(client, name)} (${columns}) SELECT ${columns} FROM ${shelf(client, name)}`,
    );
  }
}

async function countRows(client: pg.Client, manifest: Manifest, { rows: expected }: Checks): Promise<void> {
  for (const { name } of manifest.tables) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*)::text AS count FROM ${quoted(client, name)}`,
    );
    if (Number(rows[0]!.count) !== expected[name])
      throw new BackupError(`The table ${name} has ${rows[0]!.count} rows after loading, not ${expected[name]}.`);
  }
}
