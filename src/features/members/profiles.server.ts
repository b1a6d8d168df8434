/** A member's own profile: made at sign-up, shown once confirmed, filled in by its owner. */
import { foldName } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import type { NewProfile, ProfileFields } from "./profile-fields.server.ts";
import * as queries from "./profile-queries.server.ts";
import { changeStatus } from "./visibility-queries.server.ts";

/** What stands for the name of a profile that has not taken it: no name begins so. */
const untaken = (user_id: string) => `@${user_id}`;

/**
 * Shown to nobody yet. A taken name breaks the unique constraint `profiles_site_id_name_folded_key`; with `named` false
 * it is left to whoever comes, until `takeName`.
 */
export async function createProfile(
  ctx: Pick<Context, "db" | "site" | "now">,
  user_id: string,
  { named = true, ...profile }: NewProfile & { named?: boolean },
): Promise<void> {
  const name_folded = named ? foldName(profile.name) : untaken(user_id);
  await queries.insertProfile(ctx, user_id, { ...profile, name_folded });
}

/** For a profile that has not taken its name: if somebody else has it by now, a number makes it another. */
export async function takeName(ctx: Pick<Context, "db" | "site">, user_id: string): Promise<void> {
  const wanted = await queries.findUntaken(ctx, user_id, untaken(user_id));
  if (wanted === undefined) return;
  const names = [wanted, ...Array.from({ length: 98 }, (_, at) => `${wanted} ${at + 2}`)];
  const taken = await queries.listTakenNames(ctx, names.map(foldName));
  const name = names.find((one) => !taken.has(foldName(one))) ?? wanted;
  await saveProfile(ctx, user_id, { name });
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
  await changeStatus(ctx, user_id, { from: "disabled", to: "active" });
}
