/** Background jobs of accounts: mails about the safety of an account, and the daily clearing of what is over. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { isExcluded } from "./access-bans.server.ts";
import * as credentials from "./credential-queries.server.ts";
import { warnOfNewDevice } from "./devices.server.ts";
import { mailChangeConfirmMail } from "./emails/mail-change-confirm.server.tsx";
import { mailChangeNoticeMail } from "./emails/mail-change-notice.server.tsx";
import { newDeviceMail } from "./emails/new-device.server.tsx";
import { passwordChangedMail } from "./emails/password-changed.server.tsx";
import { passwordResetMail } from "./emails/password-reset.server.tsx";
import { deliverLetter, openLetter } from "./letters.server.ts";
import * as links from "./link-queries.server.ts";
import { sendMailChangeConfirm, sendMailChangeNotice } from "./mail-change.server.ts";
import { sendPasswordChanged, sendResetMail } from "./password.server.ts";
import * as queries from "./queries.server.ts";
import { day_ms, device_days, hour_ms, minute_ms, normaliseEmail, ownedStatuses } from "./rules.ts";
import { issueLink } from "./tokens.server.ts";

const clearExpired = defineJob({
  name: "accounts.clear-expired",
  payload: z.object({}),
  retries: 3,
  schedule: "17 3 * * *",
  each_site: true,
});

/** Undefined when the change was taken back, or another asked for, since the job began. */
async function issueChangeLink(
  ctx: Context,
  mail_change_id: string,
  link: Parameters<typeof issueLink>[1],
): Promise<string | undefined> {
  return ctx.transaction(async (ctx) => {
    const token = await issueLink(ctx, link);
    return (await credentials.holdMailChange(ctx, mail_change_id)) ? token : undefined;
  });
}

export const accountsJobs = [
  handleJob(warnOfNewDevice, async (ctx: Context, { user_id, key, at, ...device }) => {
    const recipient = await queries.findRecipient(ctx, user_id);
    if (!recipient) return;
    const { email, time_zone } = recipient;
    const mail = newDeviceMail({ ...openLetter(ctx, recipient), time_zone, at: new Date(at), ...device });
    await deliverLetter(ctx, { ...mail, to: email, kind: warnOfNewDevice, key });
  }),
  handleJob(sendResetMail, async (ctx: Context, { user_id, key }) => {
    const recipient = await queries.findRecipient(ctx, user_id, ownedStatuses);
    if (!recipient || (await isExcluded(ctx, recipient.email))) return;
    const minutes = ctx.settings.link_minutes;
    const { email: address } = recipient;
    const token = await issueLink(ctx, { purpose: "reset-password", user_id, address, valid_ms: minutes * minute_ms });
    const letter = openLetter(ctx, recipient);
    const url = `${letter.base_url}/reset-password/do?token=${token}`;
    await deliverLetter(ctx, {
      ...passwordResetMail({ ...letter, url, minutes }),
      to: address,
      kind: sendResetMail,
      key,
    });
  }),
  handleJob(sendPasswordChanged, async (ctx: Context, { user_id, key }) => {
    const recipient = await queries.findRecipient(ctx, user_id, ownedStatuses);
    if (!recipient) return;
    const mail = passwordChangedMail(openLetter(ctx, recipient));
    await deliverLetter(ctx, { ...mail, to: recipient.email, kind: sendPasswordChanged, key });
  }),
  handleJob(sendMailChangeConfirm, async (ctx: Context, { mail_change_id }) => {
    const change = await credentials.findMailChange(ctx, mail_change_id);
    const recipient = change && (await queries.findRecipient(ctx, change.user_id));
    if (!recipient) return;
    const { user_id, new_email: address } = change;
    const email_normalised = normaliseEmail(address);
    // Where the site hides who has an account, nobody was told that the address is taken.
    if (email_normalised !== normaliseEmail(recipient.email) && (await credentials.findOwner(ctx, email_normalised)))
      return;
    if (await isExcluded(ctx, address)) return;
    const minutes = ctx.settings.link_minutes;
    const asked = { purpose: "mail-change", user_id, address, valid_ms: minutes * minute_ms } as const;
    const token = await issueChangeLink(ctx, mail_change_id, asked);
    if (!token) return;
    const letter = openLetter(ctx, recipient);
    const mail = mailChangeConfirmMail({ ...letter, url: `${letter.base_url}/mail-change/do?token=${token}`, minutes });
    await deliverLetter(ctx, { ...mail, to: address, kind: sendMailChangeConfirm, key: mail_change_id });
  }),
  handleJob(sendMailChangeNotice, async (ctx: Context, { mail_change_id }) => {
    const change = await credentials.findMailChange(ctx, mail_change_id);
    const recipient = change && (await queries.findRecipient(ctx, change.user_id, ownedStatuses));
    if (!recipient) return;
    const { user_id, old_email: address } = change;
    const hours = ctx.settings.mail_change_undo_hours;
    const undo = { purpose: "mail-change-undo", user_id, address, valid_ms: hours * hour_ms } as const;
    const token = await issueChangeLink(ctx, mail_change_id, undo);
    if (!token) return;
    const letter = openLetter(ctx, recipient);
    const mail = mailChangeNoticeMail({ ...letter, url: `${letter.base_url}/mail-change/do?undo=${token}`, hours });
    await deliverLetter(ctx, { ...mail, to: address, kind: sendMailChangeNotice, key: mail_change_id });
  }),
  handleJob(clearExpired, async (ctx: Context) => {
    const now = ctx.now();
    const before = (span_ms: number) => new Date(now.getTime() - span_ms);
    await queries.deleteExpired(ctx, {
      now,
      // As long as a block of any site can still make the next one longer; a network never longer than any site says.
      attempts_before: before(await queries.findAttemptSpan(ctx)),
      devices_before: before(device_days * day_ms),
    });
    // No limit counts back further than a day; those of networks go with them.
    await links.deleteEndedLinks(ctx, now, before(day_ms));
    await credentials.deleteMailChanges(ctx, before(ctx.settings.mail_change_undo_hours * hour_ms + day_ms));
  }),
];
