/** Sites to be saved and restored: a database with everything that is hard to copy, and a folder with files. */
import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { listForeignKeys, listSequences, listTables, quoted, quotedColumns } from "#platform/backup/schema.server.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { removeFolder, temporaryFolder } from "./temporary-folders.ts";

/** A site of its own: a database, its data folder, and a connection to look at it. */
export type TestSite = { database: TestDatabase; data_dir: string; client: pg.Client };

const made: TestSite[] = [];

/** Where all of them live; removed with them. */
export const openHome = temporaryFolder;

export async function closeHome(home: string): Promise<void> {
  for (const { client, database } of made.splice(0)) {
    await client.end();
    await database.drop();
  }
  await removeFolder(home);
}

/** Texts that a copy could spoil. */
export const nasty = [
  'it\'s "quoted"',
  "line\nfeed\r\nand\ttab",
  "back\\slash \\n \\N \\.",
  "\\.",
  "\n\\.\n",
  "\\N",
  "",
  "émigré – 😀 日本語 ‮rtl",
  "\u0001\u001f\u007f",
  '{braces,"and",commas}',
  "a,b;c|d",
  "x".repeat(100_000),
];

export async function createSite(home: string): Promise<TestSite> {
  const database = await createTestDatabase();
  const client = new pg.Client(database.connection);
  await client.connect();
  const data_dir = join(home, `data-${made.length}`);
  await mkdir(data_dir);
  const site = { database, data_dir, client };
  made.push(site);
  return site;
}

export function placeOf({ database, data_dir }: TestSite) {
  return { connection: database.connection, data_dir };
}

export async function fill({ client, data_dir }: TestSite, messages = 2): Promise<void> {
  await client.query(`
    INSERT INTO companies VALUES ('c1', '{"id": "c1", "name": "It''s \\"ours\\""}');
    INSERT INTO sites (is_default, settings) VALUES (true, '{"company_id": "c1", "deep": [1, null, {"a": "\\u00e9"}]}');
    INSERT INTO site_hosts VALUES ('example.test', 1);
    INSERT INTO languages VALUES ('en', 'English', 1);
    INSERT INTO regions VALUES ('NL-UT', 'NL', 'Utrecht', '{}', '{"NL-GE","with \\"quotes\\" and, comma",""}', 52.090736, 5.12142);
    SELECT pgboss.create_queue('mails', '{"policy": "standard"}');
    INSERT INTO pgboss.job (name, data) SELECT 'mails', jsonb_build_object('to', n) FROM generate_series(1, 30) n`);
  for (const [index, text] of nasty.entries()) await addMember(client, `member-${index}`, text);
  await client.query(`
    INSERT INTO likes (liker_id, liked_id) SELECT a.id, b.id FROM profiles a, profiles b WHERE a.id <> b.id;
    INSERT INTO conversations (lower_id, upper_id) SELECT a.id, b.id FROM profiles a, profiles b WHERE a.id < b.id;
    INSERT INTO messages (conversation_id, sequence, sender_id, client_key, body, cost)
      SELECT id, n, lower_id, gen_random_uuid(), repeat(md5(n::text), 8), 1 FROM conversations, generate_series(1, ${messages}) n`);
  await writePhotos(data_dir, {
    "ab/abcdefgh-large.webp": randomBytes(300_000),
    "cd/cdefghij-small.webp": randomBytes(512),
    "cd/empty.webp": Buffer.alloc(0),
  });
  await writePhotos(data_dir, { ".arriving/photos/ef/half.webp": Buffer.from("not a picture yet") });
  await writeFile(join(data_dir, "secrets.json"), '{"token_key":"of the source"}\n', { mode: 0o600 });
}

async function addMember(client: pg.Client, name: string, text: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (site_id, email, email_normalised, password_hash, status, language, notifications_disabled, dismissals)
     VALUES (1, $1, $1, $2, 'active', 'en', $3, $4) RETURNING id`,
    [`${name}@example.test`, text, [text, "", "NULL"], JSON.stringify({ text })],
  );
  const id = rows[0]!.id;
  await client.query(
    `INSERT INTO profiles (id, site_id, name, name_folded, status, gender, sexuality, born_on, country, region, hair_color, tattoos, about_me)
     VALUES ($1, 1, $2, $2, 'active', 'male', 'bi', '1990-02-28', 'NL', 'NL-UT', NULL, '', $3)`,
    [id, name, text],
  );
  await client.query("INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ($1, $2, now())", [
    randomBytes(32),
    id,
  ]);
  await client.query(
    "INSERT INTO credit_entries (user_id, amount, balance_after, reason, key) VALUES ($1, 5, 5, 'signup', 'k')",
    [id],
  );
  for (const position of [1, 2])
    await client.query(
      "INSERT INTO photos (profile_id, position, status, file, width, height) VALUES ($1, $2, 'active', $3, 1, 1)",
      [id, position, `${name}-${position}`],
    );
}

export async function writePhotos(data_dir: string, files: Record<string, Buffer>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const path = join(data_dir, "photos", name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Everything a site consists of, in a form that can be compared. */
export async function contentOf({ client, data_dir }: TestSite): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const { name, columns } of await listTables(client)) {
    const { rows } = await client.query<{ row: string }>(
      `SELECT row_to_json(t)::text AS row FROM (SELECT ${quotedColumns(client, columns)} FROM ${quoted(client, name)}) t ORDER BY 1`,
    );
    content[name] = rows.map(({ row }) => row);
  }
  content["sequences"] = await listSequences(client);
  content["foreign keys"] = await listForeignKeys(client);
  const names = await readdir(data_dir, { recursive: true, withFileTypes: true });
  for (const item of names.filter((entry) => entry.isFile() && !entry.parentPath.includes(".arriving"))) {
    const path = join(item.parentPath, item.name);
    content[path.slice(data_dir.length)] = (await readFile(path)).toString("base64");
  }
  return content;
}
