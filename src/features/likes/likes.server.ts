/** Likes given and received. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { suggestMember } from "#features/members/match-finder.server.ts";
import { listCards, listFriendCards } from "#features/members/members.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";

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
    profiles: given.flatMap((like) => cards.get(like.id) ?? []),
    liked_by: received.flatMap((like) => {
      const profile = friends.get(like.id);
      return profile ? [{ ...like, profile }] : [];
    }),
    total_new_likes,
  };
}

export async function countNewLikes(ctx: MemberContext): Promise<number> {
  return queries.countNew(ctx, ctx.member.id);
}

/** Spec 4: opening a profile from received likes clears its new-like flag. */
export async function openLike(
  ctx: MemberContext,
  { id }: Input<typeof contract.openLike>,
): Promise<contract.ReceivedLike> {
  const like = isUuid(id) ? await queries.findReceived(ctx, ctx.member.id, id) : undefined;
  const profile = like && (await listFriendCards(ctx, [id])).get(id);
  if (!like || !profile) throw new Refusal("not_found");
  await queries.clearNew(ctx, ctx.member.id, id);
  return { ...like, profile };
}

/** d.3-12: never invents a like. */
export async function getAutoLike(ctx: MemberContext): Promise<Output<typeof contract.getAutoLike>> {
  const { liked_by, profiles } = await getLikes(ctx);
  const like = liked_by.find(({ like_new }) => like_new);
  if (like) return { ...like.profile, kind: "like" };
  const known = [...profiles, ...liked_by].map(({ id }) => id);
  const suggested = await suggestMember(ctx, known);
  if (!suggested) throw new Refusal("not_found");
  return { ...suggested, kind: "suggestion" };
}
