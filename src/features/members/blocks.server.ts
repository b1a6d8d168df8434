/** Blocking: both are hidden from each other at once, everywhere, since every list asks `hidden_from`. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { localDay } from "#lib/local-time.ts";
import { isUuid } from "#lib/uuid.ts";
import type { MemberContext } from "#platform/context.server.ts";
import * as queries from "./block-queries.server.ts";
import type * as contract from "./contract.ts";
import { findProfile } from "./view-queries.server.ts";

export async function listBlocked(ctx: MemberContext): Promise<Output<typeof contract.listBlocked>> {
  const rows = await queries.listBlocked(ctx, ctx.member.id);
  return {
    members: rows.map(({ id, name, created_at }) => ({
      id,
      name,
      blocked_on: localDay(ctx.member.time_zone, created_at),
    })),
  };
}

export async function blockMember(
  ctx: MemberContext,
  { id }: Input<typeof contract.blockMember>,
): Promise<Record<string, never>> {
  if (!isUuid(id) || id === ctx.member.id) throw new Refusal("not_found");
  // The answer does not tell whether there is such a member: who was blocked must not find out this way.
  if (!(await queries.isMemberOf(ctx, id))) return {};
  await ctx.transaction(async (ctx) => {
    await queries.lockPair(ctx, ctx.member.id, id);
    // Who is blocked already would find the other on their own list. It counts when the other's block ends.
    if (await queries.saveReturn(ctx, { blocker_id: id, blocked_id: ctx.member.id }, ctx.now())) return;
    const seen = (await findProfile(ctx, id)) ?? (await queries.isPartner(ctx, ctx.member.id, id));
    await queries.insertBlock(ctx, {
      ...{ blocker_id: ctx.member.id, blocked_id: id, created_at: ctx.now() },
      // Whom the caller does not see, their own list does not name.
      unseen: !seen,
    });
    // Neither goes on seeing the other in a list that is open.
    await tellBoth(ctx, id);
  });
  return {};
}

async function tellBoth(ctx: MemberContext, id: string): Promise<void> {
  for (const one of [ctx.member.id, id])
    for (const kind of ["likes", "chats"] as const) await ctx.live.tell(one, { kind });
}

export async function unblockMember(
  ctx: MemberContext,
  { id }: Input<typeof contract.unblockMember>,
): Promise<Record<string, never>> {
  if (!isUuid(id)) return {};
  await ctx.transaction(async (ctx) => {
    await queries.lockPair(ctx, ctx.member.id, id);
    await queries.saveReturn(ctx, { blocker_id: id, blocked_id: ctx.member.id }, null);
    const ended = await queries.deleteBlock(ctx, ctx.member.id, id);
    if (!ended) return;
    if (ended.returned_at)
      await queries.insertBlock(ctx, { blocker_id: id, blocked_id: ctx.member.id, created_at: ended.returned_at });
    await tellBoth(ctx, id);
  });
  return {};
}

/** Whether the caller has blocked this member; whether the member has blocked the caller, nobody is told. */
export async function hasBlocked(ctx: MemberContext, id: string): Promise<boolean> {
  return isUuid(id) && queries.isBlocked(ctx, ctx.member.id, id);
}
