/** SQL of the tables that safety owns: access bans and those asked for. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

type NewRequest = {
  email: string;
  email_hash: Buffer;
  user_id: string | null;
  months: number | null;
  language: string;
  created_at: Date;
  expires_at: Date;
};

export async function insertRequest({ db, site }: SiteReader, request: NewRequest): Promise<string> {
  const { id } = await db
    .insertInto("exclusion_requests")
    .values({ ...request, site_id: site.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Of an active account. */
export async function findUserId({ db, site }: SiteReader, email_normalised: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
  return user?.id;
}

/** One whose mail has not gone out yet. */
export async function findUnsent({ db }: Reader, id: string, now: Date) {
  return db
    .selectFrom("exclusion_requests")
    .select(["email", "months", "language"])
    .where("id", "=", id)
    .where("email", "is not", null)
    .where("expires_at", ">", now)
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
}

export async function saveToken({ db }: Reader, id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable("exclusion_requests").set({ token_hash }).where("id", "=", id).execute();
}

export async function forgetAddress({ db }: Reader, id: string): Promise<void> {
  await db.updateTable("exclusion_requests").set({ email: null }).where("id", "=", id).execute();
}

export async function findRequest({ db, site }: SiteReader, token_hash: Buffer, now: Date) {
  return db
    .selectFrom("exclusion_requests")
    .select(["months", "user_id"])
    .where("site_id", "=", site.id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

/** Gives it once, however often it is asked for at the same time. */
export async function takeRequest({ db, site }: SiteReader, token_hash: Buffer, now: Date) {
  return db
    .deleteFrom("exclusion_requests")
    .where("site_id", "=", site.id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .returning(["email_hash", "months", "user_id"])
    .executeTakeFirst();
}

/** A ban can become longer, never shorter. */
export async function saveExclusion(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  email_hash: Buffer,
  until: Date | "infinity",
): Promise<void> {
  await db
    .insertInto("exclusions")
    .values({ site_id: site.id, email_hash, until, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "email_hash"])
        .doUpdateSet((row) => ({ until: row.fn("greatest", ["exclusions.until", "excluded.until"]) })),
    )
    .execute();
}

export async function isExcluded({ db, site }: SiteReader, email_hash: Buffer, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom("exclusions")
    .select("email_hash")
    .where("site_id", "=", site.id)
    .where("email_hash", "=", email_hash)
    .where("until", ">", now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteEnded({ db }: Reader, now: Date): Promise<void> {
  await db.deleteFrom("exclusion_requests").where("expires_at", "<=", now).execute();
  await db.deleteFrom("exclusions").where("until", "<=", now).execute();
}
