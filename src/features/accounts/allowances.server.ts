/** What may be done only so often within a time, counted exactly also when it is tried many times at once. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./link-queries.server.ts";

export type Allowance = {
  /** What is counted and for whom, as in `reset-mail:<user id>`. */
  scope: string;
  most: number;
  within_ms: number;
};

/** Takes one; false when all are taken. Those older than the time given count no more. */
export async function takeAllowance(
  ctx: Pick<Context, "db" | "now">,
  { scope, most, within_ms }: Allowance,
): Promise<boolean> {
  if (most <= 0) return false;
  const now = ctx.now();
  return queries.takeAllowance(ctx, { scope, now, since: new Date(now.getTime() - within_ms), most });
}

/** How many are taken. */
export async function countAllowances(
  ctx: Pick<Context, "db" | "now">,
  { scope, within_ms }: Omit<Allowance, "most">,
): Promise<number> {
  return queries.countAllowances(ctx, scope, new Date(ctx.now().getTime() - within_ms));
}
