/** The files of downloads: one for each, named by its id, outside everything that is served as it is. */
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./export-queries.server.ts";

export function exportPath({ config }: Pick<Context, "config">, id: string): string {
  return join(config.data_dir, "exports", `${id}.zip`);
}

/** Where a download is put together before anybody can fetch it. */
export async function unfinishedPath(ctx: Pick<Context, "config">, id: string): Promise<string> {
  const path = `${exportPath(ctx, id)}.unfinished`;
  await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
  // Left by a run that was cut off.
  await rm(path, { force: true });
  return path;
}

export async function removeExportFile(ctx: Pick<Context, "config">, id: string): Promise<void> {
  await rm(exportPath(ctx, id), { force: true });
  await rm(`${exportPath(ctx, id)}.unfinished`, { force: true });
}

export async function removeExportFiles(ctx: Pick<Context, "config" | "db">, user_id: string): Promise<void> {
  for (const id of await queries.listExportsOf(ctx, user_id)) await removeExportFile(ctx, id);
}
