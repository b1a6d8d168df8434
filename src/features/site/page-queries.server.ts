/** SQL of the operator's own pages, and of how long pages stay open. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type SiteReader = Pick<Context, "db" | "site">;

export type SitePage = { slug: string; language: string; title: string; body: string; leads_to: string | null };

/** In the first of the languages that has it. */
export async function findPage({ db, site }: SiteReader, slug: string, languages: readonly string[]) {
  return db
    .selectFrom("site_pages")
    .select(["slug", "language", "title", "body", "leads_to"])
    .where("site_id", "=", site.id)
    .where("slug", "=", slug)
    .orderBy(sql`array_position(${[...languages]}::text[], language)`)
    .orderBy("language")
    .limit(1)
    .executeTakeFirst();
}

export async function listPages({ db, site }: SiteReader) {
  return db
    .selectFrom("site_pages")
    .select(["slug", "language", "title", "leads_to"])
    .where("site_id", "=", site.id)
    .orderBy("slug")
    .orderBy("language")
    .execute();
}

export async function savePage({ db, site }: SiteReader, page: SitePage): Promise<void> {
  const { title, body, leads_to } = page;
  await db
    .insertInto("site_pages")
    .values({ ...page, site_id: site.id })
    .onConflict((conflict) =>
      conflict.columns(["site_id", "slug", "language"]).doUpdateSet({ title, body, leads_to, updated_at: sql`now()` }),
    )
    .execute();
}

/** In all languages; false when there is none. */
export async function deletePage({ db, site }: SiteReader, slug: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("site_pages")
    .where("site_id", "=", site.id)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertVisit(
  { db, site }: SiteReader,
  visit: { page: string; seconds: number; created_at: Date },
): Promise<void> {
  await db
    .insertInto("page_visits")
    .values({ ...visit, site_id: site.id })
    .execute();
}

/** The pages seen most, each with how long half of its visits lasted at most. */
export async function listVisits({ db, site }: SiteReader) {
  return db
    .selectFrom("page_visits")
    .select(["page"])
    .select((row) => row.fn.countAll<number>().as("visits"))
    .select(sql<number>`percentile_disc(0.5) WITHIN GROUP (ORDER BY seconds)`.as("median_seconds"))
    .where("site_id", "=", site.id)
    .groupBy("page")
    .orderBy("visits", "desc")
    .limit(100)
    .execute();
}

export async function deleteVisits({ db, site }: SiteReader, before: Date): Promise<void> {
  await db.deleteFrom("page_visits").where("site_id", "=", site.id).where("created_at", "<", before).execute();
}
