/** Signing up: who may, what is checked, and what an address that is known already is told. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { setDeviceCookie } from "#features/accounts/devices.server.ts";
import { passwordFault } from "#features/accounts/password-check.server.ts";
import { findStanding, type Standing } from "#features/accounts/registration.server.ts";
import { foldName, networkOf, normaliseEmail, repeat_ms } from "#features/accounts/rules.ts";
import { setSessionCookie, startSession } from "#features/accounts/sessions.server.ts";
import { listCards } from "#features/members/members.server.ts";
import { readWishes } from "#features/members/match-finder.server.ts";
import { findSource } from "#features/site/tracking.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { hashPassword, isPassword } from "#platform/passwords.server.ts";
import { addActivationMail, insertMember, type NewMember, rememberJoiningDevice } from "./account.server.ts";
import * as answers from "./answers.server.ts";
import type * as contract from "./contract.ts";
import { tellStanding } from "./known-addresses.server.ts";
import * as queries from "./queries.server.ts";
import { isTooQuick, maySignUp } from "./rules.ts";

const hour_ms = 3_600_000;

/** Does in the background what may not be told on the page, so that both answers are one and take the same time. */
export const joinQuietly = defineJob({
  name: "membership.join",
  payload: z.object({ site_id: z.int(), pending_id: z.uuid() }),
  retries: 20,
});

/** Tells the owner of an account that somebody tried to join with its address. */
export const tellOfAccount = defineJob({
  name: "membership.account-exists",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), key: z.uuid() }),
  retries: 20,
});

export function mayJoin(ctx: Context): boolean {
  return maySignUp(ctx.settings, findSource(ctx) !== undefined);
}

async function limit(ctx: Context, what: string, most: number): Promise<void> {
  const scope = `${what}:${networkOf(ctx.visitor.ip)}`;
  if (!(await takeAllowance(ctx, { scope, most, within_ms: hour_ms })))
    throw new Refusal("rate_limited", { retry_after: 600 });
}

export async function checkSignup(
  ctx: Context,
  { name, email }: Input<typeof contract.checkSignup>,
): Promise<Output<typeof contract.checkSignup>> {
  await limit(ctx, "signup-check", ctx.settings.signup_checks_per_hour);
  const name_fault = name === undefined ? undefined : await answers.nameFault(ctx, name, email);
  const email_fault = email === undefined ? undefined : await addressFault(ctx, email);
  const textOf = (fault: string | undefined) =>
    fault === undefined ? null : ctx.t(fault as "errors.name_length", answers.faultParams(ctx) as never);
  return { name: textOf(name_fault), email: textOf(email_fault) };
}

/** For a page that shows a name from its address: whether it can still be used. */
export async function nameFaultText(ctx: Context, name: string): Promise<string | undefined> {
  const fault = await answers.nameFault(ctx, name);
  // It may be their own, of a sign-up whose answer was lost: sent again, it tells.
  if (fault === "errors.name_taken" && (await findFresh(ctx, name))) return undefined;
  return fault && ctx.t(fault as "errors.name_length", answers.faultParams(ctx) as never);
}

async function addressFault(ctx: Context, email: string): Promise<string | undefined> {
  const fault = answers.emailFault(email);
  if (fault) return fault;
  const told = await tellStanding(ctx, email);
  // Why a banned or excluded address cannot join is nobody's business here.
  const taken = told.open && told.standing && !told.excluded && told.standing.status !== "banned";
  return taken ? "errors.email_taken" : undefined;
}

type Answers = Input<typeof contract.signup>;

export async function signup(ctx: Context, given: Answers): Promise<Output<typeof contract.signup>> {
  if (ctx.member) {
    // Of an answer that was cut off, the cookie may have come.
    if ((await findNamesake(ctx, given))?.id !== ctx.member.id) throw new Refusal("conflict");
    return { state: "created" };
  }
  if (!mayJoin(ctx)) throw new Refusal("signups_closed");
  // A program is answered like a person, and nothing comes of it.
  if (given.website !== "") return { state: "mailed" };
  // A person may send an empty form as fast as they like.
  if (!given.name || !given.email || !given.password) await refuseWrongAnswers(ctx, given);
  if (isTooQuick(given.opened_at, ctx.now())) throw new Refusal("rate_limited", { retry_after: 3 });
  const namesake = await findNamesake(ctx, given);
  if (namesake?.same) return enter(ctx, () => Promise.resolve(namesake.id));
  return join(ctx, given).catch(async (error: unknown) => {
    // A browser may send the same form twice at once: the other one has made the account meanwhile.
    const made = error instanceof Refusal && !namesake ? await findNamesake(ctx, given) : undefined;
    if (!made?.same) throw error;
    return enter(ctx, () => Promise.resolve(made.id));
  });
}

async function join(ctx: Context, given: Answers): Promise<Output<typeof contract.signup>> {
  await refuseWrongAnswers(ctx, given);
  await limit(ctx, "signup", ctx.settings.signups_per_hour);
  // Before the address is looked up: hashing is most of the time that an answer takes.
  const member = await newMember(ctx, given, await hashPassword(given.password));
  const told = await tellStanding(ctx, given.email);
  if (!told.open) {
    await addQuietly(ctx, member);
    return { state: "mailed" };
  }
  if (told.excluded) throw new Refusal("signup_refused");
  if (told.standing) throw refusalOf(told.standing);
  return enter(ctx, (ctx) => insertMember(ctx, member));
}

/** Logged in at once, in the transaction that makes the account. */
async function enter(
  ctx: Context,
  account: (ctx: Context) => Promise<string>,
): Promise<Output<typeof contract.signup>> {
  const { session, device } = await ctx.transaction(async (ctx) => {
    const user_id = await account(ctx);
    // Who joins once more, since the first answer was lost with the cookie of the device, is nobody else.
    const device = await rememberJoiningDevice(ctx, user_id, { warns: false });
    return { session: await startSession(ctx, user_id), device };
  });
  setSessionCookie(ctx, session);
  setDeviceCookie(ctx, device);
  return { state: "created" };
}

const repeatedSince = (ctx: Context) => new Date(ctx.now().getTime() - repeat_ms);

async function findFresh(ctx: Context, name: string) {
  return queries.findFresh(ctx, foldName(answers.tidyName(name)), repeatedSince(ctx));
}

/**
 * The same sign-up once more, because its answer was lost on the way: the member is let in instead of hearing that the
 * own name is taken. Only the password shows that it is the same person; without it, names and addresses would be linked.
 */
async function findNamesake(
  ctx: Context,
  { email, name, password }: Answers,
): Promise<{ id: string; same: boolean } | undefined> {
  const fresh = await findFresh(ctx, name);
  if (!fresh) return undefined;
  await limit(ctx, "signup", ctx.settings.signups_per_hour);
  // Names are no secret; that this one belongs to this address is, so another address costs the same.
  const own = fresh.email_normalised === normaliseEmail(email);
  return { id: fresh.id, same: await isPassword(own ? fresh.password_hash : undefined, password) };
}

/** Spec 8: the way to log in, or to come back; to whom we said no, no reason. */
function refusalOf({ status }: Standing): Refusal {
  if (status === "pending_deletion") return new Refusal("account_pending_deletion");
  return new Refusal(status === "banned" ? "signup_refused" : "account_exists");
}

async function refuseWrongAnswers(ctx: Context, given: Answers): Promise<void> {
  const { name, email, password, country } = given;
  const missing = (typed: string) => (typed === "" ? "errors.field_required" : undefined);
  answers.refuseFaults(ctx, {
    country: answers.countryFault(ctx, country),
    region: await answers.regionFault(ctx, given.region, country),
    gender: answers.genderFault(ctx, given.gender),
    sexuality: answers.sexualityFault(given),
    date_of_birth: answers.birthFault(ctx, given.date_of_birth, country),
    name: missing(name) ?? (await answers.nameFault(ctx, name, email)),
    email: missing(email) ?? answers.emailFault(email),
    password: missing(password) ?? passwordFault(ctx, password, [email, name]),
    ...answers.consentFaults(given),
  });
}

async function newMember(ctx: Context, given: Answers, password_hash: string): Promise<NewMember> {
  const { gender, sexuality, country, consent_terms, consent_sensitive_data, consent_marketing } = given;
  const to = given.signup_message_to;
  return {
    profile: {
      name: answers.tidyName(given.name),
      gender,
      sexuality,
      born_on: given.date_of_birth!,
      country,
      region: given.region || null,
      interests: await answers.knownInterests(ctx, given.interests ?? []),
    },
    email: given.email,
    password_hash,
    language: ctx.locale,
    consents: { consent_terms, consent_sensitive_data, consent_marketing },
    source: findSource(ctx),
    // Who may no longer be shown gets no message.
    signup_message_to: to && (await listCards(ctx, [to])).has(to) ? to : null,
    wishes: given.finder ? readWishes(ctx, given.finder) : null,
    niche: given.niche ?? null,
    missing: [],
  };
}

/** The same rows whoever it is; what it comes to is found out later. */
async function addQuietly(ctx: Context, member: NewMember): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const pending_id = await queries.insertPending(ctx, member);
    await ctx.jobs.add(joinQuietly, { site_id: ctx.site.id, pending_id });
  });
}

/** The background part of a sign-up whose answer said nothing. Fails, and is done again, where two come at once. */
export async function finishQuietly(ctx: Context, pending_id: string): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const member = revived((await queries.takePending(ctx, pending_id)) as NewMember | undefined);
    if (!member || (await isExcluded(ctx, member.email))) return;
    const standing = await findStanding(ctx, member.email);
    if (standing) await tellHolder(ctx, standing);
    else await insertMember(ctx, member, { quiet: true });
  });
}

/** A moment that was kept as JSON is a text. */
function revived(member: NewMember | undefined): NewMember | undefined {
  const source = member?.source;
  return source ? { ...member, source: { ...source, first_touch_at: new Date(source.first_touch_at) } } : member;
}

/** The owner hears of it by mail, or gets the link once more that opens the account; a banned one does not. */
async function tellHolder(ctx: Context, { id, status, opens_by_mail, created_at }: Standing): Promise<void> {
  if (status === "banned" || status === "deleted") return;
  // The same sign-up once more, whose answer was lost: its mail is on the way.
  if (opens_by_mail && created_at > repeatedSince(ctx)) return;
  const allowed = await takeAllowance(ctx, {
    scope: `account-exists:${id}`,
    most: ctx.settings.account_exists_mails_per_day,
    within_ms: 24 * hour_ms,
  });
  if (allowed && opens_by_mail) await addActivationMail(ctx, id);
  else if (allowed) await ctx.jobs.add(tellOfAccount, { site_id: ctx.site.id, user_id: id, key: randomUUID() });
}
