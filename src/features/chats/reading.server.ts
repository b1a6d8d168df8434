/** What one side does with a chat: receives, reads, types, removes. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { removeUnusedFiles } from "#features/photos/stored-files.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type { Handed } from "#platform/live/hub.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import * as reading from "./reading-queries.server.ts";
import { isPassing } from "./send-queries.server.ts";

const day_ms = 86_400_000;

export async function readChat(
  ctx: MemberContext,
  { conversation, sequence }: Input<typeof contract.readChat>,
): Promise<Output<typeof contract.readChat>> {
  const me = ctx.member.id;
  const read = isUuid(conversation) ? await reading.markRead(ctx, me, conversation, sequence) : undefined;
  if (!read) throw new Refusal("not_found");
  const { num_unread_messages, total_unread_messages, read_until, partner, own_number, partner_number } = read;
  const event = { kind: "read" as const, conversation_id: conversation, sequence: read_until };
  const told: Handed[] = [];
  if (own_number !== null) told.push({ user_id: me, number: own_number, event: { ...event, by: "me" } });
  if (partner_number !== null)
    told.push({ user_id: partner!, number: partner_number, event: { ...event, by: "partner" } });
  if (told.length > 0) ctx.live.hand(told);
  return { num_unread_messages, total_unread_messages };
}

/** The caller's browser has been given these conversations. */
export async function markDelivered(ctx: MemberContext, conversation_ids: readonly string[]): Promise<void> {
  if (conversation_ids.length === 0) return;
  try {
    ctx.live.wake(await reading.deliverChats(ctx, ctx.member.id, conversation_ids));
  } catch (error) {
    // Only a sign: whoever writes in the same instant goes first, and what is told of that brings the next look.
    if (!isPassing(error)) throw error;
  }
}

/** One that is removed already is no reason to complain. */
export async function deleteChat(
  ctx: MemberContext,
  { conversation }: Input<typeof contract.deleteChat>,
): Promise<Output<typeof contract.deleteChat>> {
  const me = ctx.member.id;
  const removed = isUuid(conversation) && (await reading.removeChat(ctx, me, conversation, ctx.now()));
  if (removed) await ctx.live.tell(me, { kind: "chats", removed: conversation });
  else if (!isUuid(conversation) || !(await reading.isRemoved(ctx, me, conversation))) throw new Refusal("not_found");
  return { total_unread_messages: await queries.countUnread(ctx, me) };
}

/** When each member last said so, by conversation: only a few are needed, and only for seconds. */
const typed = new Map<string, number>();
const typed_most = 10_000;

export async function sendTyping(
  ctx: MemberContext,
  { conversation, after }: Input<typeof contract.sendTyping>,
): Promise<Output<typeof contract.sendTyping>> {
  const key = `${ctx.member.id} ${conversation}`;
  const now = ctx.now().getTime();
  if (now - (typed.get(key) ?? 0) < ctx.settings.typing_interval_seconds * 1000) return {};
  const found = isUuid(conversation) ? await reading.findTyping(ctx, ctx.member.id, conversation) : undefined;
  if (!found) throw new Refusal("not_found");
  if (typed.size >= typed_most) typed.clear();
  typed.set(key, now);
  if (found.shown && found.partner_id)
    ctx.live.whisper(found.partner_id, {
      kind: "typing",
      conversation_id: conversation,
      seconds: ctx.settings.typing_end_seconds,
      after,
    });
  return {};
}

/** What both sides have removed goes for good after a while. */
export async function purgeRemoved(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.deleted_conversation_days * day_ms);
  await ctx.transaction(async (ctx) => {
    const photos = await reading.deleteRemoved(ctx, before);
    if (photos.length > 0) await ctx.jobs.add(removeUnusedFiles, { photos });
  });
}
