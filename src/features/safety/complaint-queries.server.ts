/** SQL of complaints, and of the files that they and reports keep. */
import { sql, type Insertable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

/** False when there is one with this id already. */
export async function insertComplaint(
  { db, site }: SiteReader,
  complaint: Omit<Insertable<DB["complaints"]>, "site_id">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("complaints")
    .values({ ...complaint, site_id: site.id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findComplaint({ db, site }: SiteReader, id: string) {
  return db.selectFrom("complaints").selectAll().where("site_id", "=", site.id).where("id", "=", id).executeTakeFirst();
}

export async function findByReceipt({ db, site }: SiteReader, receipt: string) {
  return db
    .selectFrom("complaints")
    .selectAll()
    .where("site_id", "=", site.id)
    .where("receipt", "=", receipt)
    .executeTakeFirst();
}

/** Those due soonest first. */
export async function listOpen({ db, site }: SiteReader, limit: number) {
  return db
    .selectFrom("complaints")
    .select(["receipt", "category", "subject", "created_at", "answer_by"])
    .where("site_id", "=", site.id)
    .where("answered_at", "is", null)
    .orderBy("answer_by")
    .limit(limit)
    .execute();
}

/** Once: undefined when there is no such complaint, or it is answered already. */
export async function saveAnswer(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  receipt: string,
  answer: string,
): Promise<string | undefined> {
  const saved = await db
    .updateTable("complaints")
    .set({ answer, answered_at: now() })
    .where("site_id", "=", site.id)
    .where("receipt", "=", receipt)
    .where("answered_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return saved?.id;
}

/** What was complained about stays as long as the site says; who did it goes with the account. */
export async function forgetSender({ db }: Reader, user_id: string): Promise<void> {
  await db.updateTable("complaints").set({ email: "", user_id: null }).where("user_id", "=", user_id).execute();
}

export async function deleteComplaints(
  { db, site }: Pick<Context, "db" | "site">,
  before: Date,
): Promise<{ files: string[] }[]> {
  return db
    .deleteFrom("complaints")
    .where("site_id", "=", site.id)
    .where("answered_at", "<", before)
    .returning("files")
    .execute();
}

/** Of these names, those that a complaint or a report has. */
export async function listUsedFiles({ db }: Reader, names: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${[...names]}::text[]`;
  const { rows } = await sql<{ name: string }>`
    SELECT unnest(files) AS name FROM complaints WHERE files && ${wanted}
    UNION ALL
    SELECT jsonb_array_elements_text(evidence -> 'pictures') FROM reports WHERE evidence -> 'pictures' ?| ${wanted}
  `.execute(db);
  return new Set(rows.map(({ name }) => name));
}
