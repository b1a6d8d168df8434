/** SQL of reports that were taken in. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/** False when it was taken in before. */
export async function insertReport({ db }: Reader, report_hash: Buffer, received_at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto("mail_reports")
    .values({ report_hash, received_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning("received_at")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteReports({ db }: Reader, before: Date): Promise<void> {
  await db.deleteFrom("mail_reports").where("received_at", "<=", before).execute();
}
