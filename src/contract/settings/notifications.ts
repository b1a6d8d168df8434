// Settings of mails and pushes: when they come, what they say on the outside, and where they may go.
import * as z from "zod/mini";
import { orderedSet, whole } from "./fields.ts";

/** An origin; one star may stand for the names below a domain. Plain http only on this machine, for trying out. */
const pushService = z
  .string()
  .check(
    z.regex(
      /^https:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)+$|^http:\/\/(localhost|127\.0\.0\.1):\d{1,5}$/,
      "Must look like https://push.example.com or https://*.example.com",
    ),
  );

export const notificationSettings = {
  /** Subjects of notifications say nothing that others should not read over a shoulder. */
  discreet_mails: z.boolean(),
  /** Where mails that cannot be delivered come back to; empty means the address of the support. */
  bounce_email: z.union([z.literal(""), z.email()]),
  /** Mails come back this often in a row, though the address may be right, until no more are sent. */
  soft_bounces_max: whole(1, 100),

  /** At night, in the member's own time zone, nothing is sent that can wait: from this hour */
  quiet_from_hour: whole(0, 23),
  /** until this one; the same hour twice means never. */
  quiet_until_hour: whole(0, 23),
  /** Collected mails, weekly updates and reminders come at this hour. */
  digest_hour: whole(0, 23),
  /** The day of weekly mails: 1 for Monday to 7 for Sunday. */
  digest_weekday: whole(1, 7),
  /** A like waits this long for others, so that they come in one mail. */
  notice_delay_minutes: whole(0, 1440),
  /** Mails about what others do keep at least this distance. */
  notice_mail_minutes: whole(0, 1440),
  /** What could not be sent for so long is no longer worth telling. */
  notice_days: whole(1, 30),
  /** Days that a message waits until its reader is reminded, once for each. */
  unread_reminder_days: z.array(whole(1, 365)),
  /** Days that a member is away until they are reminded, once for each. */
  away_reminder_days: z.array(whole(1, 365)),
  /** Members named in a weekly update. */
  weekly_update_members: whole(1, 24),
  /** Links that confirm an address that mails came back from, per member. */
  confirm_mails_per_day: whole(1, 20),

  /** Push services of browsers; subscriptions elsewhere are refused. */
  push_services: orderedSet(pushService),
  /** Browsers of one member that get pushes. */
  push_subscriptions_max: whole(1, 100),
} as const;
