/** SQL of messages that are told live. */
import type { MessageRow } from "./message-queries.server.ts";

/** As JSON holds it. */
export type LiveMessageRow = Omit<MessageRow, "created_at"> & { created_at: string };

/**
 * The message of a live event, for who may see it in the conversation now. Nothing where the reader has removed or lost
 * the chat, where the two must not meet or the partner is gone, and of older ones than free members see: the page asks,
 * and the rules of asking answer.
 */
export const messageOfEvent = `
  SELECT json_build_object(
    'sequence', messages.sequence, 'sender_id', messages.sender_id, 'client_key', messages.client_key,
    'kind', messages.kind, 'body', messages.body, 'gift', messages.gift, 'cost', messages.cost,
    'created_at', messages.created_at, 'removed_at', messages.removed_at,
    'image', (
      SELECT json_build_object('id', id, 'file', file, 'file_blurred', file_blurred, 'placeholder', placeholder,
        'width', width, 'height', height)
      FROM message_images WHERE message_images.id = messages.image_id
    )
  )
  FROM chats
  JOIN conversations ON conversations.id = chats.conversation_id
  JOIN messages
    ON messages.conversation_id = chats.conversation_id AND messages.sequence = (events.event ->> 'sequence')::integer
  JOIN users AS reader ON reader.id = chats.profile_id
  JOIN profiles AS partner ON partner.id = chats.partner_id AND partner.status = 'active'
  WHERE chats.profile_id = events.user_id
    AND chats.conversation_id =
      CASE events.event ->> 'kind' WHEN 'message' THEN (events.event ->> 'conversation_id')::uuid END
    AND NOT chats.removed AND messages.sequence > chats.removed_until
    -- Of how many messages free members see only the newest is sure.
    AND (reader.paid_user OR messages.sequence = conversations.last_sequence)
    AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = chats.profile_id AND blocked_id = chats.partner_id)
    AND NOT EXISTS (SELECT FROM blocks WHERE blocker_id = chats.partner_id AND blocked_id = chats.profile_id)`;
