/** Uploaded files until they are decoded: on the disk and not in memory, so that many at once weigh nothing. */
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";

/** A file as it comes, part by part. */
export type FileParts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Enough to tell what a file is. */
const beginning_bytes = 256;
/** No upload takes so long: its process has ended meanwhile. */
const abandoned_ms = 60 * 60_000;

type Held = { file: string; beginning: Uint8Array };

export type IncomingFiles = {
  /** The file is there for as long as the work takes. */
  hold<T>(parts: FileParts, work: (held: Held) => Promise<T>): Promise<T>;
};

export function openIncomingFiles(folder: string): IncomingFiles {
  let cleared = false;
  return {
    async hold(parts, work) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!cleared) await removeAbandoned(folder);
      cleared = true;
      const file = join(folder, randomUUID());
      try {
        return await work({ file, beginning: await write(file, parts) });
      } finally {
        await rm(file, { force: true });
      }
    },
  };
}

/** Several processes may share the folder. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const { mtimeMs = Infinity } = (await stat(file).catch(() => undefined)) ?? {};
    if (mtimeMs < Date.now() - abandoned_ms) await rm(file, { force: true });
  }
}

/** Gives how it begins. */
async function write(path: string, parts: FileParts): Promise<Uint8Array> {
  const file = await open(path, "wx+", 0o600);
  try {
    await file.writeFile(parts);
    const { buffer, bytesRead } = await file.read(new Uint8Array(beginning_bytes), { position: 0 });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
