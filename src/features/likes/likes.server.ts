/** Likes given and received, as members look at them. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { suggestMember } from "#features/members/match-finder.server.ts";
import { listCards, listFriendCards } from "#features/members/members.server.ts";
import { dayIn } from "#lib/time-zones.ts";
import { isUuid } from "#lib/uuid.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { daysBetween } from "./rules.ts";

type Row = Awaited<ReturnType<typeof queries.listReceived>>[number];

export async function getLikes(ctx: MemberContext): Promise<Output<typeof contract.getLikes>> {
  const { id } = ctx.member;
  const [given, received, total_new_likes] = await Promise.all([
    queries.listGiven(ctx, id),
    queries.listReceived(ctx, id),
    queries.countNew(ctx, id),
  ]);
  const [cards, friends] = await Promise.all([
    listCards(
      ctx,
      given.map((like) => like.id),
    ),
    listFriendCards(
      ctx,
      received.map((like) => like.id),
    ),
  ]);
  return {
    // An invisible member is seen among those one likes only when the like is mutual.
    profiles: given.flatMap((like) => cards.get(like.id) ?? friends.get(like.id) ?? []),
    profiles_complete: given.length < queries.most,
    liked_by: received.flatMap((like) => {
      const profile = friends.get(like.id);
      return profile ? [shownLike(ctx, like, profile)] : [];
    }),
    total_new_likes,
  };
}

function shownLike(
  { member, now }: MemberContext,
  { matched_at, ...like }: Row,
  profile: contract.ReceivedLike["profile"],
): contract.ReceivedLike {
  const matched_on = matched_at ? dayIn(member.time_zone, matched_at) : null;
  const matched_days = matched_on === null ? null : daysBetween(matched_on, dayIn(member.time_zone, now()));
  return { ...like, match: matched_at !== null, matched_on, matched_days, profile };
}

export async function countNewLikes(ctx: MemberContext): Promise<number> {
  return queries.countNew(ctx, ctx.member.id);
}

/** Spec 4: opening a profile from received likes clears its new-like flag. */
export async function openLike(
  ctx: MemberContext,
  { id }: Input<typeof contract.openLike>,
): Promise<contract.ReceivedLike> {
  const like = await findLike(ctx, id);
  if (!like) throw new Refusal("not_found");
  await seeLike(ctx, id);
  return like;
}

/** For whoever shows a profile that likes the caller. True when the like was new until now. */
export async function seeLike(ctx: MemberContext, id: string): Promise<boolean> {
  const was_new = await queries.clearNew(ctx, ctx.member.id, id);
  // The badge follows on all tabs of the member.
  if (was_new) await ctx.live.tell(ctx.member.id, { kind: "likes" });
  return was_new;
}

export async function getMatch(
  ctx: MemberContext,
  { id }: Input<typeof contract.getMatch>,
): Promise<contract.ReceivedLike> {
  const like = await findLike(ctx, id);
  if (!like?.match) throw new Refusal("not_found");
  return like;
}

async function findLike(ctx: MemberContext, id: string): Promise<contract.ReceivedLike | undefined> {
  const like = isUuid(id) ? await queries.findReceived(ctx, ctx.member.id, id) : undefined;
  const profile = like && (await listFriendCards(ctx, [id])).get(id);
  return profile && shownLike(ctx, like, profile);
}

/** d.3-12: never invents a like. */
export async function getAutoLike(ctx: MemberContext): Promise<Output<typeof contract.getAutoLike>> {
  const { liked_by } = await getLikes(ctx);
  const like = liked_by.find(({ like_new }) => like_new);
  if (like) return { ...like.profile, kind: "like" };
  const suggested = await suggestMember(
    ctx,
    liked_by.map(({ id }) => id),
  );
  if (!suggested) throw new Refusal("not_found");
  return { ...suggested, kind: "suggestion" };
}
