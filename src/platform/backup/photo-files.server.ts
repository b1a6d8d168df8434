/** The stored pictures: listed for a backup, and put in the place of others by a restore. */
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Entry } from "./tar.server.ts";

const shape = /^photos(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,4}$/;

/** Names with a dot in front are no pictures but work in progress; nothing else may lead out of the folder either. */
export function isPhotoName(name: string): boolean {
  return shape.test(name);
}

/** Every picture; one that its member removes at this moment is left out. */
export async function* readPhotos(data_dir: string): AsyncGenerator<Entry> {
  for await (const path of walk(join(data_dir, "photos"))) {
    const name = relative(data_dir, path).replaceAll("\\", "/");
    const content = isPhotoName(name) ? await readFile(path).catch(unlessMissing) : undefined;
    if (content) yield { name, content };
  }
}

/** One folder's names at a time, so that a million pictures need no list. */
async function* walk(folder: string): AsyncGenerator<string> {
  const items = (await readdir(folder, { withFileTypes: true }).catch(unlessMissing)) ?? [];
  for (const item of items.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, item.name);
    if (item.isDirectory() && !item.name.startsWith(".")) yield* walk(path);
    else if (item.isFile()) yield path;
  }
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}

export type StagedPhotos = {
  add(entry: Entry): Promise<void>;
  count(): Promise<number>;
  /** Puts the new pictures in the place of the old ones. */
  swapIn(): Promise<void>;
  discard(): Promise<void>;
};

/** Collects pictures beside those that are shown. Within their folder, for that may be a disk of its own. */
export async function stagePhotos(data_dir: string): Promise<StagedPhotos> {
  const shown = join(data_dir, "photos");
  const arriving = join(shown, ".arriving");
  const leaving = join(shown, ".leaving");
  await rm(arriving, { recursive: true, force: true });
  await mkdir(join(arriving, "photos"), { recursive: true, mode: 0o700 });
  let lastFolder = "";
  return {
    async add({ name, content }) {
      const path = join(arriving, name);
      if (dirname(path) !== lastFolder) await mkdir((lastFolder = dirname(path)), { recursive: true, mode: 0o700 });
      await writeFile(path, content, { mode: 0o600 });
    },
    async count() {
      let count = 0;
      for await (const _ of walk(join(arriving, "photos"))) count += 1;
      return count;
    },
    async swapIn() {
      await rm(leaving, { recursive: true, force: true });
      await mkdir(leaving, { mode: 0o700 });
      for (const name of await readdir(shown))
        if (!name.startsWith(".")) await rename(join(shown, name), join(leaving, name));
      for (const name of await readdir(join(arriving, "photos")))
        await rename(join(arriving, "photos", name), join(shown, name));
      await rm(arriving, { recursive: true, force: true });
      await rm(leaving, { recursive: true, force: true });
    },
    discard: () => rm(arriving, { recursive: true, force: true }),
  };
}
