// A seeded source of chance, so that the same seed always makes the same demo site.

/** Gives the next number in [0, 1). */
export type Random = () => number;

/** Makes a generator (sfc32) whose whole sequence follows from the seed. */
export function createRandom(seed: string): Random {
  const next = hashSequence(seed);
  let a = next();
  let b = next();
  let c = next();
  let counter = 1;
  const step = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  // The first rounds still show the seed: similar seeds would begin alike.
  for (let round = 0; round < 12; round += 1) step();
  return step;
}

/** One entry of the list. */
export function pick<T>(random: Random, list: readonly T[]): T {
  if (list.length === 0) throw new Error("Cannot pick from an empty list.");
  return list[Math.floor(random() * list.length)] as T;
}

/** One key of the record, drawn by weight: twice the weight, twice as often. */
export function pickWeighted<K extends string>(random: Random, weights: Readonly<Partial<Record<K, number>>>): K {
  const entries = Object.entries(weights) as [K, number][];
  const total = entries.reduce((sum, [, weight]) => sum + weight, 0);
  if (total <= 0) throw new Error("Cannot pick without any weight.");
  let left = random() * total;
  for (const [key, weight] of entries) {
    left -= weight;
    if (left < 0) return key;
  }
  return (entries.findLast(([, weight]) => weight > 0) as [K, number])[0];
}

/** True with the given probability. */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** A number in [low, high). */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}

/** The list in a new order. */
export function shuffle<T>(random: Random, list: readonly T[]): T[] {
  const shuffled = [...list];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** 32-bit numbers drawn from a text (xmur3). */
function hashSequence(text: string): () => number {
  let hash = 1779033703 ^ text.length;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 3432918353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2246822507);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489909);
    hash ^= hash >>> 16;
    return hash;
  };
}
