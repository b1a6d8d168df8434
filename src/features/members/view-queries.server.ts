/** SQL of one profile as others see it, and of those like it. */
import { sql } from "kysely";
import type { Context } from "#platform/context.server.ts";
import { everybody, type Reader, shown, shownToFriends } from "./queries.server.ts";
import type { Kind } from "./rules.ts";

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
  "profiles.show_relationship",
  "profiles.region as region_code",
  "users.paid_user",
] as const;

/** The member likes the caller. */
function likesCaller({ member }: Pick<Reader, "member">) {
  if (!member) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM likes WHERE liker_id = profiles.id AND liked_id = ${member.id}::uuid)`;
}

/** Members see their own profile in every state; an invisible one shows itself to those whom its owner likes. */
export async function findProfile(ctx: Reader, id: string) {
  const likes_you = likesCaller(ctx);
  const visible =
    id === ctx.member?.id
      ? everybody(ctx)
      : shownToFriends(ctx).where((row) => row.or([row("profiles.status", "=", "active"), likes_you]));
  return visible.select(profileColumns).select(likes_you.as("likes_you")).where("profiles.id", "=", id).executeTakeFirst();
}

export async function listPhotos({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("photos")
    .select(["id", "file", "file_blurred"])
    .where("profile_id", "=", profile_id)
    .where("status", "=", "active")
    .orderBy("position")
    .execute();
}

/** What comparing needs to know of the one who looks. */
export async function findViewer({ db }: Reader, id: string) {
  return db
    .selectFrom("profiles")
    .select(["gender", "sexuality", "interests", "region", "country", "born_on", "hide_fictional"])
    .where("id", "=", id)
    .$narrowType<Kind>()
    .executeTakeFirstOrThrow();
}

/** Which of these interests only members may see. */
export async function listExplicit({ db }: Reader, among: readonly string[]): Promise<string[]> {
  if (among.length === 0) return [];
  const rows = await db.selectFrom("interests").select("key").where("explicit", "=", true).where("key", "in", [...among]).execute();
  return rows.map(({ key }) => key);
}

export async function saveView({ db, now }: Reader, viewer_id: string, profile_id: string): Promise<void> {
  const viewed_at = now();
  await db
    .insertInto("profile_views")
    .values({ viewer_id, profile_id, viewed_at })
    .onConflict((conflict) => conflict.columns(["viewer_id", "profile_id"]).doUpdateSet({ viewed_at }))
    .execute();
}

export async function deleteViews({ db }: Pick<Context, "db">, before: Date): Promise<void> {
  await db.deleteFrom("profile_views").where("viewed_at", "<", before).execute();
}

export type CandidateFilter = {
  not: readonly string[];
  kinds: readonly Kind[];
  /** Bounds of the date of birth. */
  born: { from: string; to: string };
  place: { region: string } | { country: string } | undefined;
  active_since: Date;
  with_fictional: boolean;
  /** Leaves out whom this member has looked at since. */
  unseen?: { by: string; since: Date };
  limit: number;
};

/** The last active ones of a place; who of them is the best is for the caller to say. */
export async function findCandidates(ctx: Reader, filter: CandidateFilter) {
  const { not, kinds, born, place, active_since, with_fictional, unseen, limit } = filter;
  if (kinds.length === 0) return [];
  let candidates = shown(ctx)
    .select(["profiles.gender", "profiles.interests", "profiles.about_me", "profiles.relationship_status"])
    .select(["profiles.show_relationship", "profiles.region as region_code", "users.last_active_at"])
    .where("profiles.id", "not in", [...not])
    .where("profiles.born_on", ">=", born.from)
    .where("profiles.born_on", "<=", born.to)
    .where("users.last_active_at", ">=", active_since)
    .where((row) =>
      row.or(kinds.map(({ gender, sexuality }) => row.and([row("profiles.gender", "=", gender), row("profiles.sexuality", "=", sexuality)]))),
    );
  if (!with_fictional) candidates = candidates.where("profiles.fictional", "=", false);
  if (place && "region" in place) candidates = candidates.where("profiles.region", "=", place.region);
  if (place && "country" in place) candidates = candidates.where("profiles.country", "=", place.country);
  if (unseen)
    candidates = candidates.where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("profile_views")
            .select("profile_views.profile_id")
            .whereRef("profile_views.profile_id", "=", "profiles.id")
            .where("profile_views.viewer_id", "=", unseen.by)
            .where("profile_views.viewed_at", ">=", unseen.since),
        ),
      ),
    );
  return candidates.orderBy("users.last_active_at", "desc").orderBy("profiles.id").limit(limit).execute();
}
