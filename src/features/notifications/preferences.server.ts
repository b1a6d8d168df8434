/** What a member wants to be told and how, and the ways back to mails where they are off. */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { consentVersion, saveConsent } from "#features/accounts/consents.server.ts";
import { saveNotificationsDisabled } from "#features/accounts/preferences.server.ts";
import { maySend } from "#features/accounts/repeats.server.ts";
import { day_ms, deviceOf } from "#features/accounts/rules.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { findUsedLink, useLink } from "#features/accounts/tokens.server.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import { endUnwantedOffers } from "./mail-off.server.ts";
import * as queries from "./preference-queries.server.ts";
import { listDevices } from "./push-queries.server.ts";
import { asksForOffers } from "./rules.ts";

/** Sends the link that says that an address works after all. */
export const sendAddressCheck = defineJob({
  name: "notifications.confirm-address",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), key: z.uuid() }),
  retries: 20,
});

async function requirePreferences(ctx: MemberContext) {
  const found = await queries.findPreferences(ctx, ctx.member.id);
  if (!found) throw new Refusal("authentication_required");
  return found;
}

export async function getNotifications(ctx: MemberContext): Promise<contract.Notifications> {
  const [found, devices] = await Promise.all([requirePreferences(ctx), listDevices(ctx, ctx.member.id)]);
  const { quiet_from_hour, quiet_until_hour, digest_hour } = ctx.settings;
  return {
    email: found.email,
    notifications_disabled: found.notifications_disabled,
    digest: found.digest as contract.Notifications["digest"],
    show_names: found.show_names,
    mail_off: found.mail_off as contract.Notifications["mail_off"],
    devices: devices.map(({ id, session_hash, user_agent }) => ({
      id,
      ...deviceOf(user_agent),
      current: ctx.session_hash?.equals(session_hash) ?? false,
    })),
    quiet_from_hour,
    quiet_until_hour,
    digest_hour,
  };
}

export async function saveNotifications(
  ctx: MemberContext,
  { notifications_disabled, digest, show_names }: Input<typeof contract.saveNotifications>,
): Promise<Output<typeof contract.saveNotifications>> {
  await ctx.transaction(async (ctx) => {
    const { id } = ctx.member;
    await lockUser(ctx, id);
    const before = await requirePreferences(ctx);
    await saveNotificationsDisabled(ctx, id, notifications_disabled);
    await queries.savePreferences(ctx, id, { digest, show_names });
    if (asksForOffers(before.notifications_disabled, notifications_disabled))
      await saveConsent(ctx, id, "marketing", true, consentVersion(ctx));
    else await endUnwantedOffers(ctx, id);
  });
  return getNotifications(ctx);
}

/** Decisions d.6-14: each reason has its own way back. */
export async function resumeMail(
  ctx: MemberContext,
  { agree }: Input<typeof contract.resumeMail>,
): Promise<Output<typeof contract.resumeMail>> {
  const user_id = ctx.member.id;
  const { mail_off } = await requirePreferences(ctx);
  if (mail_off === "fbl" && agree !== true)
    throw new Refusal("validation", {}, { agree: "errors.authorisation_required" });
  if (mail_off === "fbl" || mail_off === "listunsubscribe") await queries.clearMailOff(ctx, user_id, mail_off);
  if (mail_off !== "bounce") return { state: "on" };
  const allowance = { scope: `address-check:${user_id}`, most: ctx.settings.confirm_mails_per_day, within_ms: day_ms };
  await ctx.transaction(async (ctx) => {
    if (!(await maySend(ctx, `address-check:${user_id}`))) return;
    if (!(await takeAllowance(ctx, allowance))) throw new Refusal("rate_limited", { retry_after: day_ms / 1000 });
    await ctx.jobs.add(sendAddressCheck, { site_id: ctx.site.id, user_id, key: randomUUID() });
  });
  return { state: "sent" };
}

/** The mail has come, so the address works. */
export async function confirmAddress(
  ctx: Context,
  { token }: Input<typeof contract.confirmAddress>,
): Promise<Output<typeof contract.confirmAddress>> {
  const asked_at = ctx.now();
  await ctx.transaction(async (ctx) => {
    const link = await useLink(ctx, "confirm-address", token);
    if (link) {
      // It says nothing about another address, which may have bounced since.
      const account = await queries.findPreferences(ctx, link.user_id);
      if (account?.email !== link.address) throw new Refusal("link_invalid");
      await queries.clearMailOff(ctx, link.user_id, "bounce");
    }
    // Its answer was lost: the address works, as was said then.
    else if (!(await findUsedLink(ctx, "confirm-address", token, asked_at))) throw new Refusal("link_invalid");
  });
  return {};
}
