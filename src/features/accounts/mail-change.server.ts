/** A new e-mail address: confirmed from the new one, undone from the old one. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { breaksUnique } from "#platform/db/violations.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { hashPassword } from "#platform/passwords.server.ts";
import { isExcluded } from "./access-bans.server.ts";
import { takeAllowance } from "./allowances.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./credential-queries.server.ts";
import { forgetOtherDevices } from "./devices.server.ts";
import { getCredentials, mayTellExistence, requirePassword, sendResetMail, tellExistence } from "./password.server.ts";
import { noteDone } from "./repeats.server.ts";
import { day_ms, normaliseEmail, on_its_way_ms, ownedStatuses, presentStatuses } from "./rules.ts";
import { endOtherSessions, newToken } from "./sessions.server.ts";
import { lockUser } from "./standing.server.ts";
import { endLinks, endLinksSince, findUsedLink, useLink } from "./tokens.server.ts";

/** The addresses stay in their table: a job is kept longer than they may be. */
const payload = z.object({ site_id: z.int(), mail_change_id: z.uuid() });

export const sendMailChangeConfirm = defineJob({ name: "accounts.mail-change-confirm", payload, retries: 20 });
export const sendMailChangeNotice = defineJob({ name: "accounts.mail-change-notice", payload, retries: 20 });

export async function requestMailChange(
  ctx: MemberContext,
  { email, password }: Input<typeof contract.requestMailChange>,
): Promise<Output<typeof contract.requestMailChange>> {
  if (!isEmailAddress(email)) throw new Refusal("validation", {}, { email: "errors.new_email_invalid" });
  const account = await getCredentials(ctx);
  const email_normalised = normaliseEmail(email);
  if (email === account.email) throw new Refusal("validation", {}, { email: "errors.email_unchanged" });
  const attempt = await requirePassword(ctx, account, password, "password");
  await attempt.succeed(ctx);
  const change = { user_id: account.id, old_email: account.email, new_email: email };
  const answer = { email, minutes: ctx.settings.link_minutes };
  // Asked before the limit of the day, and again where it counts.
  if (await isOnItsWay(ctx, change)) return answer;
  await takeMail(ctx);
  // Another spelling of the own address is not somebody else's.
  const own = email_normalised === account.email_normalised;
  const may_tell = await mayTellExistence(ctx);
  const kept_out = await isExcluded(ctx, email);
  const taken = !own && ((await queries.findOwner(ctx, email_normalised)) || kept_out);
  if (taken && may_tell && (await tellExistence(ctx)))
    throw new Refusal("validation", {}, { email: "errors.email_taken" });
  await askNewAddress(ctx, change);
  return answer;
}

export type AddressChange = { user_id: string; old_email: string; new_email: string };

/** The same was asked for a moment ago, and the answer was lost: its mail is on the way. */
async function isOnItsWay(ctx: Pick<Context, "db" | "now">, { user_id, new_email }: AddressChange): Promise<boolean> {
  const newest = await queries.findNewestMailChange(ctx, user_id);
  const since = new Date(ctx.now().getTime() - on_its_way_ms);
  return newest !== undefined && newest.new_email === new_email && !newest.confirmed_at && newest.requested_at > since;
}

/** Asks the new address, unless somebody has it or keeps it out; until it says yes nothing changes. */
export async function askNewAddress(ctx: Context | MemberContext, change: AddressChange): Promise<void> {
  await ctx.transaction(async (ctx) => {
    // The account first, as everywhere: two at once come one after the other, and so does a link that is followed.
    await lockUser(ctx, change.user_id);
    await noteDone(ctx, `mail-change:${change.user_id}`);
    if (await isOnItsWay(ctx, change)) return;
    // First what waits to be sent, then what was: nothing slips through between the two.
    await queries.dropMailChanges(ctx, change.user_id, change.new_email);
    await endLinks(ctx, change.user_id, "mail-change");
    const mail_change_id = await queries.insertMailChange(ctx, { ...change, requested_at: ctx.now() });
    await ctx.jobs.add(sendMailChangeConfirm, { site_id: ctx.site.id, mail_change_id });
  });
}

async function takeMail(ctx: MemberContext): Promise<void> {
  const allowance = {
    scope: `mail-change:${ctx.member.id}`,
    most: ctx.settings.reset_mails_per_day,
    within_ms: day_ms,
  };
  if (!(await takeAllowance(ctx, allowance))) throw new Refusal("rate_limited", { retry_after: day_ms / 1000 });
}

/** Gives whose it was, unless it is only said once more: an address that was never confirmed opens the account by it. */
export async function confirmMailChange(
  ctx: Context,
  { token }: Input<typeof contract.confirmMailChange>,
): Promise<Output<typeof contract.confirmMailChange> & { user_id?: string }> {
  const asked_at = ctx.now();
  return ctx.transaction(async (ctx) => {
    const link = await useLink(ctx, "mail-change", token);
    if (!link) return repeated(ctx, "mail-change", token, asked_at);
    const { user_id, address: new_email } = link;
    // Its owner has kept it out since.
    if (await isExcluded(ctx, new_email)) throw new Refusal("link_invalid");
    const old_email = await moveTo(ctx, user_id, new_email);
    // Who followed the link in the browser that asked for it stays logged in there.
    await endOtherSessions(ctx, user_id, ctx.member?.id === user_id ? ctx.session_hash : undefined);
    const mail_change_id = await queries.confirmMailChange(ctx, {
      user_id,
      old_email,
      new_email,
      confirmed_at: ctx.now(),
    });
    await ctx.jobs.add(sendMailChangeNotice, { site_id: ctx.site.id, mail_change_id });
    return { email: new_email, user_id };
  });
}

/** What the link did, said once more to who uses it again a moment later, while it still holds. */
async function repeated(ctx: Context, ...used: UsedLink): Promise<{ email: string }> {
  const email = await findDone(ctx, ...used);
  if (email === undefined) throw new Refusal("link_invalid");
  return { email };
}

type UsedLink = [purpose: "mail-change" | "mail-change-undo", token: string, asked_at?: Date];

/** The address that a link has made count a moment ago, for the page that it opens too. */
export async function findDone(ctx: Context, ...used: UsedLink): Promise<string | undefined> {
  const link = await findUsedLink(ctx, ...used);
  const account = link && (await queries.findCredentials(ctx, link.user_id, ownedStatuses));
  return account?.email === link?.address ? account?.email : undefined;
}

/** Gives the address before. Links sent there count no more. */
async function moveTo(
  ctx: Context,
  user_id: string,
  email: string,
  statuses: readonly string[] = presentStatuses,
): Promise<string> {
  const before = await queries
    .replaceAddress(ctx, user_id, { email, email_normalised: normaliseEmail(email) }, statuses)
    .catch((error: unknown) => {
      if (!breaksUnique(error, "users_site_id_email_normalised_key")) throw error;
      throw new Refusal("validation", {}, { email: "errors.email_taken" });
    });
  if (before === undefined) throw new Refusal("link_invalid");
  await queries.dropMailChanges(ctx, user_id, email);
  await endLinks(ctx, user_id, "mail-change", "reset-password", "reactivate", "confirm-address");
  return before;
}

/** Somebody knew the password to ask for the change, so it is worth nothing any more: a link for a new one follows. */
export async function undoMailChange(
  ctx: Context,
  { token }: Input<typeof contract.undoMailChange>,
): Promise<Output<typeof contract.undoMailChange>> {
  const asked_at = ctx.now();
  const unknown_password = await hashPassword(newToken());
  return ctx.transaction(async (ctx) => {
    const link = await useLink(ctx, "mail-change-undo", token);
    if (!link) return repeated(ctx, "mail-change-undo", token, asked_at);
    const { user_id, address: email, created_at } = link;
    await moveTo(ctx, user_id, email, ownedStatuses);
    await queries.replacePassword(ctx, user_id, unknown_password);
    await endOtherSessions(ctx, user_id);
    await forgetOtherDevices(ctx, user_id);
    // A thief who moved on to a third address holds later links than the owner's, never earlier ones, and may still wait
    // for more: a mail server that takes its time must not bring one after this.
    await queries.dropMovesFrom(ctx, user_id, email, created_at);
    await endLinksSince(ctx, user_id, "mail-change-undo", created_at);
    await ctx.jobs.add(sendResetMail, { site_id: ctx.site.id, user_id, key: randomUUID() });
    return { email };
  });
}
