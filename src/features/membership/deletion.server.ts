/** Deleting an account: the reason, one offer to stay, and the confirmation that closes it at once. */
import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import type { Attempt } from "#features/accounts/attempts.server.ts";
import { getCredentials, requirePassword } from "#features/accounts/password.server.ts";
import { maySend } from "#features/accounts/repeats.server.ts";
import { day_ms, hour_ms, mayBeLoggedIn, repeat_ms } from "#features/accounts/rules.ts";
import { closeUser, lockUser } from "#features/accounts/standing.server.ts";
import { findDeleteCode, offerDeleteCode } from "#features/credits/discounts.server.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import { hideProfile, pauseProfile } from "#features/members/visibility.server.ts";
import { countReturned } from "#features/payments/leaving.server.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./leaving-contract.ts";
import * as queries from "./leaving-queries.server.ts";
import { isCode, offerFor } from "./leaving-rules.ts";

const payload = z.object({ site_id: z.int(), user_id: z.uuid(), at: z.iso.datetime() });

export const sendDeletionConfirmed = defineJob({ name: "membership.deletion-confirmed", payload, retries: 20 });
export const mailDeletionCode = defineJob({ name: "membership.deletion-code", payload, retries: 3 });

export async function getDeletion(ctx: MemberContext): Promise<Output<typeof contract.getDeletion>> {
  const { reactivation_days, delete_pause_days, delete_remarks_length, delete_offers } = ctx.settings;
  const begun = (await queries.findBegun(ctx, ctx.member.id)) ?? null;
  const discount = begun?.offer === "discount" ? await findDeleteCode(ctx, ctx.member.id) : undefined;
  return {
    begun,
    congratulations: begun !== null && delete_offers[begun.reason] === "congratulations",
    discount: discount ? { ...discount, expires: discount.expires_at.toISOString() } : null,
    credits: await getBalance(ctx, ctx.member.id),
    returned: await countReturned(ctx, ctx.member.id),
    refund_days: ctx.settings.refund_days,
    reactivation_days,
    pause_days: delete_pause_days,
    remarks_length: delete_remarks_length,
  };
}

export async function beginDeletion(
  ctx: MemberContext,
  { reason, remarks }: Input<typeof contract.beginDeletion>,
): Promise<Output<typeof contract.beginDeletion>> {
  const user_id = ctx.member.id;
  if ([...remarks].length > ctx.settings.delete_remarks_length)
    throw new Refusal("validation", {}, { remarks: "errors.remarks_long" });
  return ctx.transaction(async (ctx) => {
    await requirePresent(ctx);
    const now = ctx.now();
    const said = { reason, remarks: remarks.trim() };
    const begun = await queries.findBegun(ctx, user_id);
    // The same once more, since the answer was lost: the offer that was made stands.
    if (begun && isSame(begun, said) && begun.begun_at > new Date(now.getTime() - repeat_ms))
      return { offer: begun.offer };
    const offer = offerFor(reason, {
      delete_offers: ctx.settings.delete_offers,
      offered_at: await queries.findOfferedAt(ctx, user_id),
      now,
      months: ctx.settings.delete_offer_repeat_months,
      profile_shown: await queries.isProfileShown(ctx, user_id),
      discount_percentage: ctx.site.company.delete_discount,
    });
    if (offer === "discount") await offerDeleteCode(ctx, user_id);
    await queries.saveBegun(ctx, { user_id, ...said, offer, begun_at: now });
    if (offer) await queries.saveOfferedAt(ctx, user_id, now);
    return { offer };
  });
}

type Said = { reason: string; remarks: string };

function isSame(one: Said, other: Said): boolean {
  return one.reason === other.reason && one.remarks === other.remarks;
}

/** Locks the account of the caller, who may have been logged out while asking. */
async function requirePresent(ctx: MemberContext): Promise<{ status: string }> {
  const user = await lockUser(ctx, ctx.member.id);
  if (!user || !mayBeLoggedIn(user.status)) throw new Refusal("authentication_required");
  return user;
}

export async function pauseInstead(ctx: MemberContext): Promise<Output<typeof contract.pauseInstead>> {
  const user_id = ctx.member.id;
  return ctx.transaction(async (ctx) => {
    await requirePresent(ctx);
    const begun = await queries.findBegun(ctx, user_id);
    const pause_ms = ctx.settings.delete_pause_days * day_ms;
    const shown = await queries.isProfileShown(ctx, user_id);
    const paused_until = begun || shown ? undefined : await queries.findPause(ctx, user_id);
    // Paused a moment ago, with an answer that was lost.
    if (paused_until && paused_until > new Date(ctx.now().getTime() + pause_ms - repeat_ms))
      return { until: paused_until.toISOString() };
    if (begun?.offer !== "pause" || !(await pauseProfile(ctx, user_id))) throw new Refusal("conflict");
    const until = new Date(ctx.now().getTime() + pause_ms);
    await queries.savePause(ctx, user_id, until);
    await queries.deleteDeletion(ctx, user_id);
    return { until: until.toISOString() };
  });
}

export async function sendDeletionCode(ctx: MemberContext): Promise<Output<typeof contract.sendDeletionCode>> {
  const user_id = ctx.member.id;
  const { delete_code_minutes, delete_codes_per_hour, delete_codes_per_day } = ctx.settings;
  await ctx.transaction(async (ctx) => {
    // A second code would make the first one worthless, whose mail is on the way.
    if (!(await maySend(ctx, `deletion-code:${user_id}`))) return;
    for (const [most, within_ms, name] of [
      [delete_codes_per_hour, hour_ms, "hour"],
      [delete_codes_per_day, day_ms, "day"],
    ] as const)
      if (!(await takeAllowance(ctx, { scope: `deletion-code:${name}:${user_id}`, most, within_ms })))
        throw new Refusal("rate_limited", { retry_after: within_ms / 1000 });
    await ctx.jobs.add(mailDeletionCode, { site_id: ctx.site.id, user_id, at: ctx.now().toISOString() });
  });
  return { minutes: delete_code_minutes };
}

/** Keyed and bound to the account: six digits could be tried out on a plain hash. */
export function hashCode({ secrets }: Pick<Context, "secrets">, user_id: string, code: string): Buffer {
  return createHmac("sha256", secrets.token_key).update(`deletion-code\n${user_id}\n${code}`).digest();
}

export async function deleteAccount(
  ctx: MemberContext,
  { password, code }: Input<typeof contract.deleteAccount>,
): Promise<Output<typeof contract.deleteAccount>> {
  const user_id = ctx.member.id;
  if (!(await queries.findBegun(ctx, user_id))) throw new Refusal("conflict");
  let attempt: Attempt | undefined;
  if (code) await requireCode(ctx, code.trim());
  else attempt = await requirePassword(ctx, await getCredentials(ctx), password ?? "", "password");
  await ctx.transaction(async (ctx) => {
    const { status } = await requirePresent(ctx);
    await attempt?.succeed(ctx);
    const confirmed_at = ctx.now();
    const erase_at = new Date(confirmed_at.getTime() + ctx.settings.reactivation_days * day_ms);
    const profile_status = (await hideProfile(ctx, user_id)) ?? "hidden";
    const confirmed = { confirmed_at, erase_at, user_status: status, profile_status };
    // Paused instead, from another tab, a moment ago.
    if (!(await queries.confirmDeletion(ctx, user_id, confirmed))) throw new Refusal("conflict");
    await queries.deleteCode(ctx, user_id);
    await closeUser(ctx, user_id);
    await ctx.jobs.add(sendDeletionConfirmed, { site_id: ctx.site.id, user_id, at: confirmed_at.toISOString() });
  });
  ctx.cookies.remove("session");
  return {};
}

async function requireCode(ctx: MemberContext, typed: string): Promise<void> {
  const wrong = new Refusal("validation", {}, { code: "errors.code_invalid" });
  if (!isCode(typed)) throw wrong;
  const code_hash = await queries.takeTry(ctx, ctx.member.id, ctx.now(), ctx.settings.delete_code_tries);
  if (!code_hash || !timingSafeEqual(code_hash, hashCode(ctx, ctx.member.id, typed))) throw wrong;
}
