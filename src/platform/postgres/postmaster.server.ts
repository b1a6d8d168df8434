/** One running PostgreSQL server process: starting it, taking over one that is already there, ending it. */
import { execFile, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.server.ts";
import { surroundings, type Cluster } from "./cluster.server.ts";
import { answers, isSocket, socketLockPath, type Endpoint } from "./endpoint.server.ts";
import { exists, isAlive, leftBehind, mayBePostgres, pidFilePath, readPidFile } from "./pid-file.server.ts";
import { PostgresError } from "./postgres-error.server.ts";
import { commandAs } from "./system-user.server.ts";

export interface PostgresLog {
  debug(text: string): void;
  info(text: string): void;
  warn(text: string): void;
}

export type PostgresSettings = Readonly<Record<string, string | number>>;

export interface Installation {
  readonly binaries: Binaries;
  readonly cluster: Cluster;
  readonly settings: PostgresSettings;
  readonly log: PostgresLog;
}

export interface Postmaster {
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** Settles once the process is gone, with how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

/** A process that holds our folder but does not answer for this long is not our PostgreSQL. */
const silentForMs = 5_000;
const stopPatienceMs = 30_000;

/** The PostgreSQL of this folder that somebody else left running, if it runs exactly as we would start it. */
export async function adoptPostmaster(installation: Installation): Promise<Postmaster | undefined> {
  const { cluster, log } = installation;
  const giveUpAt = performance.now() + silentForMs;
  for (;;) {
    const file = readPidFile(cluster.data);
    if (!file) return undefined;
    if (await answers(file.endpoint)) {
      if (!isAlive(file.pid))
        throw new PostgresError(`A PostgreSQL of another machine or container uses ${cluster.data}.`);
      if (file.status === "ready") {
        const found = adopted(file.pid, file.endpoint, installation);
        if (await runsAsWanted(installation, file.endpoint)) return found;
        log.info("The PostgreSQL left running has other settings; it is started again.");
        await found.stop();
        return undefined;
      }
    } else if (!isAlive(file.pid) || !mayBePostgres(file.pid) || performance.now() > giveUpAt) {
      // PostgreSQL clears the files of a dead process itself, but believes any other process of that number.
      if (exists(file.pid)) await removeLockFiles(cluster);
      return undefined;
    }
    await sleep(50);
  }
}

async function removeLockFiles(cluster: Cluster): Promise<void> {
  await rm(pidFilePath(cluster.data), { force: true });
  await rm(socketLockPath(cluster.socket), { force: true });
}

/** Starts PostgreSQL and waits until it takes connections, however long it needs to recover from a crash. */
export async function launchPostmaster(installation: Installation, endpoint: Endpoint): Promise<Postmaster> {
  const { binaries, cluster, log } = installation;
  const args = serverArguments(installation, endpoint);
  const folders = [join(binaries.folder, "bin"), cluster.data, cluster.socket];
  const command = commandAs(cluster.user, binaries.postgres, args, folders);
  // In a process group of its own it does not get the terminal's Ctrl-C: we stop it after our own work is done.
  const child = spawn(command.file, command.args, {
    ...surroundings,
    ...command.identity,
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let ending: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve((ending = error.message)));
    child.once("exit", (code, signal) => resolve((ending = signal ?? `code ${code}`)));
  });
  const lastLines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    if (lastLines.push(line) > 20) lastLines.shift();
    // What is FATAL to PostgreSQL is the end of one connection, which its client hears too.
    if (/^(WARNING|PANIC):/.test(line)) log.warn(`PostgreSQL: ${line}`);
    else log.debug(`PostgreSQL: ${line}`);
  });
  for (;;) {
    const file = readPidFile(cluster.data);
    if (file && file.pid === child.pid && file.status === "ready") break;
    if (ending !== undefined) {
      throw new PostgresError(`PostgreSQL did not start (${ending}): ${lastLines.join("\n") || "it said nothing"}`);
    }
    await sleep(20);
  }
  const pid = child.pid;
  child.unref();
  (child.stderr as unknown as { unref(): void }).unref();
  const keepAlive = () => child.ref();
  return { pid, endpoint, ended, stop: () => stopProcess(pid, ended, installation, keepAlive) };
}

/** Ends what a killed PostgreSQL left behind: its children hold the shared memory, and no new one starts beside them. */
export function endLeftBehind({ cluster }: Installation): void {
  for (const pid of leftBehind(clusterName(cluster))) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It went by itself in the meantime.
    }
  }
}

function serverArguments({ cluster, settings }: Installation, endpoint: Endpoint): string[] {
  const all: PostgresSettings = {
    listen_addresses: isSocket(endpoint) ? "" : endpoint.host,
    unix_socket_directories: isSocket(endpoint) ? `"${endpoint.host.replaceAll('"', '""')}"` : "",
    unix_socket_permissions: "0700",
    cluster_name: clusterName(cluster),
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    timezone: "UTC",
    log_timezone: "UTC",
    log_line_prefix: "",
    // Errors of a statement are told to its caller; in the log their texts could show what members wrote.
    log_min_messages: "log",
    log_error_verbosity: "terse",
    ...settings,
  };
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", cluster.data, "-p", String(endpoint.port), ...options];
}

function clusterName({ data }: Cluster): string {
  return `vesper-${createHash("sha256").update(data).digest("hex").slice(0, 12)}`;
}

/** PostgreSQL writes down its command line; one that differs has older settings than we want. */
async function runsAsWanted(installation: Installation, endpoint: Endpoint): Promise<boolean> {
  const wanted = serverArguments(installation, endpoint)
    .map((argument) => ` "${argument}"`)
    .join("");
  const actual = await readFile(join(installation.cluster.data, "postmaster.opts"), "utf8").catch(() => "");
  return actual.trimEnd().endsWith(wanted);
}

/** A process that is not our child tells us nothing when it ends, so it is watched. */
function adopted(pid: number, endpoint: Endpoint, installation: Installation): Postmaster {
  let watch: NodeJS.Timeout;
  const ended = new Promise<string>((resolve) => {
    watch = setInterval(() => {
      if (isAlive(pid)) return;
      clearInterval(watch);
      resolve("its process is gone");
    }, 100);
    watch.unref();
  });
  return { pid, endpoint, ended, stop: () => stopProcess(pid, ended, installation, () => watch.ref()) };
}

/** Ends it as PostgreSQL calls "fast": open transactions are rolled back, everything committed is on the disk. */
async function stopProcess(pid: number, ended: Promise<string>, installation: Installation, keepAlive: () => void) {
  keepAlive();
  const { binaries, cluster, log } = installation;
  if (process.platform === "win32") {
    await promisify(execFile)(binaries.pg_ctl, ["stop", "-D", cluster.data, "-m", "fast", "-w"], surroundings);
    return;
  }
  signal(pid, "SIGINT");
  if (await endsWithin(ended, stopPatienceMs)) return;
  log.warn("PostgreSQL did not stop in time; it is stopped at once and recovers at the next start.");
  signal(pid, "SIGQUIT");
  if (await endsWithin(ended, stopPatienceMs)) return;
  signal(pid, "SIGKILL");
  await ended;
}

async function endsWithin(ended: Promise<string>, ms: number): Promise<boolean> {
  const patience = new AbortController();
  const late = sleep(ms, false, { signal: patience.signal }).catch(() => false);
  const result = await Promise.race([ended.then(() => true), late]);
  patience.abort();
  return result;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
