/** The member's list of conversations. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { foldName } from "#features/accounts/rules.ts";
import type { PartnerCard } from "#features/members/contract.ts";
import { listFriendCards } from "#features/members/members.server.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { markDelivered } from "./reading.server.ts";
import { readPlace, snippetOf, writePlace, type MessageKind } from "./rules.ts";

type Row = Awaited<ReturnType<typeof queries.listChats>>[number];

function chatOf(row: Row, cards: Map<string, PartnerCard>): contract.Chat {
  const { conversation_id, partner_id, num_unread_messages } = row;
  const message = row.message ?? row.waiting;
  return {
    conversation: { id: conversation_id },
    profile: (partner_id && cards.get(partner_id)) || null,
    num_unread_messages,
    last_message: message && {
      kind: message.kind as MessageKind,
      text: snippetOf(message.body),
      gift: message.gift,
      own: message.own,
      sent_at: new Date(message.created_at).toISOString(),
      ...(row.message?.removed_at ? { removed: true } : {}),
    },
  };
}

export async function getChats(
  ctx: MemberContext,
  input: Input<typeof contract.getChats>,
): Promise<Output<typeof contract.getChats>> {
  const search = foldName(input.search ?? "");
  const after = input.after === undefined ? undefined : readPlace(input.after);
  if (input.after !== undefined && !after) throw new Refusal("validation", {}, { after: "errors.field_invalid" });
  const limit = input.limit ?? ctx.settings.chats_page_size;
  const [rows, total_unread_messages] = await Promise.all([
    // One more than asked for says whether there is another page.
    queries.listChats(ctx, ctx.member.id, { search, after, limit: limit + 1 }),
    queries.countUnread(ctx, ctx.member.id),
  ]);
  const page = rows.slice(0, limit);
  const cards = await listFriendCards(
    ctx,
    page.flatMap(({ partner_id }) => partner_id ?? []),
  );
  await markDelivered(
    ctx,
    page.filter(({ undelivered }) => undelivered).map(({ conversation_id }) => conversation_id),
  );
  const chats = page.map((row) => chatOf(row, cards));
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    // Who may not be shown is not found by name either.
    chats: search ? chats.filter(({ profile }) => profile !== null) : chats,
    total_unread_messages,
    next: last ? writePlace({ time_us: last.last_message_us, id: last.conversation_id }) : null,
  };
}

/** In all chats but the one that is being opened, if any: its page reads it. */
export async function countUnreadMessages(ctx: MemberContext, opened?: string): Promise<number> {
  if (opened === undefined || !isUuid(opened)) return queries.countUnread(ctx, ctx.member.id);
  return queries.countUnreadElsewhere(ctx, ctx.member.id, opened);
}

/** Before a member is erased: conversations that nobody else can read go whole. */
export async function removeUnseenConversations(ctx: Pick<Context, "db">, profile_id: string): Promise<void> {
  await queries.deleteUnseen(ctx, profile_id);
}
