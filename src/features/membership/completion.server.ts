/** After the sign-up: what a new member tells beyond the account, and what a partner's sign-up left out. */
import type { Input, Output } from "#contract/call.ts";
import { passwordFault } from "#features/accounts/password-check.server.ts";
import { finishUser } from "#features/accounts/registration.server.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { activateProfile, saveProfile } from "#features/members/profiles.server.ts";
import { Refusal } from "#contract/refusal.ts";
import { saveProfileSettings } from "#features/members/settings.server.ts";
import { countCharacters } from "#lib/character-count.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { breaksUnique } from "#platform/db/violations.server.ts";
import { hashPassword } from "#platform/passwords.server.ts";
import { notificationsOff, saveConsents, timeZoneOf } from "./account.server.ts";
import * as answers from "./answers.server.ts";
import { type MissingField, missingFields } from "./contract.ts";
import { deliverFirstMessages } from "./first-messages.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";

async function requireSignup(ctx: MemberContext) {
  const found = await queries.findSignup(ctx, ctx.member.id);
  if (!found) throw new Refusal("authentication_required");
  return found;
}

export async function getSignup(ctx: MemberContext): Promise<Output<typeof contract.getSignup>> {
  const found = await requireSignup(ctx);
  return { ...found, has_recipient: found.signup_message_to !== null };
}

export async function saveSignup(
  ctx: MemberContext,
  { signup_message, ...fields }: Input<typeof contract.saveSignup>,
): Promise<Output<typeof contract.saveSignup>> {
  await requireSignup(ctx);
  const max = ctx.settings.message_length;
  if (signup_message !== undefined && countCharacters(signup_message.trim()) > max)
    throw new Refusal("validation", { max }, { signup_message: "errors.text_long" });
  await ctx.transaction(async (ctx) => {
    // The same rules as in the settings of the profile.
    await saveProfileSettings(ctx, { ...fields, consent_sensitive_data: false });
    if (signup_message === undefined) return;
    await queries.saveMessage(ctx, ctx.member.id, signup_message.trim());
    // The address may be confirmed already, from another tab or in this moment: then nothing else would send it.
    await deliverFirstMessages(ctx, ctx.member.id);
  });
  return {};
}

function isMissingField(name: string): name is MissingField {
  return (missingFields as readonly string[]).includes(name);
}

export async function getMissing(ctx: MemberContext): Promise<Output<typeof contract.getMissing>> {
  const { missing, country } = await requireSignup(ctx);
  return { missing: missing.filter(isMissingField), country };
}

type Given = Input<typeof contract.completeSignup>;

export async function completeSignup(
  ctx: MemberContext,
  given: Given,
): Promise<Output<typeof contract.completeSignup>> {
  const { missing, email, name, country } = await requireSignup(ctx);
  if (missing.length === 0) return {};
  await refuseWrongAnswers(ctx, given, { missing, email, name, country });
  const wanted = (field: MissingField) => missing.includes(field);
  const password_hash = wanted("password") ? await hashPassword(given.password!) : undefined;
  await ctx.transaction(async (inner) => {
    const ctx: Context = inner;
    const user_id = inner.member.id;
    // First, as the link in the mail does: opened in another tab, it has confirmed the address before this, or finds it done.
    const user = await lockUser(ctx, user_id);
    // Given by another tab in the meantime: what that one said stays.
    if ((await queries.lockMissing(ctx, user_id)).length === 0) return;
    await saveProfile(ctx, user_id, {
      ...(wanted("name") ? { name: answers.tidyName(given.name!) } : {}),
      ...(wanted("gender") ? { gender: given.gender! } : {}),
      ...(wanted("sexuality") ? { sexuality: given.sexuality! } : {}),
      ...(wanted("date_of_birth") ? { born_on: given.date_of_birth! } : {}),
      ...(wanted("country") ? { country: given.country! } : {}),
    }).catch((error: unknown) => {
      if (!breaksUnique(error, "profiles_site_id_name_folded_key")) throw error;
      throw new Refusal("validation", {}, { name: "errors.name_taken" });
    });
    await finishUser(ctx, user_id, {
      ...(password_hash ? { password_hash } : {}),
      ...(wanted("country") ? { time_zone: timeZoneOf(given.country!) } : {}),
      notifications_disabled: notificationsOff(ctx, given),
    });
    await saveConsents(ctx, user_id, given);
    await queries.clearMissing(ctx, user_id);
    if (user?.status === "active") await activateProfile(ctx, user_id);
    await deliverFirstMessages(ctx, user_id);
  });
  return {};
}

type Kept = { missing: readonly string[]; email: string; name: string; country: string };

async function refuseWrongAnswers(ctx: Context, given: Given, kept: Kept): Promise<void> {
  const wanted = (field: MissingField) => kept.missing.includes(field);
  const missing = (field: MissingField) => wanted(field) && given[field] === undefined;
  const chosen = (field: MissingField) => (missing(field) ? "errors.choice_required" : undefined);
  const typed = (field: MissingField) => (missing(field) ? "errors.field_required" : undefined);
  const country = wanted("country") ? given.country : kept.country;
  const name = wanted("name") ? given.name : kept.name;
  const { gender, sexuality } = given;
  answers.refuseFaults(ctx, {
    gender: chosen("gender") ?? (gender ? answers.genderFault(ctx, gender) : undefined),
    sexuality: chosen("sexuality") ?? (gender && sexuality ? answers.sexualityFault({ gender, sexuality }) : undefined),
    country: chosen("country") ?? (country ? answers.countryFault(ctx, country) : undefined),
    date_of_birth: wanted("date_of_birth") ? answers.birthFault(ctx, given.date_of_birth, country ?? "") : undefined,
    name: typed("name") ?? (wanted("name") ? await answers.nameFault(ctx, given.name!, kept.email) : undefined),
    password:
      typed("password") ??
      (wanted("password") ? passwordFault(ctx, given.password!, [kept.email, name ?? ""]) : undefined),
    ...(wanted("consent_terms") ? answers.consentFaults(given) : {}),
  });
}
