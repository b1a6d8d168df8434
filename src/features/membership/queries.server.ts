/** SQL of the tables of joining: sign-ups, tracking records, partners. */
import { sql } from "kysely";
import type { Source } from "#features/site/tracking.server.ts";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

type NewSignup = { user_id: string; missing: readonly string[]; signup_message_to: string | null };

export async function insertSignup({ db }: Reader, { missing, ...signup }: NewSignup): Promise<void> {
  await db
    .insertInto("signups")
    .values({ ...signup, missing: [...missing] })
    .execute();
}

export async function insertTracking({ db }: Reader, user_id: string, source: Source): Promise<void> {
  await db
    .insertInto("tracking_records")
    .values({ user_id, ...source })
    .execute();
}

/** Accounts that came from a partner. */
export async function listTracked({ db, site }: SiteReader, since: Date) {
  return db
    .selectFrom("tracking_records")
    .innerJoin("users", "users.id", "tracking_records.user_id")
    .select(["users.created_at", "users.status", "users.paid_user"])
    .select(["network", "ref", "sub1", "sub2", "sub3"])
    .where("users.site_id", "=", site.id)
    .where("users.created_at", ">=", since)
    .orderBy("users.created_at")
    .execute();
}

/** What is left of a member's sign-up. */
export async function findSignup({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("signups", "signups.user_id", "users.id")
    .leftJoin("profiles as recipients", "recipients.id", "signups.signup_message_to")
    .select(["users.email", "users.status", "users.created_at", "profiles.name", "profiles.country", "profiles.region"])
    .select("profiles.town")
    .select(["profiles.hair_color", "profiles.eye_color", "profiles.body_type", "profiles.relationship_status"])
    .select(["profiles.tattoos", "profiles.about_me", "profiles.looking_for"])
    .select(["signups.signup_message", "signups.signup_message_to", "recipients.name as recipient_name"])
    .select(sql<string[]>`coalesce(signups.missing, '{}')`.as("missing"))
    .where("users.id", "=", user_id)
    .executeTakeFirst();
}

/** Locked until the transaction ends, so that a sign-up is completed once. */
export async function lockMissing({ db }: Reader, user_id: string): Promise<string[]> {
  const found = await db
    .selectFrom("signups")
    .select("missing")
    .where("user_id", "=", user_id)
    .forUpdate()
    .executeTakeFirst();
  return found?.missing ?? [];
}

export async function clearMissing({ db }: Reader, user_id: string): Promise<void> {
  await db.updateTable("signups").set({ missing: [] }).where("user_id", "=", user_id).execute();
}

export async function saveDeviceMark({ db }: Reader, user_id: string, device_mark: Buffer): Promise<void> {
  await db.updateTable("signups").set({ device_mark }).where("user_id", "=", user_id).execute();
}

export async function findDeviceMark({ db }: Reader, user_id: string): Promise<Buffer | null> {
  const found = await db.selectFrom("signups").select("device_mark").where("user_id", "=", user_id).executeTakeFirst();
  return found?.device_mark ?? null;
}

/** Needed no longer once the address is confirmed. */
export async function takeDeviceMark(ctx: Reader, user_id: string): Promise<Buffer | null> {
  const mark = await findDeviceMark(ctx, user_id);
  await ctx.db.updateTable("signups").set({ device_mark: null }).where("user_id", "=", user_id).execute();
  return mark;
}

/** Only a message to somebody can be kept. */
export async function saveMessage({ db }: Reader, user_id: string, signup_message: string): Promise<void> {
  await db
    .updateTable("signups")
    .set({ signup_message: signup_message === "" ? null : signup_message })
    .where("user_id", "=", user_id)
    .where("signup_message_to", "is not", null)
    .execute();
}

/** Of a member who is confirmed and lacks nothing. */
export async function findFirstMessage({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("signups", "signups.user_id", "users.id")
    .select(["users.id", "users.time_zone", "signups.signup_message", "signups.signup_message_to"])
    .where("users.id", "=", user_id)
    .where("users.status", "=", "active")
    .where("profiles.status", "in", ["active", "hidden"])
    .executeTakeFirst();
}

/** Where an activation mail goes; undefined once there is nothing left to confirm. */
export async function findUnconfirmed({ db, site }: SiteReader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "users.created_at", "users.time_zone", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.site_id", "=", site.id)
    .where("users.status", "=", "not_confirmed")
    .executeTakeFirst();
}

/** An account that somebody made since then with that name, and has not confirmed. */
export async function findFresh({ db, site }: SiteReader, name_folded: string, since: Date) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.id", "users.email_normalised", "users.password_hash"])
    .where("users.site_id", "=", site.id)
    .where("profiles.site_id", "=", site.id)
    .where("users.status", "=", "not_confirmed")
    .where("users.created_at", ">", since)
    .where("profiles.name_folded", "=", name_folded)
    .executeTakeFirst();
}

/** Whoever has an account that a mail may be written to, in whatever state. */
export async function findHolder({ db, site }: SiteReader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "users.status", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.site_id", "=", site.id)
    .executeTakeFirst();
}

/** The account that a link once led to, used or not. */
export async function findLinkHolder({ db, site }: SiteReader, purpose: string, token_hash: Buffer) {
  return db
    .selectFrom("link_tokens")
    .innerJoin("users", "users.id", "link_tokens.user_id")
    .select(["users.id", "users.status"])
    .where("users.site_id", "=", site.id)
    .where("link_tokens.token_hash", "=", token_hash)
    .where("link_tokens.purpose", "=", purpose)
    .executeTakeFirst();
}

/** Unconfirmed since the moment given, and not reminded yet; marked as reminded in the same statement. */
export async function takeDueReminders({ db, site }: SiteReader, created_before: Date, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable("signups")
    .from("users")
    .set({ reminded_at: now })
    .whereRef("users.id", "=", "signups.user_id")
    .where("users.site_id", "=", site.id)
    .where("users.status", "=", "not_confirmed")
    .where("users.created_at", "<=", created_before)
    .where("signups.reminded_at", "is", null)
    .returning("signups.user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function listUnconfirmed({ db, site }: SiteReader, created_before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("status", "=", "not_confirmed")
    .where("created_at", "<=", created_before)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listSiteIds({ db }: Reader): Promise<number[]> {
  return (await db.selectFrom("sites").select("id").orderBy("id").execute()).map(({ id }) => id);
}

export async function insertPending(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  member: object,
): Promise<string> {
  const { id } = await db
    .insertInto("pending_signups")
    .values({ site_id: site.id, member: JSON.stringify(member), created_at: now() })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Gone with the transaction that finishes it; undefined when another has. */
export async function takePending({ db, site }: SiteReader, id: string): Promise<unknown> {
  const found = await db
    .deleteFrom("pending_signups")
    .where("id", "=", id)
    .where("site_id", "=", site.id)
    .returning("member")
    .executeTakeFirst();
  return found?.member;
}

/** One at a time in a scope, until the transaction ends. */
export async function lockScope({ db }: Reader, scope: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${scope}, 0))`.execute(db);
}

/** How often an allowance was taken since. */
export async function countTaken({ db }: Reader, scope: string, since: Date): Promise<number> {
  const found = await db
    .selectFrom("allowances")
    .select(sql<number>`(SELECT count(*)::int FROM unnest(used_at) AS moment WHERE moment > ${since})`.as("taken"))
    .where("scope", "=", scope)
    .executeTakeFirst();
  return found?.taken ?? 0;
}

export async function insertPartner({ db, site }: SiteReader, name: string, key: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("partners")
    .values({ site_id: site.id, name, key })
    .onConflict((conflict) => conflict.columns(["site_id", "name"]).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function listPartners({ db, site }: SiteReader) {
  return db
    .selectFrom("partners")
    .select(["name", "created_at"])
    .where("site_id", "=", site.id)
    .orderBy("name")
    .execute();
}

export async function deletePartner({ db, site }: SiteReader, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("partners")
    .where("site_id", "=", site.id)
    .where("name", "=", name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findPartner({ db, site }: SiteReader, name: string) {
  return db
    .selectFrom("partners")
    .select(["id", "key"])
    .where("site_id", "=", site.id)
    .where("name", "=", name)
    .executeTakeFirst();
}

export async function insertPartnerSignup(
  { db }: Reader,
  row: { partner_id: string; key: string; user_id: string },
): Promise<void> {
  await db.insertInto("partner_signups").values(row).execute();
}

/** The account of a call that was made before. */
export async function findPartnerSignup({ db }: Reader, partner_id: string, key: string) {
  return db
    .selectFrom("partner_signups")
    .innerJoin("users", "users.id", "partner_signups.user_id")
    .leftJoin("signups", "signups.user_id", "users.id")
    .select(["users.id", "users.email_normalised", "signups.missing"])
    .where("partner_signups.partner_id", "=", partner_id)
    .where("partner_signups.key", "=", key)
    .executeTakeFirst();
}
