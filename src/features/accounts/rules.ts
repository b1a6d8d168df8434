/** Pure rules of accounts: who a name means, how long sessions live, what guessing costs, where a login leads. */
import type { Settings } from "#contract/settings.ts";

export const minute_ms = 60_000;
export const hour_ms = 60 * minute_ms;
export const day_ms = 24 * hour_ms;

/** Spec 9: 30 days, counted from the last use. */
export const session_days = 30;
/** How exactly we know when a member was last here: writing it at each request would cost more than it tells. */
export const activity_minutes = 1;
export const device_days = 365;
export const locale_days = 365;

/** How long somebody goes on trying whose answer was lost. */
export const repeat_ms = 10 * minute_ms;
/** Done a little before it was asked for now: what came at the same moment is no repeat. */
export function isRepeat(done_at: Date, asked_at: Date): boolean {
  const since_ms = asked_at.getTime() - done_at.getTime();
  return since_ms > 0 && since_ms < repeat_ms;
}

/** Nobody lives in more places: a day that begins anew with each zone would have no limits. */
export const time_zones_per_day = 3;

/** Asked for again within this time, a message is on its way already. */
export const on_its_way_ms = 1 * minute_ms;

/** Only these may be logged in. */
export const presentStatuses = ["not_confirmed", "active"] as const;

/** Also who has left and may come back: a thief who closes an account does not keep it from its owner. */
export const ownedStatuses = [...presentStatuses, "pending_deletion"] as const;

export function mayBeLoggedIn(status: string): status is (typeof presentStatuses)[number] {
  return (presentStatuses as readonly string[]).includes(status);
}

/** One spelling for each mailbox: case and Unicode forms do not make another account; dots and tags do. */
export function normaliseEmail(email: string): string {
  const lower = email.trim().normalize("NFKC").toLowerCase();
  const at = lower.lastIndexOf("@");
  if (at < 0) return lower;
  const host = lower.slice(at + 1);
  const url = `http://${host}/`;
  // An address like bücher.example and its xn-- form are one.
  const ascii = /^[^\s/?#:@[\]\\]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : host;
  return `${lower.slice(0, at)}@${ascii}`;
}

/** What comes after a + names no other mailbox: it must not be a way around what counts once for each person. */
export function mailboxOf(email_normalised: string): string {
  const at = email_normalised.lastIndexOf("@");
  const mailbox = email_normalised.slice(0, at);
  return `${mailbox.split("+")[0] || mailbox}${email_normalised.slice(at)}`;
}

/** Names are unique without regard to case and Unicode forms. */
export function foldName(name: string): string {
  return name.trim().normalize("NFKC").toLowerCase();
}

export type Identity = { email: string } | { name: string };

/** What somebody typed to log in: a name cannot contain @, an address must. */
export function identityOf(typed: string): Identity {
  return typed.includes("@") ? { email: normaliseEmail(typed) } : { name: foldName(typed) };
}

export type Attempts = {
  failures: number;
  first_failure_at: Date | null;
  /** Length of the last block. */
  lock_minutes: number;
  locked_until: Date | null;
};
export type AttemptLimits = {
  attempts: number;
  window_minutes: number;
  lock_minutes: number;
  lock_minutes_max: number;
};

type Counted =
  /** Blocked for so many minutes: the password is not even looked at. */
  | { allowed: false; minutes: number }
  /** May be looked at; when it is wrong and `minutes` is given, that one was the last. */
  | { allowed: true; after: Attempts; minutes: number | undefined };

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot share one count.
 * The last allowed attempt sets the block at once; being right takes it back.
 */
export function countAttempt(before: Attempts, now: Date, limits: AttemptLimits): Counted {
  const { locked_until, first_failure_at } = before;
  if (locked_until && locked_until > now) return { allowed: false, minutes: minutesUntil(locked_until, now) };
  const fresh = !first_failure_at || now.getTime() - first_failure_at.getTime() >= limits.window_minutes * minute_ms;
  const failures = fresh ? 1 : before.failures + 1;
  const counted = { ...before, failures, first_failure_at: fresh ? now : first_failure_at };
  if (failures < limits.attempts) return { allowed: true, after: counted, minutes: undefined };
  // Blocks grow while they follow each other; after the longest possible one without any, they start again.
  const forgotten = !locked_until || now.getTime() - locked_until.getTime() >= limits.lock_minutes_max * minute_ms;
  const minutes = forgotten ? limits.lock_minutes : Math.min(before.lock_minutes * 2, limits.lock_minutes_max);
  return {
    allowed: true,
    after: {
      failures: 0,
      first_failure_at: null,
      lock_minutes: minutes,
      locked_until: new Date(now.getTime() + minutes * minute_ms),
    },
    minutes,
  };
}

/** Whole minutes, rounded up: who comes back then gets in. */
export function minutesUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / minute_ms));
}

export function accountLimits(settings: Settings): AttemptLimits {
  return {
    attempts: settings.lockout_attempts,
    window_minutes: settings.lockout_window_minutes,
    lock_minutes: settings.lockout_minutes,
    lock_minutes_max: settings.lockout_minutes_max,
  };
}

/** Nobody's id: asking for an account that is not there takes the same work, and so the same time. */
export const nobody = "00000000-0000-0000-0000-000000000000";

/** Many members may share a network; still nobody tries one password on a thousand accounts. */
export const members_per_network = 20;

export function networkLimits(settings: Settings): AttemptLimits {
  const limits = accountLimits(settings);
  return { ...limits, attempts: limits.attempts * members_per_network };
}

/** The network an address belongs to, as far as one person usually commands: /24 of IPv4, /64 of IPv6. */
export function networkOf(ip: string): string {
  const mapped = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(ip);
  if (mapped) return `${mapped[1]}.0/24`;
  const [left = "", right] = ip.split("%")[0]!.toLowerCase().split("::");
  const groups = (part: string) => (part === "" ? [] : part.split(":"));
  const [head, tail] = [groups(left), groups(right ?? "")];
  const zeros = right === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const all = [...head, ...Array.from({ length: zeros }, () => "0"), ...tail].slice(0, 4);
  return `${all.map((group) => Number.parseInt(group, 16).toString(16)).join(":")}::/64`;
}

const afterLogin = "/members";
/** Pages of members with what follows them; anything else, above all another site's address, is nothing to go to. */
const memberPath =
  /^\/(members|chats|likes|credits|premium|profile|notifications|swipe-game|match-finder|transactions|directdebit|signup-matches|complete-signup)(\/[A-Za-z0-9_-]+)*(\?[A-Za-z0-9_.~=&%+-]*)?$/;

/** Where a login leads: the page somebody wanted, if it is one of ours. */
export function nextPath(wanted: string | null | undefined): string {
  return wanted && wanted.length <= 300 && memberPath.test(wanted) ? wanted : afterLogin;
}

export type Device = { browser: string | null; system: string | null };

const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b/, "Linux"],
];

/** Enough of a browser's own description for its owner to recognise it; never the description itself. */
export function deviceOf(user_agent: string): Device {
  const name = (list: [RegExp, string][]) => list.find(([shape]) => shape.test(user_agent))?.[1] ?? null;
  return { browser: name(browsers), system: name(systems) };
}
