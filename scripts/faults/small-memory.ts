/** A group of processes that may have only so much memory together; only who may write to the system's groups can make one. */
import { mkdir, readdir, readFile, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const prefix = "vesper-faults-";

export type SmallMemory = {
  /** A process that writes its own number into this file belongs to the group, and so do its children. */
  door: string;
  /** Processes of it that the system ended because there was no more. */
  countKills(): Promise<number>;
  /** In megabytes, the most that was in use at once. */
  most(): Promise<number>;
  remove(): Promise<void>;
};

/** The two kinds of groups that Linux has, and what each calls the same things. */
const kinds = [
  {
    place: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    kills: "memory.oom_control",
    most: "memory.max_usage_in_bytes",
  },
  { place: "/sys/fs/cgroup", limit: "memory.max", kills: "memory.events", most: "memory.peak" },
] as const;

/** Undefined where this system or this user cannot make one. */
export async function makeSmallMemory(megabytes: number): Promise<SmallMemory | undefined> {
  for (const { place, limit, kills, most } of kinds) {
    await removeAbandoned(place);
    const folder = join(place, `${prefix}${process.pid}`);
    try {
      await mkdir(folder);
    } catch {
      continue;
    }
    try {
      await writeFile(join(folder, limit), String(megabytes * 1024 ** 2));
    } catch {
      await rmdir(folder);
      continue;
    }
    return {
      door: join(folder, "cgroup.procs"),
      countKills: async () => Number(/^oom_kill (\d+)/m.exec(await readFile(join(folder, kills), "utf8"))?.[1]),
      most: async () => Math.round(Number(await readFile(join(folder, most), "utf8")) / 1024 ** 2),
      remove: () => removeGroup(folder),
    };
  }
  return undefined;
}

/** What has just ended may be counted for a moment. */
async function removeGroup(folder: string): Promise<void> {
  for (let left = 50; ; left -= 1)
    try {
      return await rmdir(folder);
    } catch (error) {
      if (left === 0) throw error;
      await sleep(100);
    }
}

/** Those of runs that were killed themselves; one with a process in it stays. */
async function removeAbandoned(place: string): Promise<void> {
  const names = await readdir(place).catch(() => []);
  for (const name of names) if (name.startsWith(prefix)) await rmdir(join(place, name)).catch(() => undefined);
}
