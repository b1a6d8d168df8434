/** Who is here: a page that was left makes its member away, unless another page of theirs asks something. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./session-queries.server.ts";

export async function leavePage(ctx: Context): Promise<Record<string, never>> {
  // A visitor has nobody who could see them go.
  if (ctx.member)
    await queries.saveAway(ctx, ctx.member.id, new Date(ctx.now().getTime() + ctx.settings.away_seconds * 1000));
  return {};
}
