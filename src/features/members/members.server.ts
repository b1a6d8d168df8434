/** Members as lists show them. */
import type { Output } from "#contract/call.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./queries.server.ts";
import { ageOn, maySee, shownImage } from "./rules.ts";

type Row = Awaited<ReturnType<typeof queries.listCards>>[number];

/** Only what the member shows to the caller. */
export function cardOf(
  { now, member, settings }: Pick<Context, "now" | "member" | "settings">,
  row: Row,
): contract.MemberCard {
  const { id, name, country, fictional, demo } = row;
  const viewer = { own: id === member?.id, match: row.match };
  const { visible_profile_fields: visible } = settings;
  return {
    id,
    name,
    age:
      visible.includes("age") && maySee(row.show_age, viewer)
        ? ageOn(row.born_on, now().toISOString().slice(0, 10))
        : null,
    country,
    region: visible.includes("region") && maySee(row.show_region, viewer) ? row.region : null,
    main_image: row.photo && shownImage(row.photo, row.show_photos, viewer),
    fictional,
    demo,
    online: row.present && maySee(row.show_online, viewer),
    liked: row.liked,
  };
}

/** For lists of other features; who may not be shown to the caller is missing. */
export async function listCards(
  ctx: queries.Reader,
  ids: readonly string[],
): Promise<Map<string, contract.MemberCard>> {
  const rows = await queries.listCards(ctx, ids);
  return new Map(rows.map((row) => [row.id, cardOf(ctx, row)]));
}

/** As `listCards`, for members who like the caller or have a chat with them: invisible ones show themselves there. */
export async function listFriendCards(
  ctx: queries.Reader,
  ids: readonly string[],
): Promise<Map<string, contract.PartnerCard>> {
  const rows = await queries.listFriends(ctx, ids);
  return new Map(rows.map((row) => [row.id, { ...cardOf(ctx, row), ...(row.closed && { closed: true }) }]));
}

/** Somebody whose profile the caller can open. */
export async function findShown(ctx: queries.Reader, id: string): Promise<contract.MemberCard | undefined> {
  const row = isUuid(id) ? await queries.findShown(ctx, id) : undefined;
  return row && cardOf(ctx, row);
}

export type Introduction = contract.MemberCard & { interests: string[] };

/** As `listCards`, with the interests that each shows to the caller. */
export async function listIntroductions(
  ctx: queries.Reader,
  ids: readonly string[],
): Promise<Map<string, Introduction>> {
  const rows = await queries.listIntroductions(ctx, ids);
  const shows = ctx.settings.visible_profile_fields.includes("interests");
  const interestsOf = ({ interests, show_interests, match }: (typeof rows)[number]) =>
    shows && maySee(show_interests, { own: false, match }) ? interests : [];
  return new Map(rows.map((row) => [row.id, { ...cardOf(ctx, row), interests: interestsOf(row) }]));
}

const counted_most = 1_000;

/** Where many live: at least so many, in tens; regions where they could be told apart are left out (d.6-8). */
export async function countByRegion(ctx: Context, country: string): Promise<Map<string, number>> {
  const rows = await queries.countByRegion(ctx, country, counted_most);
  const many = rows.filter(({ members }) => members >= ctx.settings.map_region_members_min);
  return new Map(many.map(({ code, members }) => [code, Math.floor(members / 10) * 10]));
}

const previewSize = 6;

export async function getPreviewMembers(ctx: Context): Promise<Output<typeof contract.getPreviewMembers>> {
  const rows = await queries.findPreview(ctx, previewSize);
  return { members: rows.map((row) => cardOf(ctx, row)) };
}

/** The member of a landing page; undefined where a page without anybody must do. */
export async function findAdvertised(ctx: queries.Reader, id: string): Promise<contract.MemberCard | undefined> {
  const row = isUuid(id) ? await queries.findAdvertised(ctx, id) : undefined;
  return row && cardOf(ctx, row);
}
