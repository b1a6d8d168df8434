import { describe, expect, test } from "vitest";
import { all_rows, drawnRows } from "./drawn-rows.ts";
import { drawnAround, placesFromEnd, rowAt } from "./row-places.ts";

const rowsOf = (keys: string) => Array.from(keys, (key) => ({ key }));

describe("the rows that are drawn", () => {
  test("are all of them at first", () => {
    expect(drawnRows(rowsOf("abcde"), all_rows)).toEqual([0, 5]);
    expect(drawnRows([], all_rows)).toEqual([0, 0]);
  });

  test("stay around their row, whatever comes before and after it", () => {
    const drawn = { key: "c", from_end: 3, up: 1, down: 1 };
    expect(drawnRows(rowsOf("abcde"), drawn)).toEqual([1, 4]);
    expect(drawnRows(rowsOf("xyzabcdefg"), drawn)).toEqual([4, 7]);
    expect(drawnRows(rowsOf("cd"), drawn)).toEqual([0, 2]);
  });

  test("stay where they were when their row is gone", () => {
    expect(drawnRows(rowsOf("xyzabde"), { key: "c", from_end: 3, up: 1, down: 1 })).toEqual([3, 6]);
    expect(drawnRows(rowsOf("a"), { key: "c", from_end: 3, up: 1, down: 1 })).toEqual([0, 1]);
  });
});

test("places are counted from the end, so that rows above change none of them", () => {
  expect([...placesFromEnd([])]).toEqual([0]);
  expect([...placesFromEnd([10, 20, 30])]).toEqual([60, 50, 30, 0]);
  expect([...placesFromEnd([99, 98, 10, 20, 30])].slice(2)).toEqual([60, 50, 30, 0]);
});

test("a line finds the lowest row that reaches above it", () => {
  const places = placesFromEnd([10, 20, 30]);
  expect(rowAt(places, -5)).toBe(2);
  expect(rowAt(places, 0)).toBe(2);
  expect(rowAt(places, 29.5)).toBe(2);
  expect(rowAt(places, 30)).toBe(1);
  expect(rowAt(places, 50)).toBe(0);
  expect(rowAt(places, 1000)).toBe(0);
  expect(rowAt(placesFromEnd([]), 10)).toBe(0);
});

test("as much as is in sight is drawn above and below it too, and no more but some to come", () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ key: `m${index}` }));
  const places = placesFromEnd(rows.map(() => 50));
  const [low, high] = [100_000, 100_600];
  const middle = rowAt(places, low);
  const drawn = drawnAround(rows, places, { low, high }, middle);
  const [first, end] = drawnRows(rows, drawn);
  expect(places[first]!).toBeGreaterThanOrEqual(high + 600);
  expect(places[end]!).toBeLessThanOrEqual(low - 600);
  expect(end - first).toBeLessThan(36 + 15);
});
