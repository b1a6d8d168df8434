/** SQL of sessions, and of when their members were last here. */
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { Db } from "#platform/db/db.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import { incomplete } from "./queries.server.ts";
import { presentStatuses } from "./rules.ts";

type Reader = Pick<Context, "db">;

const sessions = (db: Db, asked: RawBuilder<boolean>, now: Date) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("profiles", "profiles.id", "users.id")
    .leftJoin("live_counters", "live_counters.user_id", "users.id")
    .select(sql<number>`coalesce(live_counters.last_number, 0)`.as("live_number"))
    .select([
      "sessions.token_hash",
      "sessions.used_at",
      "users.site_id",
      "users.id",
      "profiles.name",
      "users.status",
      "users.language",
    ])
    .select(["users.paid_user", "users.theme", "users.time_zone", "users.away_at", incomplete.as("incomplete")])
    .select(sql<string>`profiles.xmin::text`.as("profile_version"))
    .where(asked)
    .where("sessions.expires_at", ">", now)
    .where("users.status", "in", [...presentStatuses]);

const sessionOf = prepare((db, { hash, now }: { hash: Buffer; now: Date }) =>
  sessions(db, sql<boolean>`sessions.token_hash = ${hash}::bytea`, now),
);
/** In a row of its own the planner does not look at the list, and has one plan for lists of every length. */
const sessionsOf = prepare((db, { hashes, now }: { hashes: readonly Buffer[]; now: Date }) =>
  sessions(db, sql<boolean>`sessions.token_hash = ANY ((SELECT ${hashes}::bytea[])::bytea[])`, now),
);

export type FoundSession = Awaited<ReturnType<typeof sessionsOf>>[number];

/** The members behind living sessions, in one round trip, in the order asked; undefined for a session that is none. */
export async function findSessions({ db }: Reader, hashes: readonly Buffer[], now: Date) {
  const [hash, ...more] = hashes;
  if (hash && more.length === 0) return [(await sessionOf(db, { hash, now }))[0]];
  const found = new Map<string, FoundSession>();
  for (const session of await sessionsOf(db, { hashes, now }))
    found.set(session.token_hash.toString("base64"), session);
  return hashes.map((hash) => found.get(hash.toString("base64")));
}

export async function listLiving({ db }: Reader, hashes: readonly Buffer[], now: Date): Promise<Buffer[]> {
  const rows = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select("sessions.token_hash")
    .where(sql<boolean>`sessions.token_hash = ANY(${hashes}::bytea[])`)
    .where("sessions.expires_at", ">", now)
    .where("users.status", "in", [...presentStatuses])
    .execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Who went away stays away. Many accounts at once wait for none, so that nobody waits in a circle: one that is locked is touched the next time. */
export async function touchPresent({ db }: Reader, user_ids: readonly string[], now: Date): Promise<void> {
  await db
    .with("present", (query) =>
      query
        .selectFrom("users")
        .select("id")
        .where(sql<boolean>`id = ANY(${user_ids}::uuid[])`)
        .where("away_at", "is", null)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .updateTable("users")
    .from("present")
    .set({ last_active_at: sql`greatest(last_active_at, ${now})` })
    .whereRef("users.id", "=", "present.id")
    .execute();
}

type Touch = { now: Date; used_before: Date; expires_at: Date };

/** Of parallel requests only the first writes. The account is locked first, as everywhere: who holds it may be ending this session. */
export async function touchSession(
  { db }: Reader,
  token_hash: Buffer,
  { now, used_before, expires_at }: Touch,
): Promise<void> {
  await db
    .with("account", (query) =>
      query
        .selectFrom("users")
        .innerJoin("sessions", "sessions.user_id", "users.id")
        .select("users.id")
        .where("token_hash", "=", token_hash)
        .forNoKeyUpdate("users"),
    )
    .with("touched", (query) =>
      query
        .updateTable("sessions")
        .from("account")
        .set({ used_at: now, expires_at })
        .whereRef("sessions.user_id", "=", "account.id")
        .where("token_hash", "=", token_hash)
        .where("used_at", "<=", used_before)
        .returning("user_id"),
    )
    .updateTable("users")
    .from("touched")
    .set({ last_active_at: sql`greatest(users.last_active_at, ${now})`, away_at: null })
    .whereRef("users.id", "=", "touched.user_id")
    .execute();
}

export async function saveAway({ db }: Reader, user_id: string, away_at: Date): Promise<void> {
  await db.updateTable("users").set({ away_at }).where("id", "=", user_id).execute();
}

type NewSession = { token_hash: Buffer; user_id: string; expires_at: Date; user_agent: string; country: string | null };

export async function insertSession({ db, now }: Pick<Context, "db" | "now">, session: NewSession): Promise<void> {
  const created_at = now();
  await db
    .insertInto("sessions")
    .values({ ...session, created_at, used_at: created_at })
    .execute();
  await db.updateTable("users").set({ last_active_at: created_at }).where("id", "=", session.user_id).execute();
}

/** False when there is none that began by then. */
export async function deleteSession({ db }: Reader, token_hash: Buffer, begun_by?: Date): Promise<boolean> {
  let session = db.deleteFrom("sessions").where("token_hash", "=", token_hash);
  if (begun_by) session = session.where("created_at", "<=", begun_by);
  const { numDeletedRows } = await session.executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteSessionsOf({ db }: Reader, user_id: string, keep: Buffer | undefined): Promise<void> {
  let sessions = db.deleteFrom("sessions").where("user_id", "=", user_id);
  if (keep) sessions = sessions.where("token_hash", "!=", keep);
  await sessions.execute();
}

/** How many there were. */
export async function deleteSessionsOfSite({ db, site }: Pick<Context, "db" | "site">): Promise<number> {
  const members = db.selectFrom("users").select("id").where("site_id", "=", site.id);
  const { numDeletedRows } = await db.deleteFrom("sessions").where("user_id", "in", members).executeTakeFirst();
  return Number(numDeletedRows);
}
