/** SQL of what one side does with a chat: receives, reads, types, removes. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { executeStatement } from "#platform/db/prepared.server.ts";

type Reader = Pick<Context, "db">;

export type Read = {
  num_unread_messages: number;
  total_unread_messages: number;
  read_until: number;
  partner: string | null;
  /** Of the live events that tell of it; null where nobody is told. */
  own_number: number | null;
  partner_number: number | null;
};

/** Undefined when the member has no such chat. */
export async function markRead(
  { db }: Reader,
  reader_id: string,
  conversation_id: string,
  up_to: number,
): Promise<Read | undefined> {
  const [read] = await executeStatement<Read>(db, {
    text: "SELECT * FROM mark_read($1::uuid, $2::uuid, $3::integer)",
    values: [reader_id, conversation_id, up_to],
  });
  return read;
}

/** Gives the partners who were told. */
export async function deliverChats({ db }: Reader, reader_id: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT partner.id FROM deliver_chats(${reader_id}, ${ids}::uuid[]) AS partner (id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** False when there is no such chat, or it is removed already. */
export async function removeChat(
  { db }: Reader,
  profile_id: string,
  conversation_id: string,
  removed_at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    SELECT remove_chat(${profile_id}, ${conversation_id}, ${removed_at}) AS removed`.execute(db);
  return rows[0]!.removed;
}

/** Whether the member has removed it, and nothing has come since. */
export async function isRemoved({ db }: Reader, profile_id: string, conversation_id: string): Promise<boolean> {
  const chat = await db
    .selectFrom("chats")
    .select("profile_id")
    .where("profile_id", "=", profile_id)
    .where("conversation_id", "=", conversation_id)
    .where("removed", "=", true)
    .executeTakeFirst();
  return chat !== undefined;
}

/** The partner of a chat, and whether they may see that the member is writing. */
export async function findTyping({ db }: Reader, profile_id: string, conversation_id: string) {
  return db
    .selectFrom("chats")
    .select("partner_id")
    .select(sql<boolean>`partner_id IS NOT NULL AND shows_signs(profile_id, partner_id)`.as("shown"))
    .where("profile_id", "=", profile_id)
    .where("conversation_id", "=", conversation_id)
    .where("removed", "=", false)
    .executeTakeFirst();
}

/**
 * Conversations that nobody has any more, for long enough; gives the files of their pictures. Locked first and looked at
 * again: what somebody writes in this moment stays. Only inside a transaction.
 */
export async function deleteRemoved({ db, site }: Pick<Context, "db" | "site">, removed_before: Date) {
  const gone = sql`(
    SELECT conversation_id FROM chats JOIN profiles ON profiles.id = chats.profile_id AND profiles.site_id = ${site.id}
    WHERE removed AND removed_at < ${removed_before}
    EXCEPT
    SELECT conversation_id FROM chats WHERE NOT removed OR removed_at >= ${removed_before}
  )`;
  const locked = await sql<{ id: string }>`
    SELECT id FROM conversations WHERE id IN ${gone} ORDER BY id FOR UPDATE`.execute(db);
  const { rows } = await sql<{ file: string; file_blurred: string }>`
    WITH gone AS (
      SELECT found.conversation_id FROM ${gone} AS found
      WHERE found.conversation_id = ANY(${locked.rows.map(({ id }) => id)}::uuid[])
    ), images AS (
      DELETE FROM message_images USING messages, gone
      WHERE messages.conversation_id = gone.conversation_id AND message_images.id = messages.image_id
      RETURNING message_images.file, message_images.file_blurred
    ), purged AS (
      DELETE FROM conversations USING gone WHERE conversations.id = gone.conversation_id
    )
    SELECT file, file_blurred FROM images`.execute(db);
  return rows;
}
