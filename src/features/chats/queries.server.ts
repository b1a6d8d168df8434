/** SQL of the list of chats, and of what one side does with a chat. */
import { type AliasedExpression, type Selectable, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { accented, plain, withoutAccents } from "#lib/accents.ts";
import type { Context } from "#platform/context.server.ts";
import { prepare, readStatement } from "#platform/db/prepared.server.ts";
import type { Chats } from "#platform/db/types.ts";
import type { Place } from "./rules.ts";

type Reader = Pick<Context, "db">;

/** The partner and the member must not meet; what the partner wrote counts as read. */
function isHidden(profile_id: string) {
  return sql<boolean>`chats.partner_id IN (SELECT hidden.id FROM hidden_from(${profile_id}::uuid) AS hidden (id))`;
}

/** The chats that a member has. */
function ownChats({ db }: Reader, profile_id: string) {
  return (
    db
      .selectFrom("chats")
      .where("chats.profile_id", "=", profile_id)
      .where("chats.removed", "=", false)
      // The blocker no longer has the chat; for the blocked one it stays, with nothing unread.
      .where(
        sql<boolean>`(chats.partner_id IS NULL OR chats.partner_id NOT IN (SELECT blocked_id FROM blocks WHERE blocker_id = ${profile_id}))`,
      )
  );
}

function shownUnread(profile_id: string) {
  return sql<number>`CASE WHEN ${isHidden(profile_id)} THEN 0 ELSE chats.num_unread_messages END`;
}

function chatsOf(ctx: Reader, profile_id: string) {
  return ownChats(ctx, profile_id)
    .select(["chats.conversation_id", "chats.partner_id"])
    .select(shownUnread(profile_id).as("num_unread_messages"));
}

/** A page of chats with what their rows show. */
function listedChats(db: Context["db"], profile_id: string, page: AliasedExpression<Selectable<Chats>, "chats">) {
  return (
    db
      .selectFrom(page)
      .innerJoin("conversations", "conversations.id", "chats.conversation_id")
      .select(["chats.conversation_id", "chats.partner_id"])
      .select(shownUnread(profile_id).as("num_unread_messages"))
      .select(
        sql<boolean>`chats.num_unread_messages > 0 AND chats.shown_delivered_until < conversations.last_sequence`.as(
          "undelivered",
        ),
      )
      // To the microsecond, which a Date does not hold.
      .select(sql<string>`(extract(epoch FROM chats.last_message_at) * 1000000)::bigint::text`.as("last_message_us"))
      .select((row) =>
        jsonObjectFrom(
          row
            .selectFrom("messages")
            .select(["messages.kind", "messages.body", "messages.gift", "messages.created_at", "messages.removed_at"])
            .select(sql<boolean>`messages.sender_id IS NOT DISTINCT FROM chats.profile_id`.as("own"))
            .whereRef("messages.conversation_id", "=", "chats.conversation_id")
            .whereRef("messages.sequence", ">", "chats.removed_until")
            .orderBy("messages.sequence", "desc")
            .limit(1),
        ).as("message"),
      )
      // What an unconfirmed member has written stands there too, for them alone.
      .select((row) =>
        jsonObjectFrom(
          row
            .selectFrom("waiting_messages")
            .select(["waiting_messages.kind", "waiting_messages.body", "waiting_messages.gift"])
            .select(["waiting_messages.created_at", sql<boolean>`true`.as("own")])
            .whereRef("waiting_messages.conversation_id", "=", "chats.conversation_id")
            .whereRef("waiting_messages.sender_id", "=", "chats.profile_id")
            .where("conversations.last_sequence", "=", 0)
            .orderBy("waiting_messages.created_at", "desc")
            .limit(1),
        ).as("waiting"),
      )
      .orderBy("chats.last_message_at", "desc")
      .orderBy("chats.conversation_id", "desc")
  );
}

type Before = { time_us: string | null; id: string | null };

function placeOf({ time_us, id }: Before) {
  return sql`'epoch'::timestamptz + ${time_us}::bigint * interval '1 microsecond', ${id}::uuid`;
}

const newestChats = prepare(
  (db, { profile_id, time_us, id, limit }: Before & { profile_id: string; limit: number }) => {
    const page = sql<
      Selectable<Chats>
    >`newest_chats(${profile_id}::uuid, ${placeOf({ time_us, id })}, ${limit}::integer)`;
    return listedChats(db, profile_id, page.as("chats"));
  },
);

type ListPart = { search: string; after: Place | undefined; limit: number };

export async function listChats({ db }: Reader, profile_id: string, { search, after, limit }: ListPart) {
  if (!search) return newestChats(db, { profile_id, limit, ...(after ?? { time_us: null, id: null }) });
  const named = db
    .selectFrom("profiles")
    .select("profiles.id")
    .where(
      sql`translate(profiles.name_folded, ${accented}, ${plain})`,
      "like",
      `%${withoutAccents(search).replaceAll(/[\\%_]/g, "\\$&")}%`,
    );
  let found = ownChats({ db }, profile_id)
    .selectAll("chats")
    .where("chats.partner_id", "in", named)
    .orderBy("chats.last_message_at", "desc")
    .orderBy("chats.conversation_id", "desc")
    .limit(limit);
  if (after) found = found.where(sql<boolean>`(chats.last_message_at, chats.conversation_id) < (${placeOf(after)})`);
  return listedChats(db, profile_id, found.as("chats")).execute();
}

const chatOf = prepare((db, values: { profile_id: string; conversation_id: string }) =>
  chatsOf({ db }, values.profile_id)
    .innerJoin("conversations", "conversations.id", "chats.conversation_id")
    .leftJoin("chats as other", (join) =>
      join
        .onRef("other.conversation_id", "=", "chats.conversation_id")
        .onRef("other.profile_id", "=", "chats.partner_id"),
    )
    .select(["conversations.last_sequence", "chats.removed_until", "chats.read_until"])
    .select(["other.shown_delivered_until", "other.shown_read_until"])
    .select(isHidden(values.profile_id).as("hidden"))
    .where("chats.conversation_id", "=", values.conversation_id),
);

/** One side's chat with what both sides have read. */
export async function findChat({ db }: Reader, profile_id: string, conversation_id: string) {
  const [chat] = await chatOf(db, { profile_id, conversation_id });
  return chat;
}

export async function findChatWith(ctx: Reader, profile_id: string, partner_id: string) {
  return chatsOf(ctx, profile_id).where("chats.partner_id", "=", partner_id).executeTakeFirst();
}

/** In all chats of a member. */
export async function countUnread({ db }: Reader, profile_id: string): Promise<number> {
  const [unread] = await readStatement<{ total: number }>(db, {
    text: "SELECT count_unread($1::uuid) AS total",
    values: [profile_id],
  });
  return unread!.total;
}

/** The same without one of them, in the same instant: it is being read meanwhile. */
export async function countUnreadElsewhere({ db }: Reader, profile_id: string, opened: string): Promise<number> {
  const [unread] = await readStatement<{ total: number }>(db, {
    text: `SELECT count_unread($1::uuid) - coalesce((
      SELECT num_unread_messages FROM chats
      WHERE profile_id = $1 AND conversation_id = $2::uuid AND NOT removed
        AND (partner_id IN (SELECT hidden_from($1))) IS NOT TRUE
    ), 0) AS total`,
    values: [profile_id, opened],
  });
  return unread!.total;
}

/**
 * What only this member could still read; what the partner still sees stays, and loses its sender with the profile. Locked
 * first and looked at again: what the partner writes in this moment stays too. Only inside a transaction.
 */
export async function deleteUnseen({ db }: Reader, profile_id: string): Promise<void> {
  const unseen = sql<boolean>`NOT EXISTS (
    SELECT FROM chats
    WHERE chats.conversation_id = conversations.id AND chats.profile_id <> ${profile_id}::uuid AND NOT chats.removed
  )`;
  const locked = await db
    .selectFrom("conversations")
    .select("id")
    .where((row) => row.or([row("lower_id", "=", profile_id), row("upper_id", "=", profile_id)]))
    .where(unseen)
    .orderBy("id")
    .forUpdate()
    .execute();
  await db
    .deleteFrom("conversations")
    .where(sql<boolean>`id = ANY(${locked.map(({ id }) => id)}::uuid[])`)
    .where(unseen)
    .execute();
}
