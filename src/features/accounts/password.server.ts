/** New passwords: by a link in a mail when the old one is forgotten, or by the old one. */
import { createHash, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { hashPassword, isPassword } from "#platform/passwords.server.ts";
import { countAllowances, takeAllowance } from "./allowances.server.ts";
import { beginAttempt, type Attempt } from "./attempts.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./credential-queries.server.ts";
import { findKnownDevice, forgetOtherDevices, rememberDevice, setDeviceCookie } from "./devices.server.ts";
import { refusePoorPassword } from "./password-check.server.ts";
import { maySend, noteDone, wasDone } from "./repeats.server.ts";
import { day_ms, hour_ms, members_per_network, networkOf, nobody, normaliseEmail, ownedStatuses } from "./rules.ts";
import { endOtherSessions } from "./sessions.server.ts";
import { endLinks, findLink, findUsedLink, useLink } from "./tokens.server.ts";

const payload = z.object({
  site_id: z.int(),
  user_id: z.uuid(),
  /** Names this mail, so that it goes out once however often the job runs. */
  key: z.uuid(),
});

export const sendResetMail = defineJob({ name: "accounts.reset-mail", payload, retries: 20 });
export const sendPasswordChanged = defineJob({ name: "accounts.password-changed", payload, retries: 20 });

export async function requestPasswordReset(
  ctx: Context,
  { email }: Input<typeof contract.requestPasswordReset>,
): Promise<Output<typeof contract.requestPasswordReset>> {
  if (!isEmailAddress(email)) throw new Refusal("validation", {}, { email: "errors.email_invalid" });
  const address = normaliseEmail(email);
  // Counted by address, known or not: the count tells nobody which of the two it is.
  const mail = `reset-mail:${ctx.site.id}:${createHash("sha256").update(address).digest("hex")}`;
  await takeMail(ctx, mail, 1);
  await takeMail(ctx, `reset-network:${networkOf(ctx.visitor.ip)}`, members_per_network);
  const may_tell = await mayTellExistence(ctx);
  const account = await queries.findByAddress(ctx, address);
  const user_id = account?.id ?? nobody;
  await ctx.transaction(async (ctx) => {
    if (await maySend(ctx, mail))
      await ctx.jobs.add(sendResetMail, { site_id: ctx.site.id, user_id, key: randomUUID() });
  });
  if (!account && may_tell && (await tellExistence(ctx)))
    throw new Refusal("validation", {}, { email: "errors.email_not_found" });
  return { minutes: ctx.settings.link_minutes };
}

async function takeMail(ctx: Context, scope: string, times: number): Promise<void> {
  const most = ctx.settings.reset_mails_per_day * times;
  if (!(await takeAllowance(ctx, { scope, most, within_ms: day_ms }))) throw new Refusal("too_many_reset_mails");
}

/**
 * Whether an answer may say if an address has an account: never where the site hides it, else a few times an hour.
 * Asked for every address, known or not: the answer that says nothing takes the same work for both.
 */
export async function mayTellExistence(ctx: Context | MemberContext): Promise<boolean> {
  const { hide_account_existence, not_found_answers_per_hour: most } = ctx.settings;
  return !hide_account_existence && (await countAllowances(ctx, existence(ctx))) < most;
}

/** Takes one of them for an answer that says it; false when another was quicker. */
export async function tellExistence(ctx: Context | MemberContext): Promise<boolean> {
  return takeAllowance(ctx, { ...existence(ctx), most: ctx.settings.not_found_answers_per_hour });
}

function existence({ visitor }: Pick<Context, "visitor">): { scope: string; within_ms: number } {
  return { scope: `existence:${networkOf(visitor.ip)}`, within_ms: hour_ms };
}

export async function resetPassword(
  ctx: Context,
  { token, ...typed }: Input<typeof contract.resetPassword>,
): Promise<Output<typeof contract.resetPassword>> {
  const link = await findLink(ctx, "reset-password", token);
  if (!link && (await hasJustReset(ctx, token, typed.password))) return {};
  const account = link && (await queries.findCredentials(ctx, link.user_id, ownedStatuses));
  if (!account) throw new Refusal("link_invalid");
  refusePoorPassword(ctx, typed, [account.email, account.name]);
  const after = await hashPassword(typed.password);
  const device = await ctx.transaction(async (ctx) => {
    // Only one of many at once gets past this line, and only while the address is still the account's own.
    const used = await useLink(ctx, "reset-password", token);
    if (!used || used.address !== account.email || !(await queries.replacePassword(ctx, account.id, after)))
      throw new Refusal("link_invalid");
    await queries.forgetAttempts(ctx, account.id);
    await finishNewPassword(ctx, account.id, undefined);
    // The link was opened here by who reads the owner's mails, so that the next browser is news.
    return rememberDevice(ctx, account.id, { warns: false });
  });
  setDeviceCookie(ctx, device);
  if (ctx.member?.id === account.id) ctx.cookies.remove("session");
  return {};
}

/**
 * The link has set this very password a moment ago, and the answer was lost. Counted like a login: who has read the mail
 * may not guess more often than there.
 */
async function hasJustReset(ctx: Context, token: string, password: string): Promise<boolean> {
  const link = await findUsedLink(ctx, "reset-password", token);
  const account = link && (await queries.findCredentials(ctx, link.user_id, ownedStatuses));
  return account !== undefined && (await isStanding(ctx, account, password));
}

/** Whether this is the account's password; a guess like any other. */
async function isStanding(ctx: Context, account: Credentials, typed: string): Promise<boolean> {
  const attempt = await requirePassword(ctx, account, typed, "password").catch((error: unknown) => {
    if (error instanceof Refusal) return undefined;
    throw error;
  });
  if (!attempt) return false;
  await ctx.transaction((ctx) => attempt.succeed(ctx));
  return true;
}

/** After the row of the account was locked by its change, so that a login in progress cannot slip through. */
async function finishNewPassword(
  ctx: Context | MemberContext,
  user_id: string,
  keep_hash: Buffer | undefined,
): Promise<void> {
  await endOtherSessions(ctx, user_id, keep_hash);
  await forgetOtherDevices(ctx, user_id);
  await endLinks(ctx, user_id, "reset-password");
  await ctx.jobs.add(sendPasswordChanged, { site_id: ctx.site.id, user_id, key: randomUUID() });
}

export async function changePassword(
  ctx: MemberContext,
  { old_password, ...typed }: Input<typeof contract.changePassword>,
): Promise<Output<typeof contract.changePassword>> {
  const account = await getCredentials(ctx);
  refusePoorPassword(ctx, typed, [account.email, account.name]);
  const deed = `password:${ctx.session_hash?.toString("hex")}`;
  const attempt = await requirePassword(ctx, account, old_password, "old_password").catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "validation" && (await hasJustChanged(ctx, deed, typed.password)))
      return undefined;
    throw error;
  });
  if (!attempt) return {};
  const after = await hashPassword(typed.password);
  const replaced = await ctx.transaction(async (ctx) => {
    if (!(await queries.replacePassword(ctx, account.id, after, account.password_hash))) return false;
    await attempt.succeed(ctx);
    await noteDone(ctx, deed);
    await finishNewPassword(ctx, account.id, ctx.session_hash);
    return true;
  });
  // Another was quicker; it may have been the same, from a second tab.
  if (!replaced && !(await hasJustChanged(ctx, deed, typed.password)))
    throw new Refusal("validation", {}, { old_password: "errors.old_password_wrong" });
  return {};
}

/** This browser has set this very password a moment ago. Counted as a guess, like the old one. */
async function hasJustChanged(ctx: MemberContext, deed: string, password: string): Promise<boolean> {
  return (await wasDone(ctx, deed)) && isStanding(ctx, await getCredentials(ctx), password);
}

type Credentials = NonNullable<Awaited<ReturnType<typeof queries.findCredentials>>>;

export async function getCredentials(ctx: MemberContext): Promise<Credentials> {
  const account = await queries.findCredentials(ctx, ctx.member.id);
  if (!account) throw new Refusal("authentication_required");
  return account;
}

const wrongPassword = { old_password: "errors.old_password_wrong", password: "errors.password_wrong" };

/** A session alone is not enough to take an account over; guesses count like those of the login. */
export async function requirePassword(
  ctx: Context,
  account: Credentials,
  typed: string,
  field: keyof typeof wrongPassword,
): Promise<Attempt> {
  const known_device = await findKnownDevice(ctx, account.id);
  const identity = { email: account.email_normalised };
  const attempt = await beginAttempt(ctx, { identity, user_id: account.id, known_device });
  const right = await isPassword(account.password_hash, typed).catch(async (error: unknown) => {
    await attempt.withdraw();
    throw error;
  });
  if (right) return attempt;
  if (attempt.refusal.code === "too_many_attempts") throw attempt.refusal;
  throw new Refusal("validation", {}, { [field]: wrongPassword[field] });
}
