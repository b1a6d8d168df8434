/** The pins of the map: on every map some, on their own regions, and no name is covered. */
import { expect, test } from "vitest";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { radius, standPins, stem } from "./map-pins.ts";
import { drawMap } from "./region-map.ts";

test.each([...new Set(regionsSeed.map(({ country }) => country))])("has pins for %s, over no name", (country) => {
  const map = drawMap(regionsSeed.filter((region) => region.country === country));
  const pins = standPins(map);
  expect(pins.length).toBeGreaterThanOrEqual(1);
  expect(new Set(pins.map(({ code }) => code)).size).toBe(pins.length);
  const lines = map.shapes.flatMap(({ label: { size, lines: all } }) => all.map((line) => ({ ...line, size })));
  for (const { x, y } of pins) {
    const covered = lines.filter(
      (line) => Math.abs(line.x - x) < radius && line.y > y - stem - radius && line.y - line.size * 0.7 < y,
    );
    expect(covered.map(({ text }) => text)).toEqual([]);
  }
});
