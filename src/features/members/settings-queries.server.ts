/** SQL of what members choose about their own profile. */
import { sql } from "kysely";
import { lookFields } from "#lib/profile-choices.ts";
import type { Context } from "#platform/context.server.ts";
import type { SearchPreferences } from "./contract.ts";
import { listExplicit } from "./view-queries.server.ts";

type Reader = Pick<Context, "db">;

export async function findSettings({ db }: Reader, user_id: string) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["profiles.name", "profiles.status", "profiles.gender", "profiles.sexuality", "profiles.born_on"])
    .select(lookFields.map((field) => `profiles.${field}` as const))
    .select(["profiles.country", "profiles.region", "profiles.town", "profiles.interests", "profiles.about_me"])
    .select(["profiles.looking_for", "profiles.name_changed_at", "profiles.search_preferences"])
    .select(["profiles.show_age", "profiles.show_region", "profiles.show_online", "profiles.show_interests"])
    .select(["profiles.show_relationship", "profiles.show_photos", "profiles.messages_from"])
    .select(["profiles.hide_fictional", "profiles.hide_adverts", "profiles.may_advertise"])
    .select(["users.created_at", "users.email"])
    .where("profiles.id", "=", user_id)
    .executeTakeFirstOrThrow();
}

type PrivacyColumns = Partial<{
  show_age: string;
  show_region: string;
  show_online: string;
  show_interests: string;
  show_relationship: string;
  show_photos: string;
  messages_from: string;
  hide_fictional: boolean;
  hide_adverts: boolean;
  may_advertise: boolean;
}>;

export async function updatePrivacy({ db }: Reader, user_id: string, changed: PrivacyColumns): Promise<void> {
  if (Object.keys(changed).length > 0)
    await db.updateTable("profiles").set(changed).where("id", "=", user_id).execute();
}

export async function updateSearchPreferences(
  { db }: Reader,
  user_id: string,
  search_preferences: SearchPreferences,
): Promise<void> {
  await db
    .updateTable("profiles")
    // The search keeps further filters of its own beside these.
    .set({ search_preferences: sql`search_preferences || ${JSON.stringify(search_preferences)}::jsonb` })
    .where("id", "=", user_id)
    .execute();
}

export async function updateCell(
  { db }: Reader,
  user_id: string,
  cell: { cell_lat: number; cell_lon: number } | null,
): Promise<void> {
  await db
    .updateTable("profiles")
    .set(cell ?? { cell_lat: null, cell_lon: null })
    .where("id", "=", user_id)
    .execute();
}

/** False when the name was changed after `changed_before`. Of parallel changes one counts. */
export async function rename(
  { db }: Reader,
  user_id: string,
  { name, name_folded, now, changed_before }: { name: string; name_folded: string; now: Date; changed_before: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("profiles")
    .set({ name, name_folded, name_changed_at: now })
    .where("id", "=", user_id)
    .where((row) => row.or([row("name_changed_at", "is", null), row("name_changed_at", "<=", changed_before)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Explicit interests need a consent; without it they go. */
export async function removeExplicitInterests({ db }: Reader, user_id: string): Promise<void> {
  const { interests } = await db
    .selectFrom("profiles")
    .select("interests")
    .where("id", "=", user_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const explicit = await listExplicit({ db }, interests);
  const kept = interests.filter((interest) => !explicit.includes(interest));
  await db.updateTable("profiles").set({ interests: kept }).where("id", "=", user_id).execute();
}

export async function listKnownInterests({ db }: Reader, among: readonly string[]) {
  if (among.length === 0) return [];
  return db
    .selectFrom("interests")
    .select(["key", "explicit"])
    .where("key", "in", [...among])
    .orderBy("position")
    .execute();
}

export async function isRegionOf({ db }: Reader, region: string, country: string): Promise<boolean> {
  const found = await db
    .selectFrom("regions")
    .select("code")
    .where("code", "=", region)
    .where("country", "=", country)
    .executeTakeFirst();
  return found !== undefined;
}
