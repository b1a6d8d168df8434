/** What commands about one site work with. */
import { randomUUID } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import { contextOfJob } from "../worker.server.ts";
import type { Means } from "./command.server.ts";
import { chosenSite } from "./settings.server.ts";

export async function siteContext(means: Means, args: readonly string[]): Promise<{ ctx: Context; rest: string[] }> {
  const { site, rest } = await chosenSite(means, args);
  return { ctx: await contextOfJob(means.application, site.id, randomUUID()), rest };
}

/** As lists show it. */
export function moment(at: Date): string {
  return at.toISOString().slice(0, 16).replace("T", " ");
}
