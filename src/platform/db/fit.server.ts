/** Whether a PostgreSQL can keep a site: new enough, with all letters, and true to what it has acknowledged. */
import pg from "pg";
import type { Connection } from "./database.server.ts";

export type Database = { version: number; encoding: string; switched_off: string | null };

/** The one that comes with the site, on which everything is tested. */
const version_min = 18;

export async function lookAt(connection: Connection): Promise<Database> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const { rows } = await client.query<Database>(
      `SELECT current_setting('server_version_num')::int / 10000 AS version,
              current_setting('server_encoding') AS encoding,
              (SELECT min(name) FROM pg_settings
               WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off') AS switched_off`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** In words for the operator, who can mend it. */
export function whyUnfit({ version, encoding, switched_off }: Database): string | undefined {
  if (version < version_min)
    return `The site needs PostgreSQL ${version_min} or newer, and this is ${version}: see docs/production.md.`;
  if (encoding !== "UTF8")
    return `The database keeps texts as ${encoding}, which lacks letters that members write: make one with ENCODING 'UTF8'.`;
  if (switched_off)
    return `PostgreSQL runs with ${switched_off} off: it could lose messages and payments. Switch it on.`;
  return undefined;
}
