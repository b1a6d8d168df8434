/** SQL of the tables that the site owns: sites, companies, languages, interests, regions. */
import { sql } from "kysely";
import type { Db } from "#platform/db/db.ts";
import type { Context } from "#platform/context.server.ts";
import type { Company } from "#contract/company.ts";
import type { Settings } from "#contract/settings.ts";
import type { InterestSeed } from "./seed/interests.ts";
import type { RegionSeed } from "./seed/regions.ts";

/** Every site with its company; the few rows are read whole. */
export async function listSites(db: Db) {
  return db
    .selectFrom("sites")
    .innerJoin("companies", "companies.id", "sites.company_id")
    .leftJoin("site_hosts", "site_hosts.site_id", "sites.id")
    .select(["sites.id", "sites.is_default", "sites.settings", "sites.updated_at", "companies.company"])
    .select(
      sql<
        string[]
      >`coalesce(array_agg(site_hosts.host ORDER BY site_hosts.host) FILTER (WHERE site_hosts.host IS NOT NULL), '{}')`.as(
        "hosts",
      ),
    )
    .groupBy(["sites.id", "companies.id"])
    .orderBy("sites.id")
    .execute();
}

export async function lockSettings(db: Db, site_id: number): Promise<unknown> {
  const site = db.selectFrom("sites").select("settings").where("id", "=", site_id).forUpdate();
  return (await site.executeTakeFirstOrThrow()).settings;
}

export async function saveSettings(db: Db, site_id: number, settings: Settings): Promise<void> {
  await db
    .updateTable("sites")
    .set({ settings: JSON.stringify(settings), updated_at: sql`now()` })
    .where("id", "=", site_id)
    .execute();
}

export async function lockCompany(db: Db, id: string): Promise<unknown> {
  const row = db.selectFrom("companies").select("company").where("id", "=", id).forUpdate();
  return (await row.executeTakeFirstOrThrow()).company;
}

/** What is kept of their pages no longer counts. */
export async function touchSites(db: Db, company_id: string): Promise<void> {
  await db
    .updateTable("sites")
    .set({ updated_at: sql`now()` })
    .where("company_id", "=", company_id)
    .execute();
}

export async function saveCompany(db: Db, company: Company): Promise<void> {
  await db
    .insertInto("companies")
    .values({ id: company.id, company: JSON.stringify(company) })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ company: JSON.stringify(company) }))
    .execute();
}

/** One of that id stays as it is. */
export async function insertCompany(db: Db, company: Company): Promise<void> {
  await db
    .insertInto("companies")
    .values({ id: company.id, company: JSON.stringify(company) })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

export async function insertSite(
  db: Db,
  settings: Settings,
  hosts: readonly string[],
  is_default: boolean,
): Promise<number> {
  const { id } = await db
    .insertInto("sites")
    .values({ settings: JSON.stringify(settings), is_default })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const host of hosts) await insertHost(db, id, host);
  return id;
}

export async function insertHost(db: Db, site_id: number, host: string): Promise<void> {
  await db.insertInto("site_hosts").values({ host, site_id }).execute();
}

export async function deleteHost(db: Db, host: string): Promise<void> {
  await db.deleteFrom("site_hosts").where("host", "=", host).execute();
}

export async function saveLanguages(db: Db, languages: readonly { code: string; name: string }[]): Promise<void> {
  await db
    .insertInto("languages")
    .values(languages.map(({ code, name }, position) => ({ code, name, position })))
    .onConflict((conflict) =>
      conflict
        .column("code")
        .doUpdateSet((row) => ({ name: row.ref("excluded.name"), position: row.ref("excluded.position") })),
    )
    .execute();
}

export async function saveInterests(db: Db, interests: readonly InterestSeed[]): Promise<void> {
  await db
    .insertInto("interests")
    .values(interests.map(({ key, icon, explicit }, position) => ({ key, icon, explicit, position })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((row) => ({
        icon: row.ref("excluded.icon"),
        explicit: row.ref("excluded.explicit"),
        position: row.ref("excluded.position"),
      })),
    )
    .execute();
}

export async function saveRegions(db: Db, regions: readonly RegionSeed[]): Promise<void> {
  await db
    .insertInto("regions")
    .values(
      regions.map((region) => ({ ...region, names: JSON.stringify(region.names), neighbours: [...region.neighbours] })),
    )
    .onConflict((conflict) =>
      conflict.column("code").doUpdateSet((row) => ({
        name: row.ref("excluded.name"),
        names: row.ref("excluded.names"),
        neighbours: row.ref("excluded.neighbours"),
        lat: row.ref("excluded.lat"),
        lon: row.ref("excluded.lon"),
      })),
    )
    .execute();
}

export async function listInterests({ db }: Context) {
  return db.selectFrom("interests").select(["key", "icon", "explicit"]).orderBy("position").execute();
}

/** The regions of one country and where their middle lies, to the tenth of a degree. */
export async function listCentres({ db, locale }: Pick<Context, "db" | "locale">, country: string) {
  const name = sql<string>`coalesce(names ->> ${locale}, name)`;
  return db
    .selectFrom("regions")
    .select(["code", name.as("name"), "lat", "lon"])
    .where("country", "=", country)
    .orderBy(name)
    .execute();
}

/** Names in the caller's language, else the region's own. */
export async function listRegions({ db, locale }: Context) {
  const name = sql<string>`coalesce(names ->> ${locale}, name)`;
  return db
    .selectFrom("regions")
    .select(["code", "country", name.as("name")])
    .orderBy("country")
    .orderBy(name)
    .execute();
}
