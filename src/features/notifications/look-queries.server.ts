/** SQL of members who may have to be reminded of something. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type SiteReader = Pick<Context, "db" | "site">;

/** Members whose evening has come, locked with their accounts, which a reminder refers to: another worker takes others, and who is being erased is left out. */
export async function listLooks({ db, site }: SiteReader, now: Date, limit: number) {
  return db
    .selectFrom("notification_preferences as preferences")
    .innerJoin("users", "users.id", "preferences.user_id")
    .select(["preferences.user_id", "users.status", "users.time_zone", "users.last_active_at"])
    .select(["users.notifications_disabled", "preferences.reminded_at", "preferences.unread_reminders"])
    .select("preferences.reminders")
    .select(
      // What a partner wrote whom the member may no longer see waits for nobody.
      sql<Date | null>`(
        SELECT min(chats.last_message_at) FROM chats
        JOIN users AS partners ON partners.id = chats.partner_id AND partners.status = 'active'
        WHERE chats.profile_id = users.id AND chats.num_unread_messages > 0 AND NOT chats.removed
          AND NOT EXISTS (SELECT FROM hidden_from(users.id) AS hidden (id) WHERE hidden.id = chats.partner_id)
      )`.as("waits_since"),
    )
    .where("users.site_id", "=", site.id)
    .where("preferences.next_look_at", "<=", now)
    .orderBy("preferences.next_look_at")
    .limit(limit)
    .modifyEnd(sql`FOR KEY SHARE OF users SKIP LOCKED FOR UPDATE OF preferences SKIP LOCKED`)
    .execute();
}

type Look = {
  user_id: string;
  next_look_at: Date;
  reminded_at: Date | null;
  unread_reminders: number;
  reminders: number;
};

export async function saveLooks({ db }: Pick<Context, "db">, looks: readonly Look[]): Promise<void> {
  if (looks.length === 0) return;
  await sql`
    UPDATE notification_preferences SET next_look_at = looks.next_look_at, reminded_at = looks.reminded_at,
      unread_reminders = looks.unread_reminders, reminders = looks.reminders
    FROM unnest(
      ${looks.map(({ user_id }) => user_id)}::uuid[],
      ${looks.map(({ next_look_at }) => next_look_at)}::timestamptz[],
      ${looks.map(({ reminded_at }) => reminded_at)}::timestamptz[],
      ${looks.map(({ unread_reminders }) => unread_reminders)}::integer[],
      ${looks.map(({ reminders }) => reminders)}::integer[]
    ) AS looks (user_id, next_look_at, reminded_at, unread_reminders, reminders)
    WHERE notification_preferences.user_id = looks.user_id`.execute(db);
}
