/** What a layout needs beside the root's data, loaded once for each visit. */
import type { RouterContextProvider } from "react-router";
import { countUnreadMessages } from "#features/chats/chats.server.ts";
import { describeDiscount, findActiveOffer } from "#features/credits/discounts.server.ts";
import { getTimeBonus } from "#features/credits/time-bonus.server.ts";
import { countNewLikes } from "#features/likes/likes.server.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf, nonceContext } from "#platform/http/page-context.server.ts";
import type { FrameData } from "./frame.tsx";
import type { LoadedOffers } from "./offers.tsx";
import { runningPart } from "./use-time-bonus.ts";

export async function loadFrame(
  context: Readonly<RouterContextProvider>,
  opened_conversation?: string,
): Promise<FrameData> {
  const ctx = contextOf(context);
  const entry = {
    entry_skipped: ctx.cookies.get("entry_skip") !== undefined,
    // A page with a nonce lets no script of a layout run; it becomes interactive by itself and needs none.
    entry_script: context.get(nonceContext) === "",
  };
  if (!ctx.member)
    return { ...entry, total_unread_messages: 0, total_new_likes: 0, live_number: null, offers: noOffers };
  const [total_unread_messages, total_new_likes, offers] = await Promise.all([
    countUnreadMessages(ctx as MemberContext, opened_conversation),
    countNewLikes(ctx as MemberContext),
    // Spec 8: a page goes without an offer that fails.
    loadOffers(ctx as MemberContext).catch((error: unknown) => {
      ctx.log.warn({ err: error }, "no offer");
      return noOffers;
    }),
  ]);
  // Before the sign-up is complete there is nothing to hear of.
  const live_number = ctx.settings.live && !ctx.member.incomplete ? ctx.member.live_number : null;
  return { ...entry, total_unread_messages, total_new_likes, live_number, offers };
}

const noOffers: LoadedOffers = { time_bonus: null, welcome_discount: null };

/** Only who has not bought yet is offered anything; the welcome discount counts where there is no time bonus. */
async function loadOffers(ctx: MemberContext): Promise<LoadedOffers> {
  if (ctx.member.paid_user || ctx.member.incomplete) return noOffers;
  const offer = await findActiveOffer(ctx);
  if (!offer) return noOffers;
  const { kind, percentage, expires } = describeDiscount(ctx, offer);
  if (kind === "welcome") return { time_bonus: null, welcome_discount: { percentage, expires } };
  return { time_bonus: runningPart(await getTimeBonus(ctx)), welcome_discount: null };
}
