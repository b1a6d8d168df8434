import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#platform/config.server.ts";
import { takeFromRunning } from "#platform/db/running-mark.server.ts";
import { createLog } from "#platform/log.server.ts";
import type { PostgresConnection } from "#platform/postgres/postgres.server.ts";
import { urlOf } from "#tests/support/database.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { runCommand } from "../command-line.server.ts";
import { openHouse } from "../house.server.ts";
import { startRole } from "../start.server.ts";

let home: string;
beforeAll(async () => {
  home = await temporaryFolder();
});
afterAll(() => removeFolder(home));

test("the site with the embedded database is saved while it runs and restored after it was stopped", async () => {
  const config = readConfig({ DATA_DIR: home, LOG_LEVEL: "silent" });
  const file = join(home, "site.backup");
  const photo = join(home, "photos", "ab", "abcdefghijklmnop-small.webp");
  const picture = randomBytes(2000);
  const house = await openHouse(config, createLog("silent"));
  await mkdir(join(home, "photos", "ab"), { recursive: true });
  await writeFile(photo, picture);
  const secrets = await readFile(join(home, "secrets.json"), "utf8");
  await asked(house.connection, "UPDATE sites SET settings = settings || '{\"kept\": true}'");

  const saved = await command("backup", file);
  expect(saved.at(-1)).toMatch(/site\.backup holds \d+ tables, [\d,]+ rows, 1 photo\.$/);
  expect(saved).toContain("  sites: 1 row");
  await expect(command("restore", file)).rejects.toThrow("The site is running: stop it first. Nothing was changed.");

  await asked(house.connection, "UPDATE sites SET settings = settings - 'kept'");
  await house.close();
  await writeFile(photo, "another picture");
  await writeFile(join(home, "photos", "ab", "later-small.webp"), "came later");
  const restored = await command("restore", file);
  expect(restored.at(-1)).toBe(saved.at(-1)!.replace(/^.* holds (.*)\.$/, "Restored $1: everything is there."));
  expect(await readFile(photo)).toEqual(picture);
  expect(await readdir(join(home, "photos", "ab"))).toEqual(["abcdefghijklmnop-small.webp"]);
  expect(await readFile(join(home, "secrets.json"), "utf8")).toBe(secrets);
  const again = await openHouse(config, createLog("silent"));
  expect(await asked(again.connection, "SELECT settings ->> 'kept' AS kept FROM sites")).toEqual([{ kept: "true" }]);
  await again.close();

  // Whoever was erased after the backup does not come back with it.
  const third = await openHouse(config, createLog("silent"));
  await asked(third.connection, "UPDATE sites SET settings = settings - 'kept'");
  const [member] = (await asked(
    third.connection,
    `INSERT INTO users (site_id, email, email_normalised, password_hash, status, language)
     SELECT id, 'gone@example.org', 'gone@example.org', '', 'active', 'en' FROM sites RETURNING id`,
  )) as [{ id: string }];
  // What was paid back then is not paid back once more.
  await asked(
    third.connection,
    `WITH bought AS (
       INSERT INTO orders (site_id, user_id, number, key, request_hash, state, bundle_id, credits, country, currency, price,
         amount, vat_permille, vat_amount, consented_at, method, granted, created_at, expires_at, completed_at)
       SELECT site_id, id, 'K7PM-4XQ2-9D', gen_random_uuid(), '', 'completed', 1, 10, 'NL', 'EUR', 999, 999, 210, 173,
         now(), 'ideal', 10, now(), now(), now() FROM users RETURNING id, user_id
     ) SELECT grant_credits(user_id, 10, 'purchase', 'order', id) FROM bought`,
  );
  const later = join(home, "later.backup");
  await command("backup", later);
  await asked(third.connection, `INSERT INTO erasures VALUES (sha256('${member.id}'), now())`);
  await asked(third.connection, "DELETE FROM users");
  await third.close();
  // Also where the restore broke off before that, and is done once more as it says.
  await mkdir(join(home, "secrets.json.new"));
  await expect(command("restore", later)).rejects.toThrow("restore once more with --replace.");
  await rmdir(join(home, "secrets.json.new"));
  expect((await command("restore", later, "--replace")).at(-1)).toBe(
    "Erased again: 1 member who left after the backup was made.",
  );
  const last = await openHouse(config, createLog("silent"));
  expect(await asked(last.connection, "SELECT email FROM users")).toEqual([]);
  expect(await asked(last.connection, "SELECT user_id, state FROM orders")).toEqual([
    { user_id: null, state: "completed" },
  ]);
  expect(await asked(last.connection, "SELECT amount FROM refunds")).toEqual([]);
  await last.close();

  async function command(...args: string[]): Promise<string[]> {
    const lines: string[] = [];
    await runCommand(config, args, (line) => lines.push(line));
    return lines;
  }
});

test("a site on a PostgreSQL of the operator's is not restored over while one of its processes runs, nor started meanwhile", async () => {
  // The one that all tests share may forget what it has acknowledged, which a site refuses.
  const house = await openHouse(readConfig({ DATA_DIR: home, LOG_LEVEL: "silent" }), createLog("silent"));
  await asked(house.connection, "CREATE DATABASE own");
  const connection = { ...(house.connection as PostgresConnection), database: "own" };
  const config = readConfig({ DATABASE_URL: urlOf(connection), DATA_DIR: join(home, "own"), LOG_LEVEL: "silent" });
  const print = () => undefined;
  const file = join(home, "own.backup");
  const listeners = process.listenerCount("SIGTERM");
  const running = await startRole("web", config, { listen: false });
  await runCommand(config, ["backup", file], print);
  await expect(runCommand(config, ["restore", file], print)).rejects.toThrow(
    /^The site is running \(web \d+ on .+\): stop it first\. Nothing was changed\.$/,
  );
  await running!.stop();
  expect(process.listenerCount("SIGTERM"), "what has stopped hears no signal any more").toBe(listeners);

  const restore = new pg.Client(connection);
  await restore.connect();
  await vi.waitFor(async () => expect(await takeFromRunning(restore)).toEqual([]));
  await expect(startRole("web", config, { listen: false })).rejects.toThrow(
    "A backup is being restored into this database: start again when that is done.",
  );
  await restore.end();
  const lines: string[] = [];
  await runCommand(config, ["restore", file], (line) => lines.push(line));
  expect(lines.at(-1)).toMatch(/^Restored .*: everything is there\.$/);
  await house.close();
});

test.each([
  [["backup"], "Name one file."],
  [["backup", "a", "b"], "Name one file."],
  [["backup", "a", "--replace"], "There is no option --replace."],
  [["restore", "--replace"], "Name one file."],
  [["restore", "a", "--force"], "There is no option --force."],
])("%j is refused: %s", async (args, sentence) => {
  const { backupCommands } = await import("./backup.server.ts");
  const found = backupCommands.find(({ words }) => words === args[0])!;
  const means = { application: { config: {} }, house: {}, print: () => undefined };
  await expect(found.run(means as never, args.slice(1))).rejects.toThrow(sentence);
});

async function asked(connection: pg.PoolConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
