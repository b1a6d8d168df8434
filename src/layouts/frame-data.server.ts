/** What a layout needs beside the root's data, loaded once for each visit. */
import type { RouterContextProvider } from "react-router";
import { countUnreadMessages } from "#features/chats/chats.server.ts";
import { countNewLikes } from "#features/likes/likes.server.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { contextOf, nonceContext } from "#platform/http/page-context.server.ts";
import type { FrameData } from "./frame.tsx";

export async function loadFrame(context: Readonly<RouterContextProvider>): Promise<FrameData> {
  const ctx = contextOf(context);
  const entry = {
    entry_skipped: ctx.cookies.get("entry_skip") !== undefined,
    // A page with a nonce lets no script of a layout run; it becomes interactive by itself and needs none.
    entry_script: context.get(nonceContext) === "",
  };
  if (!ctx.member) return { ...entry, total_unread_messages: 0, total_new_likes: 0, live_number: null };
  const [total_unread_messages, total_new_likes] = await Promise.all([
    countUnreadMessages(ctx as MemberContext),
    countNewLikes(ctx as MemberContext),
  ]);
  const live_number = ctx.settings.live ? ctx.member.live_number : null;
  return { ...entry, total_unread_messages, total_new_likes, live_number };
}
