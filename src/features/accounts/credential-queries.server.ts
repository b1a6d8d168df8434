/** SQL that changes what an account is entered with: password, e-mail address, sessions. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { ownedStatuses, presentStatuses } from "./rules.ts";

type Reader = Pick<Context, "db">;

export async function findCredentials(
  { db, site }: Pick<Context, "db" | "site">,
  user_id: string,
  statuses: readonly string[] = presentStatuses,
) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email", "users.email_normalised", "users.password_hash", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.site_id", "=", site.id)
    .where("users.status", "in", [...statuses])
    .executeTakeFirst();
}

/** The one who may get a mail at this address. */
export async function findByAddress({ db, site }: Pick<Context, "db" | "site">, email_normalised: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .where("status", "in", [...presentStatuses])
    .executeTakeFirst();
}

/** Whoever it belongs to, in whatever state. */
export async function findOwner({ db, site }: Pick<Context, "db" | "site">, email_normalised: string) {
  return db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
}

/**
 * Opens what opens by mail. False when the account is closed, or has got another password than `before` in the meantime.
 * By a link in a mail, without `before`, also of an account that its owner may take back.
 */
export async function replacePassword(
  { db }: Reader,
  user_id: string,
  after: string,
  before?: string,
): Promise<boolean> {
  let account = db
    .updateTable("users")
    .set({ password_hash: after, opens_by_mail: false })
    .where("id", "=", user_id)
    .where("status", "in", before === undefined ? [...ownedStatuses] : [...presentStatuses]);
  if (before !== undefined) account = account.where("password_hash", "=", before);
  const { numUpdatedRows } = await account.executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Who proved to own the address is not kept out by those who guessed. */
export async function forgetAttempts({ db }: Reader, user_id: string): Promise<void> {
  await db.deleteFrom("login_attempts").where("scope", "=", `account:${user_id}`).execute();
}

/** The address before; undefined when the account is closed. Fails on an address that another account has. */
export async function replaceAddress(
  { db }: Reader,
  user_id: string,
  { email, email_normalised }: { email: string; email_normalised: string },
  statuses: readonly string[],
): Promise<string | undefined> {
  const account = await db
    .selectFrom("users")
    .select("email")
    .where("id", "=", user_id)
    .where("status", "in", [...statuses])
    .forUpdate()
    .executeTakeFirst();
  if (!account) return undefined;
  await db.updateTable("users").set({ email, email_normalised }).where("id", "=", user_id).execute();
  return account.email;
}

type NewMailChange = { user_id: string; old_email: string; new_email: string; requested_at: Date };

export async function insertMailChange({ db }: Reader, change: NewMailChange): Promise<string> {
  const { id } = await db.insertInto("mail_changes").values(change).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function findMailChange({ db }: Reader, id: string) {
  return db
    .selectFrom("mail_changes")
    .select(["user_id", "old_email", "new_email"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Locked where it is still there: who takes it back waits, and finds what was made for it. */
export async function holdMailChange({ db }: Reader, id: string): Promise<boolean> {
  const held = await db.selectFrom("mail_changes").select("id").where("id", "=", id).forKeyShare().executeTakeFirst();
  return held !== undefined;
}

/** What was asked for and not confirmed, but for one address: a mail that waits to be sent has nothing to say any more. */
export async function dropMailChanges({ db }: Reader, user_id: string, but_for: string): Promise<void> {
  await db
    .deleteFrom("mail_changes")
    .where("user_id", "=", user_id)
    .where("confirmed_at", "is", null)
    .where("new_email", "!=", but_for)
    .execute();
}

/** The one that moved from this address, last before the moment given, and all that came after it. */
export async function dropMovesFrom({ db }: Reader, user_id: string, old_email: string, before: Date): Promise<void> {
  await db
    .deleteFrom("mail_changes")
    .where("user_id", "=", user_id)
    .where("confirmed_at", ">=", (row) =>
      row
        .selectFrom("mail_changes as moved")
        .select((moved) => moved.fn.coalesce(moved.fn.max("moved.confirmed_at"), moved.val(before)).as("moment"))
        .where("moved.user_id", "=", user_id)
        .where("moved.old_email", "=", old_email)
        .where("moved.confirmed_at", "<=", before),
    )
    .execute();
}

export async function findNewestMailChange({ db }: Reader, user_id: string) {
  return db
    .selectFrom("mail_changes")
    .select(["new_email", "requested_at", "confirmed_at"])
    .where("user_id", "=", user_id)
    .orderBy("requested_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The newest request for this address has happened. Gives its id. */
export async function confirmMailChange(
  { db }: Reader,
  { user_id, new_email, old_email, confirmed_at }: Omit<NewMailChange, "requested_at"> & { confirmed_at: Date },
): Promise<string> {
  const { id } = await db
    .updateTable("mail_changes")
    .set({ old_email, confirmed_at })
    .where("id", "=", (row) =>
      row
        .selectFrom("mail_changes")
        .select("id")
        .where("user_id", "=", user_id)
        .where("new_email", "=", new_email)
        .orderBy("requested_at", "desc")
        .limit(1),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Known by a hash of the hash: what a page shows of a session opens nothing. */
const sessionId = sql<string>`left(encode(sha256(token_hash), 'hex'), 32)`;

export async function listSessions({ db }: Reader, user_id: string, now: Date) {
  return db
    .selectFrom("sessions")
    .select([sessionId.as("id"), "token_hash", "user_agent", "country", "used_at"])
    .where("user_id", "=", user_id)
    .where("expires_at", ">", now)
    .orderBy("used_at", "desc")
    .orderBy("token_hash")
    .execute();
}

export async function deleteSessionById({ db }: Reader, user_id: string, id: string): Promise<void> {
  await db.deleteFrom("sessions").where("user_id", "=", user_id).where(sessionId, "=", id).execute();
}

export async function deleteMailChanges(
  { db, site }: Pick<Context, "db" | "site">,
  requested_before: Date,
): Promise<void> {
  await db
    .deleteFrom("mail_changes")
    .using("users")
    .whereRef("users.id", "=", "mail_changes.user_id")
    .where("users.site_id", "=", site.id)
    .where("requested_at", "<=", requested_before)
    .execute();
}

export async function disableNotifications({ db }: Reader, user_id: string, keys: readonly string[]): Promise<void> {
  await db
    .updateTable("users")
    .set({
      notifications_disabled: sql`(SELECT coalesce(array_agg(DISTINCT key ORDER BY key), '{}')
        FROM unnest(notifications_disabled || ${[...keys]}::text[]) AS key)`,
    })
    .where("id", "=", user_id)
    .execute();
}

export async function enableNotifications({ db }: Reader, user_id: string, keys: readonly string[]): Promise<void> {
  await db
    .updateTable("users")
    .set({
      notifications_disabled: sql`(SELECT coalesce(array_agg(key), '{}')
        FROM unnest(notifications_disabled) AS key WHERE key <> ALL (${[...keys]}::text[]))`,
    })
    .where("id", "=", user_id)
    .execute();
}

export async function saveNotificationsDisabled(
  { db }: Reader,
  user_id: string,
  keys: readonly string[],
): Promise<void> {
  const notifications_disabled = [...new Set(keys)].toSorted();
  await db.updateTable("users").set({ notifications_disabled }).where("id", "=", user_id).execute();
}
