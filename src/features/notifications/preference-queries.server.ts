/** SQL of what members want to be told. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { Digest, MailOff } from "./rules.ts";

type Reader = Pick<Context, "db">;

export async function findPreferences({ db }: Reader, user_id: string) {
  return db
    .selectFrom("notification_preferences")
    .innerJoin("users", "users.id", "notification_preferences.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.notifications_disabled", "users.status", "users.language", "profiles.name"])
    .select(["digest", "show_names", "mail_off", "mail_off_at"])
    .where("user_id", "=", user_id)
    .executeTakeFirst();
}

export async function savePreferences(
  { db }: Reader,
  user_id: string,
  changed: { digest: Digest; show_names: boolean },
): Promise<void> {
  await db.updateTable("notification_preferences").set(changed).where("user_id", "=", user_id).execute();
}

/** The member's own wish outweighs what a mail server says. */
export async function saveMailOff({ db }: Reader, user_id: string, reason: MailOff, at: Date): Promise<void> {
  const weaker = { fbl: ["bounce", "listunsubscribe"], listunsubscribe: ["bounce"], bounce: [] }[reason];
  await sql`
    UPDATE notification_preferences SET mail_off = ${reason}, mail_off_at = ${at}
    WHERE user_id = ${user_id} AND (mail_off IS NULL OR mail_off = ANY(${weaker}::text[]))`.execute(db);
}

export async function clearMailOff({ db }: Reader, user_id: string, reason: MailOff): Promise<void> {
  await db
    .updateTable("notification_preferences")
    .set({ mail_off: null, mail_off_at: null, soft_bounces: 0, soft_bounced_at: null })
    .where("user_id", "=", user_id)
    .where("mail_off", "=", reason)
    .execute();
}

/** Gives how many there were in a row. */
export async function countSoftBounce({ db }: Reader, user_id: string, at: Date, since: Date): Promise<number> {
  const { rows } = await sql<{ soft_bounces: number }>`
    UPDATE notification_preferences
    SET soft_bounces = CASE WHEN soft_bounced_at > ${since} THEN soft_bounces ELSE 0 END + 1, soft_bounced_at = ${at}
    WHERE user_id = ${user_id} RETURNING soft_bounces`.execute(db);
  return rows[0]?.soft_bounces ?? 0;
}

/** Whose account an address of this site is. */
export async function findByAddress(
  { db, site }: Pick<Context, "db" | "site">,
  email_normalised: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
  return found?.id;
}
