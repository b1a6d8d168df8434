/** Where the files of a picture lie. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#platform/context.server.ts";

const sizes = ["large", "medium", "small"] as const;

export function photoPath({ config }: Pick<Context, "config">, file: string, size: (typeof sizes)[number]): string {
  return join(config.data_dir, "photos", file.slice(0, 2), `${file}-${size}.webp`);
}

/** Of every size; a file that is gone already is no fault. */
export async function removePhotoFiles(ctx: Pick<Context, "config">, files: readonly string[]): Promise<void> {
  for (const file of files) for (const size of sizes) await rm(photoPath(ctx, file, size), { force: true });
}
