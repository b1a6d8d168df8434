/** A new name for a member: the rules of the sign-up, and not too often. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { getCredentials } from "#features/accounts/password.server.ts";
import { foldName } from "#features/accounts/rules.ts";
import { renameProfile } from "#features/members/settings.server.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { breaksUnique } from "#platform/db/violations.server.ts";
import { nameFault, refuseFaults, tidyName } from "./answers.server.ts";
import type * as contract from "./settings-contract.ts";

export async function changeName(
  ctx: MemberContext,
  { name: typed }: Input<typeof contract.changeName>,
): Promise<Output<typeof contract.changeName>> {
  const name = tidyName(typed);
  if (name === ctx.member.name) return { name };
  const { email } = await getCredentials(ctx);
  const fault = await nameFault(ctx, name, email);
  // Another spelling of the own name is taken by nobody else.
  const own = foldName(name) === foldName(ctx.member.name);
  if (!(own && fault === "errors.name_taken")) refuseFaults(ctx, { name: fault });
  const renamed = await renameProfile(ctx, name).catch((error: unknown) => {
    if (!breaksUnique(error, "profiles_site_id_name_folded_key")) throw error;
    throw new Refusal("validation", {}, { name: "errors.name_taken" });
  });
  if (!renamed)
    throw new Refusal("validation", { days: ctx.settings.name_change_days }, { name: "errors.name_change_wait" });
  return { name };
}
