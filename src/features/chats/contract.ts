/** The calls of chats: the list of conversations and one of them. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MemberCard } from "#features/members/contract.ts";

export const LastMessage = z.object({ text: z.string(), own: z.boolean(), sent_at: z.iso.datetime() });

/** One side's view of a conversation. */
export const Chat = z.object({
  conversation: z.object({ id: z.string() }),
  /** Null when the partner may no longer be shown. */
  profile: z.nullable(MemberCard),
  num_unread_messages: z.int(),
  /** Shortened; null in a conversation without messages. */
  last_message: z.nullable(LastMessage),
});
export type Chat = z.infer<typeof Chat>;

export const getChats = defineCall({
  method: "GET",
  path: "/api/chats.php",
  who: "member",
  summary: "The newest conversations with their unread counts, and all unread messages together.",
  input: z.object({}),
  output: z.object({ chats: z.array(Chat), total_unread_messages: z.int() }),
  errors: ["authentication_required"],
});

export const getChat = defineCall({
  method: "GET",
  path: "/api/chat.php",
  who: "member",
  summary: "One conversation of the caller.",
  input: z.object({ conversation: z.string() }),
  output: Chat,
  errors: ["authentication_required", "not_found"],
});
