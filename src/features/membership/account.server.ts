/** A new account with everything that belongs to it: made whole or not at all. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { Refusal } from "#contract/refusal.ts";
import { type ConsentKind, consentVersion, saveConsent } from "#features/accounts/consents.server.ts";
import { rememberDevice } from "#features/accounts/devices.server.ts";
import { createUser } from "#features/accounts/registration.server.ts";
import { openCreditAccount } from "#features/credits/ledger.server.ts";
import { deviceMark } from "#features/credits/signup-credits.server.ts";
import { keepBrought, type readWishes } from "#features/members/match-finder.server.ts";
import type { NewProfile } from "#features/members/profile-fields.server.ts";
import { createProfile } from "#features/members/profiles.server.ts";
import type { Source } from "#features/site/tracking.server.ts";
import { countries, isCountryCode } from "#lib/countries.ts";
import { mailOffers } from "#lib/notification-keys.ts";
import type { Context } from "#platform/context.server.ts";
import { breaksUnique } from "#platform/db/violations.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type { Consents, MissingField } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Sends the link that confirms an address; the first time, again, or as the one reminder. */
export const sendActivation = defineJob({
  name: "membership.activation",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), key: z.uuid(), reminder: z.boolean() }),
  retries: 20,
});

export async function addActivationMail(ctx: Context, user_id: string, reminder = false): Promise<void> {
  await ctx.jobs.add(sendActivation, { site_id: ctx.site.id, user_id, key: randomUUID(), reminder });
}

export type NewMember = {
  profile: NewProfile;
  email: string;
  password_hash: string;
  language: string;
  consents: Consents;
  source: Source | undefined;
  signup_message_to: string | null;
  /** What was wished for in the match finder before joining. */
  wishes: ReturnType<typeof readWishes> | null;
  /** Of the landing page, where it is another than the site's. */
  niche: number | null;
  missing: readonly MissingField[];
};

/** The browser that somebody joins with: credits for joining come once for each person. */
export async function rememberJoiningDevice(
  ctx: Context,
  user_id: string,
  options?: Parameters<typeof rememberDevice>[2],
): Promise<string> {
  const device = await rememberDevice(ctx, user_id, options);
  await queries.saveDeviceMark(ctx, user_id, deviceMark(ctx, ctx.site.id, device));
  return device;
}

export async function saveConsents(ctx: Context, user_id: string, consents: Consents): Promise<void> {
  const kinds: Record<keyof Consents, ConsentKind> = {
    consent_terms: "terms",
    consent_sensitive_data: "sensitive_data",
    consent_marketing: "marketing",
  };
  for (const [name, kind] of Object.entries(kinds) as [keyof Consents, ConsentKind][])
    if (consents[name]) await saveConsent(ctx, user_id, kind, true, consentVersion(ctx));
}

/** Offers start off; agreeing to them is what turns them on. */
export function notificationsOff({ settings }: Pick<Context, "settings">, { consent_marketing }: Consents): string[] {
  return settings.notifications_disabled.filter((key) => !consent_marketing || !mailOffers.includes(key));
}

export function timeZoneOf(country: string): string {
  return isCountryCode(country) ? countries[country].time_zone : "UTC";
}

/**
 * Inside a transaction. Gives the id of the new user; refuses what somebody else has taken in the meantime. A quiet one
 * takes no name and lets nobody in before its address says so: either would tell that the address was not known.
 */
export async function insertMember(ctx: Context, member: NewMember, { quiet = false } = {}): Promise<string> {
  const user_id = await createUser(ctx, {
    email: member.email,
    password_hash: member.password_hash,
    language: member.language,
    time_zone: timeZoneOf(member.profile.country),
    notifications_disabled: notificationsOff(ctx, member.consents),
    opens_by_mail: quiet,
  }).catch((error: unknown) => {
    if (breaksUnique(error, "users_site_id_email_normalised_key")) throw new Refusal("account_exists");
    throw error;
  });
  await createProfile(ctx, user_id, { ...member.profile, named: !quiet }).catch((error: unknown) => {
    if (!breaksUnique(error, "profiles_site_id_name_folded_key")) throw error;
    throw new Refusal("validation", {}, { name: "errors.name_taken" });
  });
  await keepBrought(ctx, user_id, member.profile, member);
  await openCreditAccount(ctx, user_id);
  await saveConsents(ctx, user_id, member.consents);
  if (member.source) await queries.insertTracking(ctx, user_id, member.source);
  await queries.insertSignup(ctx, { user_id, missing: member.missing, signup_message_to: member.signup_message_to });
  await addActivationMail(ctx, user_id);
  return user_id;
}
