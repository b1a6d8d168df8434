/** What every use case is given: who asks, which site, and the way to the outside world. */
import type { Translate } from "#i18n/catalogues.server.ts";
import type { Locale } from "#i18n/locales.ts";
import type { Settings } from "#contract/settings.ts";
import type { Company } from "#contract/company.ts";
import type { Config } from "./config.server.ts";
import type { Db } from "./db/db.ts";
import type { Jobs } from "./jobs/jobs.server.ts";
import type { Pictures } from "./images/pictures.server.ts";
import type { Live } from "./live/live.server.ts";
import type { Lines } from "./log.server.ts";
import type { Mailer } from "./mail/mailer.server.ts";
import type { Pusher } from "./push/push.server.ts";
import type { Payments } from "./payments/provider.ts";
import type { SmsSender } from "./sms/sms.server.ts";
import type { Storage } from "./storage/storage.ts";

export type Site = { id: number; hosts: readonly string[]; settings: Settings; company: Company; updated_at: Date };

/** The member behind the session; what others may see of them is not in here. */
export type Member = {
  id: string;
  name: string;
  status: "not_confirmed" | "active" | "suspended" | "banned" | "pending_deletion" | "deleted";
  language: Locale;
  paid_user: boolean;
  theme: Theme;
  time_zone: string;
  /** Another one for each change of the profile: what was made from an older one is known to be old. */
  profile_version: string;
  /** The sign-up still lacks something; until it is given, only that can be done. */
  incomplete: boolean;
  /** The last thing that open pages had been told before this request: what a page shows is newer. */
  live_number: number;
};

export type Theme = "system" | "light" | "dark";

/** The browser and network a request comes from. */
export type Visitor = {
  ip: string;
  country: string | undefined;
  user_agent: string;
  /** Another site's page has led here: it cannot make a choice for who follows. */
  from_elsewhere: boolean;
};

/** Cookies of the request, and those the answer will set. */
export type Cookies = {
  get(name: CookieName): string | undefined;
  /** Without an age it ends with the browser. */
  set(name: CookieName, value: string, options: { max_age_s?: number; readable?: boolean }): void;
  remove(name: CookieName): void;
};
export type CookieName =
  | "session"
  | "device"
  | "locale"
  | "theme"
  | "country"
  | "entry_skip"
  | "source"
  | "choice"
  | "way_back";

export type Context = {
  config: Config;
  /** Never in an answer, a log or a job. */
  secrets: { token_key: string };
  db: Db;
  jobs: Jobs;
  /** Delivers at once; only jobs call it, so that a request never waits for a mail server. */
  mail: Mailer;
  /** Likewise. */
  push: Pusher;
  /** Text messages, as mails only from jobs. */
  sms: SmsSender;
  /** The payment providers; never asked inside a transaction. */
  payments: Payments;
  /** The files of photos. */
  storage: Storage;
  pictures: Pictures;
  /** Tells open pages what is new. */
  live: Live;
  log: Lines;
  site: Site;
  settings: Settings;
  locale: Locale;
  t: Translate;
  member: Member | null;
  /** SHA-256 of the session's token, when there is one. */
  session_hash: Buffer | undefined;
  visitor: Visitor;
  cookies: Cookies;
  request_id: string;
  now: () => Date;
  /** The work and its jobs happen whole or not at all. */
  transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
};

export type MemberContext = Omit<Context, "member" | "transaction"> & {
  member: Member;
  transaction: <T>(work: (ctx: MemberContext) => Promise<T>) => Promise<T>;
};
