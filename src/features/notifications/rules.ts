/** Pure rules of notifications: what there is to tell, when it may be told, and where pushes may go. */
import type { Settings } from "#contract/settings.ts";
import {
  mailOffers,
  type NotificationChannel,
  type NotificationKey,
  type NotificationSwitch,
  offers,
} from "#lib/notification-keys.ts";
import { localHour, localWeekday, nextLocalHour } from "#lib/local-time.ts";

export const digests = ["at_once", "daily", "weekly"] as const;
export type Digest = (typeof digests)[number];

export const mailOffReasons = ["fbl", "bounce", "listunsubscribe"] as const;
export type MailOff = (typeof mailOffReasons)[number];

type Kind = {
  /** The switch that it hangs on. */
  key: NotificationKey;
  /** 0 for what others did, 1 for reminders, 2 for what goes to everybody. */
  rank: 0 | 1 | 2;
  /** Pushed at night too. */
  urgent?: true;
};

/** Everything that a member may be told. */
export const noticeKinds = {
  new_conversation: { key: "new_conversations", rank: 0, urgent: true },
  new_message: { key: "new_messages", rank: 0, urgent: true },
  match: { key: "like", rank: 0 },
  like: { key: "like", rank: 0 },
  unread_reminder: { key: "unread_message_reminders", rank: 1 },
  weekly_update: { key: "weekly_updates", rank: 1 },
  reminder: { key: "reminders", rank: 1 },
  news: { key: "news", rank: 2 },
  promotion: { key: "promotions", rank: 2 },
} as const satisfies Record<string, Kind>;
export type NoticeName = keyof typeof noticeKinds;
export const noticeNames = Object.keys(noticeKinds) as NoticeName[];

export function kindOf(name: NoticeName): Kind {
  return noticeKinds[name];
}

/** What a member's list of what is off says about one kind on one channel. */
export function isOff(disabled: readonly string[], channel: NotificationChannel, name: NoticeName): boolean {
  const entry: NotificationSwitch = `${channel}:${noticeKinds[name].key}`;
  return disabled.includes(entry);
}

/** Whether an offer can still come: by a switch that is on, and by mail only to who wants mails at all. */
export function wantsOffers(disabled: readonly string[], mail_off: string | null): boolean {
  const unwanted = mail_off === "fbl" || mail_off === "listunsubscribe" ? mailOffers : [];
  return offers.some((offer) => !disabled.includes(offer) && !unwanted.includes(offer));
}

/** Only somebody who switches an offer on says yes to it; saving one that is on already says nothing. */
export function asksForOffers(before: readonly string[], now: readonly string[]): boolean {
  return offers.some((offer) => before.includes(offer) && !now.includes(offer));
}

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;

type Quiet = Pick<Settings, "quiet_from_hour" | "quiet_until_hour">;

/** The moment itself, or the end of the night it falls into. */
function outOfQuiet(moment: Date, zone: string, { quiet_from_hour: from, quiet_until_hour: until }: Quiet): Date {
  const hour = localHour(zone, moment);
  const quiet = from < until ? hour >= from && hour < until : from > until && (hour >= from || hour < until);
  return quiet ? nextLocalHour(zone, moment, until) : moment;
}

/** What decides when somebody may be told something. */
export type Reader = { time_zone: string; digest: Digest; last_mail_at: Date | null; online: boolean };
export type Planned = { kind: NoticeName; channel: NotificationChannel; created_at: Date };

type Moments = Quiet &
  Pick<
    Settings,
    "digest_hour" | "digest_weekday" | "notice_delay_minutes" | "notice_mail_minutes" | "online_minutes" | "notice_days"
  >;

const later = (...moments: readonly Date[]) => new Date(Math.max(...moments.map((moment) => moment.getTime())));
const after = (moment: Date, minutes: number) => new Date(moment.getTime() + minutes * minute_ms);

/** When something planned may be told: now, if that is not after now. */
export function tellAt({ kind, channel, created_at }: Planned, reader: Reader, now: Date, settings: Moments): Date {
  const { rank, urgent } = kindOf(kind);
  const { time_zone, digest, last_mail_at, online } = reader;
  const moments = [now, created_at];
  if (rank === 0 && channel === "email") {
    if (digest === "at_once") {
      moments.push(after(created_at, settings.notice_delay_minutes));
      if (last_mail_at) moments.push(after(last_mail_at, settings.notice_mail_minutes));
    } else {
      const weekday = digest === "weekly" ? settings.digest_weekday : undefined;
      moments.push(nextLocalHour(time_zone, created_at, settings.digest_hour, weekday));
    }
  }
  // Who is here sees it anyway; what was not seen is told afterwards.
  if (rank === 0 && online) moments.push(after(now, settings.online_minutes));
  const moment = later(...moments);
  return urgent && channel === "push" ? moment : outOfQuiet(moment, time_zone, settings);
}

/** Collected mails wait a week by themselves; everything else that could not be sent for days is no news any more. */
export function isStale({ kind, channel, created_at }: Planned, digest: Digest, now: Date, settings: Moments): boolean {
  const collected = kindOf(kind).rank === 0 && channel === "email" && digest === "weekly";
  return now.getTime() - created_at.getTime() > (settings.notice_days + (collected ? 7 : 1)) * day_ms;
}

/** Minutes until a mail or push that could not be sent is tried again. */
export function retryMinutes(tries: number): number {
  return Math.min(2 ** Math.max(tries - 1, 0), 30);
}

export type Looked = {
  status: string;
  time_zone: string;
  last_active_at: Date;
  notifications_disabled: readonly string[];
  /** Since when the longest unread conversation waits. */
  waits_since: Date | null;
  reminded_at: Date | null;
  unread_reminders: number;
  reminders: number;
};
type Reminder = Extract<NoticeName, "unread_reminder" | "weekly_update" | "reminder">;

type LookSettings = Quiet &
  Pick<Settings, "digest_hour" | "digest_weekday" | "unread_reminder_days" | "away_reminder_days">;

/** What a member is reminded of on a day: one thing at most. Counts begin again whenever the member comes back. */
export function lookAt(member: Looked, now: Date, settings: LookSettings): Reminder | undefined {
  const { time_zone: zone, notifications_disabled: disabled, last_active_at, waits_since } = member;
  const evening = localHour(zone, now) >= settings.digest_hour;
  if (member.status !== "active" || !evening || outOfQuiet(now, zone, settings) > now) return undefined;
  const wants = (name: Reminder) => !isOff(disabled, "email", name) || !isOff(disabled, "push", name);
  const sent = remindersSince(member);
  const isDue = (since: Date, days: number | undefined) =>
    days !== undefined && now.getTime() - since.getTime() >= days * day_ms;
  if (
    waits_since &&
    wants("unread_reminder") &&
    isDue(later(waits_since, last_active_at), settings.unread_reminder_days[sent.unread_reminders])
  )
    return "unread_reminder";
  if (wants("weekly_update") && localWeekday(zone, now) === settings.digest_weekday) return "weekly_update";
  if (wants("reminder") && isDue(last_active_at, settings.away_reminder_days[sent.reminders])) return "reminder";
  return undefined;
}

/** Reminders since the member was last here. */
export function remindersSince({
  reminded_at,
  last_active_at,
  unread_reminders,
  reminders,
}: Pick<Looked, "reminded_at" | "last_active_at" | "unread_reminders" | "reminders">) {
  const counts = reminded_at !== null && reminded_at > last_active_at;
  return counts ? { unread_reminders, reminders } : { unread_reminders: 0, reminders: 0 };
}

/** The next evening, where the member lives. */
export function nextLook(zone: string, now: Date, { digest_hour }: Pick<Settings, "digest_hour">): Date {
  return nextLocalHour(zone, new Date(now.getTime() + 1), digest_hour);
}

/** Only to services that the site knows: an address given by a browser must not make the server ask just anybody. */
export function mayPushTo(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  return services.some((service) => {
    const [before, below] = service.split("*.");
    if (below === undefined) return service === origin;
    return before === `${protocol}//` && port === "" && hostname.endsWith(`.${below}`);
  });
}
