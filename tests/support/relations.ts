/** What members have with each other, for tests: likes, matches, conversations. */
import { randomUUID } from "node:crypto";
import type { Db } from "#platform/db/db.ts";
import type { TestMember } from "./factories.ts";

type Someone = Pick<TestMember, "id">;

export async function aLike(db: Db, liker: Someone, liked: Someone): Promise<void> {
  await db.insertInto("likes").values({ liker_id: liker.id, liked_id: liked.id }).execute();
}

export async function aMatch(db: Db, one: Someone, other: Someone): Promise<void> {
  await aLike(db, one, other);
  await aLike(db, other, one);
  const [lower_id, upper_id] = [one.id, other.id].toSorted() as [string, string];
  await db.insertInto("matches").values({ lower_id, upper_id }).execute();
}

/** Each message is unread by the one it went to. Gives the conversation's id. */
export async function aConversation(
  db: Db,
  messages: readonly { from: Someone; to: Someone; body: string }[],
): Promise<string> {
  const { from, to } = messages[0]!;
  const [lower_id, upper_id] = [from.id, to.id].toSorted() as [string, string];
  const { id } = await db
    .insertInto("conversations")
    .values({ lower_id, upper_id, last_sequence: messages.length })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("messages")
    .values(
      messages.map(({ from, body }, at) => ({
        conversation_id: id,
        sequence: at + 1,
        sender_id: from.id,
        client_key: randomUUID(),
        body,
        cost: 0,
      })),
    )
    .execute();
  const unread = (reader: Someone) => messages.filter((message) => message.to.id === reader.id).length;
  await db
    .insertInto("chats")
    .values([
      { profile_id: from.id, partner_id: to.id, conversation_id: id, num_unread_messages: unread(from) },
      { profile_id: to.id, partner_id: from.id, conversation_id: id, num_unread_messages: unread(to) },
    ])
    .execute();
  return id;
}
