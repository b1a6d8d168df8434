/** Page-bounce logging (spec 7, `lb`): the page and the seconds it was open, of those who agreed, and nothing else. */
import type { Input } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import { hasAgreed } from "./cookie-choice.server.ts";
import * as queries from "./page-queries.server.ts";

const day_ms = 86_400_000;

/** Whether the page of this request logs how long it stays open. */
export function logsVisit(ctx: Pick<Context, "cookies" | "member">, query: URLSearchParams): boolean {
  return !ctx.member && query.has("lb") && hasAgreed(ctx);
}

export async function logVisit(
  ctx: Context,
  { page, seconds }: Input<typeof contract.logVisit>,
): Promise<Record<string, never>> {
  // Whoever did not agree is not counted, whatever the page sends.
  if (!hasAgreed(ctx)) throw new Refusal("not_found");
  await queries.insertVisit(ctx, { page, seconds, created_at: ctx.now() });
  return {};
}

export async function listVisits(ctx: Pick<Context, "db" | "site">) {
  return queries.listVisits(ctx);
}

export async function forgetVisits(ctx: Pick<Context, "db" | "site" | "settings" | "now">): Promise<void> {
  await queries.deleteVisits(ctx, new Date(ctx.now().getTime() - ctx.settings.bounce_log_days * day_ms));
}
