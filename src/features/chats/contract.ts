/** The calls of chats: the list of conversations, one of them with its messages, sending, reading, typing, removing. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CurrencyCode } from "#contract/settings/fields.ts";
import { text } from "#contract/text.ts";
import { ActionCost } from "#features/credits/contract.ts";
import { PartnerCard } from "#features/members/contract.ts";
import { listed_max, messageKinds } from "./rules.ts";

export const LastMessage = z.object({
  kind: z.enum(messageKinds),
  /** Shortened; the caption of an image or the note of a gift, often empty. */
  text: z.string(),
  /** Which gift, for its name `gifts.<key>`. */
  gift: z.nullable(z.string()),
  own: z.boolean(),
  sent_at: z.iso.datetime(),
  /** Staff took it away: there is nothing of it left to show. */
  removed: z.optional(z.boolean()),
});
export type LastMessage = z.infer<typeof LastMessage>;

/** One side's view of a conversation. */
export const Chat = z.object({
  conversation: z.object({ id: z.string() }),
  /** Null when the partner may no longer be shown. */
  profile: z.nullable(PartnerCard),
  num_unread_messages: z.int(),
  /** Null in a conversation without messages. */
  last_message: z.nullable(LastMessage),
});
export type Chat = z.infer<typeof Chat>;

export const getChats = defineCall({
  method: "GET",
  path: "/api/chats.php",
  who: "member",
  summary: "Conversations with their unread counts, newest first, a page at a time, and all unread messages together.",
  input: z.object({
    /** Part of the partner's name. */
    search: z.optional(text(40)),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.maxLength(80))),
    /** So many instead of a page: for who has read further and asks again. */
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(listed_max))),
  }),
  output: z.object({
    chats: z.array(Chat),
    total_unread_messages: z.int(),
    /** Null on the last page. */
    next: z.nullable(z.string()),
  }),
  errors: ["authentication_required", "validation"],
});

/** A picture in a message; shown blurred until the reader taps it. Only the two of the conversation can fetch it. */
export const MessageImage = z.object({
  id: z.string(),
  filename: z.string(),
  /** Of the size of a bubble. */
  thumb_filename: z.string(),
  blurred_filename: z.string(),
  /** A few pixels as a data address. */
  placeholder: z.string(),
  width: z.int(),
  height: z.int(),
});
export type MessageImage = z.infer<typeof MessageImage>;

export const Message = z.object({
  /** Its place in the conversation, from 1 without gaps; 0 while it waits. */
  sequence: z.int(),
  own: z.boolean(),
  kind: z.enum(messageKinds),
  /** The text, the caption of the image, or the note with the gift. */
  text: z.string(),
  image: z.nullable(MessageImage),
  /** Its name is `gifts.<key>`. */
  gift: z.nullable(z.string()),
  sent_at: z.iso.datetime(),
  /** The key it was sent with and what it cost; null in messages of the partner. */
  client_key: z.nullable(z.string()),
  cost: z.nullable(z.int()),
  /** Own ones of an unconfirmed member: delivered when the address is confirmed. */
  waiting: z.boolean(),
  /** Why one that waited could not be delivered, a code of `errors.`; it may be sent again with its key. */
  refusal: z.optional(z.string()),
  /** Staff took it away: there is nothing of it left to show. */
  removed: z.optional(z.boolean()),
});
export type Message = z.infer<typeof Message>;

/** Whether the caller may write now, and what it costs. */
export const Writing = z.object({
  /** Null when a message would be accepted; else what sending would answer, with its text. */
  refusal: z.nullable(z.object({ code: z.string(), message: z.string() })),
  /** The partner is invented and the caller has not yet agreed to write to such: ask first. */
  needs_fictional_consent: z.boolean(),
  /** The caller is not confirmed: what is written waits, this many more may. Null for confirmed members. */
  waiting_left: z.nullable(z.int()),
  /** Images are for premium members. */
  may_send_images: z.boolean(),
  credits: z.int(),
  /** Message, photo and the cheapest gift in credits, and in minor units of this currency. */
  costs: z.array(ActionCost),
  currency: CurrencyCode,
});
export type Writing = z.infer<typeof Writing>;

export const Conversation = z.object({
  /** Null for a draft: it begins with the first message. */
  id: z.nullable(z.string()),
  /** Null when the partner may no longer be shown. */
  profile: z.nullable(PartnerCard),
  num_unread_messages: z.int(),
  /** Oldest first, those that wait last: the newest page, the page before `before`, or all after `after`. */
  messages: z.array(Message),
  /** There are older ones that can be asked for with `before`. */
  has_older: z.boolean(),
  /** There are older ones that only premium members see. */
  history_hidden: z.boolean(),
  /** With `after`: there were more than one answer holds; ask again. */
  has_newer: z.boolean(),
  /** The number of the newest message. */
  last_sequence: z.int(),
  /** How far the partner has received and read; null where it is not told, as to free members. */
  partner_delivered: z.nullable(z.int()),
  partner_read: z.nullable(z.int()),
  writing: Writing,
  /** With `after`: the numbers up to it of messages that staff took away. */
  removed: z.optional(z.array(z.int())),
});
export type Conversation = z.infer<typeof Conversation>;

const Sequence = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

export const getChat = defineCall({
  method: "GET",
  path: "/api/chat.php",
  who: "member",
  summary: "One conversation of the caller: its newest messages, older ones before a number, or newer ones after it.",
  input: z.object({ conversation: z.string(), before: z.optional(Sequence), after: z.optional(Sequence) }),
  output: Conversation,
  errors: ["authentication_required", "validation", "not_found"],
});

export const getDraft = defineCall({
  method: "GET",
  path: "/api/chat.php?draft=1",
  who: "member",
  summary: "The conversation with a member, or an empty one that the first message will begin.",
  input: z.object({ profile: z.string() }),
  output: Conversation,
  errors: ["authentication_required", "not_found"],
});

export const deleteChat = defineCall({
  method: "DELETE",
  path: "/api/chat.php",
  who: "member",
  summary: "Removes a conversation for the caller only; it comes back, without its past, when the partner writes.",
  input: z.object({ conversation: z.string() }),
  output: z.object({ total_unread_messages: z.int() }),
  errors: ["foreign_site", "authentication_required", "not_found"],
});

export const readChat = defineCall({
  method: "PUT",
  path: "/api/chat.php",
  who: "member",
  summary: "The caller has read a conversation up to a message, on every device.",
  input: z.object({ conversation: z.string(), sequence: Sequence }),
  output: z.object({ num_unread_messages: z.int(), total_unread_messages: z.int() }),
  errors: ["foreign_site", "authentication_required", "validation", "not_found"],
  // Reading twice is reading once.
  keyed: true,
});

export const sendMessage = defineCall({
  method: "POST",
  path: "/api/message.php",
  who: "member",
  proves_session: true,
  summary: "Sends a text, an image with a caption, or a gift with a note; charged once, however often it is repeated.",
  input: z
    .object({
      /** One of the two: the conversation, or the member to begin one with. */
      conversation: z.optional(z.string()),
      profile: z.optional(z.string()),
      /** Made by the sender before the first try; the same key with other contents is a conflict. */
      client_key: z.uuid(),
      text: z._default(text(200_000), ""),
      /** The id that uploadImage answered. */
      image: z.optional(z.string()),
      /** A key of the catalogue. */
      gift: z.optional(z.string().check(z.maxLength(40))),
    })
    .check(
      z.refine(({ conversation, profile }) => (conversation === undefined) !== (profile === undefined), {
        path: ["conversation"],
      }),
      z.refine(({ image, gift }) => image === undefined || gift === undefined, { path: ["gift"] }),
    ),
  output: z.object({ conversation: z.object({ id: z.string() }), message: Message, credits: z.int() }),
  errors: [
    "validation",
    "foreign_site",
    "authentication_required",
    "not_found",
    "blocked",
    "conversation_limit",
    "premium_required",
    "new_partners_limit",
    "not_enough_credits",
    "not_confirmed",
    "fictional_consent",
    "conflict",
    "busy",
  ],
  keyed: true,
});

export const uploadImage = defineCall({
  method: "POST",
  path: "/api/message-image.php",
  who: "member",
  summary: "Takes a picture for a message; the body is the file itself. It is forgotten when no message uses it.",
  upload: "image/*",
  input: z.object({}),
  output: MessageImage,
  errors: [
    "authentication_required",
    "foreign_site",
    "validation",
    "too_large",
    "premium_required",
    "rate_limited",
    "busy",
  ],
});

export const sendTyping = defineCall({
  method: "POST",
  path: "/api/typing.php",
  who: "member",
  summary: "Shows the partner for a few seconds that the caller is writing, unless the caller hides being here.",
  /** `after` is the newest message that the caller knows: one of theirs that is newer was sent after this. */
  input: z.object({ conversation: z.string(), after: z.optional(Sequence) }),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required", "not_found"],
});

export const giveFictionalConsent = defineCall({
  method: "POST",
  path: "/api/fictional-consent.php",
  who: "member",
  summary: "The caller knows that some profiles are invented, and agrees to write to them; asked once.",
  input: z.object({}),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required"],
});

export const getIcebreakers = defineCall({
  method: "GET",
  path: "/api/icebreakers.php",
  who: "member",
  summary:
    "First lines for a conversation, from a pool and from what the two have in common; the same when asked again.",
  input: z.object({ profile: z.string() }),
  output: z.object({ lines: z.array(z.string()) }),
  errors: ["authentication_required", "not_found"],
});
