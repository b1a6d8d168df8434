/** SQL of what an operator sends to everybody who wants it. */
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

export async function insertCampaign(
  { db, site }: SiteReader,
  campaign: { key: string; texts: string; created_at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto("campaigns")
    .values({ ...campaign, site_id: site.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function listCampaigns({ db, site }: SiteReader, limit: number) {
  return db
    .selectFrom("campaigns")
    .select(["id", "key", "texts", "created_at", "planned_at"])
    .select((row) =>
      row
        .selectFrom("notices")
        .select((notices) => notices.fn.countAll<number>().as("waiting"))
        .whereRef("notices.about", "=", "campaigns.id")
        .as("waiting"),
    )
    .where("site_id", "=", site.id)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}

export async function findCampaigns({ db }: Reader, ids: readonly string[]) {
  return db
    .selectFrom("campaigns")
    .select(["id", "texts"])
    .where("id", "in", [...ids])
    .execute();
}

/** One that is not planned for everybody yet, locked until the transaction ends. */
export async function lockUnplanned({ db, site }: SiteReader) {
  return db
    .selectFrom("campaigns")
    .select(["id", "key", "planned_until"])
    .where("site_id", "=", site.id)
    .where("planned_at", "is", null)
    .orderBy("created_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

export async function listReaders({ db, site }: SiteReader, after: string | null, limit: number): Promise<string[]> {
  let readers = db.selectFrom("users").select("id").where("site_id", "=", site.id).where("status", "=", "active");
  if (after) readers = readers.where("id", ">", after);
  return (await readers.orderBy("id").limit(limit).execute()).map(({ id }) => id);
}

export async function savePlanned(
  { db }: Reader,
  id: string,
  planned: { planned_until: string } | { planned_at: Date },
): Promise<void> {
  await db.updateTable("campaigns").set(planned).where("id", "=", id).execute();
}

/** Nobody will be told any more. Gives false when there is no such campaign. */
export async function deleteCampaign({ db, site }: SiteReader, id: string): Promise<boolean> {
  await db.deleteFrom("notices").where("site_id", "=", site.id).where("about", "=", id).execute();
  const { numDeletedRows } = await db
    .deleteFrom("campaigns")
    .where("site_id", "=", site.id)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
