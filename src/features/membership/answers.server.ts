/** Checks what somebody who joins has answered: the same rules while typing, at sign-up and at its completion. */
import { Refusal, type RefusalParams } from "#contract/refusal.ts";
import { passwordParams } from "#features/accounts/password-check.server.ts";
import { isNameTaken } from "#features/members/profiles.server.ts";
import type { Kind } from "#features/members/rules.ts";
import { getInterests, getRegions } from "#features/site/site.server.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import type { Context } from "#platform/context.server.ts";
import type { Consents } from "./contract.ts";
import { birthProblem, isReservedName, nameProblem } from "./rules.ts";

/** Parameters of all texts that these faults may have. */
export function faultParams(ctx: Pick<Context, "settings">): RefusalParams {
  const { name_length_min, name_length_max, min_age, contact_data_hours } = ctx.settings;
  const limits = { name_min: name_length_min, name_max: name_length_max, min_age, hours: contact_data_hours };
  return { ...passwordParams(ctx), ...limits };
}

export function refuseFaults(ctx: Pick<Context, "settings">, faults: Record<string, string | undefined>): void {
  const found = Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined);
  if (found.length > 0) throw new Refusal("validation", faultParams(ctx), Object.fromEntries(found));
}

/** One spelling for what looks the same. */
export function tidyName(typed: string): string {
  return typed.trim().normalize("NFC").replaceAll(/ +/g, " ");
}

export async function nameFault(ctx: Context, typed: string, email = ""): Promise<string | undefined> {
  const { settings } = ctx;
  const problem = nameProblem(typed, settings, email);
  if (problem) return problem;
  const name = tidyName(typed);
  if (isReservedName(name, [...settings.reserved_names, settings.name])) return "errors.name_reserved";
  return (await isNameTaken(ctx, name)) ? "errors.name_taken" : undefined;
}

export function emailFault(email: string): string | undefined {
  return isEmailAddress(email.trim()) ? undefined : "errors.email_invalid";
}

export function birthFault(ctx: Context, date: string | undefined, country: string): string | undefined {
  return birthProblem(date, country, ctx.settings, ctx.now());
}

export function countryFault({ settings }: Context, country: string): string | undefined {
  return settings.countries.some((code) => code === country) ? undefined : "errors.field_invalid";
}

export async function regionFault(ctx: Context, region: string | null | undefined, country: string) {
  if (!region) return undefined;
  const { regions } = await getRegions(ctx);
  return regions[country]?.some(({ code }) => code === region) ? undefined : "errors.field_invalid";
}

/** Chosen on a page that led here, so what cannot be kept is left out instead of refused. */
export async function knownInterests(ctx: Context, chosen: readonly string[]): Promise<string[]> {
  if (chosen.length === 0) return [];
  const { interests } = await getInterests(ctx);
  const known = interests.map(({ key }) => key).filter((key) => chosen.includes(key));
  return known.slice(0, ctx.settings.interests_max);
}

/** Decisions d.4-7: a third choice, where the operator offers it. */
export function genderFault({ settings }: Pick<Context, "settings">, gender: Kind["gender"]): string | undefined {
  return gender === "non_binary" && !settings.non_binary ? "errors.field_invalid" : undefined;
}

/** Profiles have the words of the specification, which only fit some genders. */
export function sexualityFault({ gender, sexuality }: Kind): string | undefined {
  const other = { male: "lesbian", female: "gay", non_binary: "hetero" } as const;
  return sexuality === other[gender] ? "errors.field_invalid" : undefined;
}

export function consentFaults({ consent_terms, consent_sensitive_data }: Consents): Record<string, string | undefined> {
  const missing = (given: boolean) => (given ? undefined : "errors.consent_required");
  return { consent_terms: missing(consent_terms), consent_sensitive_data: missing(consent_sensitive_data) };
}
