/** Puts the reference lists, and on the first start the first site, into the database. */
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/db.ts";
import { languages } from "#lib/languages.ts";
import * as queries from "./queries.server.ts";
import { companySeed } from "./seed/company.ts";
import { interestsSeed } from "./seed/interests.ts";
import { regionsSeed } from "./seed/regions.ts";
import { settingsSeed } from "./seed/settings.ts";

/** True when the site is new. Safe to repeat: lists follow the program, a site is the operator's own. */
export async function seedSite(db: Db, config: Config): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await queries.saveLanguages(trx, languages);
    await queries.saveInterests(trx, interestsSeed);
    await queries.saveRegions(trx, regionsSeed);
    if ((await queries.listSites(trx)).length > 0) return false;
    const { host } = new URL(config.base_url);
    await queries.saveCompany(trx, companySeed);
    await queries.insertSite(trx, { ...settingsSeed, domain: host, photos_auto_approve: config.demo }, [host], true);
    return true;
  });
}
