/** Giving likes and taking them back; a match is decided here, once, whoever comes first. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal, type RefusalCode } from "#contract/refusal.ts";
import { findShown } from "#features/members/members.server.ts";
import { dayIn, nextDayIn } from "#lib/time-zones.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./giving-queries.server.ts";
import { tellAllLiked, tellLiked, tellMatch } from "./notices.server.ts";
import { clearNew } from "./queries.server.ts";
import { dayLimits } from "./rules.ts";

export async function likeMember(
  ctx: MemberContext,
  { id }: Input<typeof contract.likeMember>,
): Promise<Output<typeof contract.likeMember>> {
  return { liked: true, match: await giveLike(ctx, id, "likes") };
}

/** True when the two like each other now. What is liked already is neither counted nor told again. */
export async function giveLike(ctx: MemberContext, id: string, counted: "likes" | "swipe_likes"): Promise<boolean> {
  const me = ctx.member.id;
  if (!isUuid(id) || id === me) throw new Refusal("not_found");
  return ctx.transaction(async (ctx) => {
    // Before anything is looked at: of two who like each other at once, the second one finds the first one's like.
    await queries.lockPair(ctx, me, id);
    if (!(await findShown(ctx, id))) throw new Refusal("not_found");
    if (await queries.hasLiked(ctx, me, id)) return queries.isMatch(ctx, me, id);
    await takeOfDay(ctx, counted);
    const created_at = ctx.now();
    await queries.insertLike(ctx, { liker_id: me, liked_id: id, created_at });
    const match = await queries.insertMatch(ctx, me, id, created_at);
    // Who answers a like has seen it.
    if (match) await clearNew(ctx, me, id);
    await tellGiven(ctx, id, match);
    return match;
  });
}

/** Once each, and the other only what they can see: a like of somebody who is not shown yet waits. */
async function tellGiven(ctx: MemberContext, id: string, match: boolean): Promise<void> {
  const me = ctx.member.id;
  await ctx.live.tell(me, match ? { kind: "match", profile_id: id } : { kind: "likes" });
  if (!(await queries.showsLikes(ctx, me))) return;
  await ctx.live.tell(id, match ? { kind: "match", profile_id: me } : { kind: "likes" });
  if (match) await tellMatch(ctx, id, me);
  else await tellLiked(ctx, id, me);
}

/** Tells of the likes that somebody gave before being shown, now that they are. */
export async function tellWaitingLikes(ctx: Pick<Context, "db" | "now" | "live">, liker_id: string): Promise<void> {
  if (!(await queries.showsLikes(ctx, liker_id))) return;
  const liked = await queries.listLikedBy(ctx, liker_id);
  for (const liked_id of liked) await ctx.live.tell(liked_id, { kind: "likes" });
  await tellAllLiked(ctx, liked, liker_id);
}

export async function unlikeMember(
  ctx: MemberContext,
  { id }: Input<typeof contract.unlikeMember>,
): Promise<Output<typeof contract.unlikeMember>> {
  const me = ctx.member.id;
  if (isUuid(id))
    await ctx.transaction(async (ctx) => {
      await queries.lockPair(ctx, me, id);
      if (!(await queries.deleteLike(ctx, me, id))) return;
      // No notice, only lists that are right: what has ended is not shown on.
      for (const one of [me, id]) await ctx.live.tell(one, { kind: "likes" });
    });
  return { liked: false, match: false };
}

const refusalOf: Record<queries.Counted, RefusalCode> = {
  likes: "like_limit",
  swipe_likes: "like_limit",
  swipe_passes: "pass_limit",
  swipe_undos: "undo_limit",
};

/** Counts one of the caller's day, in the caller's time zone, or refuses. Only inside a transaction that it belongs to. */
export async function takeOfDay(ctx: MemberContext, counted: queries.Counted): Promise<void> {
  const now = ctx.now();
  const { id: profile_id, time_zone } = ctx.member;
  const limit = dayLimits(ctx.settings)[counted];
  if (await queries.takeOfDay(ctx, { profile_id, day: dayIn(time_zone, now), counted, most: limit })) return;
  const retry_after = Math.ceil((nextDayIn(time_zone, now).getTime() - now.getTime()) / 1000);
  throw new Refusal(refusalOf[counted], { limit, retry_after });
}
