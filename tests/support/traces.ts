/** Looks for traces of somebody in everything that the site keeps. */
import { readdir, readFile } from "node:fs/promises";
import { join, relative } from "node:path";
import type pg from "pg";

/** "schema.table: marker" for each table, of ours and of the queue, that holds one of the markers. */
export async function tracesInDatabase(pool: pg.Pool, markers: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ schema: string; name: string }>(
    `SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
     WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE' ORDER BY 1, 2`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT kept::text AS row FROM "${schema}"."${name}" AS kept`);
    const text = rows.map(({ row }) => row.toLowerCase()).join("\n");
    for (const marker of markers) if (text.includes(marker.toLowerCase())) found.push(`${schema}.${name}: ${marker}`);
  }
  return found;
}

/** Names and contents of every file below a folder. */
export async function tracesInFiles(folder: string, markers: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const item of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(item.parentPath, item.name);
    const text = item.isFile() ? (await readFile(path)).toString("latin1").toLowerCase() : "";
    for (const marker of markers)
      if (path.toLowerCase().includes(marker.toLowerCase()) || text.includes(marker.toLowerCase()))
        found.push(`${relative(folder, path)}: ${marker}`);
  }
  return found;
}
