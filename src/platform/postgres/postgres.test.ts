import { spawn, type ChildProcess } from "node:child_process";
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { isOpen } from "./binaries.server.ts";
import { isAlive } from "./pid-file.server.ts";
import { findRunningPostgres, startPostgres, type Postgres, type PostgresConnection } from "./postgres.server.ts";

const isWindows = process.platform === "win32";
const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off" };
const messages: string[] = [];
const note = (text: string) => void messages.push(text);
const log = { debug: note, info: note, warn: note };

let home: string;
let running: Postgres[] = [];

beforeAll(async () => {
  home = await temporaryFolder();
});

afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  running = [];
});

afterAll(() => removeFolder(home));

async function start(name: string, options: { settings?: Record<string, string> } = {}): Promise<Postgres> {
  const postgres = await startPostgres({
    folder: join(home, name),
    log,
    settings: { ...settings, ...options.settings },
  });
  running.push(postgres);
  return postgres;
}

async function ask(connection: PostgresConnection, statement: string): Promise<string> {
  const client = new pg.Client(connection);
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(statement);
    return rows[0]?.answer ?? "";
  } finally {
    await client.end();
  }
}

async function askUntilAnswered(connection: PostgresConnection, statement: string): Promise<string> {
  for (;;) {
    try {
      return await ask(connection, statement);
    } catch {
      await sleep(20);
    }
  }
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

describe("the built-in PostgreSQL", () => {
  test("starts in a folder with spaces, keeps its data, and leaves no process when it stops", async () => {
    const first = await start('a folder, with “spaces” and "quotes"');
    expect(await ask(first.connection, "SELECT current_database() AS answer")).toBe("vesper");
    expect(await ask(first.connection, "SELECT current_setting('data_checksums') AS answer")).toBe("on");
    await ask(first.connection, "CREATE TABLE kept AS SELECT 'still here' AS answer");
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    const again = await start('a folder, with “spaces” and "quotes"');
    expect(await ask(again.connection, "SELECT answer FROM kept")).toBe("still here");
    await again.stop();
    expect(await findRunningPostgres(join(home, 'a folder, with “spaces” and "quotes"'))).toBeUndefined();
  });

  test("asks for the password and is closed to other users", async () => {
    const { connection } = await start("shared");
    await expect(ask({ ...connection, password: "guessed" }, "SELECT 1 AS answer")).rejects.toThrow(/password/);
    expect(statSync(join(home, "shared", "password")).mode & 0o777).toBe(0o600);
    if (!isWindows) expect(statSync(connection.host).mode & 0o777).toBe(0o700);
  });

  test("is as durable as it can be unless told otherwise", async () => {
    const folder = join(home, "shared");
    const postgres = await startPostgres({ folder, log });
    running.push(postgres);
    for (const setting of ["fsync", "full_page_writes", "synchronous_commit"]) {
      expect(await ask(postgres.connection, `SELECT current_setting('${setting}') AS answer`)).toBe("on");
    }
  });

  test("is started again at once when it is killed", async () => {
    const postgres = await start("shared");
    const killed = postgres.pid;
    // A child that is busy does not notice the death of its parent by itself and would keep a new one from starting.
    const busy = ask(postgres.connection, "SELECT count(*) AS answer FROM generate_series(1, 1e12)").catch(
      () => "cut off",
    );
    const counting = `SELECT count(*)::text AS answer FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE '%1e12%' AND pid <> pg_backend_pid()`;
    await expect.poll(() => ask(postgres.connection, counting)).toBe("1");
    process.kill(killed, "SIGKILL");
    expect(await askUntilAnswered(postgres.connection, "SELECT 'back' AS answer")).toBe("back");
    expect(await busy).toBe("cut off");
    // It answers a moment before it is known to.
    await expect.poll(() => postgres.pid).not.toBe(killed);
  });

  test("listens on a port of this machine when the path is too long for a socket", async () => {
    const { connection } = await start("x".repeat(120));
    expect(connection.host).toBe("127.0.0.1");
    expect(await ask(connection, "SELECT 'reached' AS answer")).toBe("reached");
  });

  test("starts although the number in its leftover files now belongs to another process", async () => {
    const postgres = await start("shared");
    const files = [
      join(home, "shared", "cluster", "postmaster.pid"),
      join(postgres.connection.host, ".s.PGSQL.5432.lock"),
    ];
    const texts = files.map((file) => readFileSync(file, "utf8"));
    await postgres.stop();
    for (const [index, file] of files.entries()) {
      writeFileSync(file, texts[index]!.replace(/^\d+/, String(process.pid)));
      if (isRoot) chownSync(file, statSync(join(home, "shared", "cluster")).uid, -1);
    }
    expect(await ask((await start("shared")).connection, "SELECT 'started' AS answer")).toBe("started");
  });

  test("names the version when the folder was made by another PostgreSQL", async () => {
    mkdirSync(join(home, "old", "cluster"), { recursive: true });
    writeFileSync(join(home, "old", "cluster", "PG_VERSION"), "12\n");
    writeFileSync(join(home, "old", "password"), "old");
    await expect(start("old")).rejects.toThrow(/made by PostgreSQL 12 and cannot be opened by PostgreSQL 18/);
  });
});

/** A site in a process of its own: starts PostgreSQL, says so, and stops it when its input ends. */
const site = `
  import { startPostgres } from ${JSON.stringify(fileURLToPath(new URL("postgres.server.ts", import.meta.url)))};
  const log = { debug() {}, info() {}, warn: console.error };
  const [folder] = process.argv.slice(1);
  const { pid, connection, stop } = await startPostgres({ folder, log, settings: { fsync: "off" } });
  console.log(JSON.stringify({ pid, connection }));
  process.stdin.on("end", stop).resume();
`;

async function startSite(folder: string, identity: { uid?: number; gid?: number } = {}) {
  const args = ["--input-type=module", "--eval", site, folder];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"], cwd: "/", ...identity });
  for await (const line of child.stdout) {
    return { child, ...(JSON.parse(String(line)) as { pid: number; connection: PostgresConnection }) };
  }
  throw new Error("The site ended instead of starting.");
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => void child.once("exit", () => resolve()));
}

describe("a site that is killed", () => {
  test("leaves its PostgreSQL to the next one, which stops it in the end", async () => {
    const killed = await startSite(join(home, "shared"));
    killed.child.kill("SIGKILL");
    await ended(killed.child);
    expect(await findRunningPostgres(join(home, "shared"))).toEqual(killed.connection);
    const next = await start("shared");
    expect(next.pid).toBe(killed.pid);
    expect(await ask(next.connection, "SELECT 'same' AS answer")).toBe("same");
    process.kill(next.pid, "SIGKILL");
    expect(await askUntilAnswered(next.connection, "SELECT 'back' AS answer")).toBe("back");
    await next.stop();
    await untilGone(next.pid);
  });

  test("leaves a PostgreSQL that is started anew when it is to have other settings", async () => {
    const killed = await startSite(join(home, "shared"));
    killed.child.kill("SIGKILL");
    await ended(killed.child);
    const next = await start("shared", { settings: { work_mem: "5MB" } });
    expect(next.pid).not.toBe(killed.pid);
    expect(await ask(next.connection, "SELECT current_setting('work_mem') AS answer")).toBe("5MB");
  });
});

describe.runIf(isRoot && process.platform === "linux")("started by root", () => {
  test("runs below a folder that only root may enter", async () => {
    const closed = join(home, "closed");
    mkdirSync(closed, { mode: 0o700 });
    const postgres = await start(join("closed", "postgres"));
    expect(await ask(postgres.connection, "SELECT 'reached' AS answer")).toBe("reached");
    expect(readFileSync(`/proc/${postgres.pid}/status`, "utf8")).not.toMatch(/^Uid:\s+0\s/m);
    expect(statSync(closed).mode & 0o777).toBe(0o700);
  });

  // An ordinary user cannot read a project that lies where only root may enter.
  test.runIf(isOpen(import.meta.dirname))("runs as an ordinary user too", async () => {
    const nobody = { uid: 65_534, gid: 65_534 };
    const folder = join(home, "ordinary");
    mkdirSync(folder);
    chownSync(folder, nobody.uid, nobody.gid);
    const { child, pid } = await startSite(folder, nobody);
    expect(statSync(join(folder, "cluster")).uid).toBe(nobody.uid);
    child.stdin.end();
    await ended(child);
    expect(isAlive(pid)).toBe(false);
  });
});
