/** A member's own profile as its owner changes it: what it tells, who sees it, whom they search. */
import type { Input } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { consentVersion, hasConsent, listConsents, saveConsent } from "#features/accounts/consents.server.ts";
import { foldName, hour_ms } from "#features/accounts/rules.ts";
import { findRegion } from "#features/site/geocode.server.ts";
import { countCharacters } from "#lib/character-count.ts";
import { hasContactData } from "#lib/contact-data.ts";
import { localDay } from "#lib/local-time.ts";
import { noteFields } from "#lib/profile-choices.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { SearchPreferences, type OwnFields, type ProfileSettings } from "./contract.ts";
import type * as contract from "./contract.ts";
import { saveProfile } from "./profiles.server.ts";
import { agesProblem, nextNameChange, sexualityFor, type Kind } from "./rules.ts";
import * as queries from "./settings-queries.server.ts";
import { pauseProfile, resumeProfile } from "./visibility.server.ts";

/** What is left out stays. */
type Given = { [Field in keyof OwnFields]?: OwnFields[Field] | undefined };
type Row = Awaited<ReturnType<typeof queries.findSettings>>;

export async function getProfileSettings(ctx: MemberContext): Promise<ProfileSettings> {
  const row = await queries.findSettings(ctx, ctx.member.id);
  const next = nextNameChange(row.name_changed_at, ctx.settings.name_change_days, ctx.now());
  // The columns hold what their checks allow.
  const privacy = { ...row, invisible: row.status === "hidden" } as ProfileSettings["privacy"];
  return {
    ...(row as OwnFields & Pick<ProfileSettings, "name">),
    date_of_birth: row.born_on,
    name_change_on: next ? localDay(ctx.member.time_zone, next) : null,
    may_be_shown: row.status === "active" || row.status === "hidden",
    sensitive_data_consent: await hasConsent(ctx, ctx.member.id, "sensitive_data"),
    privacy,
    search_preferences: SearchPreferences.parse(row.search_preferences),
  };
}

export async function saveProfileSettings(
  ctx: MemberContext,
  given: Input<typeof contract.saveProfileSettings>,
): Promise<ProfileSettings> {
  const { consent_sensitive_data, lat, lon, ...fields } = given;
  const row = await queries.findSettings(ctx, ctx.member.id);
  refuseWrongTexts(ctx, row, fields);
  if (fields.gender === "non_binary" && row.gender !== "non_binary" && !ctx.settings.non_binary)
    throw new Refusal("validation", {}, { gender: "errors.field_invalid" });
  const { interests, needs_consent } = await checkInterests(ctx, row, fields.interests);
  const place = await checkPlace(ctx, row, fields);
  if (needs_consent && !consent_sensitive_data && !(await hasConsent(ctx, ctx.member.id, "sensitive_data")))
    throw new Refusal("validation", {}, { consent_sensitive_data: "errors.interests_consent" });
  const kind = { gender: fields.gender ?? row.gender, sexuality: fields.sexuality ?? row.sexuality } as Kind;
  // Nothing that was not given: another tab may change it at the same moment.
  const changed = definedOnly({
    ...fields,
    ...(fields.gender || fields.sexuality ? { ...kind, sexuality: sexualityFor(kind) } : {}),
    ...(fields.country === undefined && fields.region === undefined ? {} : place),
    ...townOf(fields, row),
    ...(interests ? { interests } : {}),
  });
  const cell = lat === undefined || lon === undefined ? undefined : await cellOf(lat, lon);
  await ctx.transaction(async (ctx) => {
    if (needs_consent && consent_sensitive_data)
      await saveConsent(ctx, ctx.member.id, "sensitive_data", true, consentVersion(ctx));
    await saveProfile(ctx, ctx.member.id, changed);
    // A cell of another region than the one chosen would tell something else than the member did.
    if (place.region !== row.region || cell)
      await queries.updateCell(ctx, ctx.member.id, cell?.region === place.region ? cell.cell : null);
  });
  return getProfileSettings(ctx);
}

function refuseWrongTexts(ctx: MemberContext, row: Row, fields: Given): void {
  const { profile_note_length: most, contact_data_hours: hours } = ctx.settings;
  const young = ctx.now().getTime() - row.created_at.getTime() < hours * hour_ms;
  const wrong: Record<string, string> = {};
  for (const field of noteFields) {
    const written = fields[field];
    if (written === undefined) continue;
    if (countCharacters(written) > most) wrong[field] = "errors.text_long";
    else if (young && written !== row[field] && hasContactData(written)) wrong[field] = "errors.contact_data";
  }
  if (Object.keys(wrong).length > 0) throw new Refusal("validation", { max: most, hours }, wrong);
}

async function checkInterests(ctx: MemberContext, row: Row, chosen: readonly string[] | undefined) {
  if (!chosen) return { interests: undefined, needs_consent: false };
  const unique = [...new Set(chosen)];
  const known = await queries.listKnownInterests(ctx, unique);
  if (known.length < unique.length) throw new Refusal("validation", {}, { interests: "errors.field_invalid" });
  const max = ctx.settings.interests_max;
  if (known.length > max) throw new Refusal("validation", { max }, { interests: "errors.interests_many" });
  const needs_consent = known.some(({ key, explicit }) => explicit && !row.interests.includes(key));
  return { interests: known.map(({ key }) => key), needs_consent };
}

/** Who moves to another country has no region there yet. */
async function checkPlace(ctx: MemberContext, row: Row, fields: Given) {
  const { country = row.country, region = row.region } = fields;
  if (country === row.country && region === row.region) return { country, region };
  if (country !== row.country && !(ctx.settings.countries as readonly string[]).includes(country))
    throw new Refusal("validation", {}, { country: "errors.field_invalid" });
  if (region === null || (await queries.isRegionOf(ctx, region, country))) return { country, region };
  if (fields.country !== undefined && country !== row.country) return { country, region: null };
  throw new Refusal("validation", {}, { region: "errors.field_invalid" });
}

/** One line, and of the country that it was told with. */
function townOf({ town, country }: Given, row: Row): { town?: string } {
  if (town !== undefined) return { town: town.trim().replaceAll(/\s+/g, " ") };
  return country === undefined || country === row.country ? {} : { town: "" };
}

async function cellOf(lat: number, lon: number) {
  const cell = { cell_lat: Math.round(lat * 10), cell_lon: Math.round(lon * 10) };
  const place = await findRegion(cell.cell_lat / 10, cell.cell_lon / 10);
  return place && { region: place.region, cell };
}

export async function savePrivacy(
  ctx: MemberContext,
  { invisible, ...changed }: Input<typeof contract.savePrivacy>,
): Promise<ProfileSettings> {
  if (invisible === false && (await hasWithdrawnConsent(ctx)))
    throw new Refusal("validation", {}, { invisible: "errors.consent_withdrawn" });
  await ctx.transaction(async (ctx) => {
    await queries.updatePrivacy(ctx, ctx.member.id, definedOnly(changed));
    if (invisible === true) await pauseProfile(ctx, ctx.member.id);
    if (invisible === false) await resumeProfile(ctx, ctx.member.id);
  });
  return getProfileSettings(ctx);
}

/** A profile tells a sexuality, so nobody sees one whose owner no longer agrees to that. */
async function hasWithdrawnConsent(ctx: MemberContext): Promise<boolean> {
  const given = (await listConsents(ctx, ctx.member.id)).filter(({ kind }) => kind === "sensitive_data");
  return given.length > 0 && given.every(({ withdrawn_at }) => withdrawn_at !== null);
}

function definedOnly<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };
}

export async function saveSearchPreferences(ctx: MemberContext, wanted: SearchPreferences): Promise<ProfileSettings> {
  const wrong = agesProblem(wanted, ctx.settings);
  const { country, region } = wanted;
  if (country !== null && !(ctx.settings.countries as readonly string[]).includes(country))
    wrong["country"] = "errors.field_invalid";
  if (Object.keys(wrong).length > 0)
    throw new Refusal("validation", { min: ctx.settings.min_age, max: ctx.settings.max_age }, wrong);
  // A region means something only within the country that is searched.
  const fits = country !== null && region !== null && (await queries.isRegionOf(ctx, region, country));
  await queries.updateSearchPreferences(ctx, ctx.member.id, { ...wanted, region: fits ? region : null });
  return getProfileSettings(ctx);
}

/** The rules of names are the caller's; this one is about time. A taken name breaks the unique constraint. */
export async function renameProfile(ctx: MemberContext, name: string): Promise<boolean> {
  const now = ctx.now();
  const changed_before = new Date(now.getTime() - ctx.settings.name_change_days * 24 * hour_ms);
  return queries.rename(ctx, ctx.member.id, { name, name_folded: foldName(name), now, changed_before });
}

export async function forgetSensitiveData(ctx: MemberContext): Promise<void> {
  await queries.removeExplicitInterests(ctx, ctx.member.id);
  await pauseProfile(ctx, ctx.member.id);
}
