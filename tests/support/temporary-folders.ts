/** Folders for the databases of test runs, which are found again and removed even when a run was killed. */
import { randomBytes } from "node:crypto";
import { readdirSync, rmSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { answers } from "#platform/postgres/endpoint.server.ts";
import { isAlive, readPidFile } from "#platform/postgres/pid-file.server.ts";

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
  const pid = await stopDatabase(folder);
  for (let waited = 0; pid !== undefined && isAlive(pid) && waited < 5_000; waited += 20) await sleep(20);
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** For the last moment of a process, when nothing can be waited for. */
export function removeFolderNow(folder: string): void {
  const file = readPidFile(clusterIn(folder));
  if (file) quit(file.pid);
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 20 });
}

async function stopDatabase(folder: string): Promise<number | undefined> {
  const file = readPidFile(clusterIn(folder));
  if (!file || !(await answers(file.endpoint))) return undefined;
  quit(file.pid);
  return file.pid;
}

function clusterIn(folder: string): string {
  return join(folder, "postgres", "cluster");
}

function quit(pid: number): void {
  try {
    process.kill(pid, "SIGQUIT");
  } catch {
    // It has ended already.
  }
}
