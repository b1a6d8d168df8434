/** Folders for the databases of test runs, which are found again and removed even when a run was killed. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, mayBePostgres, readPidFile } from "#platform/postgres/pid-file.server.ts";

const prefix = "vesper-test-";
/** Where Linux keeps files in memory. */
const memory = "/dev/shm";
/** Several times what the tests need; with less it is left to others. */
const plenty_bytes = 2 * 2 ** 30;

/** A new folder that belongs to this process. Another user may pass through it: root lends PostgreSQL to one. */
export function temporaryFolder(): Promise<string> {
  return makeFolder(tmpdir());
}

/**
 * The same in memory, where there is plenty. A database is 780 files, and each file of tests has its own: on a disk, making
 * and removing them is an eighth of the work of all tests.
 */
export function quickFolder(): Promise<string> {
  return makeFolder(hasPlenty(memory) ? memory : tmpdir());
}

async function makeFolder(parent: string): Promise<string> {
  const folder = join(parent, `${prefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { mode: 0o711 });
  return folder;
}

function hasPlenty(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return Math.min(bavail * bsize, freemem()) > plenty_bytes;
}

/** Removes the folders of runs that ended without doing so, with the databases still running in them. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const parent of [tmpdir(), memory]) {
    for (const name of existsSync(parent) ? readdirSync(parent) : []) {
      const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
      if (Number.isNaN(owner) || isAlive(owner)) continue;
      await removeFolder(join(parent, name));
    }
  }
}

export async function removeFolder(folder: string): Promise<void> {
  const pids = quitDatabases(folder);
  while (pids.some(isAlive)) await sleep(20);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** For the last moment of a process, when nothing can be waited for in the usual way. */
export function removeFolderNow(folder: string): void {
  const pids = quitDatabases(folder);
  const clock = new Int32Array(new SharedArrayBuffer(4));
  while (pids.some(isAlive)) Atomics.wait(clock, 0, 0, 20);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** Tells every PostgreSQL in the folder to end at once; nothing of it has to last. Gives the numbers of their processes. */
function quitDatabases(folder: string): number[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => readPidFile(join(folder, name, "cluster")));
  const pids = files.flatMap((file) => (file && isAlive(file.pid) && mayBePostgres(file.pid) ? [file.pid] : []));
  for (const pid of pids) quit(pid);
  return pids;
}

function quit(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended in the meantime.
  }
}
