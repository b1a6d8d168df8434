/** How a picture looks, in 64 bits: the coarse waves of its brightness. Resizing and recompressing change few bits. */

/** Side of the grey picture that is given. */
export const hash_side = 32;
const waves = 8;

/** cos((2x + 1) u π / 64) for each of the lowest waves, the constant one left out. */
const cosines = Array.from({ length: waves }, (_, u) =>
  Array.from({ length: hash_side }, (_, x) => Math.cos(((2 * x + 1) * (u + 1) * Math.PI) / (2 * hash_side))),
);

export function perceptualHash(grey: Uint8Array): string {
  const rows = Array.from({ length: hash_side }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * grey[y * hash_side + x]!, 0)),
  );
  const strengths = cosines.flatMap((wave) =>
    cosines.map((_, u) => wave.reduce((sum, cosine, y) => sum + cosine * rows[y]![u]!, 0)),
  );
  const middle = strengths.toSorted((a, b) => a - b)[strengths.length / 2]!;
  return strengths.map((strength) => (strength >= middle ? "1" : "0")).join("");
}

/** The same picture as a mirror shows it. */
export function mirrored(grey: Uint8Array): Uint8Array {
  return grey.map((_, at) => grey[at - (at % hash_side) + hash_side - 1 - (at % hash_side)]!);
}
