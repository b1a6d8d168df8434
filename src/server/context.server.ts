/** Makes the context of one request or job from the application: which site, which language, who is calling. */
import { findSession, setSessionCookie } from "#features/accounts/sessions.server.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { chooseLocale, type Locale } from "#i18n/locales.ts";
import type { Context, Cookies, Member, Site, Visitor } from "#platform/context.server.ts";
import { jobsOn } from "#platform/jobs/jobs.server.ts";
import { liveInTransaction, liveOn } from "#platform/live/live.server.ts";
import { RequestLines } from "#platform/log.server.ts";
import type { Application } from "./application.server.ts";
import type { Caller } from "./kept.server.ts";

type Asking = {
  site: Site;
  locale: Locale;
  member: Member | null;
  session_hash?: Buffer | undefined;
  visitor: Visitor;
  cookies: Cookies;
  request_id: string;
};

const outside = new WeakMap<Application, Pick<Context, "jobs" | "live">>();

/** The same for all that happens outside of a transaction, so made once. */
function outsideOf(application: Application): Pick<Context, "jobs" | "live"> {
  let known = outside.get(application);
  if (!known) {
    const { boss, db, live } = application;
    outside.set(application, (known = { jobs: jobsOn(boss, db), live: liveOn(live, db) }));
  }
  return known;
}

export function makeContext(application: Application, asking: Asking): Context {
  const { jobs, live: told } = outsideOf(application);
  const { config, secrets, db, boss, mail, push, sms, payments, storage, pictures, live, log, now } = application;
  const ctx: Context = {
    config,
    secrets,
    db,
    jobs,
    mail,
    push,
    sms,
    payments,
    storage,
    pictures,
    live: told,
    log: new RequestLines(log, asking.request_id),
    site: asking.site,
    settings: asking.site.settings,
    locale: asking.locale,
    t: translator(asking.locale),
    member: asking.member,
    session_hash: asking.session_hash,
    visitor: asking.visitor,
    cookies: asking.cookies,
    request_id: asking.request_id,
    now,
    async transaction(work) {
      const { result, told } = await db.transaction().execute(async (trx) => {
        const told = liveInTransaction(live, trx);
        const result = await work(within(ctx, trx, told));
        await told.write();
        return { result, told };
      });
      told.wakeAll();
      return result;
    },
  };
  /** Inside a transaction everything, jobs included, goes through its connection; a nested one joins it. */
  function within(outer: Context, trx: Context["db"], told: Context["live"]): Context {
    const inner: Context = {
      ...outer,
      db: trx,
      live: told,
      jobs: jobsOn(boss, trx),
      transaction: (work) => work(inner),
    };
    return inner;
  }
  return ctx;
}

export type Incoming = {
  host: string | undefined;
  ip: string;
  user_agent: string;
  accept_language: string | undefined;
  /** The language that the address asks for, as search engines link to each by `?lang=`. */
  url_language: string | undefined;
  /** Asked by a page that nobody looks at. */
  page_hidden: boolean;
  /** Another site's page has led here. */
  from_elsewhere: boolean;
  /** For a call that proves the session together with its work. */
  proven_later?: boolean | undefined;
  cookies: Cookies;
  request_id: string;
};

export async function contextOfRequest(application: Application, incoming: Incoming): Promise<Context> {
  const site = await application.sites.ofHost(incoming.host);
  const { cookies } = incoming;
  const session = await findSession(application, cookies.get("session"), {
    present: !incoming.page_hidden,
    proven_later: incoming.proven_later,
  });
  if (session?.renewed) setSessionCookie({ cookies }, cookies.get("session")!);
  const member = session && session.site_id === site.id ? session.member : null;
  return makeContext(application, {
    site,
    locale: localeOf(site, incoming, member),
    member,
    session_hash: member ? session?.token_hash : undefined,
    visitor: {
      ip: incoming.ip,
      country: visitorCountry(application, cookies, site, incoming.ip),
      user_agent: incoming.user_agent.slice(0, 300),
      from_elsewhere: incoming.from_elsewhere,
    },
    cookies,
    request_id: incoming.request_id,
  });
}

type Asked = Pick<Incoming, "host" | "ip" | "cookies" | "url_language" | "accept_language">;

/** One who asks without a session, as far as kept answers differ by it; nobody where something had to be waited for. */
export function visitorAtDoor(application: Application, incoming: Asked): Caller | undefined {
  const { cookies, host, ip } = incoming;
  const site = application.sites.known(host);
  if (!site || cookies.get("session") !== undefined) return undefined;
  const country = visitorCountry(application, cookies, site, ip);
  return { site, locale: localeOf(site, incoming, null), visitor: { country }, cookies, member: null };
}

function localeOf(
  { settings }: Site,
  { cookies, url_language, accept_language }: Asked,
  member: Member | null,
): Locale {
  return chooseLocale({
    cookie: cookies.get("locale"),
    user: member?.language,
    url: url_language,
    domain_language: settings.domain_language,
    accept_language,
    visible: settings.visible_locales,
  });
}

/** The country a visitor chose, else the one of the address; only countries that the site serves count as chosen. */
function visitorCountry(application: Application, cookies: Cookies, site: Site, ip: string): string | undefined {
  const chosen = cookies.get("country");
  if (chosen && (site.settings.countries as readonly string[]).includes(chosen)) return chosen;
  return application.geo.countryOf(ip);
}
