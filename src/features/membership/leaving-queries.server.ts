/** SQL of leaving: deletions, offers, codes, pauses, what was erased, downloads. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DeleteReason } from "#lib/delete-reasons.ts";
import type { RetentionOffer } from "./leaving-rules.ts";

type Reader = Pick<Context, "db">;

/** A deletion that was begun and not confirmed yet. */
export async function findBegun({ db }: Reader, user_id: string) {
  return db
    .selectFrom("deletions")
    .select(["reason", "offer", "remarks", "begun_at"])
    .where("user_id", "=", user_id)
    .where("confirmed_at", "is", null)
    .$narrowType<{ reason: DeleteReason; offer: RetentionOffer | null }>()
    .executeTakeFirst();
}

type Begun = { user_id: string; reason: DeleteReason; remarks: string; offer: RetentionOffer | null; begun_at: Date };

export async function saveBegun({ db }: Reader, { user_id, ...begun }: Begun): Promise<void> {
  await db
    .insertInto("deletions")
    .values({ user_id, ...begun })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(begun))
    .execute();
}

type Confirmed = { confirmed_at: Date; erase_at: Date; user_status: string; profile_status: string };

/** False when no reason was given. */
export async function confirmDeletion({ db }: Reader, user_id: string, confirmed: Confirmed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("deletions")
    .set(confirmed)
    .where("user_id", "=", user_id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** A confirmed deletion. */
export async function findDeletion({ db }: Reader, user_id: string) {
  return db
    .selectFrom("deletions")
    .select(["confirmed_at", "erase_at", "user_status", "profile_status"])
    .where("user_id", "=", user_id)
    .where("confirmed_at", "is not", null)
    .$narrowType<{ confirmed_at: Date; erase_at: Date; user_status: string; profile_status: string }>()
    .executeTakeFirst();
}

export async function deleteDeletion({ db }: Reader, user_id: string): Promise<void> {
  await db.deleteFrom("deletions").where("user_id", "=", user_id).execute();
}

/** Oldest first, without those whom the site has shut out meanwhile, who would stand before all others for ever. */
export async function listDue({ db, site }: Pick<Context, "db" | "site">, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("deletions")
    .innerJoin("users", "users.id", "deletions.user_id")
    .select("user_id")
    .where("erase_at", "<=", now)
    .where("users.site_id", "=", site.id)
    .where("users.status", "=", "pending_deletion")
    .orderBy("erase_at")
    .limit(limit)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

export async function findOfferedAt({ db }: Reader, user_id: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("retention_offers")
    .select("offered_at")
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return row?.offered_at;
}

export async function saveOfferedAt({ db }: Reader, user_id: string, offered_at: Date): Promise<void> {
  await db
    .insertInto("retention_offers")
    .values({ user_id, offered_at })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ offered_at }))
    .execute();
}

export async function isProfileShown({ db }: Reader, user_id: string): Promise<boolean> {
  const found = await db
    .selectFrom("profiles")
    .select("id")
    .where("id", "=", user_id)
    .where("status", "=", "active")
    .executeTakeFirst();
  return found !== undefined;
}

type NewCode = { user_id: string; code_hash: Buffer; asked_at: Date; expires_at: Date };

/** The newest code is the only one that counts: false when that is another. The same once more brings no new tries. */
export async function saveCode({ db }: Reader, code: NewCode): Promise<boolean> {
  const { code_hash, asked_at, expires_at } = code;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("deletion_codes")
    .values(code)
    .onConflict((conflict) =>
      conflict
        .column("user_id")
        .doUpdateSet({
          code_hash,
          asked_at,
          expires_at,
          tries: sql`CASE WHEN deletion_codes.code_hash = ${code_hash} THEN deletion_codes.tries ELSE 0 END`,
        })
        .where(sql<boolean>`coalesce(deletion_codes.asked_at <= ${asked_at}, true)`),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Counted before it is compared: parallel guesses cannot share a try. Undefined when there is none left. */
export async function takeTry({ db }: Reader, user_id: string, now: Date, tries: number): Promise<Buffer | undefined> {
  const row = await db
    .updateTable("deletion_codes")
    .set({ tries: sql`tries + 1` })
    .where("user_id", "=", user_id)
    .where("tries", "<", tries)
    .where("expires_at", ">", now)
    .returning("code_hash")
    .executeTakeFirst();
  return row?.code_hash;
}

export async function deleteCode({ db }: Reader, user_id: string): Promise<void> {
  await db.deleteFrom("deletion_codes").where("user_id", "=", user_id).execute();
}

export async function savePause({ db }: Reader, user_id: string, until: Date): Promise<void> {
  await db
    .insertInto("pauses")
    .values({ user_id, until })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ until }))
    .execute();
}

export async function findPause({ db }: Reader, user_id: string): Promise<Date | undefined> {
  const row = await db.selectFrom("pauses").select("until").where("user_id", "=", user_id).executeTakeFirst();
  return row?.until;
}

/**
 * Ends pauses that are over, but not of members who are leaving: a way back restores the profile as it was.
 * Gives whose profile may be shown again, which needs the consent to it.
 */
export async function takeEndedPauses({ db }: Reader, now: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom("pauses")
    .using("users")
    .whereRef("users.id", "=", "pauses.user_id")
    .where("users.status", "!=", "pending_deletion")
    .where("pauses.until", "<=", now)
    .returning(["pauses.user_id", sql<boolean>`has_withdrawn_consent(pauses.user_id)`.as("withdrawn")])
    .execute();
  return rows.filter(({ withdrawn }) => !withdrawn).map(({ user_id }) => user_id);
}

/** Where and how to write to somebody, also one who is leaving. */
export async function findLeaver({ db, site }: Pick<Context, "db" | "site">, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "users.status", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.site_id", "=", site.id)
    .executeTakeFirst();
}

export async function insertErasure({ db }: Reader, user_hash: Buffer, erased_at: Date): Promise<void> {
  await db
    .insertInto("erasures")
    .values({ user_hash, erased_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listErasures({ db }: Reader) {
  return db.selectFrom("erasures").select(["user_hash", "erased_at"]).execute();
}

/** Which of them were erased before. */
export async function findErased({ db }: Reader, hashes: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("erasures")
    .select("user_hash")
    .where("user_hash", "in", [...hashes])
    .execute();
  return rows.map(({ user_hash }) => user_hash);
}

type LastMail = { site_id: number; email: string; language: string; created_at: Date };

export async function insertLastMail({ db }: Reader, mail: LastMail): Promise<string> {
  const { id } = await db.insertInto("last_mails").values(mail).returning("id").executeTakeFirstOrThrow();
  return id;
}

export async function findLastMail({ db }: Reader, id: string) {
  return db.selectFrom("last_mails").select(["email", "language"]).where("id", "=", id).executeTakeFirst();
}

export async function deleteLastMail({ db }: Reader, id: string): Promise<void> {
  await db.deleteFrom("last_mails").where("id", "=", id).execute();
}

export async function deleteOldLastMails({ db }: Reader, before: Date): Promise<void> {
  await db.deleteFrom("last_mails").where("created_at", "<=", before).execute();
}
