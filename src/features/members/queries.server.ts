/** SQL that reads members for cards. */
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Locale } from "#i18n/locales.ts";
import type { Context, Member } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";

export type Reader = Pick<Context, "db" | "site" | "settings" | "locale" | "member" | "now">;

/** As much of it as decides who is shown, and how. */
export type Looker = Pick<Context, "db" | "locale" | "now"> & {
  site: Pick<Context["site"], "id">;
  settings: Pick<Context["settings"], "online_minutes">;
  member: Pick<Member, "id"> | null;
};

/** The same as values of a prepared statement. */
export type Looking = { member_id: string; site_id: number; locale: Locale; online_minutes: number; now: Date };

export function lookingOf({ site, settings, locale, now }: Looker, member_id: string): Looking {
  return { member_id, site_id: site.id, locale, online_minutes: settings.online_minutes, now: now() };
}

export function lookerOf(db: Context["db"], { member_id, site_id, locale, online_minutes, now }: Looking): Looker {
  return { db, member: { id: member_id }, site: { id: site_id }, locale, settings: { online_minutes }, now: () => now };
}

/** Everybody of the site with what a card needs, and what decides how much of it the caller may see. */
export function everybody(ctx: Looker) {
  const { db, site, locale } = ctx;
  return db
    .selectFrom("profiles")
    .innerJoin("users", "users.id", "profiles.id")
    .leftJoin("regions", "regions.code", "profiles.region")
    .where("profiles.site_id", "=", site.id)
    .select([
      "profiles.id",
      "profiles.name",
      "profiles.born_on",
      "profiles.country",
      "profiles.fictional",
      "profiles.demo",
    ])
    .select([
      "profiles.show_age",
      "profiles.show_region",
      "profiles.show_online",
      "profiles.show_photos",
      "profiles.show_interests",
    ])
    .select(sql<string | null>`coalesce(regions.names ->> ${locale}, regions.name)`.as("region"))
    .select([isMatch(ctx).as("match"), isLiked(ctx).as("liked"), isPresent(ctx).as("present")])
    .select((row) =>
      jsonObjectFrom(
        row
          .selectFrom("photos")
          .select(["photos.file", "photos.file_blurred"])
          .whereRef("photos.profile_id", "=", "profiles.id")
          .where("photos.status", "=", "active")
          .orderBy("photos.position")
          .limit(1),
      ).as("photo"),
    );
}

/** The caller and the member like each other. */
function isMatch({ member }: Pick<Looker, "member">) {
  if (!member) return sql<boolean>`false`;
  const pair = [sql`least(profiles.id, ${member.id}::uuid)`, sql`greatest(profiles.id, ${member.id}::uuid)`];
  return sql<boolean>`EXISTS (SELECT FROM matches WHERE (lower_id, upper_id) = (${sql.join(pair)}))`;
}

/** The caller likes the member. */
function isLiked({ member }: Pick<Looker, "member">) {
  if (!member) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) = (${member.id}::uuid, profiles.id))`;
}

/** The member likes the caller. */
export function likesCaller({ member }: Pick<Looker, "member">) {
  if (!member) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM likes WHERE (liker_id, liked_id) = (profiles.id, ${member.id}::uuid))`;
}

/** Invented and invisible people are never online. */
function isPresent({ now, settings }: Pick<Looker, "now" | "settings">) {
  return sql<boolean>`NOT profiles.fictional AND profiles.status = 'active'
    AND is_online(users.last_active_at, users.away_at, ${now()}::timestamptz, ${settings.online_minutes}::integer)`;
}

/** Whoever the caller must never meet: a block hides both from each other. */
export function hiddenFrom({ member }: Pick<Looker, "member">) {
  return sql<string>`(SELECT hidden.id FROM hidden_from(${member?.id ?? null}::uuid) AS hidden (id))`;
}

/** Whoever may be shown to the caller: confirmed, neither hidden nor blocked. */
export function shown(ctx: Looker) {
  return everybody(ctx)
    .where("profiles.status", "=", "active")
    .where("users.status", "=", "active")
    .where("profiles.id", "not in", hiddenFrom(ctx));
}

/** Invisible members show themselves to those whom they like or have a chat with, unless their consent is withdrawn. */
function shownToFriends(ctx: Looker) {
  return everybody(ctx)
    .where("profiles.status", "in", ["active", "hidden"])
    .where("users.status", "=", "active")
    .where("profiles.id", "not in", hiddenFrom(ctx))
    .where(sql<boolean>`(profiles.status = 'active' OR NOT has_withdrawn_consent(profiles.id))`);
}

/** Whose profile the caller can open: an invisible one shows itself to those whom its owner likes. */
export function shownInProfile(ctx: Looker) {
  return shownToFriends(ctx).where((row) => row.or([row("profiles.status", "=", "active"), likesCaller(ctx)]));
}

export async function findShown(ctx: Reader, id: string) {
  return shownInProfile(ctx).where("profiles.id", "=", id).executeTakeFirst();
}

/** Those of a list who are shown, with their interests. */
export async function listIntroductions(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return shown(ctx)
    .select("profiles.interests")
    .where("profiles.id", "in", [...ids])
    .execute();
}

/** In a row of its own the planner does not look at it, and has one plan for lists of every length. */
function isAmong(ids: readonly string[]) {
  return sql<boolean>`profiles.id = ANY ((SELECT ${ids}::uuid[])::uuid[])`;
}

/** Of a list, and whose profile stays closed to the caller all the same; see `shownInProfile`. */
function friends(ctx: Looker, ids: readonly string[]) {
  return shownToFriends(ctx)
    .select(sql<boolean>`profiles.status <> 'active' AND NOT ${likesCaller(ctx)}`.as("closed"))
    .where(isAmong(ids));
}

const friendsOf = prepare((db, values: Looking & { ids: readonly string[] }) =>
  friends(lookerOf(db, values), values.ids),
);

export async function listFriends(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  if (ctx.member) return friendsOf(ctx.db, { ...lookingOf(ctx, ctx.member.id), ids });
  return friends(ctx, ids).execute();
}

const cardsOf = prepare((db, values: Looking & { ids: readonly string[] }) =>
  shown(lookerOf(db, values)).where(isAmong(values.ids)),
);

export async function listCards(ctx: Reader, ids: readonly string[]) {
  if (ids.length === 0) return [];
  if (ctx.member) return cardsOf(ctx.db, { ...lookingOf(ctx, ctx.member.id), ids });
  return shown(ctx).where(isAmong(ids)).execute();
}

/** Invented people with a photo, of each gender and kind in turn, so that everybody finds somebody. */
export async function findPreview(ctx: Reader, limit: number) {
  return shown(ctx)
    .where((row) => row.or([row("profiles.fictional", "=", true), row("profiles.demo", "=", true)]))
    .where((row) =>
      row.exists(
        row
          .selectFrom("photos")
          .select("photos.id")
          .whereRef("photos.profile_id", "=", "profiles.id")
          .where("photos.status", "=", "active"),
      ),
    )
    .orderBy(
      sql`row_number() OVER (PARTITION BY profiles.gender, profiles.fictional ORDER BY profiles.created_at DESC, profiles.id)`,
    )
    .orderBy("profiles.fictional")
    .orderBy("profiles.gender")
    .limit(limit)
    .execute();
}

/**
 * How many people of each region of a country can be found, up to `most` each: neither invented ones nor those who hide
 * their region.
 */
export async function countByRegion({ db, site }: Pick<Context, "db" | "site">, country: string, most: number) {
  return db
    .selectFrom("regions")
    .where("regions.country", "=", country)
    .innerJoinLateral(
      (row) =>
        row
          .selectFrom(
            row
              .selectFrom("member_search")
              .innerJoin("profiles", "profiles.id", "member_search.id")
              .select("member_search.id")
              .whereRef("member_search.region", "=", "regions.code")
              .where("member_search.site_id", "=", site.id)
              .where("member_search.fictional", "=", false)
              .where("profiles.demo", "=", false)
              .limit(most)
              .as("found"),
          )
          .select(sql<number>`count(*)::integer`.as("members"))
          .as("counted"),
      (join) => join.onTrue(),
    )
    .select(["regions.code", "counted.members"])
    .execute();
}

/** A member who may stand on a landing page: who agreed to it, or an invented one. */
export async function findAdvertised(ctx: Reader, id: string) {
  return shown(ctx)
    .where("profiles.id", "=", id)
    .where((row) =>
      row.or([
        row("profiles.may_advertise", "=", true),
        row("profiles.fictional", "=", true),
        row("profiles.demo", "=", true),
      ]),
    )
    .executeTakeFirst();
}
