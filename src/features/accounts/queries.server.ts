/** SQL of the tables that accounts own: users, known devices, login attempts. */
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Dismissal, Dismissed } from "#lib/dismissals.ts";
import type { Context, Theme } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import { day_ms, minute_ms, presentStatuses, type Attempts, type Identity } from "./rules.ts";

type Reader = Pick<Context, "db">;
/** Membership keeps what a sign-up still lacks; almost nobody's does. */
export const incomplete = sql<boolean>`EXISTS (SELECT FROM signups WHERE signups.user_id = users.id AND missing <> '{}')`;

type SiteReader = Pick<Context, "db" | "site">;

/** The account that an e-mail address or a username means on this site; none that only a mail may tell of. */
export async function findAccount({ db, site }: SiteReader, identity: Identity) {
  const accounts = db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.password_hash", "users.status", "users.email", "users.time_zone"])
    .where("users.site_id", "=", site.id)
    .where("users.opens_by_mail", "=", false);
  return "email" in identity
    ? accounts.where("users.email_normalised", "=", identity.email).executeTakeFirst()
    : accounts
        .where("profiles.site_id", "=", site.id)
        .where("profiles.name_folded", "=", identity.name)
        .executeTakeFirst();
}

/** Whether the time in which a deleted account could be taken back is over. */
export async function isErasureDue({ db }: Reader, user_id: string, now: Date): Promise<boolean> {
  const deletion = await db
    .selectFrom("deletions")
    .select("user_id")
    .where("user_id", "=", user_id)
    .where("erase_at", "<=", now)
    .executeTakeFirst();
  return deletion !== undefined;
}

/**
 * Locks the account as it was when its password was checked; undefined when it has changed since. Alone: the session
 * that is started next changes the account, for which two who hold it together would wait for each other.
 */
export async function lockAccount({ db }: Reader, { id, password_hash }: { id: string; password_hash: string }) {
  return db
    .selectFrom("users")
    .select("id")
    .where("id", "=", id)
    .where("password_hash", "=", password_hash)
    .where("status", "in", [...presentStatuses])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function savePasswordHash({ db }: Reader, user_id: string, before: string, after: string): Promise<void> {
  await db
    .updateTable("users")
    .set({ password_hash: after })
    .where("id", "=", user_id)
    .where("password_hash", "=", before)
    .execute();
}

export async function isKnownDevice({ db }: Reader, user_id: string, device_hash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", user_id)
    .where("device_hash", "=", device_hash)
    .executeTakeFirst();
  return found !== undefined;
}

export async function hasKnownDevices({ db }: Reader, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("known_devices")
    .select("user_id")
    .where("user_id", "=", user_id)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function saveKnownDevice(
  { db, now }: Pick<Context, "db" | "now">,
  user_id: string,
  device_hash: Buffer,
): Promise<void> {
  const last_seen_at = now();
  await db
    .insertInto("known_devices")
    .values({ user_id, device_hash, first_seen_at: last_seen_at, last_seen_at })
    .onConflict((conflict) => conflict.columns(["user_id", "device_hash"]).doUpdateSet({ last_seen_at }))
    .execute();
}

export async function deleteKnownDevices({ db }: Reader, user_id: string, keep: Buffer | undefined): Promise<void> {
  let devices = db.deleteFrom("known_devices").where("user_id", "=", user_id);
  if (keep) devices = devices.where("device_hash", "!=", keep);
  await devices.execute();
}

/** The row is there and locked afterwards: whoever counts in the same scope waits. */
export async function lockAttempts({ db }: Reader, scope: string): Promise<Attempts> {
  return db
    .insertInto("login_attempts")
    .values({ scope })
    .onConflict((conflict) => conflict.column("scope").doUpdateSet((row) => ({ scope: row.ref("excluded.scope") })))
    .returning(["failures", "first_failure_at", "lock_minutes", "locked_until"])
    .executeTakeFirstOrThrow();
}

export async function saveAttempts({ db }: Reader, scope: string, attempts: Attempts): Promise<void> {
  await db.updateTable("login_attempts").set(attempts).where("scope", "=", scope).execute();
}

export async function deleteAttempts({ db }: Reader, scope: string): Promise<void> {
  await db.deleteFrom("login_attempts").where("scope", "=", scope).execute();
}

/** Attempts say of no site whose they are: how long those of all sites are kept, in milliseconds. */
export async function findAttemptSpan({ db, settings }: Pick<Context, "db" | "settings">): Promise<number> {
  const { rows } = await sql<{ minutes: number; days: number }>`
    SELECT greatest(${settings.lockout_minutes_max}, max((settings ->> 'lockout_minutes_max')::int)) AS minutes,
      least(${settings.ip_days}, min((settings ->> 'ip_days')::int)) AS days
    FROM sites`.execute(db);
  const { minutes, days } = rows[0]!;
  return Math.min(minutes * minute_ms, days * day_ms);
}

type Limits = Record<"now" | "attempts_before" | "devices_before", Date>;

/** Everything that can no longer matter: sessions that are over, counts that would start anew, devices long unseen. */
export async function deleteExpired({ db }: Reader, { now, attempts_before, devices_before }: Limits): Promise<void> {
  await db.deleteFrom("sessions").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("login_attempts")
    .where((row) => row.or([row("locked_until", "is", null), row("locked_until", "<=", attempts_before)]))
    .where((row) => row.or([row("first_failure_at", "is", null), row("first_failure_at", "<=", attempts_before)]))
    .execute();
  await db.deleteFrom("known_devices").where("last_seen_at", "<=", devices_before).execute();
}

const userOf = prepare((db, values: { user_id: string }) =>
  db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("credit_accounts", "credit_accounts.user_id", "users.id")
    .leftJoin("notification_preferences", "notification_preferences.user_id", "users.id")
    .select(["users.status", "users.paid_user", "users.language", "users.theme", "users.notifications_disabled"])
    .select(["users.created_at as signup_at", sql<number>`coalesce(credit_accounts.balance, 0)`.as("credits")])
    .select(["users.dismissals", "notification_preferences.mail_off", incomplete.as("incomplete")])
    .select((row) =>
      row
        .selectFrom("consents")
        .select("consents.version")
        .whereRef("consents.user_id", "=", "users.id")
        .where("consents.kind", "=", "terms")
        .where("consents.withdrawn_at", "is", null)
        .as("terms_version"),
    )
    .select([
      "profiles.id",
      "profiles.name",
      "profiles.status as profile_status",
      "profiles.country",
      "profiles.region",
    ])
    .select(["profiles.gender", "profiles.sexuality", "profiles.born_on", "profiles.hair_color", "profiles.eye_color"])
    .select(["profiles.body_type", "profiles.relationship_status", "profiles.tattoos", "profiles.interests"])
    .select(["profiles.about_me", "profiles.looking_for"])
    .select((row) =>
      jsonObjectFrom(
        row
          .selectFrom("photos")
          .select(["photos.file", "photos.status"])
          .whereRef("photos.profile_id", "=", "profiles.id")
          .where("photos.status", "in", ["pending", "active"])
          .orderBy("photos.position")
          .limit(1),
      ).as("main_photo"),
    )
    .where("users.id", "=", values.user_id)
    .where("users.status", "in", [...presentStatuses]),
);

export async function findUser({ db }: Reader, user_id: string) {
  const [user] = await userOf(db, { user_id });
  return user;
}

export async function savePreferences(
  { db }: Reader,
  user_id: string,
  changed: { language?: string; theme?: Theme; time_zone?: string },
): Promise<void> {
  await db.updateTable("users").set(changed).where("id", "=", user_id).execute();
}

/** What was put away before keeps its time. Gives everything that is put away. */
export async function saveDismissal({ db }: Reader, user_id: string, key: Dismissal, at: Date): Promise<Dismissed> {
  const { dismissals } = await db
    .updateTable("users")
    .set({ dismissals: sql`jsonb_build_object(${key}::text, ${at.toISOString()}::text) || dismissals` })
    .where("id", "=", user_id)
    .returning("dismissals")
    .executeTakeFirstOrThrow();
  return dismissals as Dismissed;
}

/** Where and how to write to a member. */
export async function findRecipient(
  { db, site }: SiteReader,
  user_id: string,
  statuses: readonly string[] = presentStatuses,
) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "users.time_zone", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.site_id", "=", site.id)
    .where("users.status", "in", [...statuses])
    .executeTakeFirst();
}
