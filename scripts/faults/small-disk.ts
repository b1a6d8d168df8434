/** A disk of its own for the site, small enough to be filled; only root may make one. */
import { execFile } from "node:child_process";
import { mkdir, open, readdir, rm, rmdir, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { isAlive } from "#platform/postgres/pid-file.server.ts";
import { removeFolder } from "#tests/support/temporary-folders.ts";

const run = promisify(execFile);
const prefix = "vesper-disk-";
const megabytes = 400;
const block = Buffer.alloc(1024 * 1024);

export type SmallDisk = {
  folder: string;
  /** Takes all that is left of it, and again what is freed, until it is told to give it back. */
  fill(): Promise<void>;
  free(): Promise<void>;
  remove(): Promise<void>;
};

/** Undefined where this system or this user cannot mount one. */
export async function mountSmallDisk(): Promise<SmallDisk | undefined> {
  await removeAbandonedDisks();
  const folder = join(tmpdir(), `${prefix}${process.pid}`);
  await mkdir(folder, { mode: 0o711 });
  try {
    // Another user may pass through it: root lends PostgreSQL to one.
    await run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=711`, "vesper-faults", folder]);
  } catch {
    await rmdir(folder);
    return undefined;
  }
  const filler = join(folder, "filler");
  let filling: Promise<void> | undefined;
  let full = false;

  async function keepFull(): Promise<void> {
    const file = await open(filler, "a");
    try {
      while (full) {
        try {
          await file.write(block);
        } catch {
          const { bavail, bsize } = await statfs(folder);
          // The last bytes too.
          if (bavail > 0) await file.write(Buffer.alloc(bavail * bsize)).catch(() => undefined);
          await sleep(20);
        }
      }
    } finally {
      await file.close();
    }
  }

  return {
    folder,
    async fill() {
      full = true;
      filling = keepFull();
      while ((await statfs(folder)).bavail > 0) await sleep(20);
    },
    async free() {
      full = false;
      await filling;
      await rm(filler, { force: true });
    },
    remove: () => unmount(folder),
  };
}

async function unmount(folder: string): Promise<void> {
  await run("umount", ["--lazy", folder]);
  await rmdir(folder);
}

/** Those of runs that were killed themselves, with the PostgreSQL in them. */
async function removeAbandonedDisks(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    const folder = join(tmpdir(), name);
    // All of it goes but the folder itself, which is mounted.
    await removeFolder(folder).catch(() => unmount(folder));
  }
}
