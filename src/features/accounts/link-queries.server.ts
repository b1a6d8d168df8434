/** SQL of links in mails and of what may be done only so often. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db" | "site">;

export type NewLink = {
  token_hash: Buffer;
  purpose: string;
  user_id: string;
  address: string;
  created_at: Date;
  expires_at: Date;
};

export async function insertLink({ db }: Pick<Context, "db">, link: NewLink): Promise<void> {
  await db.insertInto("link_tokens").values(link).execute();
}

/** Links of this site, whether they still work or not. */
function selectLink({ db, site }: Reader, purpose: string, token_hash: Buffer) {
  return db
    .selectFrom("link_tokens")
    .innerJoin("users", "users.id", "link_tokens.user_id")
    .select(["link_tokens.user_id", "link_tokens.address", "link_tokens.created_at"])
    .where("users.site_id", "=", site.id)
    .where("link_tokens.token_hash", "=", token_hash)
    .where("link_tokens.purpose", "=", purpose);
}

/** A link that still works. */
export async function findLink(ctx: Reader, purpose: string, token_hash: Buffer, now: Date) {
  return selectLink(ctx, purpose, token_hash)
    .where("link_tokens.used_at", "is", null)
    .where("link_tokens.expires_at", ">", now)
    .executeTakeFirst();
}

/** A link that was used between two moments. */
export async function findUsedLink(
  ctx: Reader,
  purpose: string,
  token_hash: Buffer,
  { since, before }: { since: Date; before: Date },
) {
  return selectLink(ctx, purpose, token_hash)
    .where("link_tokens.used_at", ">", since)
    .where("link_tokens.used_at", "<", before)
    .executeTakeFirst();
}

/**
 * Of parallel uses exactly one gets an answer: the row's lock makes the others look again and find it used. The account is
 * locked first, as everywhere: who holds it may be ending this link.
 */
export async function useLink({ db, site }: Reader, purpose: string, token_hash: Buffer, now: Date) {
  await db
    .selectFrom("users")
    .innerJoin("link_tokens", "link_tokens.user_id", "users.id")
    .select("users.id")
    .where("users.site_id", "=", site.id)
    .where("link_tokens.token_hash", "=", token_hash)
    .forNoKeyUpdate("users")
    .execute();
  return db
    .updateTable("link_tokens")
    .from("users")
    .set({ used_at: now })
    .whereRef("users.id", "=", "link_tokens.user_id")
    .where("users.site_id", "=", site.id)
    .where("link_tokens.token_hash", "=", token_hash)
    .where("link_tokens.purpose", "=", purpose)
    .where("link_tokens.used_at", "is", null)
    .where("link_tokens.expires_at", ">", now)
    .returning(["link_tokens.user_id", "link_tokens.address", "link_tokens.created_at"])
    .executeTakeFirst();
}

/** When a link was used that nobody has followed: never, so that no one is told what it did. */
const never = new Date(0);

export async function endLinks(
  { db }: Pick<Context, "db">,
  user_id: string,
  purposes: readonly string[],
  since?: Date,
): Promise<void> {
  let links = db
    .updateTable("link_tokens")
    .set({ used_at: never })
    .where("user_id", "=", user_id)
    .where("purpose", "in", [...purposes])
    .where("used_at", "is", null);
  if (since) links = links.where("created_at", ">=", since);
  await links.execute();
}

/** One statement, so that parallel takers count each other. True when there was one left to take. */
export async function takeAllowance(
  { db }: Pick<Context, "db">,
  { scope, now, since, most }: { scope: string; now: Date; since: Date; most: number },
): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO allowances AS kept (scope, used_at) VALUES (${scope}, ARRAY[${now}::timestamptz])
    ON CONFLICT (scope) DO UPDATE
      SET used_at = array(SELECT moment FROM unnest(kept.used_at) AS moment WHERE moment > ${since}) || ${now}::timestamptz
      WHERE (SELECT count(*) FROM unnest(kept.used_at) AS moment WHERE moment > ${since}) < ${most}
    RETURNING scope`.execute(db);
  return rows.length > 0;
}

export async function countAllowances({ db }: Pick<Context, "db">, scope: string, since: Date): Promise<number> {
  const { rows } = await sql<{ taken: number }>`
    SELECT count(*)::int AS taken FROM allowances, unnest(used_at) AS moment
    WHERE scope = ${scope} AND moment > ${since}`.execute(db);
  return rows[0]!.taken;
}

export async function deleteEndedLinks({ db }: Pick<Context, "db">, expired_before: Date, unused_since: Date) {
  await db.deleteFrom("link_tokens").where("expires_at", "<=", expired_before).execute();
  await sql`DELETE FROM allowances
    WHERE NOT EXISTS (SELECT FROM unnest(used_at) AS moment WHERE moment > ${unused_since})`.execute(db);
}
