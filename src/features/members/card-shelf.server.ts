/** Cards of members who were found lately, kept in the process: a page reads only those that are missing or have changed. */
import type { MainImage } from "#features/accounts/contract.ts";
import type { Context } from "#platform/context.server.ts";
import { activeImage, blurredImage, type Day, dayOf } from "./rules.ts";
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

export type SearchCard = Omit<StoredCard, "born_on" | "photo" | "photo_blurred"> & {
  id: string;
  born: Day | null;
  main_image: MainImage | null;
  /** Matches may see more than stands here. */
  more_for_matches: boolean;
  /** Whether the member is here, as known until that moment, in milliseconds. */
  here: { present: boolean; until: number };
};

type Reader = Pick<Context, "db">;

/** About a kilobyte each. */
const kept_most = 50_000;
/** By version: whatever changes in a card, it is another one, and the old one is never asked for again. */
const shelves = new WeakMap<Reader["db"], Map<number, SearchCard>>();

function shelfOf({ db }: Reader): Map<number, SearchCard> {
  let shelf = shelves.get(db);
  if (!shelf) shelves.set(db, (shelf = new Map()));
  return shelf;
}

/** The card of each, as the walk has met it or newer; none of who can no longer be found. */
export async function findCards(ctx: Reader, rows: readonly FoundRow[]): Promise<(SearchCard | undefined)[]> {
  const shelf = shelfOf(ctx);
  const cards = rows.map(({ card_version }) => shelf.get(card_version));
  const missing = rows.filter((_row, at) => !cards[at]).map(({ id }) => id);
  if (missing.length === 0) return cards;
  const read = new Map((await listCards(ctx, missing)).map((row) => [row.id, row]));
  return rows.map(({ id }, at) => {
    const row = cards[at] ? undefined : read.get(id);
    if (!row) return cards[at];
    const card = cardOf(row);
    shelf.set(row.card_version, card);
    // The one that was put there longest ago makes room.
    if (shelf.size > kept_most) shelf.delete(shelf.keys().next().value!);
    return card;
  });
}

type CardRow = Awaited<ReturnType<typeof listCards>>[number];

function cardOf({ id, card, more_for_matches }: CardRow): SearchCard {
  const { born_on, photo, photo_blurred, ...told } = JSON.parse(card) as StoredCard;
  const blurred = photo_blurred === null ? null : blurredImage(photo_blurred);
  const main_image = photo === null ? blurred : activeImage(photo);
  const here = { present: false, until: 0 };
  return { ...told, id, born: born_on === null ? null : dayOf(born_on), main_image, more_for_matches, here };
}
