/** SQL that reads members: cards, search, one profile. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import type { Kind } from "./rules.ts";

type Reader = Pick<Context, "db" | "site" | "locale">;

function everybody({ db, site, locale }: Reader) {
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .leftJoin("regions", "regions.code", "profiles.region")
    .where("profiles.site_id", "=", site.id)
    .select(["profiles.id", "profiles.name", "profiles.born_on", "profiles.country", "profiles.fictional", "profiles.demo"])
    .select(sql<string | null>`coalesce(regions.names ->> ${locale}, regions.name)`.as("region"))
    .select((row) =>
      row
        .selectFrom("photos")
        .select("photos.file")
        .whereRef("photos.profile_id", "=", "profiles.id")
        .where("photos.status", "=", "active")
        .orderBy("photos.position")
        .limit(1)
        .as("photo"),
    );
}

/** Whoever may be shown to others: confirmed, neither hidden nor blocked. */
function shown(ctx: Reader) {
  return everybody(ctx).where("profiles.status", "=", "active").where("users.status", "=", "active");
}

export async function listCards(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return shown(ctx).where("profiles.id", "in", [...ids]).execute();
}

export async function findMembers(ctx: Reader, search: { not: string; kinds: readonly Kind[]; limit: number }) {
  return shown(ctx)
    .select(["profiles.about_me", "profiles.interests"])
    .where("profiles.id", "!=", search.not)
    .where((row) =>
      row.or(
        search.kinds.map(({ gender, sexuality }) =>
          row.and([row("profiles.gender", "=", gender), row("profiles.sexuality", "=", sexuality)]),
        ),
      ),
    )
    .orderBy("users.last_active_at", "desc")
    .orderBy("profiles.id")
    .limit(search.limit)
    .execute();
}

/** What a search needs to know of the one who searches. */
export async function findSeeker({ db }: Reader, id: string) {
  return db
    .selectFrom("profiles")
    .select(["gender", "sexuality", "interests"])
    .where("id", "=", id)
    .$narrowType<Kind>()
    .executeTakeFirstOrThrow();
}

const profileColumns = [
  "profiles.gender",
  "profiles.sexuality",
  "profiles.hair_color",
  "profiles.eye_color",
  "profiles.body_type",
  "profiles.relationship_status",
  "profiles.tattoos",
  "profiles.interests",
  "profiles.about_me",
  "profiles.looking_for",
] as const;

/** Members see their own profile in every state. */
export async function findProfile(ctx: Reader, id: string, own: boolean) {
  return (own ? everybody(ctx) : shown(ctx)).select(profileColumns).where("profiles.id", "=", id).executeTakeFirst();
}

export async function listPhotos({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("photos")
    .select("file")
    .where("profile_id", "=", profile_id)
    .where("status", "=", "active")
    .orderBy("position")
    .execute();
}

/** Invented people with a photo, of each gender and kind in turn, so that everybody finds somebody. */
export async function findPreview(ctx: Reader, limit: number) {
  return shown(ctx)
    .where((row) => row.or([row("profiles.fictional", "=", true), row("profiles.demo", "=", true)]))
    .where((row) =>
      row.exists(
        row.selectFrom("photos").select("photos.id").whereRef("photos.profile_id", "=", "profiles.id").where("photos.status", "=", "active"),
      ),
    )
    .orderBy(sql`row_number() OVER (PARTITION BY profiles.gender, profiles.fictional ORDER BY profiles.created_at DESC, profiles.id)`)
    .orderBy("profiles.fictional")
    .orderBy("profiles.gender")
    .limit(limit)
    .execute();
}

/** A member who may stand on a landing page: who agreed to it, or an invented one. */
export async function findAdvertised(ctx: Reader, id: string) {
  return shown(ctx)
    .where("profiles.id", "=", id)
    .where((row) => row.or([row("profiles.may_advertise", "=", true), row("profiles.fictional", "=", true), row("profiles.demo", "=", true)]))
    .executeTakeFirst();
}
