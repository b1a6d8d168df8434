/** SQL of pictures in messages. */
import { sql, type Insertable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";

type Reader = Pick<Context, "db">;

export async function insertImage({ db }: Reader, image: Insertable<DB["message_images"]>): Promise<string> {
  const { id } = await db.insertInto("message_images").values(image).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function findOwn({ db }: Reader, uploader_id: string, id: string) {
  return db
    .selectFrom("message_images")
    .select(["id", "file", "file_blurred", "placeholder", "width", "height"])
    .where("id", "=", id)
    .where("uploader_id", "=", uploader_id)
    .executeTakeFirst();
}

type Asked = { file: string; blurred: boolean; free_messages: number };

/** As much as the reader sees of the conversation: not what was removed, nor older messages without premium. */
export async function mayFetch(
  { db }: Reader,
  reader: { id: string; paid_user: boolean },
  { file, blurred, free_messages }: Asked,
): Promise<boolean> {
  const found = await db
    .selectFrom("message_images")
    .leftJoin("messages", "messages.image_id", "message_images.id")
    .leftJoin("conversations", "conversations.id", "messages.conversation_id")
    .leftJoin("chats", (join) =>
      join.onRef("chats.conversation_id", "=", "messages.conversation_id").on("chats.profile_id", "=", reader.id),
    )
    .select("message_images.id")
    .where(blurred ? "message_images.file_blurred" : "message_images.file", "=", file)
    .where((row) =>
      row.or([
        row("message_images.uploader_id", "=", reader.id),
        row.and([
          row("chats.profile_id", "is not", null),
          row("chats.removed", "=", false),
          row("messages.sequence", ">", row.ref("chats.removed_until")),
          sql<boolean>`(${reader.paid_user} OR messages.sequence > conversations.last_sequence - ${free_messages}::integer)`,
          sql<boolean>`message_images.uploader_id NOT IN (SELECT hidden.id FROM hidden_from(${reader.id}::uuid) AS hidden (id))`,
        ]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Locked first and looked at again: what is sent in this moment stays. Only inside a transaction. */
export async function deleteUnused({ db }: Reader, created_before: Date) {
  const unsent = sql<boolean>`NOT EXISTS (SELECT FROM messages WHERE messages.image_id = message_images.id)`;
  const locked = await db
    .selectFrom("message_images")
    .select("id")
    .where("created_at", "<", created_before)
    .where(unsent)
    .orderBy("id")
    .forUpdate()
    .execute();
  return db
    .deleteFrom("message_images")
    .where(sql<boolean>`id = ANY(${locked.map(({ id }) => id)}::uuid[])`)
    .where(unsent)
    .returning(["file", "file_blurred"])
    .execute();
}

export async function deleteOf({ db }: Reader, uploader_id: string) {
  return db
    .deleteFrom("message_images")
    .where("uploader_id", "=", uploader_id)
    .returning(["file", "file_blurred"])
    .execute();
}
