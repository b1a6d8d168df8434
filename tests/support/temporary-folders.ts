/** Folders for the databases of test runs, which are found again and removed even when a run was killed. */
import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, mayBePostgres, readPidFile } from "#platform/postgres/pid-file.server.ts";

const prefix = "vesper-test-";

/** A new folder that belongs to this process. Another user may pass through it: root lends PostgreSQL to one. */
export async function temporaryFolder(): Promise<string> {
  const folder = join(tmpdir(), `${prefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  await mkdir(folder, { mode: 0o711 });
  return folder;
}

/** Removes the folders of runs that ended without doing so, with the databases still running in them. */
export async function removeAbandonedFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(prefix) ? Number.parseInt(name.slice(prefix.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await removeFolder(join(tmpdir(), name));
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
