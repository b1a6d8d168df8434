/** The files of downloads: one for each, named by its id, outside everything that is served as it is. */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./export-queries.server.ts";

export function exportPath({ config }: Pick<Context, "config">, id: string): string {
  return join(config.data_dir, "exports", `${id}.zip`);
}

/** Where one run puts a download together before anybody can fetch it. */
export async function unfinishedPath(ctx: Pick<Context, "config">, id: string): Promise<string> {
  await mkdir(dirname(exportPath(ctx, id)), { recursive: true, mode: 0o700 });
  return `${exportPath(ctx, id)}.${randomUUID()}.unfinished`;
}

/** With what runs have left that were cut off. */
export async function removeExportFile(ctx: Pick<Context, "config">, id: string): Promise<void> {
  const folder = dirname(exportPath(ctx, id));
  for (const name of await readdir(folder).catch(() => []))
    if (name.startsWith(id)) await rm(join(folder, name), { force: true });
}

export async function removeExportFiles(ctx: Pick<Context, "config" | "db">, user_id: string): Promise<void> {
  for (const id of await queries.listExportsOf(ctx, user_id)) await removeExportFile(ctx, id);
}
