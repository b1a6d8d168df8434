/** A member's own profile: made at sign-up, shown once confirmed, filled in by its owner. */
import { foldName } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import type { NewProfile, ProfileFields } from "./profile-fields.server.ts";
import * as queries from "./profile-queries.server.ts";

/** Shown to nobody yet. A taken name breaks the unique constraint `profiles_site_id_name_folded_key`. */
export async function createProfile(
  ctx: Pick<Context, "db" | "site" | "now">,
  user_id: string,
  profile: NewProfile,
): Promise<void> {
  await queries.insertProfile(ctx, user_id, { ...profile, name_folded: foldName(profile.name) });
}

export async function saveProfile(ctx: Pick<Context, "db">, user_id: string, fields: ProfileFields): Promise<void> {
  const { name } = fields;
  await queries.updateProfile(ctx, user_id, { ...fields, ...(name ? { name_folded: foldName(name) } : {}) });
}

export async function isNameTaken(ctx: Pick<Context, "db" | "site">, name: string): Promise<boolean> {
  return (await queries.findName(ctx, foldName(name))) !== undefined;
}

/** Shows a profile that waited for its owner's address to be confirmed. */
export async function activateProfile(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.activateProfile(ctx, user_id);
}
