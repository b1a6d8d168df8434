/** Access bans: somebody keeps the own e-mail address out, for some months or for ever. */
import { createHmac } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { day_ms, hour_ms, mailboxOf, networkOf, normaliseEmail } from "#features/accounts/rules.ts";
import { hashToken, isToken, newToken } from "#features/accounts/sessions.server.ts";
import { lockUser, suspendUser } from "#features/accounts/standing.server.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { banEnd } from "./rules.ts";

export const sendExclusionConfirm = defineJob({
  name: "safety.exclusion-confirm",
  payload: z.object({ site_id: z.int(), request_id: z.uuid() }),
  retries: 10,
});

/** The list is asked whether it has an address; nobody can read addresses out of it without the key. */
function hashAddress({ secrets, site }: Pick<Context, "secrets" | "site">, email: string): Buffer {
  const mailbox = mailboxOf(normaliseEmail(email));
  return createHmac("sha256", secrets.token_key).update(`exclusion\n${site.id}\n${mailbox}`).digest();
}

/** The same answer for every address. */
export async function requestExclusion(
  ctx: Context,
  { email: typed, months }: Input<typeof contract.requestExclusion>,
): Promise<Output<typeof contract.requestExclusion>> {
  const email = typed.trim();
  if (!isEmailAddress(email)) throw new Refusal("validation", {}, { email: "errors.email_invalid" });
  if (months !== null && !ctx.settings.self_exclusion_months.includes(months))
    throw new Refusal("validation", {}, { months: "errors.field_required" });
  const email_hash = hashAddress(ctx, email);
  await takeMail(ctx, `exclusion:${email_hash.toString("hex")}`, ctx.settings.self_exclusion_mails_per_day);
  await takeMail(
    ctx,
    `exclusion-network:${networkOf(ctx.visitor.ip)}`,
    ctx.settings.self_exclusion_network_mails_per_day,
  );
  const hours = ctx.settings.self_exclusion_link_hours;
  const created_at = ctx.now();
  const expires_at = new Date(created_at.getTime() + hours * hour_ms);
  const user_id = (await queries.findUserId(ctx, normaliseEmail(email))) ?? null;
  const language = ctx.locale;
  await ctx.transaction(async (ctx) => {
    const request = { email, email_hash, user_id, months, language, created_at, expires_at };
    const request_id = await queries.insertRequest(ctx, request);
    await ctx.jobs.add(sendExclusionConfirm, { site_id: ctx.site.id, request_id });
  });
  return { hours };
}

async function takeMail(ctx: Context, scope: string, most: number): Promise<void> {
  if (!(await takeAllowance(ctx, { scope, most, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: day_ms / 1000 });
}

/** For the job that mails it: the secret stands nowhere else. Undefined when the mail has gone out, or it is too late. */
export async function issueExclusionLink(ctx: Context, request_id: string) {
  const request = await queries.findUnsent(ctx, request_id, ctx.now());
  if (!request) return undefined;
  const token = newToken();
  await queries.saveToken(ctx, request_id, hashToken(token));
  return { ...request, token, forgetAddress: () => queries.forgetAddress(ctx, request_id) };
}

export async function findExclusionRequest(
  ctx: Context,
  { token }: Input<typeof contract.findExclusionRequest>,
): Promise<Output<typeof contract.findExclusionRequest>> {
  const found = isToken(token) ? await queries.findRequest(ctx, hashToken(token), ctx.now()) : undefined;
  return { request: found ?? null };
}

export async function confirmExclusion(
  ctx: Context,
  { token }: Input<typeof contract.confirmExclusion>,
): Promise<Output<typeof contract.confirmExclusion>> {
  const token_hash = isToken(token) ? hashToken(token) : undefined;
  const found = token_hash && (await queries.findRequest(ctx, token_hash, ctx.now()));
  if (!found) throw new Refusal("link_invalid");
  return ctx.transaction(async (ctx) => {
    // The account first, as everywhere, so that nobody waits in a circle.
    const user = found.user_id ? await lockUser(ctx, found.user_id) : undefined;
    const request = await queries.takeRequest(ctx, token_hash, ctx.now());
    if (!request) throw new Refusal("link_invalid");
    const { email_hash, months } = request;
    const until = banEnd(ctx.now(), months);
    await queries.saveExclusion(ctx, email_hash, until);
    // Only while the address is still the account's own.
    if (user && hashAddress(ctx, user.email).equals(email_hash)) await suspendUser(ctx, user.id, until);
    return { months };
  });
}

/** For whoever lets somebody in or writes to an address. */
export async function isExcluded(
  ctx: Pick<Context, "db" | "site" | "now" | "secrets">,
  email: string,
): Promise<boolean> {
  return queries.isExcluded(ctx, hashAddress(ctx, email), ctx.now());
}

export async function clearEnded(ctx: Context): Promise<void> {
  await queries.deleteEnded(ctx, ctx.now());
}
