/** All SQL of photos and of the list of banned pictures. */
import { sql, type Insertable } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { DB } from "#platform/db/types.ts";
import type { ServedPhoto } from "./rules.ts";

type Reader = Pick<Context, "db">;

export async function listOwn({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("photos")
    .select(["id", "status", "rejected_reason", "file", "file_blurred", "width", "height", "placeholder"])
    .where("profile_id", "=", profile_id)
    .orderBy("position")
    .execute();
}

/** Whether the owner is premium, and how many photos there are. */
export async function findRoom({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["users.paid_user"])
    .select((row) =>
      row
        .selectFrom("photos")
        .select(sql<number>`count(*)::int`.as("count"))
        .whereRef("photos.profile_id", "=", "profiles.id")
        .as("count"),
    )
    .where("profiles.id", "=", profile_id)
    .executeTakeFirst();
}

/** Everything that changes a profile's photos waits here for its turn. Other rows may still refer to the profile. */
export async function lockPhotos({ db }: Reader, profile_id: string): Promise<void> {
  await db.selectFrom("profiles").select("id").where("id", "=", profile_id).forNoKeyUpdate().execute();
}

/** The same for the owner of a photo: each change of one ends at its profile, which the search shows. */
export async function lockPhotosBeside({ db }: Reader, photo_id: string): Promise<void> {
  await db
    .selectFrom("profiles")
    .innerJoin("photos", "photos.profile_id", "profiles.id")
    .select("profiles.id")
    .where("photos.id", "=", photo_id)
    .forNoKeyUpdate("profiles")
    .execute();
}

/** False when there is one of that id. */
export async function insertPhoto({ db }: Reader, photo: Insertable<DB["photos"]>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("photos")
    .values(photo)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** One statement, so that no two photos are seen in one place. */
export async function placePhotos({ db }: Reader, profile_id: string, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE photos SET position = placed.place
    FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS placed (id, place)
    WHERE photos.id = placed.id AND photos.profile_id = ${profile_id}`.execute(db);
}

export async function deletePhoto({ db }: Reader, profile_id: string, id: string) {
  return db
    .deleteFrom("photos")
    .where("id", "=", id)
    .where("profile_id", "=", profile_id)
    .returning(["file", "file_blurred"])
    .executeTakeFirst();
}

export async function deleteAll({ db }: Reader, profile_id: string) {
  return db.deleteFrom("photos").where("profile_id", "=", profile_id).returning(["file", "file_blurred"]).execute();
}

type Files = Pick<Insertable<DB["photos"]>, "file" | "file_blurred" | "placeholder" | "hash" | "width" | "height">;

/** False when the photo has gone or changed since. */
export async function replaceFiles(
  { db }: Reader,
  { id, file: old }: { id: string; file: string },
  files: Files,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("photos")
    .set(files)
    .where("id", "=", id)
    .where("file", "=", old)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of these names, those that belong to a photo or to a picture in a message. */
export async function listUsedFiles({ db }: Reader, files: readonly string[]): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const rows = await db
    .selectFrom("photos")
    .select("file")
    .where("file", "in", [...files])
    .unionAll((all) =>
      all
        .selectFrom("message_images")
        .select("file")
        .where("file", "in", [...files]),
    )
    .execute();
  return new Set(rows.map(({ file }) => file));
}

/** By the indexed name of the clear or the blurred file, with what lies between its owner and the one who asks. */
export async function findServed(
  { db, member }: Pick<Context, "db" | "member">,
  file: string,
  blurred: boolean,
): Promise<ServedPhoto | undefined> {
  const viewer = sql`${member?.id ?? null}::uuid`;
  const owner = sql.ref("photos.profile_id");
  const found = await db
    .selectFrom("photos")
    .innerJoin("profiles", "profiles.id", "photos.profile_id")
    .innerJoin("users", "users.id", "photos.profile_id")
    .select(["photos.status", "photos.profile_id", "profiles.site_id", "profiles.status as profile_status"])
    .select(["users.status as user_status", "users.paid_user as owner_paid"])
    .select(sql<boolean>`profiles.fictional OR profiles.demo OR profiles.may_advertise`.as("advertised"))
    .select("profiles.show_photos")
    .select(sql<boolean>`${owner} IN (SELECT hidden.id FROM hidden_from(${viewer}) AS hidden (id))`.as("blocked"))
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM matches WHERE lower_id = least(${owner}, ${viewer}) AND upper_id = greatest(${owner}, ${viewer}) 
      )`.as("match"),
    )
    .select(
      sql<boolean>`profiles.status = 'hidden' AND NOT has_withdrawn_consent(${owner}) AND (
        EXISTS (SELECT FROM likes WHERE liker_id = ${owner} AND liked_id = ${viewer})
        OR EXISTS (SELECT FROM chats WHERE chats.profile_id = ${viewer} AND partner_id = ${owner})
      )`.as("friend"),
    )
    .select((row) =>
      row
        .selectFrom("photos as before")
        .select(sql<number>`count(*)::int`.as("rank"))
        .whereRef("before.profile_id", "=", "photos.profile_id")
        .whereRef("before.position", "<=", "photos.position")
        .where("before.status", "=", "active")
        .as("rank"),
    )
    .where(blurred ? "photos.file_blurred" : "photos.file", "=", file)
    .executeTakeFirst();
  return found && { ...found, rank: found.rank ?? 0, blurred };
}

/** Bits in which a picture may differ from another one and still be taken for it. */
const alike_bits = 6;

export async function isBanned({ db }: Reader, hashes: readonly string[]): Promise<boolean> {
  const found = await db
    .selectFrom("banned_pictures")
    .select("hash")
    .where((row) => row.or(hashes.map((hash) => sql<boolean>`bit_count(hash # ${hash}::bit(64)) <= ${alike_bits}`)))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** False when it is not known how the photo looks. */
export async function banPicture({ db }: Reader, photo_id: string, reason: string): Promise<boolean> {
  const photo = await db.selectFrom("photos").select("hash").where("id", "=", photo_id).executeTakeFirst();
  if (!photo?.hash) return false;
  await db
    .insertInto("banned_pictures")
    .values({ hash: photo.hash, reason })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
  return true;
}

/** Other accounts that one photo is seen on, as many as somebody looks into. */
const owners_told = 5;

/** Those that wait longest first. */
export async function listPending({ db }: Reader, limit: number) {
  return (
    db
      .selectFrom("photos")
      .innerJoin("profiles", "profiles.id", "photos.profile_id")
      .select(["photos.id", "photos.file", "photos.created_at", "profiles.id as profile_id", "profiles.name"])
      // Decisions d.4-33: the same picture on another account is for staff to judge, and refuses nobody.
      .select(
        sql<string[]>`ARRAY(
        SELECT DISTINCT others.profile_id::text FROM photos AS others
        WHERE others.profile_id <> photos.profile_id AND bit_count(others.hash # photos.hash) <= ${alike_bits}
        ORDER BY 1 LIMIT ${owners_told})`.as("alike"),
      )
      .where("photos.status", "=", "pending")
      .orderBy("photos.created_at")
      .orderBy("photos.id")
      .limit(limit)
      .execute()
  );
}

type Decision = { status: "active"; rejected_reason: null } | { status: "rejected"; rejected_reason: string };

/** Whose photo it is; undefined when there is none. */
export async function decidePhoto({ db }: Reader, id: string, decision: Decision, decided_at: Date) {
  return db
    .updateTable("photos")
    .set({ ...decision, decided_at })
    .where("id", "=", id)
    .returning("profile_id")
    .executeTakeFirst();
}

/** As a photo stands now; locked, so that two decisions come one after the other. */
export async function lockDecision({ db }: Reader, id: string) {
  return db
    .selectFrom("photos")
    .innerJoin("profiles", "profiles.id", "photos.profile_id")
    .select(["photos.status", "photos.rejected_reason", "profiles.site_id"])
    .where("photos.id", "=", id)
    .forUpdate("photos")
    .executeTakeFirst();
}

/** The owner of a photo that is still rejected, and why. */
export async function findRejected({ db, site }: Pick<Context, "db" | "site">, id: string) {
  return db
    .selectFrom("photos")
    .innerJoin("profiles", "profiles.id", "photos.profile_id")
    .innerJoin("users", "users.id", "profiles.id")
    .select(["users.email", "users.language", "profiles.name", "photos.rejected_reason"])
    .where("photos.id", "=", id)
    .where("photos.status", "=", "rejected")
    .where("profiles.site_id", "=", site.id)
    .where("users.status", "in", ["active", "not_confirmed"])
    .executeTakeFirst();
}
