/** What a member has put away, kept with the account so that it stays away on every device (spec 4). */
import type { Input, Output } from "#contract/call.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";

/** The first time counts; a clock that runs ahead counts as now. */
export async function saveDismissal(
  ctx: MemberContext,
  { key, at }: Input<typeof contract.saveDismissal>,
): Promise<Output<typeof contract.saveDismissal>> {
  const dismissed_at = new Date(Math.min(Date.parse(at), ctx.now().getTime()));
  return { dismissals: await queries.saveDismissal(ctx, ctx.member.id, key, dismissed_at) };
}
