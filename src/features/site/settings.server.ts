/** A site's settings and its company between the program and the database. */
import { Company } from "#contract/company.ts";
import { Settings } from "#contract/settings.ts";
import { ConfigError } from "#platform/config.server.ts";
import type { Db } from "#platform/db/db.ts";
import * as queries from "./queries.server.ts";
import { settingsSeed } from "./seed/settings.ts";

/** One change after the other, each from what the one before has left; a throw changes nothing. */
export async function changeSettings(
  db: Db,
  site_id: number,
  change: (settings: Settings) => Settings,
): Promise<Settings> {
  return db.transaction().execute(async (db) => {
    const changed = change(completeSettings(await queries.lockSettings(db, site_id)));
    await queries.saveSettings(db, site_id, changed);
    return changed;
  });
}

/** The same for the company, which several sites may have in common. */
export async function changeCompany(db: Db, id: string, change: (company: Company) => Company): Promise<Company> {
  return db.transaction().execute(async (db) => {
    const changed = change(Company.parse(await queries.lockCompany(db, id)));
    await queries.saveCompany(db, changed);
    await queries.touchSites(db, id);
    return changed;
  });
}

/** Gives a site this company, as it is known or, when it is new, as it is given. */
export async function useCompany(db: Db, site_id: number, company: Company): Promise<Company> {
  await queries.insertCompany(db, company);
  await changeSettings(db, site_id, (settings) => ({ ...settings, company_id: company.id }));
  return Company.parse(await queries.lockCompany(db, company.id));
}

/**
 * What is stored, with the seed's value for a setting that is newer than the site, and without one that is no more. A
 * newer version may have written to lists what this one does not know, and is gone again: that is left out.
 */
export function completeSettings(stored: unknown): Settings {
  const known = Object.entries(stored as Record<string, unknown>).filter(([name]) => name in settingsSeed);
  const values: Record<string, unknown> = { ...settingsSeed, ...Object.fromEntries(known) };
  const { error } = Settings.safeParse(values);
  for (const [name, unknown] of Map.groupBy(error?.issues ?? [], ({ path }) => String(path[0]))) {
    const list = values[name];
    const places = new Set(unknown.map(({ path }) => path[1]));
    if (Array.isArray(list) && unknown.every(({ code, path }) => code === "invalid_value" && path.length === 2))
      values[name] = list.filter((_entry, at) => !places.has(at));
  }
  const { data, error: wrong } = Settings.safeParse(values);
  if (data) return data;
  const { path, message } = wrong.issues[0]!;
  throw new ConfigError(
    `A site has a setting that this version cannot use (${path.join(".")}: ${message}): start the version that wrote it, and change it there.`,
  );
}
