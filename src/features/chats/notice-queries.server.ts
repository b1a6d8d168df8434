/** SQL of unread messages that members are to be told of. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

export type DueChat = { user_id: string; conversation_id: string; first: boolean };

/** Takes the chats whose reader is to be told now. Another worker that asks at the same time gets others. */
export async function takeDue(
  { db, site }: Pick<Context, "db" | "site">,
  now: Date,
  limit: number,
): Promise<{ taken: number; unread: DueChat[] }> {
  const { rows } = await sql<DueChat & { unread: boolean }>`
    WITH due AS (
      SELECT chats.profile_id, chats.conversation_id FROM chats
      JOIN users ON users.id = chats.profile_id
      WHERE chats.notify_due_at <= ${now} AND users.site_id = ${site.id}
      ORDER BY chats.notify_due_at LIMIT ${limit}
      FOR UPDATE OF chats SKIP LOCKED
    )
    UPDATE chats SET notify_due_at = NULL FROM due, conversations
    WHERE chats.profile_id = due.profile_id AND chats.conversation_id = due.conversation_id
      AND conversations.id = chats.conversation_id
    RETURNING chats.profile_id AS user_id, chats.conversation_id,
      chats.num_unread_messages > 0 AS unread,
      -- Nothing of it has been read or answered yet.
      chats.num_unread_messages >= conversations.last_sequence AS first`.execute(db);
  return {
    taken: rows.length,
    unread: rows
      .filter(({ unread }) => unread)
      .map(({ user_id, conversation_id, first }) => ({ user_id, conversation_id, first })),
  };
}

export type Unread = { user_id: string; conversation_id: string; count: number; name: string };

/** Chats with something unread, from partners whom their readers may still see; those that wait longest first. */
export async function listUnread({ db }: Reader, user_ids: readonly string[]): Promise<Unread[]> {
  const { rows } = await sql<Unread>`
    SELECT chats.profile_id AS user_id, chats.conversation_id, chats.num_unread_messages AS count, profiles.name
    FROM chats
    JOIN profiles ON profiles.id = chats.partner_id
    JOIN users ON users.id = chats.partner_id
    WHERE chats.profile_id = ANY(${[...user_ids]}::uuid[]) AND chats.num_unread_messages > 0 AND NOT chats.removed
      AND users.status = 'active' AND profiles.status IN ('active', 'hidden')
      AND (profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))
      AND NOT EXISTS (SELECT FROM hidden_from(chats.profile_id) AS hidden (id) WHERE hidden.id = chats.partner_id)
    ORDER BY chats.last_message_at, chats.conversation_id`.execute(db);
  return rows;
}

/** As one member's own count is made, for many. */
export async function countUnreadOf({ db }: Reader, user_ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; total: number }>`
    SELECT profile_id AS user_id, sum(num_unread_messages)::integer AS total FROM chats
    WHERE profile_id = ANY(${[...user_ids]}::uuid[]) AND NOT removed AND num_unread_messages > 0
      AND NOT EXISTS (SELECT FROM hidden_from(chats.profile_id) AS hidden (id) WHERE hidden.id = chats.partner_id)
    GROUP BY profile_id`.execute(db);
  return new Map(rows.map(({ user_id, total }) => [user_id, total]));
}
