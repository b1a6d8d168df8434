/** The member's conversations. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { listFriendCards } from "#features/members/members.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { snippetOf } from "./rules.ts";

type Row = Awaited<ReturnType<typeof queries.listChats>>[number];

function chatOf(row: Row, cards: Map<string, MemberCard>): contract.Chat {
  const { conversation_id, partner_id, num_unread_messages, message } = row;
  return {
    conversation: { id: conversation_id },
    profile: (partner_id && cards.get(partner_id)) || null,
    num_unread_messages,
    last_message: message && {
      text: snippetOf(message.body),
      own: message.own,
      sent_at: new Date(message.created_at).toISOString(),
    },
  };
}

export async function getChats(ctx: MemberContext): Promise<Output<typeof contract.getChats>> {
  const [rows, total_unread_messages] = await Promise.all([
    queries.listChats(ctx, ctx.member.id, ctx.settings.chats_page_size),
    queries.countUnread(ctx, ctx.member.id),
  ]);
  const cards = await listFriendCards(
    ctx,
    rows.flatMap(({ partner_id }) => partner_id ?? []),
  );
  return { chats: rows.map((row) => chatOf(row, cards)), total_unread_messages };
}

export async function countUnreadMessages(ctx: MemberContext): Promise<number> {
  return queries.countUnread(ctx, ctx.member.id);
}

export async function getChat(
  ctx: MemberContext,
  { conversation }: Input<typeof contract.getChat>,
): Promise<contract.Chat> {
  const row = isUuid(conversation) ? await queries.findChat(ctx, ctx.member.id, conversation) : undefined;
  if (!row) throw new Refusal("not_found");
  return chatOf(row, await listFriendCards(ctx, row.partner_id ? [row.partner_id] : []));
}

/** The conversation with a member, if there is one. */
export async function findConversationWith(ctx: MemberContext, partner_id: string): Promise<string | undefined> {
  if (!isUuid(partner_id)) return undefined;
  return (await queries.findChatWith(ctx, ctx.member.id, partner_id))?.conversation_id;
}

/** Before a member is erased: conversations that nobody else can read go whole. */
export async function removeUnseenConversations(ctx: Pick<Context, "db">, profile_id: string): Promise<void> {
  await queries.deleteUnseen(ctx, profile_id);
}
