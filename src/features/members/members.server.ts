/** Searching and looking at members. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { activeImage, ageOn, fittingKinds, photosShown } from "./rules.ts";

type Reader = Pick<Context, "db" | "site" | "locale" | "now">;
type Row = Awaited<ReturnType<typeof queries.listCards>>[number];

function cardOf({ now }: Pick<Context, "now">, { born_on, photo, ...row }: Row): contract.MemberCard {
  const age = ageOn(born_on, now().toISOString().slice(0, 10));
  return { ...row, age, main_image: photo === null ? null : activeImage(photo) };
}

/** For lists of other features; who may no longer be shown is missing. */
export async function listCards(ctx: Reader, ids: readonly string[]): Promise<Map<string, contract.MemberCard>> {
  const rows = await queries.listCards(ctx, ids);
  return new Map(rows.map((row) => [row.id, cardOf(ctx, row)]));
}

export async function searchMembers(ctx: MemberContext): Promise<Output<typeof contract.searchMembers>> {
  const seeker = await queries.findSeeker(ctx, ctx.member.id);
  const rows = await queries.findMembers(ctx, {
    not: ctx.member.id,
    kinds: fittingKinds(seeker),
    limit: ctx.settings.search_page_size,
  });
  const members = rows.map(({ about_me, interests, ...row }) => ({
    ...cardOf(ctx, row),
    about_me,
    shared_interests: interests.filter((interest) => seeker.interests.includes(interest)),
  }));
  return { members };
}

export async function getProfile(
  ctx: MemberContext,
  { id }: Input<typeof contract.getProfile>,
): Promise<Output<typeof contract.getProfile>> {
  const own = id === ctx.member.id;
  const found = isUuid(id) ? await queries.findProfile(ctx, id, own) : undefined;
  if (!found) throw new Refusal("not_found");
  const [photos, seeker] = await Promise.all([queries.listPhotos(ctx, id), queries.findSeeker(ctx, ctx.member.id)]);
  const seen = photos.slice(0, photosShown({ paid_user: ctx.member.paid_user, own }, ctx.settings));
  return {
    ...found,
    ...cardOf(ctx, found),
    shared_interests: own ? [] : found.interests.filter((interest) => seeker.interests.includes(interest)),
    photos: seen.map(({ file }) => activeImage(file)),
    num_photos: photos.length,
    own,
  };
}

const previewSize = 6;

export async function getPreviewMembers(ctx: Context): Promise<Output<typeof contract.getPreviewMembers>> {
  const rows = await queries.findPreview(ctx, previewSize);
  return { members: rows.map((row) => cardOf(ctx, row)) };
}

/** The member of a landing page; undefined where a page without anybody must do. */
export async function findAdvertised(ctx: Reader, id: string): Promise<contract.MemberCard | undefined> {
  const row = isUuid(id) ? await queries.findAdvertised(ctx, id) : undefined;
  return row && cardOf(ctx, row);
}
