/** Hiding a profile from everybody, and showing it again. */
import { tellPartners } from "#features/accounts/standing.server.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./visibility-queries.server.ts";

type Teller = Pick<Context, "db" | "live">;

/** Gives the status before, for the way back. One that the site has closed stays closed. */
export async function hideProfile(ctx: Pick<Context, "db">, profile_id: string): Promise<string | undefined> {
  return queries.replaceStatus(ctx, profile_id, "hidden", { but: "blocked" });
}

/** What the site has closed or opened meanwhile stays so. */
export async function restoreProfile(ctx: Pick<Context, "db">, profile_id: string, status: string): Promise<void> {
  await queries.changeStatus(ctx, profile_id, { from: "hidden", to: status });
}

/** By the site, not by its owner: only the site shows it again. Gives the status before. */
export async function closeProfile(ctx: Teller, profile_id: string): Promise<string | undefined> {
  await tellPartners(ctx, profile_id);
  return queries.replaceStatus(ctx, profile_id, "blocked");
}

/** The way back, where the site has closed it. */
export async function reopenProfile(ctx: Teller, profile_id: string, status: string): Promise<void> {
  await tellPartners(ctx, profile_id);
  await queries.changeStatus(ctx, profile_id, { from: "blocked", to: status });
}

/** Only a profile that is shown can be paused: one that is blocked stays blocked. */
export async function pauseProfile(ctx: Teller, profile_id: string): Promise<boolean> {
  return changeOwn(ctx, profile_id, { from: "active", to: "hidden" });
}

export async function resumeProfile(ctx: Teller, profile_id: string): Promise<void> {
  await changeOwn(ctx, profile_id, { from: "hidden", to: "active" });
}

/** Where a conversation with the member stands open, the online sign and the way to the profile go or come back. */
async function changeOwn(ctx: Teller, profile_id: string, change: { from: string; to: string }): Promise<boolean> {
  const changed = await queries.changeStatus(ctx, profile_id, change);
  if (changed) await tellPartners(ctx, profile_id);
  return changed;
}
