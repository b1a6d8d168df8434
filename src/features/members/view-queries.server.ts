/** SQL of one profile as others see it, and of those like it. */
import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { lookFields } from "#lib/profile-choices.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { executeStatement, prepare, prepareAbout } from "#platform/db/prepared.server.ts";
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
import { positionsStatement } from "./search-queries.server.ts";
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
  visible
    .select(profileColumns)
    .select(likesCaller(ctx).as("likes_you"))
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom("photos")
          .select(["photos.id", "photos.file", "photos.file_blurred", "photos.placeholder"])
          .whereRef("photos.profile_id", "=", "profiles.id")
          .where("photos.status", "=", "active")
          .orderBy("photos.position"),
      ).as("photos"),
    )
    .where("profiles.id", "=", id);

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

/** Which of these interests only members may see. */
export async function listExplicit({ db }: Pick<Context, "db">, among: readonly string[]): Promise<string[]> {
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
  await executeStatement(db, {
    text: `WITH unhurried AS (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO profile_views (viewer_id, profile_id, viewed_at)
    SELECT $1::uuid, $2::uuid, $3::timestamptz FROM unhurried
    ON CONFLICT (viewer_id, profile_id) DO UPDATE SET viewed_at = excluded.viewed_at
    WHERE profile_views.viewed_at < excluded.viewed_at - interval '1 hour'`,
    values: [viewer_id, profile_id, now()],
  });
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
  limit: number;
  /** Those of this region first, then those who share most of these interests; nobody whom the caller has looked at since. */
  best?: { near: string | null; interests: readonly string[]; since: Date; shown: number };
};

/** The order must not tell when somebody was here who does not show it: of them only the day counts. */
const lastShown = sql`CASE profiles.show_online WHEN 'everyone' THEN users.last_active_at
  ELSE date_bin('1 day', users.last_active_at, 'epoch') END`;

/** Of whom the walk before has found. */
function candidates(ctx: Looker, active_since: Date) {
  return shown(ctx)
    .select(["profiles.gender", "profiles.interests", "profiles.about_me", "profiles.relationship_status"])
    .select(["profiles.show_relationship", "profiles.region as region_code", "users.last_active_at"])
    .where(sql<boolean>`profiles.id = ANY (ARRAY(SELECT found.id FROM found))`)
    .where("users.last_active_at", ">=", active_since)
    .orderBy(lastShown, "desc")
    .orderBy("profiles.id");
}

type Candidates = Looking & { active_since: Date };
const allCandidates = prepareAbout((db, values: Candidates) => candidates(lookerOf(db, values), values.active_since));

/** Every profile shows some of them, so those who are not shown are not even read. */
const bestCandidates = prepareAbout((db, values: Candidates & NonNullable<CandidateFilter["best"]>) =>
  candidates(lookerOf(db, values), values.active_since)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom("profile_views")
            .select("profile_views.profile_id")
            .whereRef("profile_views.profile_id", "=", "profiles.id")
            .where("profile_views.viewer_id", "=", values.member_id)
            .where("profile_views.viewed_at", ">=", values.since),
        ),
      ),
    )
    .clearOrderBy()
    .orderBy(sql`coalesce(profiles.region = ${values.near} AND profiles.show_region = 'everyone', false)`, "desc")
    .orderBy(
      sql`CASE profiles.show_interests WHEN 'everyone' THEN
        (SELECT count(*) FROM unnest(profiles.interests) AS interest WHERE interest = ANY (${values.interests}::text[]))
        ELSE 0 END`,
      "desc",
    )
    .orderBy(lastShown, "desc")
    .orderBy("profiles.id")
    .limit(values.shown),
);

export async function findCandidates(
  ctx: Reader & Pick<MemberContext, "member">,
  { kinds, active_since, best, limit, ...place }: CandidateFilter,
) {
  if (kinds.length === 0) return [];
  const all = { ring: null, traits: [], with_photo: false, online: false, new_since: null, came: null } as const;
  const walk: Walk = { ...all, ...place, order: "rank", kinds: kinds.map(kindCode) };
  const walks = best?.near ? [{ ...walk, regions: [best.near] }, walk] : [walk];
  const found = positionsStatement(ctx, walks, { stage: 0, after: null }, limit);
  const asked = { ...lookingOf(ctx, ctx.member.id), active_since };
  return best ? bestCandidates(ctx.db, found, { ...asked, ...best }) : allCandidates(ctx.db, found, asked);
}
