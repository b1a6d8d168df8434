/** What a database holds, read from its own catalogue: tables, columns, sequences, foreign keys, migrations. */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { rootFolder } from "../root-folder.server.ts";

const migrationsFolder = join(rootFolder, "migrations");

/** Texts that mean the same on every server, and no limit of the server's own on the time this takes. */
export const steadySettings = `
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 3; SET LOCAL row_security = off;
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Those of the job queue that hold what still has to be done; it makes its others anew. */
export const queueTables = ["pgboss.queue", "pgboss.job"];

export type Table = { name: string; columns: string[] };

/** "public.users" as it stands in a statement. */
export function quoted(client: pg.Client, table: string): string {
  const [schema, name] = [table.slice(0, table.indexOf(".")), table.slice(table.indexOf(".") + 1)];
  return `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
}

export function quotedColumns(client: pg.Client, columns: readonly string[]): string {
  return columns.map((column) => client.escapeIdentifier(column)).join(", ");
}

/** The site's tables and the queue's; without generated columns, which nobody may write. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT n.nspname || '.' || c.relname AS name,
       array(SELECT attname::text FROM pg_attribute
             WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND (n.nspname = 'public' OR n.nspname || '.' || c.relname = ANY ($1))
       AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = c.oid AND deptype = 'e')
     ORDER BY 1`,
    [queueTables],
  );
  return rows;
}

/** What each sequence of the site gives next; as text, for it may be larger than a number of JavaScript. */
export async function listSequences(client: pg.Client): Promise<{ name: string; next: string }[]> {
  const { rows } = await client.query<{ name: string; increment: string }>(
    `SELECT schemaname || '.' || sequencename AS name, increment_by::text AS increment
     FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`,
  );
  const sequences = [];
  for (const { name, increment } of rows) {
    // Asked itself: the view does not tell where a sequence stands that has given nothing since it was restarted.
    const state = await client.query<{ next: string }>(
      `SELECT (last_value + CASE WHEN is_called THEN ${increment} ELSE 0 END)::text AS next FROM ${quoted(client, name)}`,
    );
    sequences.push({ name, next: state.rows[0]!.next });
  }
  return sequences;
}

export type ForeignKey = { table: string; name: string; definition: string };

export async function listForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(
    `SELECT n.nspname || '.' || c.relname AS table, k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE k.contype = 'f' AND k.conparentid = 0 AND n.nspname = 'public' ORDER BY 1, 2`,
  );
  return rows;
}

export async function listAppliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations");
  return rows.map(({ name }) => name).toSorted();
}

export async function listKnownMigrations(): Promise<string[]> {
  return (await readdir(migrationsFolder)).filter((name) => name.endsWith(".sql")).toSorted();
}

/** Runs in the caller's transaction and leaves no note of it in schema_migrations. */
export async function runMigration(client: pg.Client, name: string): Promise<void> {
  await client.query(await readFile(join(migrationsFolder, name), "utf8"));
}

/** Removes all that the site's migrations have made. What an extension has made stays, and the list of migrations. */
export async function dropSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `WITH things AS (
       SELECT c.oid, format('%I.%I', n.nspname, c.relname) AS name, c.relnamespace AS namespace,
         CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END AS kind
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S') AND c.relname <> 'schema_migrations'
       UNION ALL
       SELECT p.oid, format('%I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)), p.pronamespace, 'ROUTINE'
       FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
       UNION ALL
       SELECT t.oid, format('%I.%I', n.nspname, t.typname), t.typnamespace, 'TYPE'
       FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
       WHERE t.typtype IN ('e', 'd', 'r') OR c.relkind = 'c'
     )
     SELECT format('DROP %s IF EXISTS %s CASCADE', kind, name) AS statement FROM things
     WHERE namespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = things.oid AND deptype = 'e')
     -- The sequence of a column goes with its table and cannot go alone.
     ORDER BY kind <> 'TABLE', kind`,
  );
  for (const { statement } of rows) await client.query(statement);
}
