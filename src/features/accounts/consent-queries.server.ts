/** SQL of consents, and of their proofs after an erasure. */
import { sql } from "kysely";
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

type Proof = { site_id: number; address_hash: Buffer; erased_at: Date };

/** Erased again after a restore, the same proofs are there already. */
export async function copyToProofs({ db }: Reader, user_id: string, proof: Proof): Promise<void> {
  const { site_id, address_hash, erased_at } = proof;
  await db
    .insertInto("consent_proofs")
    .columns(["site_id", "address_hash", "erased_at", "kind", "version", "given_at", "withdrawn_at"])
    .expression((from) =>
      from
        .selectFrom("consents")
        .select([
          sql<number>`${site_id}::integer`.as("site_id"),
          sql<Buffer>`${address_hash}::bytea`.as("address_hash"),
          sql<Date>`${erased_at}::timestamptz`.as("erased_at"),
        ])
        .select(["kind", "version", "given_at", "withdrawn_at"])
        .where("user_id", "=", user_id)
        // That somebody agreed to write to invented profiles proves nothing once the messages are gone.
        .where("kind", "!=", "fictional"),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listProofs({ db }: Reader, site_id: number, address_hash: Buffer) {
  return db
    .selectFrom("consent_proofs")
    .select(["kind", "version", "given_at", "withdrawn_at", "erased_at"])
    .where("site_id", "=", site_id)
    .where("address_hash", "=", address_hash)
    .orderBy("given_at")
    .orderBy("kind")
    .execute();
}

export async function deleteProofs({ db, site }: Pick<Context, "db" | "site">, erased_before: Date): Promise<void> {
  await db
    .deleteFrom("consent_proofs")
    .where("site_id", "=", site.id)
    .where("erased_at", "<=", erased_before)
    .execute();
}
