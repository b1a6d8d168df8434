/** Sign-up by a partner's server: a signed call makes the account, a link that works once lets its owner in. */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { setDeviceCookie } from "#features/accounts/devices.server.ts";
import { findStanding } from "#features/accounts/registration.server.ts";
import { hour_ms, normaliseEmail } from "#features/accounts/rules.ts";
import { endOwnSession, setSessionCookie, startSession } from "#features/accounts/sessions.server.ts";
import { endLinks, issueLink, useLink } from "#features/accounts/tokens.server.ts";
import { offerCountry } from "#features/site/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { hashPassword } from "#platform/passwords.server.ts";
import { insertMember, type NewMember, rememberJoiningDevice } from "./account.server.ts";
import * as answers from "./answers.server.ts";
import type * as contract from "./contract.ts";
import type { MissingField } from "./contract.ts";
import * as queries from "./queries.server.ts";

type Given = Input<typeof contract.partnerSignup>;

/** What is signed: all other fields as lines, sorted by name. */
export function signedText(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .filter(([name, value]) => name !== "signature" && value !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value)}`)
    .join("\n");
}

export function sign(key: string, fields: Record<string, unknown>): string {
  return createHmac("sha256", key).update(signedText(fields)).digest("hex");
}

/** For the operator's command line. Gives the key, which is shown this once; undefined when the name is taken. */
export async function addPartner(ctx: Pick<Context, "db" | "site">, name: string): Promise<string | undefined> {
  const key = randomBytes(32).toString("base64url");
  return (await queries.insertPartner(ctx, name, key)) ? key : undefined;
}

export async function listPartners(ctx: Pick<Context, "db" | "site">) {
  return queries.listPartners(ctx);
}

/** Its calls are refused from now on; the members it sent stay. */
export async function removePartner(ctx: Pick<Context, "db" | "site">, name: string): Promise<boolean> {
  return queries.deletePartner(ctx, name);
}

/** An unknown partner, a wrong signature and an old call are one answer. */
async function requirePartner(ctx: Context, given: Given): Promise<{ id: string }> {
  const partner = await queries.findPartner(ctx, given.partner);
  const expected = Buffer.from(sign(partner?.key ?? "", given), "hex");
  const right = timingSafeEqual(expected, Buffer.from(given.signature, "hex"));
  const late = Math.abs(ctx.now().getTime() / 1000 - given.timestamp) > ctx.settings.partner_clock_seconds;
  if (!partner || !right || late) throw new Refusal("partner_unknown");
  return partner;
}

export async function partnerSignup(ctx: Context, given: Given): Promise<Output<typeof contract.partnerSignup>> {
  const partner = await requirePartner(ctx, given);
  if (ctx.settings.signups === "invite_only") throw new Refusal("signups_closed");
  const scope = `partner-signup:${partner.id}`;
  if (!(await takeAllowance(ctx, { scope, most: ctx.settings.partner_signups_per_hour, within_ms: hour_ms })))
    throw new Refusal("rate_limited", { retry_after: 600 });
  answers.refuseFaults(ctx, { email: answers.emailFault(given.email) });
  const password_hash = await hashPassword(randomBytes(32).toString("base64url"));
  const user_id = await ctx.transaction(async (ctx) => {
    // A repeat that overtakes its first call waits for it here.
    await queries.lockScope(ctx, `partner-signup:${partner.id}:${given.key}`);
    const before = await queries.findPartnerSignup(ctx, partner.id, given.key);
    if (before) return repeated(before, given);
    const standing = await findStanding(ctx, given.email);
    if (await isExcluded(ctx, given.email)) throw new Refusal("signup_refused");
    if (standing) throw new Refusal(standing.status === "banned" ? "signup_refused" : "account_exists");
    const user_id = await insertMember(ctx, await newMember(ctx, given, password_hash));
    await queries.insertPartnerSignup(ctx, { partner_id: partner.id, key: given.key, user_id });
    return user_id;
  });
  await endLinks(ctx, user_id, "partner-signup");
  const valid_ms = ctx.settings.partner_link_hours * hour_ms;
  const token = await issueLink(ctx, { purpose: "partner-signup", user_id, address: given.email, valid_ms });
  return { url: `${siteAddress(ctx)}/complete-signup?api_signup_complete=1&token=${token}` };
}

type Before = NonNullable<Awaited<ReturnType<typeof queries.findPartnerSignup>>>;

/** The same call again gets a new link, while the account still waits for its owner. */
function repeated(before: Before, { email }: Given): string {
  const same = before.email_normalised === normaliseEmail(email);
  if (!same || !before.missing || before.missing.length === 0) throw new Refusal("conflict");
  return before.id;
}

/** What a partner gave and we accept; the rest is asked of the member. Until then nobody sees the profile. */
async function newMember(ctx: Context, given: Given, password_hash: string): Promise<NewMember> {
  const missing: MissingField[] = ["password", "consent_terms", "consent_sensitive_data"];
  const { gender, sexuality } = given;
  const kind =
    gender && sexuality && !answers.genderFault(ctx, gender) && !answers.sexualityFault({ gender, sexuality })
      ? { gender, sexuality }
      : undefined;
  if (!kind) missing.push("gender", "sexuality");
  const country = given.country && !answers.countryFault(ctx, given.country) ? given.country : undefined;
  if (!country) missing.push("country");
  // The age is checked on the day it is in the member's country.
  const born_on = country && !answers.birthFault(ctx, given.date_of_birth, country) ? given.date_of_birth : undefined;
  if (!born_on) missing.push("date_of_birth");
  const name =
    given.name && !(await answers.nameFault(ctx, given.name, given.email)) ? answers.tidyName(given.name) : undefined;
  if (!name) missing.push("name");
  const language = given.language ?? ctx.locale;
  return {
    profile: {
      ...(kind ?? { gender: "female", sexuality: "bi" }),
      name: name ?? `new-${randomBytes(6).toString("hex")}`,
      born_on: born_on ?? "1900-01-01",
      country: country ?? offerCountry(ctx.settings, [], language),
      region: null,
      interests: [],
    },
    email: given.email,
    password_hash,
    language,
    consents: { consent_terms: false, consent_sensitive_data: false, consent_marketing: false },
    source: {
      network: given.partner,
      ref: given.ref ?? null,
      sub1: given.sub1 ?? null,
      sub2: given.sub2 ?? null,
      sub3: given.sub3 ?? null,
      first_touch_at: ctx.now(),
    },
    signup_message_to: null,
    wishes: null,
    niche: null,
    missing,
  };
}

export async function enterByPartner(
  ctx: Context,
  { token }: Input<typeof contract.enterByPartner>,
): Promise<Output<typeof contract.enterByPartner>> {
  const { session, device } = await ctx.transaction(async (ctx) => {
    const link = await useLink(ctx, "partner-signup", token);
    if (!link || (await isExcluded(ctx, link.address))) throw new Refusal("activation_failed");
    await endOwnSession(ctx);
    return { session: await startSession(ctx, link.user_id), device: await rememberJoiningDevice(ctx, link.user_id) };
  });
  setSessionCookie(ctx, session);
  setDeviceCookie(ctx, device);
  return {};
}
