/** Sessions: a random token in the browser, only its hash in the database. */
import { hash, randomBytes } from "node:crypto";
import { createBatches } from "#lib/batches.ts";
import type { Context, Member } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import * as queries from "./session-queries.server.ts";
import { activity_minutes, day_ms, minute_ms, session_days } from "./rules.ts";

const tokenShape = /^[A-Za-z0-9_-]{43}$/;

/** 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

export function isToken(value: string | undefined): value is string {
  return value !== undefined && tokenShape.test(value);
}

export function hashToken(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** `renewed`: the first use for a day or more, after which the cookie must live on as long as the session does. */
export type Session = { site_id: number; token_hash: Buffer; member: Member; renewed: boolean };

/** A session lasts for thirty days from its last use. */
function endOf(used_at: Date): Date {
  return new Date(used_at.getTime() + session_days * day_ms);
}

type Look = (asked: { token_hash: Buffer; moment: Date }) => Promise<queries.FoundSession | undefined>;

const looks = new WeakMap<Db, Look>();

/** Every request of a member asks this: those that come while one question is under way ask the next one together. */
function lookOf(db: Db): Look {
  let look = looks.get(db);
  if (!look) {
    look = createBatches({
      most: 100,
      isShared: () => true,
      run: async (asked) =>
        queries.findSessions(
          { db },
          asked.map(({ token_hash }) => token_hash),
          asked.at(-1)!.moment,
        ),
    });
    looks.set(db, look);
  }
  return look;
}

const known_ms = minute_ms;
/** When more than these send in a minute, remembering begins anew: memory has an end. */
const known_most = 10_000;

type Known = {
  get(token_hash: Buffer, moment: Date): queries.FoundSession | undefined;
  set(found: queries.FoundSession, moment: Date): void;
};

const knowns = new WeakMap<Db, Known>();

/** Sessions of members who may do everything, as they were found within the last minute. */
function knownOf(db: Db): Known {
  let known = knowns.get(db);
  if (!known) {
    const kept = new Map<string, { found: queries.FoundSession; until: number }>();
    const keyOf = (token_hash: Buffer) => token_hash.toString("latin1");
    known = {
      get(token_hash, moment) {
        const one = kept.get(keyOf(token_hash));
        return one && one.until > moment.getTime() ? one.found : undefined;
      },
      set(found, moment) {
        if (found.status !== "active" || found.incomplete) return;
        if (kept.size >= known_most) kept.clear();
        kept.set(keyOf(found.token_hash), { found, until: moment.getTime() + known_ms });
      },
    };
    knowns.set(db, known);
  }
  return known;
}

type Asking = {
  /** Somebody looks at the page that asks. */
  present: boolean;
  /** Who was let in a moment ago is let in again: only for work that proves the session itself. */
  proven_later?: boolean | undefined;
};

/** Who a cookie belongs to, if it still counts; remembers that they were here, unless only their browser was. */
export async function findSession(
  { db, now }: Pick<Context, "db" | "now">,
  token: string | undefined,
  { present, proven_later = false }: Asking,
): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const token_hash = hashToken(token);
  const moment = now();
  const known = proven_later ? knownOf(db).get(token_hash, moment) : undefined;
  const found = known ?? (await lookOf(db)({ token_hash, moment }));
  if (!found) return undefined;
  const { token_hash: _hash, site_id, used_at, away_at, ...member } = found;
  // Who comes back from being away is here again at once.
  const used_before = away_at ? moment : new Date(moment.getTime() - activity_minutes * minute_ms);
  const here = present && used_at <= used_before;
  if (here) await queries.touchSession({ db }, token_hash, { now: moment, used_before, expires_at: endOf(moment) });
  if (proven_later && !known) knownOf(db).set(here ? { ...found, used_at: moment, away_at: null } : found, moment);
  const renewed = present && moment.getTime() - used_at.getTime() >= day_ms;
  return { site_id, token_hash, member: member as Member, renewed };
}

/** Of these sessions, by the hashes of their tokens, those that still count. */
export async function listLivingSessions(
  { db, now }: Pick<Context, "db" | "now">,
  hashes: readonly Buffer[],
): Promise<Buffer[]> {
  return queries.listLiving({ db }, hashes, now());
}

/** Members with an open page are here, unless the page said that it was left. */
export async function keepPresent(
  { db, now }: Pick<Context, "db" | "now">,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length > 0) await queries.touchPresent({ db }, user_ids, now());
}

/** Begins a session in the database; the token is for the cookie, which is set when all is committed. */
export async function startSession(ctx: Pick<Context, "db" | "now" | "visitor">, user_id: string): Promise<string> {
  const token = newToken();
  await queries.insertSession(ctx, {
    token_hash: hashToken(token),
    user_id,
    expires_at: endOf(ctx.now()),
    user_agent: ctx.visitor.user_agent,
    country: ctx.visitor.country ?? null,
  });
  return token;
}

export function setSessionCookie({ cookies }: Pick<Context, "cookies">, token: string): void {
  cookies.set("session", token, { max_age_s: (session_days * day_ms) / 1000 });
}

/** Ends the session that this browser's cookie names, whosever it is; false when there is none, or it began later. */
export async function endOwnSession(ctx: Pick<Context, "db" | "cookies">, begun_by?: Date): Promise<boolean> {
  const token = ctx.cookies.get("session");
  return isToken(token) && queries.deleteSession(ctx, hashToken(token), begun_by);
}

/** After a new password nobody else stays in: ends all sessions of an account but the one kept. */
export async function endOtherSessions(ctx: Pick<Context, "db">, user_id: string, keep_hash?: Buffer): Promise<void> {
  await queries.deleteSessionsOf(ctx, user_id, keep_hash);
}

/** For the operator, when sessions may be in wrong hands: everybody of the site has to log in again. */
export async function endAllSessions(ctx: Pick<Context, "db" | "site">): Promise<number> {
  return queries.deleteSessionsOfSite(ctx);
}
