/** Pictures in a folder, spread over folders of two letters so that none grows too large. */
import { createReadStream } from "node:fs";
import { mkdir, open, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { checkName, type Storage } from "./storage.ts";

export function openDisk(folder: string): Storage {
  const pathOf = (name: string) => join(folder, checkName(name).slice(0, 2), name);
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(partOf(path), bytes, { mode: 0o600, flush: true });
      await rename(partOf(path), path);
      await syncFolder(dirname(path));
    },
    async get(name) {
      const file = await open(pathOf(name)).catch(unlessMissing);
      if (!file) return undefined;
      const { size } = await file.stat();
      return { stream: createReadStream("", { fd: file }), bytes: size };
    },
    async remove(name) {
      const path = pathOf(name);
      // The part of a write that was cut off goes too.
      await Promise.all([rm(path, { force: true }), rm(partOf(path), { force: true })]);
    },
    where: pathOf,
  };
}

/** A name with a dot in front is work in progress: neither served nor backed up. */
function partOf(path: string): string {
  return join(dirname(path), `.${path.slice(dirname(path).length + 1)}.part`);
}

/** The new name itself is on the disk only after this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === "win32") return;
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
