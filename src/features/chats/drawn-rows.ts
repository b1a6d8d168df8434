/** Which rows of a long list are drawn; small, since every conversation needs it before it can be read. */

/** Enough for the server and the first sight: every row there is. */
export const all_rows: Drawn = { key: undefined, from_end: 0, up: Infinity, down: Infinity };

/** The rows around one of them, which is found again by its key whatever comes before and after it. */
export type Drawn = {
  readonly key: string | undefined;
  /** Where it stood, counted from the end, for when it is gone. */
  readonly from_end: number;
  readonly up: number;
  readonly down: number;
};

/** The first row to draw, and the one after the last. */
export function drawnRows(rows: readonly { readonly key: string }[], drawn: Drawn): [first: number, end: number] {
  const { key, from_end, up, down } = drawn;
  if (key === undefined) return [0, rows.length];
  const found = rows.findLastIndex((row) => row.key === key);
  const middle = found < 0 ? Math.max(0, rows.length - from_end) : found;
  return [Math.max(0, middle - up), Math.min(rows.length, middle + down + 1)];
}
