/** The swipe game: cards of those who fit, likes and passes of a day, one pass taken back (d.3-4 and 5). */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { findShown, type Introduction, listIntroductions } from "#features/members/members.server.ts";
import { getSeeker, type Seeker } from "#features/members/seeker.server.ts";
import { dayIn, nextDayIn } from "#lib/time-zones.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { giveLike, takeOfDay } from "./giving.server.ts";
import { deleteDays, findDay, hasLiked, lockPair } from "./giving-queries.server.ts";
import { dayLimits } from "./rules.ts";
import type * as contract from "./swipe-contract.ts";
import * as queries from "./swipe-queries.server.ts";

/** A card names so many interests. */
const interests_shown = 3;

export async function getSwipe(ctx: MemberContext): Promise<Output<typeof contract.getSwipe>> {
  const [day, seeker] = await Promise.all([getSwipeDay(ctx), getSeeker(ctx)]);
  const ids = day.likes_left > 0 ? await listPool(ctx, seeker) : [];
  const last_pass = day.undos_left > 0 ? await findUndoable(ctx) : undefined;
  const cards = await listIntroductions(ctx, last_pass ? [...ids, last_pass] : ids);
  const listed = (ids: readonly string[]) =>
    ids.flatMap((id) => (cards.has(id) ? [swipeCard(cards.get(id)!, seeker)] : []));
  return { ...day, cards: listed(ids), last_pass: listed(last_pass ? [last_pass] : [])[0] ?? null };
}

async function listPool(ctx: MemberContext, seeker: Seeker): Promise<string[]> {
  return queries.listPool(ctx, {
    member_id: ctx.member.id,
    seeker,
    passed_since: passedSince(ctx),
    with_photo: true,
    limit: ctx.settings.swipe_pool_size,
  });
}

/** Real people who fit the caller and whom they have not judged yet, those with photos first. */
export async function listFirstMatches(ctx: MemberContext, limit: number): Promise<contract.SwipeCard[]> {
  if (limit === 0) return [];
  const seeker = await getSeeker(ctx);
  const ids = await queries.listPool(ctx, {
    member_id: ctx.member.id,
    seeker: { ...seeker, with_fictional: false },
    passed_since: passedSince(ctx),
    with_photo: false,
    limit,
  });
  const cards = await listIntroductions(ctx, ids);
  return ids.flatMap((id) => (cards.has(id) ? [swipeCard(cards.get(id)!, seeker)] : []));
}

function swipeCard(card: Introduction, { interests }: Seeker): contract.SwipeCard {
  const shared = card.interests.filter((interest) => interests.includes(interest));
  const others = card.interests.filter((interest) => !interests.includes(interest));
  return { ...card, interests: [...shared, ...others].slice(0, interests_shown) };
}

/** A pass from before then counts no more. */
function passedSince({ now, settings }: Pick<Context, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.pass_return_days * day_ms);
}

/** What the caller may still do today, by the calendar of their own time zone. */
async function getSwipeDay(ctx: MemberContext): Promise<contract.SwipeDay> {
  const now = ctx.now();
  const { id, time_zone } = ctx.member;
  const used = await findDay(ctx, id, dayIn(time_zone, now));
  const limits = dayLimits(ctx.settings);
  const left = (counted: "swipe_likes" | "swipe_passes" | "swipe_undos") =>
    Math.max(0, limits[counted] - (used?.[counted] ?? 0));
  return {
    likes_left: left("swipe_likes"),
    likes_per_day: limits.swipe_likes,
    passes_left: left("swipe_passes"),
    undos_left: left("swipe_undos"),
    next_day_in_s: Math.ceil((nextDayIn(time_zone, now).getTime() - now.getTime()) / 1000),
  };
}

/** How many likes of the swipe game the caller has left today. */
export async function countSwipeLikes(ctx: MemberContext): Promise<number> {
  const used = await findDay(ctx, ctx.member.id, dayIn(ctx.member.time_zone, ctx.now()));
  return Math.max(0, ctx.settings.swipe_likes_per_day - (used?.swipe_likes ?? 0));
}

/** Only a pass of today, and the last one. */
async function findUndoable(ctx: MemberContext): Promise<string | undefined> {
  const { id, time_zone } = ctx.member;
  const last = await queries.findLastPass(ctx, id);
  return last && dayIn(time_zone, last.passed_at) === dayIn(time_zone, ctx.now()) ? last.passed_id : undefined;
}

export async function swipeLike(
  ctx: MemberContext,
  { id }: Input<typeof contract.swipeLike>,
): Promise<Output<typeof contract.swipeLike>> {
  const match = await giveLike(ctx, id, "swipe_likes");
  return { ...(await getSwipeDay(ctx)), match };
}

export async function swipePass(
  ctx: MemberContext,
  { id }: Input<typeof contract.swipePass>,
): Promise<contract.SwipeDay> {
  const passer_id = ctx.member.id;
  if (!isUuid(id) || id === passer_id) throw new Refusal("not_found");
  await ctx.transaction(async (ctx) => {
    // A second tab, or a repeat whose answer was lost, waits here and finds it done.
    await lockPair(ctx, passer_id, id);
    if (!(await findShown(ctx, id))) throw new Refusal("not_found");
    if (await hasLiked(ctx, passer_id, id)) return;
    if (await queries.hasPassed(ctx, passer_id, id, passedSince(ctx))) return;
    await takeOfDay(ctx, "swipe_passes");
    await queries.savePass(ctx, { passer_id, passed_id: id, passed_at: ctx.now() });
  });
  return getSwipeDay(ctx);
}

export async function undoPass(
  ctx: MemberContext,
  { id }: Input<typeof contract.undoPass>,
): Promise<Output<typeof contract.undoPass>> {
  const passer_id = ctx.member.id;
  if (!isUuid(id) || id === passer_id) throw new Refusal("not_found");
  const card = await ctx.transaction(async (ctx) => {
    await lockPair(ctx, passer_id, id);
    const card = (await listIntroductions(ctx, [id])).get(id);
    // Whoever has gone since does not come back, and the undo of the day is not used up for nothing.
    if (!card) throw new Refusal("not_found");
    if (!(await queries.hasPassed(ctx, passer_id, id, passedSince(ctx)))) return card;
    await takeOfDay(ctx, "swipe_undos");
    await queries.deletePass(ctx, passer_id, id);
    return card;
  });
  return { ...(await getSwipeDay(ctx)), card: swipeCard(card, await getSeeker(ctx)) };
}

/** A day is over everywhere once it was three days ago in UTC. */
const kept_days = 3;

/** Passes that keep nobody out any more, and days that are over. */
export async function forgetSwipes(ctx: Context): Promise<void> {
  const now = ctx.now();
  await queries.deletePasses(ctx, now);
  await deleteDays(ctx, dayIn("UTC", new Date(now.getTime() - kept_days * day_ms)));
}
