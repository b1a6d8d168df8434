/** SQL that looks for messages and counts that do not agree with each other. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

export type Fault = { user_id: string; fault: string };

/** One statement, so that what is being sent at this moment is in all of it or in nothing. */
export async function listMessageFaults({ db }: Pick<Context, "db">, limit: number): Promise<Fault[]> {
  const { rows } = await sql<Fault>`
    SELECT user_id, fault FROM (
      SELECT sender_id AS user_id, 'message ' || sequence || ' of ' || conversation_id || ' has no charge of its cost' AS fault
        FROM messages WHERE cost > 0 AND sender_id IS NOT NULL AND NOT EXISTS (
          SELECT FROM credit_entries
          WHERE user_id = sender_id AND key = 'message:' || client_key AND amount = -cost)
      UNION ALL SELECT user_id, 'charges for messages differ from messages by ' || charged - coalesce(cost, 0) - coalesce(credits, 0)
        FROM (
          SELECT user_id, -sum(amount) AS charged FROM credit_entries
          WHERE user_id IS NOT NULL AND key LIKE 'message:%' GROUP BY user_id
        ) AS charges
        LEFT JOIN (SELECT sender_id AS user_id, sum(cost) AS cost FROM messages GROUP BY sender_id) AS costs USING (user_id)
        LEFT JOIN erased_charges USING (user_id)
        WHERE charged <> coalesce(cost, 0) + coalesce(credits, 0)
      UNION ALL SELECT profile_id, 'the chat ' || conversation_id || ' counts ' || num_unread_messages || ' unread of ' || unread
        FROM chats CROSS JOIN LATERAL (
          SELECT count(*) AS unread FROM messages
          WHERE messages.conversation_id = chats.conversation_id AND sender_id IS DISTINCT FROM profile_id
            AND sequence > greatest(read_until, removed_until)
        ) AS found
        WHERE num_unread_messages <> unread
      UNION ALL SELECT lower_id, 'the conversation ' || id || ' has ' || last_sequence || ' messages by its count and others stored'
        FROM conversations WHERE last_sequence <> (
          SELECT count(*) FROM messages WHERE messages.conversation_id = conversations.id)
    ) AS faults LIMIT ${limit}`.execute(db);
  return rows;
}
