/** A site's settings between the program and the database. */
import { Settings } from "#contract/settings.ts";
import type { Db } from "#platform/db/database.server.ts";
import * as queries from "./queries.server.ts";
import { settingsSeed } from "./seed/settings.ts";

export async function saveSettings(db: Db, site_id: number, settings: Settings): Promise<void> {
  await queries.saveSettings(db, site_id, settings);
}

/** What is stored, with the seed's value for a setting that is newer than the site, and without one that is no more. */
export function completeSettings(stored: unknown): Settings {
  const known = Object.entries(stored as Record<string, unknown>).filter(([name]) => name in settingsSeed);
  return Settings.parse({ ...settingsSeed, ...Object.fromEntries(known) });
}
