/** Places of the rows of a long list, counted from its end, which older rows do not move. */
import type { Drawn } from "./drawn-rows.ts";

/** Rows that may come below before the list has looked again. */
const spare_rows = 10;

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
