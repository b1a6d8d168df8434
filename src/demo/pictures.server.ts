/** Draws the pictures of the demo's people into the photo folder, as many at once as there are processors. */
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileNameOf } from "./identifiers.server.ts";
import type { Person } from "./people.ts";
import type { Picture } from "./portraits/picture.ts";
import type { RenderedPicture } from "./portraits/render.server.ts";

export type Render = (picture: Picture) => Promise<RenderedPicture>;

export function pictureFile(person: Person, position: number): string {
  return fileNameOf(`photo ${person.name} ${position}`);
}

/** Under a name of its own, as every photo has it. */
export function blurredFile(person: Person, position: number): string {
  return fileNameOf(`blurred photo ${person.name} ${position}`);
}

/** Pictures that are there already, from an interrupted start, are not drawn again. */
export async function storePictures(
  people: readonly Person[],
  folder: string,
  render: Render,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const tasks = people.flatMap((person) =>
    person.pictures.map((picture, index) => ({
      picture,
      file: pictureFile(person, index + 1),
      blurred: blurredFile(person, index + 1),
    })),
  );
  const line = queue(tasks);
  let done = 0;
  // A loop that throws closes the line they all take from, so the others stop too.
  const painters = Array.from({ length: availableParallelism() }, async () => {
    for (const { picture, ...files } of line) {
      await store(folder, files, picture, render);
      progress(++done, tasks.length);
    }
  });
  const failed = (await Promise.allSettled(painters)).find(({ status }) => status === "rejected");
  if (failed) throw (failed as PromiseRejectedResult).reason;
}

function* queue<T>(list: readonly T[]): Generator<T> {
  yield* list;
}

type Files = { file: string; blurred: string };

async function store(folder: string, { file, blurred }: Files, picture: Picture, render: Render): Promise<void> {
  const path = (name: string, size: string) => join(folder, name.slice(0, 2), `${name}-${size}.webp`);
  const last = path(file, "large");
  if (existsSync(last)) return;
  const rendered = await render(picture);
  for (const name of [file, blurred]) await mkdir(join(folder, name.slice(0, 2)), { recursive: true });
  await writeFile(path(blurred, "blurred"), rendered.blurred);
  await writeFile(path(file, "small"), rendered.small);
  await writeFile(path(file, "medium"), rendered.medium);
  // Moved into place whole and last: where it is, the picture is complete.
  await writeFile(`${last}.part`, rendered.large);
  await rename(`${last}.part`, last);
}
