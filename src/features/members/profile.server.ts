/** One profile as others see it, and those like it. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { photoLimit } from "#features/photos/rules.ts";
import { findSource } from "#features/site/tracking.server.ts";
import { isUuid } from "#lib/uuid.ts";
import { lookFields, noteFields } from "#lib/profile-choices.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import { cardOf } from "./members.server.ts";
import {
  activeImage,
  birthdaysBetween,
  hiddenBirthday,
  blurredImage,
  fittingKinds,
  type Kind,
  maySee,
  photosShown,
  type ProfileReason,
  visitorAccess,
} from "./rules.ts";
import { getSearcher, type Searcher } from "./seeker.server.ts";
import * as queries from "./view-queries.server.ts";

type Row = NonNullable<Awaited<ReturnType<typeof queries.findProfile>>>;

/** Somebody's profile, and what comparing needs to know of the member who looks at it. */
export type Seen = { row: Row; viewer: Searcher | null };

/** A profile hidden from the caller is answered like one that never was. */
export async function lookAt(ctx: Context, id: string): Promise<Seen> {
  if (ctx.member?.incomplete) throw new Refusal("signup_incomplete");
  if (!ctx.member && visitorAccess(ctx.settings, findSource(ctx) !== undefined) === "no")
    throw new Refusal("authentication_required");
  if (!isUuid(id)) throw new Refusal("not_found");
  const [row, viewer] = await Promise.all([queries.findProfile(ctx, id), ctx.member && getSearcher(ctx, ctx.member)]);
  if (!row) throw new Refusal("not_found");
  return { row, viewer };
}

export async function getProfile(ctx: Context, { id }: Input<typeof contract.getProfile>): Promise<contract.Profile> {
  return describeProfile(ctx, await lookAt(ctx, id));
}

/** Whoever is shown it has looked at it. */
export async function describeProfile(ctx: Context, { row, viewer }: Seen): Promise<contract.Profile> {
  const own = row.id === ctx.member?.id;
  const photos = photosOf(ctx, row, own);
  const [interests] = await Promise.all([
    listInterests(ctx, row, own),
    ctx.member && !own ? queries.saveView(ctx, ctx.member.id, row.id) : undefined,
  ]);
  const shared_interests = viewer && !own ? interests.filter((interest) => viewer.interests.includes(interest)) : [];
  const card = cardOf(ctx, row);
  return {
    ...card,
    main_image: photos[0]?.image ?? null,
    ...factsOf(ctx, row, own),
    interests,
    shared_interests,
    photos,
    own,
    likes_you: row.likes_you,
    match: row.match,
    reasons:
      viewer && !own
        ? reasonsFor(row, viewer, { shared: shared_interests.length, region_shown: card.region !== null })
        : [],
  };
}

const facts = ["gender", "sexuality", ...lookFields] as const;

/** What the site makes visible, and the member to the caller. */
function factsOf({ settings }: Context, row: Row, own: boolean) {
  const shows = (field: (typeof facts)[number]) =>
    settings.visible_profile_fields.includes(field) &&
    (field !== "relationship_status" || maySee(row.show_relationship, { own, match: row.match }));
  return {
    ...(Object.fromEntries(facts.map((field) => [field, shows(field) ? row[field] : null])) as Pick<
      contract.Profile,
      (typeof facts)[number]
    >),
    ...(Object.fromEntries(
      noteFields.map((note) => [note, settings.visible_profile_notes.includes(note) ? row[note] : ""]),
    ) as Pick<contract.Profile, (typeof noteFields)[number]>),
  };
}

/** By their names, as a member chooses them. Explicit interests are never shown to visitors. */
async function listInterests(ctx: Context, row: Row, own: boolean): Promise<string[]> {
  if (
    !ctx.settings.visible_profile_fields.includes("interests") ||
    !maySee(row.show_interests, { own, match: row.match })
  )
    return [];
  const explicit = ctx.member ? [] : await queries.listExplicit(ctx, row.interests);
  const nameOf = (interest: string) => ctx.t(`interests.${interest}` as "interests.art");
  return row.interests
    .filter((interest) => !explicit.includes(interest))
    .toSorted((one, other) => nameOf(one).localeCompare(nameOf(other), ctx.locale));
}

/** The rest is seen only blurred: the clear file's name never leaves the server. */
function photosOf(ctx: Context, row: Row, own: boolean): contract.ProfilePhoto[] {
  const photos = row.photos.slice(0, photoLimit(row.paid_user, ctx.settings));
  const for_matches = !own && !row.match && row.show_photos === "blurred";
  const clear = for_matches ? 0 : photosShown({ member: ctx.member, own }, ctx.settings);
  const locked = ctx.member ? (for_matches ? "match" : "premium") : "login";
  return photos.map(({ id, file, file_blurred, placeholder }, at) => {
    if (at < clear) return { id, image: activeImage(file), placeholder, locked: null };
    return { id, image: file_blurred === null ? null : blurredImage(file_blurred), placeholder: "", locked };
  });
}

function reasonsFor(
  row: Row,
  viewer: Searcher,
  { shared, region_shown }: { shared: number; region_shown: boolean },
): ProfileReason[] {
  const reasons: ProfileReason[] = [];
  if (row.match) reasons.push("match");
  else if (row.likes_you) reasons.push("likes_you");
  if (shared > 0) reasons.push("interests");
  if (region_shown && row.region_code !== null && row.region_code === viewer.region) reasons.push("region");
  return reasons;
}

/** More are looked at than shown, so that shared interests can decide. */
const candidates = 200;

export async function getRelated(
  ctx: MemberContext,
  { id }: Input<typeof contract.getRelated>,
): Promise<Output<typeof contract.getRelated>> {
  return listRelated(ctx, await lookAt(ctx, id));
}

/**
 * d.3-11: like the profile, fitting the caller, near it first, and nobody whom the caller has just seen. Who is like it
 * does not tell what the profile or the site hides: a hidden age counts as one of its ten years, as in the search.
 */
export async function listRelated(
  ctx: MemberContext,
  { row, viewer }: Seen,
): Promise<Output<typeof contract.getRelated>> {
  if (!viewer || row.id === ctx.member.id) throw new Refusal("not_found");
  const { related_profiles: shown, related_age_years, related_active_days, visible_profile_fields } = ctx.settings;
  const shows = (field: "age" | "region" | "interests") => visible_profile_fields.includes(field);
  const since = (days: number) => new Date(ctx.now().getTime() - days * day_ms);
  const to_caller = { own: false, match: row.match };
  const today = ctx.now().toISOString().slice(0, 10);
  const born_on = shows("age") && maySee(row.show_age, to_caller) ? row.born_on : hiddenBirthday(row.born_on, today);
  const near = shows("region") && maySee(row.show_region, to_caller) ? row.region_code : null;
  const interests = shows("interests") ? viewer.interests : [];
  const filter = {
    not: [row.id, ctx.member.id],
    kinds: fittingKinds(viewer, row.gender as Kind["gender"]).filter(({ gender }) => gender === row.gender),
    ...birthdaysBetween(born_on, related_age_years),
    country: row.country,
    regions: null,
    active_since: since(related_active_days),
    with_fictional: !viewer.hide_fictional,
    limit: candidates,
  };
  const best = { interests, since: since(1), shown };
  const related = await queries.findCandidates(ctx, { ...filter, best: { ...best, near } });
  // A region may be so large that nobody beyond it was looked at.
  if (near && related.length < shown && related.every(({ region_code }) => region_code === near)) {
    const known = new Set(related.map(({ id }) => id));
    const anywhere = await queries.findCandidates(ctx, { ...filter, best: { ...best, near: null } });
    related.push(...anywhere.filter(({ id }) => !known.has(id)).slice(0, shown - related.length));
  }
  return { members: related.map((one) => cardOf(ctx, one)) };
}

/** Only the last day counts, so nothing older is kept. */
export async function forgetViews(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await queries.deleteViews(ctx, new Date(ctx.now().getTime() - day_ms));
}
