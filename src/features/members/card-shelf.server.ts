/** Cards of members who were found lately, kept in the process: a page reads only those that are missing or have changed. */
import type { MainImage } from "#features/accounts/contract.ts";
import type { Context } from "#platform/context.server.ts";
import { activeImage, blurredImage } from "./rules.ts";
import { type FoundRow, listCards } from "./search-queries.server.ts";

/** What anybody may see of somebody found, as `search_cards` keeps it. */
type StoredCard = {
  name: string;
  born_on: string | null;
  country: string;
  region: string | null;
  cell: [number, number] | null;
  photo: string | null;
  photo_blurred: string | null;
  fictional: boolean;
  demo: boolean;
  shows_online: boolean;
  interests: string[];
  created_at: number;
  lead_text: string;
};

export type SearchCard = Omit<StoredCard, "photo" | "photo_blurred"> & {
  version: string;
  main_image: MainImage | null;
  /** Matches may see more than stands here. */
  more_for_matches: boolean;
};

type Reader = Pick<Context, "db">;

/** About a kilobyte each. */
const kept_most = 50_000;
const shelves = new WeakMap<Reader["db"], Map<string, SearchCard>>();

function shelfOf({ db }: Reader): Map<string, SearchCard> {
  let shelf = shelves.get(db);
  if (!shelf) shelves.set(db, (shelf = new Map()));
  return shelf;
}

/** The card of each, in the version that the walk has met or a newer one; who can no longer be found has none. */
export async function getCards(ctx: Reader, rows: readonly FoundRow[]): Promise<Map<string, SearchCard>> {
  const shelf = shelfOf(ctx);
  const cards = new Map<string, SearchCard>();
  const missing: string[] = [];
  for (const { id, card_version } of rows) {
    const card = shelf.get(id);
    if (card?.version === card_version) cards.set(id, card);
    else missing.push(id);
  }
  if (missing.length === 0) return cards;
  for (const { id, ...row } of await listCards(ctx, missing)) {
    const card = cardOf(row);
    cards.set(id, card);
    // The one that was put there longest ago makes room.
    shelf.delete(id);
    shelf.set(id, card);
    if (shelf.size > kept_most) shelf.delete(shelf.keys().next().value!);
  }
  return cards;
}

type CardRow = Omit<Awaited<ReturnType<typeof listCards>>[number], "id">;

function cardOf({ card, card_version, more_for_matches }: CardRow): SearchCard {
  const { photo, photo_blurred, ...told } = JSON.parse(card) as StoredCard;
  const blurred = photo_blurred === null ? null : blurredImage(photo_blurred);
  const main_image = photo === null ? blurred : activeImage(photo);
  return { ...told, version: card_version, main_image, more_for_matches };
}
