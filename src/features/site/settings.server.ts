/** Changes a site's settings; whoever calls has checked them as a whole. */
import type { Settings } from "#contract/settings.ts";
import type { Db } from "#platform/db/database.server.ts";
import * as queries from "./queries.server.ts";

export async function saveSettings(db: Db, site_id: number, settings: Settings): Promise<void> {
  await queries.saveSettings(db, site_id, settings);
}
