/** SQL that closes, reopens, suspends and removes accounts. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";

type Reader = Pick<Context, "db">;

/**
 * Locked until the transaction ends: whoever closes, reopens or erases the same account waits. What only refers to it,
 * as a message does, need not: it may hold what the other is about to need.
 */
export async function lockUser({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .select(["id", "site_id", "email", "status", "language"])
    .where("id", "=", user_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function saveStatus({ db }: Reader, user_id: string, status: string): Promise<void> {
  await db.updateTable("users").set({ status }).where("id", "=", user_id).execute();
}

/** Whether that changed anything. */
export async function savePaidUser({ db }: Reader, user_id: string, paid_user: boolean): Promise<boolean> {
  const changed = await db
    .updateTable("users")
    .set({ paid_user })
    .where("id", "=", user_id)
    .where("paid_user", "!=", paid_user)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
}

/** Of two suspensions the longer one counts. */
export async function suspendUser({ db }: Reader, user_id: string, until: Date | "infinity"): Promise<void> {
  await db
    .updateTable("users")
    .set({ status: "suspended", suspended_until: sql`greatest(suspended_until, ${until}::timestamptz)` })
    .where("id", "=", user_id)
    .where("status", "in", ["active", "suspended"])
    .execute();
}

/** After a ban; a suspension that was taken back meanwhile is none to go back to. */
export async function reopenUser({ db }: Reader, user_id: string, status: string): Promise<void> {
  await db
    .updateTable("users")
    .set({
      status: sql`CASE WHEN ${status}::text = 'suspended' AND suspended_until IS NULL THEN 'active' ELSE ${status}::text END`,
    })
    .where("id", "=", user_id)
    .execute();
}

export async function endSuspension({ db }: Reader, user_id: string, until: Date): Promise<void> {
  await db
    .updateTable("users")
    .set({ status: sql`CASE status WHEN 'suspended' THEN 'active' ELSE status END`, suspended_until: null })
    .where("id", "=", user_id)
    // Who is banned besides stays out.
    .where("status", "in", ["suspended", "banned"])
    .where("suspended_until", "=", until)
    .execute();
}

/** Of an address or a number that is kept out at this moment; null is for ever. */
export async function findExclusion({ db, site }: Pick<Context, "db" | "site">, contact_hash: Buffer, now: Date) {
  return db
    .selectFrom("exclusions")
    .select(sql<Date | null>`nullif(until, 'infinity')`.as("until"))
    .where("site_id", "=", site.id)
    .where("contact_hash", "=", contact_hash)
    .where("until", ">", now)
    .executeTakeFirst();
}

/** With what the site said when it closed the account; no reason where the owner wanted to be kept out. */
export async function findStanding({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .select(["users.status", "users.time_zone"])
    .select(sql<Date | null>`nullif(users.suspended_until, 'infinity')`.as("until"))
    .select((row) =>
      row
        .selectFrom("reports")
        .select("reports.reason")
        .whereRef("reports.reported_id", "=", "users.id")
        .where("reports.lifted_at", "is", null)
        .where((report) =>
          report.or([
            report.and([report("users.status", "=", "banned"), report("reports.decision", "=", "ban")]),
            report.and([
              report("reports.decision", "=", "suspend"),
              report("reports.suspended_until", "=", report.ref("users.suspended_until")),
            ]),
          ]),
        )
        .orderBy("reports.decided_at", "desc")
        .limit(1)
        .as("reason"),
    )
    .where("users.id", "=", user_id)
    .executeTakeFirst();
}

/** Gives whose it were. */
export async function liftSuspensions({ db }: Reader, now: Date): Promise<string[]> {
  const lifted = await db
    .updateTable("users")
    .set({ status: "active", suspended_until: null })
    .where("status", "=", "suspended")
    .where("suspended_until", "<=", now)
    .returning("id")
    .execute();
  return lifted.map(({ id }) => id);
}

/** With whom the member has a conversation. */
export async function listPartnerIds({ db }: Reader, user_id: string): Promise<string[]> {
  const chats = await db.selectFrom("chats").select("partner_id").where("profile_id", "=", user_id).execute();
  return chats.flatMap(({ partner_id }) => partner_id ?? []);
}

/** With everything that belongs to it: the foreign keys say what goes and what stays without a name. */
export async function deleteUser({ db }: Reader, user_id: string): Promise<void> {
  const about = `%${user_id}%`;
  await db.deleteFrom("login_attempts").where("scope", "like", about).execute();
  await db.deleteFrom("allowances").where("scope", "like", about).execute();
  await db.deleteFrom("users").where("id", "=", user_id).execute();
}

/** Ids in order, a page at a time. */
export async function listUserIds({ db }: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("id", ">", sql<string>`${after}::uuid`)
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
