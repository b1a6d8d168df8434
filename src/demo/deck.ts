// Lists in an order of chance, as a deck of cards.
import type { Random } from "#lib/random.ts";

/** The list in a new order. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** Deals every entry of a list before one comes again, so that neighbours do not say the same. */
export function createDealer(random: Random): <T>(list: readonly T[]) => T {
  const decks = new Map<readonly unknown[], unknown[]>();
  return <T>(list: readonly T[]): T => {
    let deck = decks.get(list) as T[] | undefined;
    if (!deck?.length) decks.set(list, (deck = shuffle(random, list)));
    return deck.pop() as T;
  };
}
