/** One conversation: its messages a page at a time, and what writing in it would take. */
import type { Input } from "#contract/call.ts";
import { Refusal, type RefusalCode, type RefusalParams } from "#contract/refusal.ts";
import { paymentCountry } from "#features/credits/credits.server.ts";
import { actionCosts } from "#features/credits/rules.ts";
import type { MemberCard } from "#features/members/contract.ts";
import { listCards, listFriendCards } from "#features/members/members.server.ts";
import { countries } from "#lib/countries.ts";
import { dayBounds } from "#lib/day-bounds.ts";
import { isUuid } from "#lib/uuid.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { refusalText } from "#platform/http/answer.server.ts";
import type * as contract from "./contract.ts";
import { imageOf } from "./images.server.ts";
import * as messages from "./message-queries.server.ts";
import * as queries from "./queries.server.ts";
import { historyFloor, messages_at_once, older_at_once, type MessageKind } from "./rules.ts";

export async function getChat(
  ctx: MemberContext,
  { conversation, before, after }: Input<typeof contract.getChat>,
): Promise<contract.Conversation> {
  const chat = isUuid(conversation) ? await queries.findChat(ctx, ctx.member.id, conversation) : undefined;
  if (!chat) throw new Refusal("not_found");
  const { paid_user } = ctx.member;
  const { floor, history_hidden } = historyFloor(chat, paid_user, ctx.settings.free_history_messages);
  const [cards, page, waiting, writing] = await Promise.all([
    listFriendCards(ctx, chat.partner_id ? [chat.partner_id] : []),
    readPage(ctx, conversation, { floor, before, after }),
    before === undefined ? listWaiting(ctx, conversation) : [],
    describeWriting(ctx, chat.partner_id),
  ]);
  return {
    id: conversation,
    profile: (chat.partner_id && cards.get(chat.partner_id)) || null,
    num_unread_messages: chat.num_unread_messages,
    ...page,
    messages: [...(chat.hidden ? page.messages.map(withoutPicture) : page.messages), ...waiting],
    history_hidden,
    last_sequence: chat.last_sequence,
    // Read receipts are for premium members (d.5-5).
    partner_delivered: paid_user ? (chat.shown_delivered_until ?? 0) : null,
    partner_read: paid_user ? (chat.shown_read_until ?? 0) : null,
    writing,
  };
}

/** An empty conversation with somebody whom the caller can see; the one that exists, where there is one. */
export async function getDraft(
  ctx: MemberContext,
  { profile }: Input<typeof contract.getDraft>,
): Promise<contract.Conversation> {
  if (!isUuid(profile) || profile === ctx.member.id) throw new Refusal("not_found");
  const chat = await queries.findChatWith(ctx, ctx.member.id, profile);
  if (chat) return getChat(ctx, { conversation: chat.conversation_id });
  const card = (await listCards(ctx, [profile])).get(profile);
  if (!card) throw new Refusal("not_found");
  return emptyConversation(card, await describeWriting(ctx, profile), ctx.member.paid_user);
}

function emptyConversation(profile: MemberCard, writing: contract.Writing, paid: boolean): contract.Conversation {
  return {
    id: null,
    profile,
    num_unread_messages: 0,
    messages: [],
    has_older: false,
    has_newer: false,
    history_hidden: false,
    last_sequence: 0,
    partner_delivered: paid ? 0 : null,
    partner_read: paid ? 0 : null,
    writing,
  };
}

type Range = { floor: number; before: number | undefined; after: number | undefined };

async function readPage(ctx: MemberContext, conversation_id: string, { floor, before, after }: Range) {
  if (after !== undefined) {
    const [rows, removed] = await Promise.all([
      messages.listNext(ctx, conversation_id, Math.max(after, floor), messages_at_once + 1),
      messages.listRemoved(ctx, conversation_id, floor, after),
    ]);
    return {
      removed,
      messages: rows.slice(0, messages_at_once).map((row) => messageOf(row, ctx.member.id)),
      has_older: Math.max(after, floor) > floor,
      has_newer: rows.length > messages_at_once,
    };
  }
  const range = { above: floor, ...(before === undefined ? {} : { below: before }) };
  const most = before === undefined ? messages_at_once : older_at_once;
  const rows = await messages.listNewest(ctx, conversation_id, range, most + 1);
  return {
    messages: rows
      .slice(0, most)
      .toReversed()
      .map((row) => messageOf(row, ctx.member.id)),
    has_older: rows.length > most,
    has_newer: false,
  };
}

/** As its reader sees it: what it cost and the key it was sent with is the sender's. */
export function messageOf(row: messages.MessageRow, reader_id: string): contract.Message {
  const own = row.sender_id === reader_id;
  return {
    sequence: row.sequence,
    own,
    kind: row.kind as MessageKind,
    text: row.body,
    image: row.image && imageOf(row.image),
    gift: row.gift,
    sent_at: row.created_at.toISOString(),
    client_key: own ? row.client_key : null,
    // Of one that is gone nobody needs to see the price; what came back is in the balance.
    cost: own && !row.removed_at ? row.cost : null,
    waiting: false,
    ...(row.removed_at ? { removed: true } : {}),
  };
}

/** What somebody has sent who must not be met any more may not be fetched. */
function withoutPicture(message: contract.Message): contract.Message {
  return message.own ? message : { ...message, image: null };
}

async function listWaiting(ctx: MemberContext, conversation_id: string): Promise<contract.Message[]> {
  const rows = await messages.listWaiting(ctx, ctx.member.id, conversation_id);
  return rows.map(({ client_key, kind, body, gift, created_at, refused }) => ({
    sequence: 0,
    own: true,
    kind: kind as MessageKind,
    text: body,
    image: null,
    gift,
    sent_at: created_at.toISOString(),
    client_key,
    cost: null,
    waiting: true,
    ...(refused ? { refusal: refused } : {}),
  }));
}

/** What sending a text now would answer, and what things cost. */
async function describeWriting(ctx: MemberContext, partner_id: string | null): Promise<contract.Writing> {
  const { settings, member } = ctx;
  const [judged, waiting, country] = await Promise.all([
    partner_id ? messages.judgeWriting(ctx, member.id, partner_id, limitsOf(ctx)) : undefined,
    member.status === "not_confirmed" ? messages.countWaiting(ctx, member.id) : 0,
    paymentCountry(ctx, undefined),
  ]);
  const { currency } = countries[country];
  const credits = judged?.credits ?? 0;
  const waiting_left = member.status === "not_confirmed" ? Math.max(0, settings.unconfirmed_messages - waiting) : null;
  const code = refusalBefore(judged, settings.message_credits, waiting_left);
  const needs_fictional_consent = code === "fictional_consent";
  return {
    refusal:
      code && !needs_fictional_consent
        ? { code, message: refusalText(ctx.t, new Refusal(code, refusalParams(ctx, code))) }
        : null,
    needs_fictional_consent,
    waiting_left,
    may_send_images: member.paid_user,
    credits,
    costs: actionCosts(settings, currency),
    currency,
  };
}

function refusalBefore(
  judged: messages.Judgement | undefined,
  cost: number,
  waiting_left: number | null,
): RefusalCode | undefined {
  // Without a partner, or one who is gone, there is nobody to write to.
  if (!judged || judged.refusal === "not_found") return "blocked";
  if (judged.refusal) return judged.refusal as RefusalCode;
  if (waiting_left !== null) return waiting_left > 0 ? undefined : "not_confirmed";
  return judged.credits < cost ? "not_enough_credits" : undefined;
}

type Limited = Pick<MemberContext, "settings" | "now"> & { member: { time_zone: string } };

export function limitsOf({ settings, member, now }: Limited) {
  return {
    free_partners: settings.free_conversations,
    new_partners: settings.new_partners_per_day,
    day_start: dayBounds(now(), member.time_zone).start,
  };
}

const hour_ms = 3_600_000;

/** A limit says when it ends. */
export function refusalParams(ctx: Pick<MemberContext, "member" | "now">, code: string): RefusalParams {
  if (code !== "new_partners_limit") return {};
  const now = ctx.now();
  const { end } = dayBounds(now, ctx.member.time_zone);
  return { hours: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / hour_ms)), until: end.toISOString() };
}
