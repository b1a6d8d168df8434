/** SQL of consents. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

export async function listConsents({ db }: Reader, user_id: string) {
  return db
    .selectFrom("consents")
    .select(["kind", "version", "given_at", "withdrawn_at"])
    .where("user_id", "=", user_id)
    .orderBy("given_at", "desc")
    .orderBy("kind")
    .execute();
}

/** The one that counts now; locked with its account, so that two browsers give it one after the other. */
export async function lockConsent({ db }: Reader, user_id: string, kind: string) {
  await db.selectFrom("users").select("id").where("id", "=", user_id).forNoKeyUpdate().execute();
  return db
    .selectFrom("consents")
    .select("version")
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .executeTakeFirst();
}

export async function insertConsent(
  { db }: Reader,
  consent: { user_id: string; kind: string; version: string; given_at: Date },
): Promise<void> {
  await db.insertInto("consents").values(consent).execute();
}

export async function withdrawConsent(
  { db }: Reader,
  user_id: string,
  kind: string,
  withdrawn_at: Date,
): Promise<void> {
  await db
    .updateTable("consents")
    .set({ withdrawn_at })
    .where("user_id", "=", user_id)
    .where("kind", "=", kind)
    .where("withdrawn_at", "is", null)
    .execute();
}
