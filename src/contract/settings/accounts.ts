// Settings of accounts: getting in, being kept out, leaving, and how long things are kept.
import * as z from "zod/mini";
import { notificationChannels, notificationKeys } from "#lib/notification-keys.ts";
import { orderedSet, whole } from "./fields.ts";

export const accountSettings = {
  /** Sign-ups from one network: many people may share it, nobody opens a hundred accounts. */
  signups_per_hour: whole(1, 10_000),
  /** Names and addresses looked up while somebody types, from one network. */
  signup_checks_per_hour: whole(1, 100_000),
  /** Mails that tell an owner of attempts to join with the address. */
  account_exists_mails_per_day: whole(0, 100),
  /** How far the clock of a partner may be off; afterwards a call that somebody overheard is worth nothing. */
  partner_clock_seconds: whole(10, 3600),
  /** Sign-ups by one partner. */
  partner_signups_per_hour: whole(1, 1_000_000),
  /** The link that a partner gets is valid this long. */
  partner_link_hours: whole(1, 168),
  /** An activation link is valid this long. */
  activation_days: whole(1, 30),
  /** It is sent again at most this often. */
  activation_resends_per_day: whole(1, 20),
  /** The one reminder comes this long after the sign-up. */
  activation_reminder_days: whole(1, 30),
  /** Accounts never confirmed are erased after this time. */
  unconfirmed_erase_days: whole(7, 365),
  /** Wrong passwords until the account is blocked for a while, */
  lockout_attempts: whole(1, 100),
  /** counted within this time. */
  lockout_window_minutes: whole(1, 1440),
  /** The first block; each further one is twice as long. */
  lockout_minutes: whole(1, 1440),
  /** The longest block. */
  lockout_minutes_max: whole(1, 10_080),
  /** Password reset mails to one account. */
  reset_mails_per_day: whole(1, 100),
  /** How often one address on the network may learn that an e-mail address is not known. */
  not_found_answers_per_hour: whole(0, 1000),
  /** Answers the same whether an e-mail address is known or not. */
  hide_account_existence: z.boolean(),
  /** Links to reset a password or change an address are valid this long. */
  link_minutes: whole(5, 1440),
  /** The old address can undo a change this long. */
  mail_change_undo_hours: whole(1, 720),

  /** A deleted account can be taken back this long. */
  reactivation_days: whole(1, 90),
  /** Longest remark on deletion. */
  delete_remarks_length: whole(0, 10_000),
  /** A code by mail that confirms a deletion is valid this long, */
  delete_code_minutes: whole(1, 60),
  /** dies after so many tries, */
  delete_code_tries: whole(1, 10),
  /** and is sent at most this often in an hour */
  delete_codes_per_hour: whole(1, 20),
  /** and in a day. */
  delete_codes_per_day: whole(1, 100),
  /** A download of one's own data can be fetched this long, */
  export_days: whole(1, 90),
  /** and is made at most this often. */
  export_wait_hours: whole(0, 720),
  /** That an erased member had agreed to the texts is kept this long, without the person. */
  consent_proof_years: whole(1, 30),
  /** Choices of the self-exclusion form beside "for ever". */
  self_exclusion_months: orderedSet(whole(1, 120)),
  /** It counts once confirmed by a link, which is valid this long. */
  self_exclusion_link_hours: whole(1, 168),
  /** Such links in a day to one address, */
  self_exclusion_mails_per_day: whole(1, 20),
  /** and asked for from one network. */
  self_exclusion_network_mails_per_day: whole(1, 1000),
  /** The same of text messages, which cost money. */
  self_exclusion_network_texts_per_day: whole(0, 1000),

  /** "channel:key" of what a new member does not get until asked for. */
  notifications_disabled: orderedSet(z.templateLiteral([z.enum(notificationChannels), ":", z.enum(notificationKeys)])),

  /** A complaint is answered within this time. */
  complaint_answer_days: whole(1, 30),
  /** One about content is looked at within this time, */
  content_complaint_hours: whole(1, 168),
  /** and decided within this time. */
  content_decision_days: whole(1, 30),
  /** An intimate image is taken down within this time. */
  intimate_image_hours: whole(1, 48),

  /** Logs are kept this long. */
  log_days: whole(1, 365),
  /** Network addresses are kept this long. */
  ip_days: whole(1, 365),
  /** Page-bounce records are kept this long. */
  bounce_log_days: whole(1, 365),
  /** Reports one member may send, against abuse. */
  reports_per_day: whole(1, 1000),
  /** Reports and the evidence of decisions are kept this long. */
  moderation_days: whole(30, 3650),
} as const;
