/** Files of reports and complaints: written before their row, removed after it. */
import * as z from "zod/mini";
import { hour_ms } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { listUsedFiles } from "./complaint-queries.server.ts";

/** Removes files whose report or complaint is gone, or never came to be because the site stopped in between. */
export const removeUnusedEvidence = defineJob({
  name: "safety.remove-unused-files",
  payload: z.object({ names: z.array(z.string()) }),
  retries: 20,
});

export type EvidenceFile = { name: string; type: string; bytes: Uint8Array };

export async function storeEvidence(
  ctx: Pick<Context, "storage" | "jobs" | "now">,
  files: readonly EvidenceFile[],
): Promise<string[]> {
  const names = files.map(({ name }) => name);
  if (names.length === 0) return [];
  // Nobody takes an hour to send one.
  await ctx.jobs.add(removeUnusedEvidence, { names }, { after: new Date(ctx.now().getTime() + hour_ms) });
  await Promise.all(files.map(({ name, type, bytes }) => ctx.storage.put(name, bytes, type)));
  return names;
}

/** Inside the transaction that removes what they belong to. */
export async function dropEvidence(ctx: Pick<Context, "jobs">, names: readonly string[]): Promise<void> {
  if (names.length > 0) await ctx.jobs.add(removeUnusedEvidence, { names: [...names] });
}

export async function removeUnused(ctx: Pick<Context, "db" | "storage">, names: readonly string[]): Promise<void> {
  const used = await listUsedFiles(ctx, names);
  for (const name of names) if (!used.has(name)) await ctx.storage.remove(name);
}
