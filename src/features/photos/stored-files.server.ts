/** The files of photos: named unguessably, written before their row, removed after it. */
import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import type { Picture } from "#platform/images/picture.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { fileName, fileNames, photoSizes } from "./rules.ts";

export type PhotoFiles = { file: string; file_blurred: string | null };

/** Removes files that no photo names any more, or that never got one because the site stopped in between. */
export const removeUnusedFiles = defineJob({
  name: "photos.remove-unused-files",
  payload: z.object({ photos: z.array(z.object({ file: z.string(), file_blurred: z.nullable(z.string()) })) }),
  retries: 20,
});

/** Longer than any upload takes. */
const orphaned_after_ms = 3_600_000;

/** 128 random bits. */
function newName(): string {
  return randomBytes(16).toString("base64url");
}

export async function storePicture(
  ctx: Pick<Context, "storage" | "jobs" | "log" | "now">,
  picture: Picture,
): Promise<PhotoFiles> {
  // Two names that have nothing to do with each other: the blurred one is given to people who must not find the clear one.
  const files = { file: newName(), file_blurred: newName() };
  await ctx.jobs.add(
    removeUnusedFiles,
    { photos: [files] },
    { after: new Date(ctx.now().getTime() + orphaned_after_ms) },
  );
  try {
    await Promise.all([
      ...photoSizes.map((size) => ctx.storage.put(fileName(files.file, size), picture[size], "image/webp")),
      ctx.storage.put(fileName(files.file_blurred, "blurred"), picture.blurred, "image/webp"),
    ]);
  } catch (error) {
    ctx.log.error({ err: error }, "a photo could not be stored");
    throw new Refusal("busy", { retry_after: 30 });
  }
  return files;
}

export async function removeFiles({ storage }: Pick<Context, "storage">, files: PhotoFiles): Promise<void> {
  await Promise.all(fileNames(files).map((name) => storage.remove(name)));
}
