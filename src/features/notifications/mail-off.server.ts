/** Why a member gets no mails but those about the account: marked as spam, came back, or unsubscribed. */
import { consentVersion, saveConsent } from "#features/accounts/consents.server.ts";
import { turnOffNotifications } from "#features/accounts/preferences.server.ts";
import { lockUser } from "#features/accounts/standing.server.ts";
import { mailOffers } from "#lib/notification-keys.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./preference-queries.server.ts";
import { type MailOff, wantsOffers } from "./rules.ts";

/** No mailbox, a closed one, or no such domain; other refusals may pass. */
const hard = /^5\.(1\.\d+|2\.1|4\.4)$/;
/** Refusals longer apart than this are not in a row. */
const row_ms = 30 * 24 * 3_600_000;

/** What was known before counts: who marked mails as spam is not asked again because one came back. */
export async function turnMailOff(ctx: Pick<Context, "db" | "now">, user_id: string, reason: MailOff): Promise<void> {
  await queries.saveMailOff(ctx, user_id, reason, ctx.now());
}

/** At the member's own wish, told by the button of a mail program or by a mail server. */
export async function endMails(ctx: Context, user_id: string, wish: Exclude<MailOff, "bounce">): Promise<void> {
  // Before the preferences, as everywhere: who saves preferences at this moment has locked the account before them.
  await lockUser(ctx, user_id);
  await turnMailOff(ctx, user_id, wish);
  await endUnwantedOffers(ctx, user_id);
}

/** With the last of the offers goes the consent that they rested on, and mail that comes again brings none. */
export async function endUnwantedOffers(ctx: Context, user_id: string): Promise<void> {
  const left = await queries.findPreferences(ctx, user_id);
  if (!left || wantsOffers(left.notifications_disabled, left.mail_off)) return;
  await turnOffNotifications(ctx, user_id, mailOffers);
  await saveConsent(ctx, user_id, "marketing", false, consentVersion(ctx));
}

/** `status` as in RFC 3463. */
export async function recordBounce(
  ctx: Pick<Context, "db" | "now" | "settings">,
  user_id: string,
  status: string,
): Promise<void> {
  if (!status.startsWith("5.")) return;
  if (hard.test(status)) {
    await turnMailOff(ctx, user_id, "bounce");
    return;
  }
  const now = ctx.now();
  const count = await queries.countSoftBounce(ctx, user_id, now, new Date(now.getTime() - row_ms));
  if (count >= ctx.settings.soft_bounces_max) await turnMailOff(ctx, user_id, "bounce");
}
