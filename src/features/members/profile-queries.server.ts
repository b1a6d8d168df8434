/** SQL that writes profiles. */
import type { Context } from "#platform/context.server.ts";
import type { NewProfile, ProfileFields } from "./profile-fields.server.ts";

type Reader = Pick<Context, "db">;

export async function insertProfile(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  user_id: string,
  { interests, ...profile }: NewProfile & { name_folded: string },
): Promise<void> {
  await db
    .insertInto("profiles")
    .values({
      ...profile,
      interests: [...interests],
      id: user_id,
      site_id: site.id,
      status: "disabled",
      created_at: now(),
    })
    .execute();
}

export async function updateProfile(
  { db }: Reader,
  user_id: string,
  { interests, ...fields }: ProfileFields & { name_folded?: string },
): Promise<void> {
  const changed = { ...fields, ...(interests ? { interests: [...interests] } : {}) };
  if (Object.keys(changed).length > 0)
    await db.updateTable("profiles").set(changed).where("id", "=", user_id).execute();
}

export async function findName({ db, site }: Pick<Context, "db" | "site">, name_folded: string) {
  return db
    .selectFrom("profiles")
    .select("id")
    .where("site_id", "=", site.id)
    .where("name_folded", "=", name_folded)
    .executeTakeFirst();
}

/** The name of a profile that something else stands for. */
export async function findUntaken({ db }: Reader, user_id: string, name_folded: string): Promise<string | undefined> {
  const found = await db
    .selectFrom("profiles")
    .select("name")
    .where("id", "=", user_id)
    .where("name_folded", "=", name_folded)
    .executeTakeFirst();
  return found?.name;
}

export async function listTakenNames(
  { db, site }: Pick<Context, "db" | "site">,
  names_folded: readonly string[],
): Promise<ReadonlySet<string>> {
  const taken = await db
    .selectFrom("profiles")
    .select("name_folded")
    .where("site_id", "=", site.id)
    .where("name_folded", "in", names_folded)
    .execute();
  return new Set(taken.map(({ name_folded }) => name_folded));
}
