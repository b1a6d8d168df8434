import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFile, open, readdir, readFile, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  closeHome,
  contentOf,
  createSite,
  fill,
  nasty,
  openHome,
  placeOf,
  type TestSite,
  writePhotos,
} from "#tests/support/saved-site.ts";
import { inspectArchive } from "./archive.server.ts";
import { restoreBackup } from "./restore-backup.server.ts";
import { dropSchema, listForeignKeys, listKnownMigrations, runMigration } from "./schema.server.ts";
import { writeBackup } from "./write-backup.server.ts";

let home: string;
let source: TestSite;
let saved: Record<string, unknown>;
let file: string;

beforeAll(async () => {
  home = await openHome();
  source = await createSite(home);
  // Enough messages for more than one part.
  await fill(source, 100);
  saved = await contentOf(source);
  file = join(home, "site.backup");
  await writeBackup({ ...placeOf(source), file, now: new Date("2026-11-15T09:00:00Z") });
});

afterAll(() => closeHome(home));

test("a restored site equals the one that was saved", async () => {
  const target = await createSite(home);
  const tables: string[] = [];
  const counts = await restoreBackup({
    ...placeOf(target),
    file,
    replace: false,
    onTable: (name) => tables.push(name),
  });
  const restored = await contentOf(target);
  expect(restored).toEqual(saved);
  expect(Object.keys(restored)).toContain("/photos/cd/empty.webp");
  expect((restored["public.messages"] as string[]).length).toBe(6600);
  expect((restored["pgboss.job"] as string[]).length).toBe(30);
  expect(counts.rows).toMatchObject({ "public.users": nasty.length, "public.messages": 6600, "pgboss.job": 30 });
  expect(counts.photos).toBe(3);
  expect(tables).toContain("public.messages");
  expect((await stat(join(target.data_dir, "secrets.json"))).mode & 0o777).toBe(0o600);
  expect(await readdir(join(target.data_dir, "photos"))).toEqual(["ab", "cd"]);
});

test("numbers go on where the saved site stood, and generated columns are generated", async () => {
  const [target, other] = [await createSite(home), await createSite(home)];
  await fill(other);
  const insert =
    "INSERT INTO credit_entries (user_id, amount, balance_after, reason, key) SELECT id, 1, 6, 'refund', 'last' FROM users LIMIT 1";
  // The number of an entry that is gone is not given again.
  await other.client.query("BEGIN");
  await other.client.query(insert);
  await other.client.query("ROLLBACK");
  const path = join(home, "numbers.backup");
  await writeBackup({ ...placeOf(other), file: path, now: new Date() });
  await restoreBackup({ ...placeOf(target), file: path, replace: false });
  expect((await contentOf(target))["sequences"]).toEqual((await contentOf(other))["sequences"]);
  const { rows } = await target.client.query<{ id: string }>(`${insert} RETURNING id`);
  expect(Number(rows[0]!.id)).toBe(nasty.length + 2);
  expect((await target.client.query("SELECT company_id FROM sites")).rows).toEqual([{ company_id: "c1" }]);
});

test("the file is closed to others, holds one moment, and is never written over", async () => {
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const { manifest, checks } = await inspectArchive(file);
  expect(manifest.made_at).toBe("2026-11-15T09:00:00.000Z");
  expect(manifest.migrations).toEqual(await listKnownMigrations());
  expect(manifest.tables.find(({ name }) => name === "public.sites")?.columns).not.toContain("company_id");
  expect(checks.rows["public.users"]).toBe(nasty.length);
  await expect(writeBackup({ ...placeOf(source), file, now: new Date() })).rejects.toThrow("exists already");
  expect((await readdir(home)).filter((name) => name.includes("unfinished"))).toEqual([]);
});

test("a backup shows one moment although members write meanwhile", async () => {
  const busy = await createSite(home);
  await fill(busy);
  const both = join(home, "busy.backup");
  const other = new pg.Client(busy.database.connection);
  await other.connect();
  const writes: Promise<unknown>[] = [];
  await writeBackup({
    ...placeOf(busy),
    file: both,
    now: new Date(),
    // Likes come before users in the file: without one snapshot the second table would be newer than the first.
    onTable: (name) =>
      name === "public.likes" && writes.push(other.query("DELETE FROM users WHERE email LIKE 'member-1@%'")),
  });
  await Promise.all(writes);
  await other.end();
  const { checks } = await inspectArchive(both);
  expect(writes).toHaveLength(1);
  expect(checks.rows["public.users"]).toBe(nasty.length);
  expect(checks.rows["public.likes"]).toBe(nasty.length * (nasty.length - 1));
});

test("a folder that is not there or cannot be entered is told in one sentence", async () => {
  const nowhere = join(home, "nowhere", "site.backup");
  await expect(writeBackup({ ...placeOf(source), file: nowhere, now: new Date() })).rejects.toMatchObject({
    message: expect.stringContaining("The backup could not be written: ENOENT") as string,
    expected: true,
  });
  // As closed as a folder of somebody else, also to root.
  const closed = join(file, "site.backup");
  await expect(writeBackup({ ...placeOf(source), file: closed, now: new Date() })).rejects.toMatchObject({
    message: expect.stringContaining("The backup could not be written: ENOTDIR") as string,
    expected: true,
  });
  await expect(restoreBackup({ ...placeOf(source), file: closed, replace: true })).rejects.toMatchObject({
    message: expect.stringContaining("The backup could not be read: ENOTDIR") as string,
    expected: true,
  });
});

test("a failing backup leaves no file", async () => {
  const target = join(home, "failing.backup");
  const fail = () => {
    throw new Error("stop here");
  };
  await expect(writeBackup({ ...placeOf(source), file: target, now: new Date(), onTable: fail })).rejects.toThrow(
    "stop here",
  );
  expect((await readdir(home)).filter((name) => name.startsWith("failing"))).toEqual([]);
});

/** A site with a member, photos and secrets of its own, that must not be touched. */
async function createOtherSite(): Promise<TestSite & { before: Record<string, unknown> }> {
  const site = await createSite(home);
  await fill(site);
  await site.client.query("DELETE FROM users WHERE email <> 'member-0@example.test'");
  await site.client.query("ALTER TABLE credit_entries ALTER COLUMN id RESTART WITH 5000");
  await site.client.query(
    "INSERT INTO credit_entries (user_id, amount, balance_after, reason, key) SELECT id, -1, 4, 'gift', 'g' FROM users",
  );
  await writePhotos(site.data_dir, { "zz/zzzzzzzz-large.webp": randomBytes(1000) });
  await writeFile(join(site.data_dir, "secrets.json"), '{"token_key":"of the other"}\n');
  return { ...site, before: await contentOf(site) };
}

test("a site with members is replaced only when asked to", async () => {
  const other = await createOtherSite();
  await expect(restoreBackup({ ...placeOf(other), file, replace: false })).rejects.toThrow("already has members");
  expect(await contentOf(other)).toEqual(other.before);
  await restoreBackup({ ...placeOf(other), file, replace: true });
  expect(await contentOf(other)).toEqual(saved);
});

test("a damaged, cut or foreign file is refused in one sentence and changes nothing", async () => {
  const other = await createOtherSite();
  const { size } = await stat(file);
  const cases: [string, RegExp, (path: string) => Promise<void>][] = [
    ["flipped", /is damaged or incomplete\. Nothing was changed\.$/, (path) => flipByte(path, Math.floor(size / 2))],
    ["flipped-late", /is damaged or incomplete\. Nothing was changed\.$/, (path) => flipByte(path, size - 64)],
    ["cut", /is damaged or incomplete\. Nothing was changed\.$/, (path) => truncate(path, Math.floor(size * 0.7))],
    ["cut-at-the-end", /is damaged or incomplete\. Nothing was changed\.$/, (path) => truncate(path, size - 64)],
    ["empty", /is damaged or incomplete\. Nothing was changed\.$/, (path) => truncate(path, 0)],
    ["foreign", /is not a backup of this program\. Nothing was changed\.$/, (path) => writeFile(path, "just a text\n")],
  ];
  for (const [name, sentence, damage] of cases) {
    const path = join(home, `${name}.backup`);
    await copyFile(file, path);
    await damage(path);
    await expect(restoreBackup({ ...placeOf(other), file: path, replace: true })).rejects.toThrow(sentence);
  }
  const missing = join(home, "missing.backup");
  await expect(restoreBackup({ ...placeOf(other), file: missing, replace: true })).rejects.toThrow("There is no file");
  expect(await contentOf(other)).toEqual(other.before);
});

async function flipByte(path: string, at: number): Promise<void> {
  const handle = await open(path, "r+");
  const byte = Buffer.alloc(1);
  await handle.read(byte, 0, 1, at);
  await handle.write(Buffer.from([byte[0]! ^ 1]), 0, 1, at);
  await handle.close();
}

test("entries that were left out are noticed although every byte that is there is right", async () => {
  const path = join(home, "shortened.backup");
  const whole = zstdDecompressSync(await readFile(file));
  // The tar file without its last entry, which is the check, and with its end.
  const check = whole.lastIndexOf("checks.json");
  await writeFile(path, zstdCompressSync(Buffer.concat([whole.subarray(0, check), Buffer.alloc(1024)])));
  await expect(inspectArchive(path)).rejects.toThrow("damaged or incomplete");
});

test("a process that dies in the middle leaves the old site, and the next restore works", async () => {
  const other = await createOtherSite();
  const options = JSON.stringify({ ...placeOf(other), file, replace: true });
  const program = `
    import { restoreBackup } from "#platform/backup/restore-backup.server.ts";
    const die = (name) => name === "public.users" && process.kill(process.pid, "SIGKILL");
    await restoreBackup({ ...${options}, onTable: die });`;
  const { signal, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    encoding: "utf8",
  });
  expect({ signal, stderr }).toEqual({ signal: "SIGKILL", stderr: "" });
  expect(await contentOf(other)).toEqual(other.before);
  await restoreBackup({ ...placeOf(other), file, replace: true });
  expect(await contentOf(other)).toEqual(saved);
  expect(await readdir(join(other.data_dir, "photos"))).toEqual(["ab", "cd"]);
});

test("a database that refuses at the very end leaves the old site", async () => {
  const other = await createOtherSite();
  const broken = await createSite(home);
  await fill(broken);
  // Rows that no constraint of the target allows: found only when the foreign keys come back.
  await broken.client.query(
    "ALTER TABLE likes DROP CONSTRAINT likes_liked_id_fkey; UPDATE likes SET liked_id = gen_random_uuid()",
  );
  const path = join(home, "orphans.backup");
  await writeBackup({ ...placeOf(broken), file: path, now: new Date() });
  await expect(restoreBackup({ ...placeOf(other), file: path, replace: true })).rejects.toThrow(
    /likes.*Nothing was changed\.$/s,
  );
  expect(await contentOf(other)).toEqual(other.before);
  await broken.client.query("ALTER TABLE users DROP CONSTRAINT users_status_check; UPDATE users SET status = 'odd'");
  const refused = join(home, "refused.backup");
  await writeBackup({ ...placeOf(broken), file: refused, now: new Date() });
  await expect(restoreBackup({ ...placeOf(other), file: refused, replace: true })).rejects.toThrow(
    /users_status_check.*Nothing was changed\.$/s,
  );
  expect(await contentOf(other)).toEqual(other.before);
});

test("a backup of an older schema is brought up to the newest", async () => {
  const [target, older] = [await createSite(home), await createSite(home)];
  const known = await listKnownMigrations();
  await dropSchema(older.client);
  await older.client.query("DELETE FROM schema_migrations WHERE name > $1", [known[1]]);
  for (const name of known.slice(0, 2)) await runMigration(older.client, name);
  await older.client.query(`
    INSERT INTO companies VALUES ('c1', '{"id": "c1"}');
    INSERT INTO sites (is_default, settings) VALUES (true, '{"company_id": "c1"}');
    INSERT INTO languages VALUES ('en', 'English', 1);
    INSERT INTO users (site_id, email, email_normalised, password_hash, status, language) VALUES (1, 'a', 'a', '', 'active', 'en')`);
  const path = join(home, "older.backup");
  await writeBackup({ ...placeOf(older), file: path, now: new Date() });
  await fill(target);
  const newest = await listForeignKeys(target.client);
  await restoreBackup({ ...placeOf(target), file: path, replace: true });
  const restored = await contentOf(target);
  expect(restored["foreign keys"]).toEqual(newest);
  expect(restored["public.users"]).toHaveLength(1);
  expect(restored["public.profiles"]).toEqual([]);
  expect(restored["public.schema_migrations"]).toHaveLength(known.length);
});

test("a backup of a newer schema is refused", async () => {
  const [target, newer] = [await createOtherSite(), await createSite(home)];
  await newer.client.query("INSERT INTO schema_migrations (name) VALUES ('29990101-0000-future.sql')");
  const path = join(home, "newer.backup");
  await writeBackup({ ...placeOf(newer), file: path, now: new Date() });
  await expect(restoreBackup({ ...placeOf(target), file: path, replace: true })).rejects.toThrow(
    "newer version of the program",
  );
  expect(await contentOf(target)).toEqual(target.before);
});

test("waiting jobs survive a job queue whose tables have changed", async () => {
  const [target, other] = [await createSite(home), await createSite(home)];
  await fill(other);
  await other.client.query("ALTER TABLE pgboss.job ADD COLUMN of_another_version int DEFAULT 1");
  const path = join(home, "queue.backup");
  await writeBackup({ ...placeOf(other), file: path, now: new Date() });
  await restoreBackup({ ...placeOf(target), file: path, replace: false });
  const { rows } = await target.client.query("SELECT data FROM pgboss.job WHERE name = 'mails' AND state = 'created'");
  expect(rows).toHaveLength(30);
});

test("a database in use is told as such", async () => {
  const other = await createOtherSite();
  const busy = new pg.Client(other.database.connection);
  await busy.connect();
  await busy.query("BEGIN; LOCK TABLE messages IN ACCESS SHARE MODE");
  await expect(restoreBackup({ ...placeOf(other), file, replace: true })).rejects.toThrow(
    "The database is in use: stop the site first.",
  );
  await busy.end();
  expect(await contentOf(other)).toEqual(other.before);
});
