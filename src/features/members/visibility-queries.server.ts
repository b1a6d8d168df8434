/** SQL that hides and shows profiles. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/** Gives the status before; undefined when there is no such profile. With `but`, one that stands so is left alone. */
export async function replaceStatus(
  { db }: Reader,
  profile_id: string,
  status: string,
  { but }: { but?: string } = {},
): Promise<string | undefined> {
  const profile = await db
    .selectFrom("profiles")
    .select("status")
    .where("id", "=", profile_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!profile) return undefined;
  if (profile.status !== but) await db.updateTable("profiles").set({ status }).where("id", "=", profile_id).execute();
  return profile.status;
}

/** Whose owner no longer agrees to being shown stays hidden, also where something else ends that kept the profile closed. */
export async function changeStatus(
  { db }: Reader,
  profile_id: string,
  change: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("profiles")
    .set({
      status: sql`CASE WHEN ${change.to}::text = 'active' AND has_withdrawn_consent(id) THEN 'hidden' ELSE ${change.to}::text END`,
    })
    .where("id", "=", profile_id)
    .where("status", "=", change.from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
