/** Which rows of a long list are drawn. Places are counted from the end of the list, which older rows do not move. */

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

/** Rows that may come below before the list has looked again. */
const spare_rows = 10;

/** The first row to draw, and the one after the last. */
export function drawnRows(rows: readonly { readonly key: string }[], drawn: Drawn): [first: number, end: number] {
  const { key, from_end, up, down } = drawn;
  if (key === undefined) return [0, rows.length];
  const found = rows.findLastIndex((row) => row.key === key);
  const middle = found < 0 ? Math.max(0, rows.length - from_end) : found;
  return [Math.max(0, middle - up), Math.min(rows.length, middle + down + 1)];
}

/** How much lies below the upper edge of each row; the last number is that below them all, which is nothing. */
export function placesFromEnd(heights: readonly number[]): Float64Array {
  const places = new Float64Array(heights.length + 1);
  for (let index = heights.length - 1; index >= 0; index -= 1) places[index] = places[index + 1]! + heights[index]!;
  return places;
}

/** The lowest row that reaches above a line; the last one where the line lies below the list. */
export function rowAt(places: Float64Array, line: number): number {
  let [low, high] = [0, Math.max(0, places.length - 2)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (places[middle]! > line) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** What to draw for a window between two lines: some of it above and below as well, so that scrolling finds it there. */
export function drawnAround(
  rows: readonly { readonly key: string }[],
  places: Float64Array,
  window: { readonly low: number; readonly high: number },
  middle: number,
): Drawn {
  const around = window.high - window.low;
  const first = rowAt(places, window.high + around);
  const last = rowAt(places, window.low - around);
  return {
    key: rows[middle]!.key,
    from_end: rows.length - middle,
    up: Math.max(0, middle - first),
    down: Math.max(0, last - middle) + spare_rows,
  };
}
