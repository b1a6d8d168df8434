/** SQL of one profile as others see it, and of those like it. */
import { sql } from "kysely";
import { lookFields } from "#lib/profile-choices.ts";
import type { Context } from "#platform/context.server.ts";
import { prepare } from "#platform/db/prepared.server.ts";
import {
  everybody,
  likesCaller,
  type Looker,
  lookerOf,
  type Looking,
  lookingOf,
  type Reader,
  shown,
  shownInProfile,
} from "./queries.server.ts";
import type { Kind } from "./rules.ts";
import { listPositions } from "./search-queries.server.ts";
import { kindCode } from "./search-rules.ts";
import type { Walk } from "./walk-queries.server.ts";

const profileColumns = [
  "profiles.gender",
  "profiles.sexuality",
  ...lookFields.map((field) => `profiles.${field}` as const),
  "profiles.interests",
  "profiles.about_me",
  "profiles.looking_for",
  "profiles.show_relationship",
  "profiles.region as region_code",
  "users.paid_user",
] as const;

const profileOf = (visible: ReturnType<typeof everybody>, ctx: Looker, id: string) =>
  visible.select(profileColumns).select(likesCaller(ctx).as("likes_you")).where("profiles.id", "=", id);

/** PostgreSQL takes longer to plan this than to answer it. */
const profileForMember = prepare((db, values: Looking & { id: string }) => {
  const looker = lookerOf(db, values);
  return profileOf(shownInProfile(looker), looker, values.id);
});

/** Members see their own profile in every state. */
export async function findProfile(ctx: Reader, id: string) {
  const { db, member } = ctx;
  if (!member) return profileOf(shownInProfile(ctx), ctx, id).executeTakeFirst();
  if (id === member.id) return profileOf(everybody(ctx), ctx, id).executeTakeFirst();
  const [profile] = await profileForMember(db, { ...lookingOf(ctx, member.id), id });
  return profile;
}

export async function listPhotos({ db }: Reader, profile_id: string) {
  return db
    .selectFrom("photos")
    .select(["id", "file", "file_blurred", "placeholder"])
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
  const rows = await db
    .selectFrom("interests")
    .select("key")
    .where("explicit", "=", true)
    .where("key", "in", [...among])
    .execute();
  return rows.map(({ key }) => key);
}

/** Losing it in a crash harms nobody, so the page does not wait for the disk; a second look within the hour writes nothing. */
export async function saveView({ db, now }: Reader, viewer_id: string, profile_id: string): Promise<void> {
  const viewed_at = now();
  await sql`
    WITH unhurried AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO profile_views (viewer_id, profile_id, viewed_at)
    SELECT ${viewer_id}::uuid, ${profile_id}::uuid, ${viewed_at}::timestamptz FROM unhurried
    ON CONFLICT (viewer_id, profile_id) DO UPDATE SET viewed_at = excluded.viewed_at
    WHERE profile_views.viewed_at < excluded.viewed_at - interval '1 hour'`.execute(db);
}

export async function deleteViews({ db }: Pick<Context, "db">, before: Date): Promise<void> {
  await db.deleteFrom("profile_views").where("viewed_at", "<", before).execute();
}

/** Who could be interesting; the search's own walk finds them, whatever the size of the site. */
export type CandidateFilter = Pick<
  Walk,
  "not" | "born_after" | "born_until" | "country" | "regions" | "with_fictional"
> & {
  kinds: readonly Kind[];
  active_since: Date;
  /** Leaves out whom this member has looked at since. */
  unseen?: { by: string; since: Date };
  limit: number;
};

/** Who of them is the best is for the caller to say. */
export async function findCandidates(ctx: Reader, { kinds, active_since, unseen, limit, ...place }: CandidateFilter) {
  const all = { ring: null, traits: [], with_photo: false, online: false, new_since: null, order: "rank" } as const;
  const walk: Walk = { ...all, ...place, kinds: kinds.map(kindCode) };
  const positions = await listPositions(ctx, [walk], { stage: 0, after: null }, limit);
  if (positions.length === 0) return [];
  let candidates = shown(ctx)
    .select(["profiles.gender", "profiles.interests", "profiles.about_me", "profiles.relationship_status"])
    .select(["profiles.show_relationship", "profiles.region as region_code", "users.last_active_at"])
    .where(
      "profiles.id",
      "in",
      positions.map(({ id }) => id),
    )
    .where("users.last_active_at", ">=", active_since);
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
  return candidates.orderBy("users.last_active_at", "desc").orderBy("profiles.id").execute();
}
