import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { settingsSeed } from "#features/site/seed/settings.ts";
import { ConfigError, readConfig } from "#platform/config.server.ts";
import { openPool } from "#platform/db/database.server.ts";
import { connectionsEnded } from "#platform/db/pool-client.server.ts";
import { createLog } from "#platform/log.server.ts";
import { createTestDatabase, urlOf } from "#tests/support/database.ts";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { openApplication } from "./application.server.ts";
import { openHouse } from "./house.server.ts";
import { announcement, startRole } from "./start.server.ts";

test("a port that is taken, and settings that cannot be used, are told in one sentence, and what was started by then is stopped", async () => {
  const folder = await temporaryFolder();
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const config = readConfig({ DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port), LOG_LEVEL: "silent" });
  await expect(startRole("all", config)).rejects.toThrow(
    `PORT ${port} is taken by another program: stop it, or set PORT to another one.`,
  );
  other.close();
  // Nobody holds the folder any longer.
  const house = await openHouse(config, createLog("silent"));
  const pool = openPool(house.connection, () => undefined);
  await pool.query(`UPDATE sites SET settings = settings || '{"min_age": 16}'`);
  await pool.end();
  await house.close();
  await expect(startRole("all", config), "settings that cannot be used, before any page is asked for").rejects.toThrow(
    "A site has a setting that this version cannot use (min_age: ",
  );
  await removeFolder(folder);
});

test("a database that cannot be reached is told in one sentence, without its password", async () => {
  const nobody = createServer();
  await new Promise<void>((resolve) => nobody.listen(0, "127.0.0.1", resolve));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((resolve) => nobody.close(resolve));
  const config = readConfig({ DATABASE_URL: `postgres://vesper:secret@127.0.0.1:${port}/vesper`, LOG_LEVEL: "silent" });
  await expect(openHouse(config, createLog("silent"))).rejects.toThrow(
    new ConfigError(
      `The database of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:${port}. ` +
        "See whether PostgreSQL runs there and takes connections from this machine.",
    ),
  );
});

test("a wrong password and a database that is not there are told with what to do", async () => {
  const database = await createTestDatabase();
  const address = new URL(urlOf(database.connection));
  const opening = () => openHouse(readConfig({ DATABASE_URL: address.href, LOG_LEVEL: "silent" }), createLog("silent"));
  address.pathname = "/nobody_made_it";
  await expect(opening()).rejects.toThrow(
    'database "nobody_made_it" does not exist. Make it first, as docs/production.md says.',
  );
  for (const password of ["another", ""]) {
    address.password = password;
    await expect(opening()).rejects.toThrow("See whether its user and password are right.");
  }
  await database.drop();
});

test("a user who may not connect, a full database, and one that speaks no TLS are told with what to do", async () => {
  const database = await createTestDatabase();
  const address = new URL(urlOf(database.connection));
  const opening = () => openHouse(readConfig({ DATABASE_URL: address.href, LOG_LEVEL: "silent" }), createLog("silent"));
  const owner = openPool(database.connection, () => undefined);
  const role = `limited_${randomBytes(6).toString("hex")}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret' CONNECTION LIMIT 1`);
  [address.username, address.password] = [role, "secret"];
  await expect(opening()).rejects.toThrow(
    `The database of DATABASE_URL cannot be used: too many connections for role "${role}". ` +
      "Let it take more connections: docs/configuration.md says under DATABASE_POOL how many each process needs.",
  );
  await owner.query(`REVOKE CONNECT ON DATABASE ${database.connection.database} FROM PUBLIC`);
  await expect(opening()).rejects.toThrow("Let its user own the database, as docs/production.md says.");
  address.searchParams.set("sslmode", "verify-full");
  await expect(opening()).rejects.toThrow(
    "The server does not support SSL connections. See what sslmode in it asks for; " +
      "an authority of your own is named by NODE_EXTRA_CA_CERTS.",
  );
  await owner.query(`DROP ROLE ${role}`);
  await owner.end();
  await database.drop();
});

test("a database that takes the connection and says nothing is told within seconds", { timeout: 20_000 }, async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const config = readConfig({ DATABASE_URL: `postgres://vesper:secret@127.0.0.1:${port}/vesper`, LOG_LEVEL: "silent" });
  await expect(openHouse(config, createLog("silent"))).rejects.toThrow(
    "See whether PostgreSQL runs there and takes connections from this machine.",
  );
  silent.close();
});

test("a data folder that cannot be used is told in one sentence, before anything else is opened", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "file"), "");
  const wrong = join(folder, "file", "data");
  const told = new ConfigError(
    `The data folder cannot be used: ${wrong} (ENOTDIR). Let it belong to the user who runs the site, or set DATA_DIR to another folder.`,
  );
  // Whoever has the key elsewhere writes downloads there all the same.
  const TOKEN_KEY = "a key of more than thirty-two characters";
  const config = readConfig({ DATA_DIR: wrong, TOKEN_KEY, LOG_LEVEL: "silent" });
  await expect(startRole("worker", config)).rejects.toThrow(told);
  const database = await createTestDatabase();
  await expect(openApplication(config, database.connection, createLog("silent"))).rejects.toThrow(told);
  await database.drop();
  await removeFolder(folder);
});

test("what an application has opened until its queue cannot begin is closed", async () => {
  const folder = await temporaryFolder();
  const database = await createTestDatabase();
  const watcher = openPool({ ...database.connection, max: 1 }, () => undefined);
  await watcher.query("UPDATE pgboss.version SET version = 1");
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: "silent" });
  const opening = openApplication(config, database.connection, createLog("silent"));
  await expect(opening).rejects.toThrow("Cannot migrate pg-boss schema from version 1");
  await connectionsEnded();
  const { rowCount } = await watcher.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
     AND pid <> pg_backend_pid()`,
  );
  expect(rowCount).toBe(0);
  await watcher.end();
  await database.drop();
  await removeFolder(folder);
});

test("a site that has moved is told how its links follow", () => {
  const config = readConfig({ BASE_URL: "https://new.example" });
  const settings = { ...settingsSeed, domain: "old.example" };
  expect(announcement(config, settings)).toContain(
    "Links in mails lead to https://old.example, its domain so far: npm run site -- settings set domain new.example",
  );
  expect(announcement(config, { ...settings, domain: "new.example" })).not.toContain("Links in mails");
});

test("a host that is no address of this machine is told in one sentence", async () => {
  const folder = await temporaryFolder();
  // Kept for documents: no machine has it.
  const config = readConfig({ DATA_DIR: folder, HOST: "192.0.2.1", DEMO: "off", LOG_LEVEL: "silent" });
  await expect(startRole("web", config)).rejects.toThrow("HOST 192.0.2.1 is no address of this machine");
  await removeFolder(folder);
});

test("a database that would lose what it has acknowledged is refused before anything is written to it", async () => {
  const database = await createTestDatabase();
  const config = readConfig({ DATABASE_URL: urlOf(database.connection), LOG_LEVEL: "silent" });
  await expect(openHouse(config, createLog("silent"))).rejects.toThrow(
    new ConfigError("PostgreSQL runs with fsync off: it could lose messages and payments. Switch it on."),
  );
  await database.drop();
});
