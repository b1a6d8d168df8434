/** Where a member is logged in, and logging out there. */
import type { Input, Output } from "#contract/call.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./credential-queries.server.ts";
import { getCredentials } from "./password.server.ts";
import { deviceOf } from "./rules.ts";
import * as sessions from "./sessions.server.ts";

export async function listSessions(ctx: MemberContext): Promise<Output<typeof contract.listSessions>> {
  const now = ctx.now();
  const [{ email }, rows] = await Promise.all([getCredentials(ctx), queries.listSessions(ctx, ctx.member.id, now)]);
  const dayOf = new Intl.DateTimeFormat("en-CA", { timeZone: ctx.member.time_zone, dateStyle: "short" });
  const open = rows.map(({ id, token_hash, user_agent, country, used_at }) => ({
    id,
    ...deviceOf(user_agent),
    country,
    used_on: dayOf.format(used_at),
    current: ctx.session_hash?.equals(token_hash) ?? false,
  }));
  return { email, sessions: open.toSorted((one, other) => Number(other.current) - Number(one.current)) };
}

/** One that is over already is no reason to complain. */
export async function endSession(
  ctx: MemberContext,
  { id }: Input<typeof contract.endSession>,
): Promise<Output<typeof contract.endSession>> {
  await queries.deleteSessionById(ctx, ctx.member.id, id);
  return {};
}

export async function endOtherSessions(ctx: MemberContext): Promise<Output<typeof contract.endOtherSessions>> {
  await sessions.endOtherSessions(ctx, ctx.member.id, ctx.session_hash);
  return {};
}
