/** SQL of reports. */
import { sql, type Insertable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";

type Reader = Pick<Context, "db">;
type SiteReader = Pick<Context, "db" | "site">;

/** False when there is one with this id already. */
export async function insertReport(
  { db, site }: SiteReader,
  report: Omit<Insertable<DB["reports"]>, "site_id">,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("reports")
    .values({ ...report, site_id: site.id })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findSent({ db }: Reader, id: string, reporter_id: string) {
  return db
    .selectFrom("reports")
    .select(["receipt", "subject", "category", "explanation", "reported_id", "conversation_id", "sequence"])
    .where("id", "=", id)
    .where("reporter_id", "=", reporter_id)
    .executeTakeFirst();
}

/** Clear files, whatever the reporter could see of them. */
export async function listPhotoFiles({ db }: Reader, profile_id: string, limit: number) {
  return db
    .selectFrom("photos")
    .select(["id", "file"])
    .where("profile_id", "=", profile_id)
    .where("status", "=", "active")
    .orderBy("position")
    .limit(limit)
    .execute();
}

/** A message that the member received and still sees, with its sender. */
export async function findReceivedMessage(
  { db }: Reader,
  member_id: string,
  { conversation, sequence }: { conversation: string; sequence: number },
) {
  return db
    .selectFrom("messages")
    .innerJoin("chats", "chats.conversation_id", "messages.conversation_id")
    .innerJoin("profiles", "profiles.id", "messages.sender_id")
    .select(["messages.sender_id", "profiles.name", "chats.removed_until"])
    .where("messages.conversation_id", "=", conversation)
    .where("messages.sequence", "=", sequence)
    .where("messages.sender_id", "!=", member_id)
    .where("chats.profile_id", "=", member_id)
    .where("chats.removed", "=", false)
    .whereRef("messages.sequence", ">", "chats.removed_until")
    .$narrowType<{ sender_id: string }>()
    .executeTakeFirst();
}

/** The message and what was said before it, oldest first. */
export async function listMessages(
  { db }: Reader,
  { conversation, sequence, after }: { conversation: string; sequence: number; after: number },
  limit: number,
) {
  const rows = await db
    .selectFrom("messages")
    .leftJoin("message_images", "message_images.id", "messages.image_id")
    .select(["messages.sequence", "messages.sender_id", "messages.kind", "messages.body", "messages.created_at"])
    .select("message_images.file")
    .where("conversation_id", "=", conversation)
    .where("sequence", "<=", sequence)
    .where("sequence", ">", after)
    .orderBy("sequence", "desc")
    .limit(limit)
    .execute();
  return rows.toReversed();
}

export async function listOpen({ db, site }: SiteReader, limit: number) {
  return db
    .selectFrom("reports")
    .leftJoin("profiles", "profiles.id", "reports.reported_id")
    .select(["reports.receipt", "reports.subject", "reports.category", "reports.created_at", "profiles.name"])
    .where("reports.site_id", "=", site.id)
    .where("reports.decided_at", "is", null)
    .orderBy("reports.created_at")
    .limit(limit)
    .execute();
}

export async function findReport({ db, site }: SiteReader, receipt: string) {
  return db
    .selectFrom("reports")
    .leftJoin("profiles as reported", "reported.id", "reports.reported_id")
    .leftJoin("profiles as reporter", "reporter.id", "reports.reporter_id")
    .selectAll("reports")
    .select(["reported.name as reported_name", "reporter.name as reporter_name"])
    .where("reports.site_id", "=", site.id)
    .where("reports.receipt", "=", receipt)
    .executeTakeFirst();
}

/** How often the same member was reported before. */
export async function countReportsOf({ db }: Reader, user_id: string): Promise<number> {
  const { total } = await db
    .selectFrom("reports")
    .select((row) => row.fn.countAll<number>().as("total"))
    .where("reported_id", "=", user_id)
    .executeTakeFirstOrThrow();
  return total;
}

/** Of two who decide at once only one does; undefined for the other. */
export async function decideReport(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  receipt: string,
  decided: { decision: string; reason: string; suspended_until: Date | null },
) {
  return db
    .updateTable("reports")
    .set({ ...decided, decided_at: now() })
    .where("site_id", "=", site.id)
    .where("receipt", "=", receipt)
    .where("decided_at", "is", null)
    .returning(["id", "reporter_id", "reported_id", "conversation_id", "sequence"])
    .executeTakeFirst();
}

/** How account and profile stood before the decision, for the way back. */
export async function saveStanding(
  { db }: Reader,
  report_id: string,
  before: { status_before: string | null; profile_status_before: string | null },
): Promise<void> {
  await db.updateTable("reports").set(before).where("id", "=", report_id).execute();
}

/** How the profile of somebody who has left stood until then. */
export async function findStatusLeft({ db }: Reader, user_id: string): Promise<string | undefined> {
  const deletion = await db
    .selectFrom("deletions")
    .select("profile_status")
    .where("user_id", "=", user_id)
    .executeTakeFirst();
  return deletion?.profile_status ?? undefined;
}

/** Of two who take a decision back only one does; undefined for the other, and for a report that changed nothing. */
export async function liftDecision(
  { db, site, now }: Pick<Context, "db" | "site" | "now">,
  receipt: string,
  lift_reason: string,
) {
  return db
    .updateTable("reports")
    .set({ lifted_at: now(), lift_reason })
    .where("site_id", "=", site.id)
    .where("receipt", "=", receipt)
    .where("decision", "in", ["warn", "hide", "suspend", "ban"])
    .where("lifted_at", "is", null)
    .where("reported_id", "is not", null)
    .returning(["id", "reported_id", "decision", "suspended_until"])
    .$narrowType<{ reported_id: string; decision: string }>()
    .executeTakeFirst();
}

/** What was decided about a member, newest first. */
export async function listDecided({ db }: Reader, user_id: string) {
  return db
    .selectFrom("reports")
    .select(["receipt", "decision", "decided_at", "status_before", "profile_status_before", "lifted_at"])
    .where("reported_id", "=", user_id)
    .where("decided_at", "is not", null)
    .orderBy("decided_at", "desc")
    .$narrowType<{ decision: string; decided_at: Date }>()
    .execute();
}

/** Whether the site hides a profile, and the reason it gave, as long as that is kept. */
export async function findHiding({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("profiles")
    .leftJoin("reports", (report) =>
      report
        .onRef("reports.reported_id", "=", "profiles.id")
        .on("reports.decision", "=", "hide")
        .on("reports.lifted_at", "is", null),
    )
    .select("reports.reason")
    .where("profiles.id", "=", profile_id)
    .where("profiles.status", "=", "blocked")
    .orderBy("reports.decided_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** False when it is gone already. */
export async function removeMessage(
  { db, now }: Pick<Context, "db" | "now">,
  conversation_id: string,
  sequence: number,
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    SELECT remove_message(${conversation_id}, ${sequence}, ${now()}) AS removed`.execute(db);
  return rows[0]!.removed;
}

export async function findDecided({ db, site }: SiteReader, report_id: string) {
  return db
    .selectFrom("reports")
    .select([
      "receipt",
      "reporter_id",
      "reported_id",
      "subject",
      "decision",
      "reason",
      "suspended_until",
      "lift_reason",
    ])
    .where("id", "=", report_id)
    .where("site_id", "=", site.id)
    .where("decided_at", "is not", null)
    .$narrowType<{ decision: string; reason: string }>()
    .executeTakeFirst();
}

/** Also of a banned member: they must hear the reason. */
export async function findPerson({ db }: Reader, user_id: string) {
  return db
    .selectFrom("users")
    .innerJoin("profiles", "profiles.id", "users.id")
    .select(["users.email", "users.language", "profiles.name"])
    .where("users.id", "=", user_id)
    .where("users.status", "not in", ["not_confirmed", "deleted"])
    .executeTakeFirst();
}

export async function deleteReports({ db, site }: Pick<Context, "db" | "site">, before: Date) {
  return db
    .deleteFrom("reports")
    .where("site_id", "=", site.id)
    .where("created_at", "<", before)
    .returning("evidence")
    .execute();
}
