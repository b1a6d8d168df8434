/** SQL of the tables that safety owns: access bans and those asked for. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

type NewRequest = {
  channel: "email" | "sms";
  /** The one of them that the link goes to. */
  email: string | null;
  phone: string | null;
  contact_hash: Buffer;
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

/** Whose address that is, in whatever state the account is. */
export async function findUserId({ db, site }: SiteReader, email_normalised: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where("email_normalised", "=", email_normalised)
    .executeTakeFirst();
  return user?.id;
}

/** An account whose address leads to that mailbox, whatever it has after a +; in whatever state it is. */
export async function findMailboxOwner({ db, site }: SiteReader, mailbox: string): Promise<string | undefined> {
  const user = await db
    .selectFrom("users")
    .select("id")
    .where("site_id", "=", site.id)
    .where(sql`mailbox_of(email_normalised)`, "=", mailbox)
    .executeTakeFirst();
  return user?.id;
}

/** The account and all others whose addresses lead to the same mailbox. */
export async function listMailboxOwners({ db }: Reader, user_id: string): Promise<string[]> {
  const owners = await db
    .selectFrom("users as known")
    .innerJoin("users", (join) =>
      join
        .onRef("users.site_id", "=", "known.site_id")
        .on(sql<boolean>`mailbox_of(users.email_normalised) = mailbox_of(known.email_normalised)`),
    )
    .select("users.id")
    .where("known.id", "=", user_id)
    .orderBy("users.id")
    .execute();
  return owners.map(({ id }) => id);
}

/** Accounts made since a moment, in the order in which they are locked. */
export async function listJoined({ db, site }: SiteReader, since: Date) {
  return db
    .selectFrom("users")
    .select(["id", "email"])
    .where("site_id", "=", site.id)
    .where("created_at", ">=", since)
    .orderBy("id")
    .execute();
}

/** One whose message has not gone out yet. */
export async function findUnsent({ db }: Reader, id: string, now: Date) {
  return db
    .selectFrom("exclusion_requests")
    .select(["email", "phone", "months", "language"])
    .where("id", "=", id)
    .where((row) => row.or([row("email", "is not", null), row("phone", "is not", null)]))
    .where("expires_at", ">", now)
    .executeTakeFirst();
}

export async function saveToken({ db }: Reader, id: string, token_hash: Buffer): Promise<void> {
  await db.updateTable("exclusion_requests").set({ token_hash }).where("id", "=", id).execute();
}

export async function forgetAddress({ db }: Reader, id: string): Promise<void> {
  await db.updateTable("exclusion_requests").set({ email: null, phone: null }).where("id", "=", id).execute();
}

export async function findRequest({ db, site }: SiteReader, token_hash: Buffer, now: Date) {
  return db
    .selectFrom("exclusion_requests")
    .select(["channel", "months", "user_id", "contact_hash", "created_at"])
    .where("site_id", "=", site.id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .$narrowType<{ channel: NewRequest["channel"] }>()
    .executeTakeFirst();
}

/** One that has ended since a moment, and whose address or number is kept out. */
export async function findTaken({ db, site }: SiteReader, token_hash: Buffer, ended: { since: Date; before: Date }) {
  return db
    .selectFrom("exclusion_requests")
    .innerJoin("exclusions", (join) =>
      join
        .onRef("exclusions.site_id", "=", "exclusion_requests.site_id")
        .onRef("exclusions.contact_hash", "=", "exclusion_requests.contact_hash"),
    )
    .select(["exclusion_requests.channel", "exclusion_requests.months"])
    .where("exclusion_requests.site_id", "=", site.id)
    .where("exclusion_requests.token_hash", "=", token_hash)
    .where("exclusion_requests.expires_at", ">", ended.since)
    .where("exclusion_requests.expires_at", "<", ended.before)
    .where("exclusions.until", ">", ended.before)
    .$narrowType<{ channel: NewRequest["channel"] }>()
    .executeTakeFirst();
}

/** Gives it once, however often it is asked for at the same time: it ends. */
export async function takeRequest({ db, site }: SiteReader, token_hash: Buffer, now: Date) {
  return db
    .updateTable("exclusion_requests")
    .set({ expires_at: now })
    .where("site_id", "=", site.id)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .returning(["channel", "contact_hash", "months"])
    .executeTakeFirst();
}

/** Accounts of the site that have proved a number, in the order in which they are locked. */
export async function listPhoneOwners({ db, site }: SiteReader, phone_hash: Buffer): Promise<string[]> {
  const owners = await db
    .selectFrom("proved_phones")
    .innerJoin("users", "users.id", "proved_phones.user_id")
    .select("users.id")
    .where("users.site_id", "=", site.id)
    .where("phone_hash", "=", phone_hash)
    .orderBy("users.id")
    .execute();
  return owners.map(({ id }) => id);
}

export async function savePhone({ db }: Reader, user_id: string, phone_hash: Buffer): Promise<void> {
  await db
    .insertInto("proved_phones")
    .values({ user_id, phone_hash })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A ban can become longer, never shorter. */
export async function saveExclusion(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  contact_hash: Buffer,
  until: Date | "infinity",
): Promise<void> {
  await db
    .insertInto("exclusions")
    .values({ site_id: site.id, contact_hash, until, created_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(["site_id", "contact_hash"])
        .doUpdateSet((row) => ({ until: row.fn("greatest", ["exclusions.until", "excluded.until"]) })),
    )
    .execute();
}

export async function deleteEnded({ db }: Reader, now: Date, requests_until: Date): Promise<void> {
  await db.deleteFrom("exclusion_requests").where("expires_at", "<=", requests_until).execute();
  await db.deleteFrom("exclusions").where("until", "<=", now).execute();
}
