/** Rows of a search as the caller may see them. */
import { day_ms } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { findCards } from "./card-shelf.server.ts";
import { cardOf } from "./members.server.ts";
import type { getPlaces } from "./places.server.ts";
import { findPresent } from "./present-members.server.ts";
import { ageOnDay, dayOf, maySee, photosShown } from "./rules.ts";
import type { FoundMember } from "./search-contract.ts";
import { type FoundRow, listMatches } from "./search-queries.server.ts";
import { type Cell, distanceStep } from "./search-rules.ts";

type Reader = Pick<Context, "db" | "site" | "settings" | "locale" | "member" | "now">;
type Surroundings = {
  seeker: { interests: readonly string[] } | undefined;
  own_cell: Cell | undefined;
  places: Awaited<ReturnType<typeof getPlaces>>;
};
type Found = { member: FoundMember; lead_text: string };

/** Since when somebody counts as new. */
export function newSince({ now, settings }: Pick<Context, "now" | "settings">): Date {
  return new Date(now().getTime() - settings.new_member_days * day_ms);
}

/** Cards tell what everybody may see; of the few matches who show them more, the profile itself is asked. */
export async function foundMembers(
  ctx: Reader,
  rows: readonly FoundRow[],
  surroundings: Surroundings,
): Promise<Found[]> {
  if (rows.length === 0) return [];
  const cards = await findCards(ctx, rows);
  await findPresent(ctx, rows, cards);
  // A match is two likes.
  const likely = rows.filter(({ liked }, at) => liked && cards[at]?.more_for_matches).map(({ id }) => id);
  const matches = new Map((await listMatches(ctx, likely)).map((match) => [match.id, match]));
  const today = dayOf(ctx.now().toISOString().slice(0, 10));
  const new_since_ms = newSince(ctx).getTime();
  const { seeker, own_cell, places } = surroundings;
  const { visible_profile_fields: visible, distance_steps_km } = ctx.settings;
  const shows = {
    age: visible.includes("age"),
    region: visible.includes("region"),
    photo: photosShown({ member: ctx.member, own: false }, ctx.settings) > 0,
  };
  const stepTo = (lat: number, lon: number) =>
    own_cell?.located ? distanceStep(own_cell, { lat, lon, located: true }, distance_steps_km) : null;
  const shared = (interests: readonly string[]) =>
    seeker && visible.includes("interests") ? interests.filter((interest) => seeker.interests.includes(interest)) : [];

  return rows.flatMap((row, at) => {
    const card = cards[at];
    if (!card) return [];
    const { lead_text } = card;
    const is_new = card.created_at >= new_since_ms;
    const match = matches.get(row.id);
    if (match) {
      const { cell_lat: lat, cell_lon: lon } = match;
      const viewer = { own: false, match: true };
      const member = {
        ...cardOf(ctx, match),
        new: is_new,
        shared_interests: maySee(match.show_interests, viewer) ? shared(match.interests) : [],
        distance: lat !== null && lon !== null && maySee(match.show_region, viewer) ? stepTo(lat, lon) : null,
      };
      return { member, lead_text };
    }
    const member = {
      id: card.id,
      name: card.name,
      age: shows.age && card.born !== null ? ageOnDay(card.born, today) : null,
      country: card.country,
      region: shows.region && card.region !== null ? places.nameOf(card.region) : null,
      // Of who is invented, everybody may see it.
      main_image: shows.photo || card.fictional || card.demo ? card.main_image : null,
      fictional: card.fictional,
      demo: card.demo,
      online: (row.present ?? card.here.present) && card.shows_online,
      liked: row.liked,
      new: is_new,
      shared_interests: shared(card.interests),
      distance: card.cell && stepTo(...card.cell),
    };
    return { member, lead_text };
  });
}
