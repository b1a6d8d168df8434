/** A site whose processes are killed without warning and start again: PostgreSQL, web processes, a worker. */
import { type ChildProcess, spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openDatabase, openPool } from "#platform/db/database.server.ts";
import type { Db } from "#platform/db/db.ts";
import { startPostgres } from "#platform/postgres/postgres.server.ts";
import { openDisk } from "#platform/storage/disk.server.ts";
import type { Storage } from "#platform/storage/storage.ts";
import { workerReady } from "#server/roles.ts";
import { removeAbandonedFolders, removeFolder, temporaryFolder } from "#tests/support/temporary-folders.ts";
import { freePort } from "../built-site.ts";
import { openOutside, type Outside } from "./outside.ts";
import { openProxy } from "./proxy.ts";
import { mountSmallDisk, type SmallDisk } from "./small-disk.ts";
import { openWire, type Wire } from "./wire.ts";

export type Part = "web" | "worker" | "postgres";

/** The arguments with which Node runs a role. */
export type Program = (role: "web" | "worker") => string[];

export type FaultySite = {
  /** Where browsers ask: the line to it breaks now and then too. */
  url: string;
  folder: string;
  token_key: string;
  db: Db;
  pool: pg.Pool;
  /** Kills it at once and resolves when it serves again; gives how long that took. */
  kill(part: Part): Promise<number>;
  /** Addresses of the web processes themselves, without the line. */
  doors: readonly string[];
  /** The numbers of all processes but PostgreSQL; they change when one was started again. */
  pids(): readonly number[];
  /** Of one web process and the worker, as if both stood on another machine. */
  moveClock(off_ms: number): Promise<void>;
  /** From now on pictures are kept on the disk; every process stops as it should and starts again. */
  keepPicturesOnDisk(): Promise<void>;
  /** Where pictures are on the disk. */
  pictures: Storage;
  outside: Outside | undefined;
  /** Between the processes and PostgreSQL, as if it stood on another machine. */
  line: Wire;
  /** Undefined where nobody may make one. */
  disk: SmallDisk | undefined;
  stop(): Promise<void>;
};

type Options = {
  program: Program;
  webs: number;
  workers: number;
  /** See the proxy. */
  lose: number;
  random: () => number;
  say: (text: string) => void;
  /** With a mail server, a store and a payment provider of its own. */
  world?: boolean;
  /** On a disk that can be filled. */
  small?: boolean;
  /** The group that web processes belong to, see small-memory.ts. */
  door?: string;
};

/** So that a small disk is filled by what is kept, and not by what could be thrown away. */
const smallLog = { max_wal_size: "64MB", min_wal_size: "32MB" };
const patience_ms = 180_000;

export async function startFaultySite(options: Options): Promise<FaultySite> {
  const { program, webs, workers, lose, random, say, world = false, small = false, door } = options;
  await removeAbandonedFolders();
  const folder = await temporaryFolder();
  const outside = world ? await openOutside(folder) : undefined;
  const disk = small ? await mountSmallDisk() : undefined;
  const data = disk?.folder ?? folder;
  const clock = join(folder, "clock");
  const log = { debug() {}, info() {}, warn() {} };
  const settings = disk ? smallLog : {};
  const postgres = await startPostgres({ folder: join(data, "postgres"), log, settings });
  const { user, password, host, port, database } = postgres.connection;
  const line = await openWire({ path: join(host, `.s.PGSQL.${port}`) });
  const token_key = "faults are killed processes and broken lines";
  const ports = await Promise.all(Array.from({ length: webs }, freePort));
  /** A worker listens nowhere; the configuration has one all the same. */
  const spare = await freePort();
  const proxy = await openProxy({ ports: () => ports, lose, random });
  let stopping = false;
  let picturesOnDisk = outside === undefined;

  type Kept = { role: "web" | "worker"; port: number | undefined; child: ChildProcess; ready: boolean };
  function launch(role: "web" | "worker", port: number | undefined): ChildProcess {
    const ours = outside ? ["--import", join(import.meta.dirname, "child.ts")] : [];
    const words = [process.execPath, ...ours, ...program(role)];
    // It belongs to the group before it is the program, and every child of it too.
    const [file, ...args] =
      door && role === "web" ? ["sh", "-c", 'echo $$ > "$0" && exec "$@"', door, ...words] : words;
    return spawn(file!, args, {
      stdio: ["ignore", role === "worker" ? "pipe" : "ignore", process.env["FAULTS_LOG"] ? "inherit" : "ignore"],
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port ?? spare),
        DATA_DIR: data,
        DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${line.port}/${database}`,
        DATABASE_POOL: "10",
        BASE_URL: proxy.url,
        SMTP_URL: "",
        ...outside?.environment,
        ...(picturesOnDisk ? { S3_URL: "" } : {}),
        ...(outside && port !== ports[0] && role === "web" ? {} : { FAULTS_CLOCK: clock }),
        FAULTS_FOLDER: folder,
        TOKEN_KEY: token_key,
        TRUSTED_PROXIES: "127.0.0.1",
        DEMO: "off",
        LOG_LEVEL: process.env["FAULTS_LOG"] ?? "silent",
        REQUESTS_PER_MINUTE: "100000000",
      },
    });
  }
  function keep(role: "web" | "worker", port: number | undefined): Kept {
    const kept: Kept = { role, port, child: launch(role, port), ready: false };
    const watch = () => {
      kept.ready = false;
      kept.child.stdout?.on("data", (said: Buffer) => (kept.ready ||= said.includes(workerReady)));
      kept.child.once("exit", () => {
        if (stopping) return;
        kept.child = launch(role, port);
        watch();
      });
    };
    watch();
    return kept;
  }

  // The first one makes the tables; the others find them.
  const first = keep("web", ports[0]);
  await serving(first);
  const processes = [first, ...ports.slice(1).map((port) => keep("web", port))];
  for (let at = 0; at < workers; at += 1) processes.push(keep("worker", undefined));
  await Promise.all(processes.map(serving));
  const pool = openPool({ ...postgres.connection, max: 6 }, () => undefined);

  /** A web process answers; a worker says it once. */
  async function isReady({ port, ready }: Kept): Promise<boolean> {
    if (port === undefined) return ready;
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel().catch(() => undefined);
    return answer?.ok ?? false;
  }

  async function serving(kept: Kept): Promise<void> {
    const late = Date.now() + patience_ms;
    while (!(await isReady(kept))) {
      if (Date.now() > late) throw new Error(`A ${kept.role} process did not come back.`);
      await sleep(25);
    }
  }

  async function kill(part: Part): Promise<number> {
    const began = performance.now();
    if (part === "postgres") {
      const { pid } = postgres;
      process.kill(pid, "SIGKILL");
      while (postgres.pid === pid) await sleep(10);
      await Promise.all(processes.map(serving));
    } else {
      const choices = processes.filter(({ role }) => role === part);
      const chosen = choices[Math.floor(random() * choices.length)]!;
      const { child } = chosen;
      child.kill("SIGKILL");
      while (chosen.child === child) await sleep(5);
      await serving(chosen);
    }
    const took_ms = performance.now() - began;
    say(`${part} was killed and serves again after ${Math.round(took_ms)} ms`);
    return took_ms;
  }

  async function keepPicturesOnDisk(): Promise<void> {
    picturesOnDisk = true;
    for (const kept of processes) {
      const { child } = kept;
      child.kill("SIGTERM");
      while (kept.child === child) await sleep(10);
      await serving(kept);
    }
  }

  return {
    url: proxy.url,
    folder,
    doors: ports.map((port) => `http://127.0.0.1:${port}`),
    pids: () => processes.map(({ child }) => child.pid!),
    moveClock: (off_ms) => writeFile(clock, String(off_ms)),
    keepPicturesOnDisk,
    pictures: openDisk(join(data, "photos")),
    outside,
    line,
    disk,
    token_key,
    db: openDatabase(pool),
    pool,
    kill,
    async stop() {
      stopping = true;
      const ended = processes.map(
        ({ child }) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) resolve();
            else child.once("exit", () => resolve());
          }),
      );
      for (const { child } of processes) child.kill("SIGKILL");
      await Promise.all(ended);
      await proxy.close();
      await pool.end();
      await line.close();
      await postgres.stop();
      await outside?.close();
      await disk?.remove();
      await removeFolder(folder);
    },
  };
}
