/** The map of a country: every region has a shape and a name that can be read. */
import { expect, test } from "vitest";
import { regionsSeed } from "#features/site/seed/regions.ts";
import { drawMap } from "./region-map.ts";

test("has a shape for each region, inside its frame, and none is empty", () => {
  const centres = Array.from({ length: 20 }, (_, at) => ({
    code: `X-${at}`,
    name: `Region ${at}`,
    lat: 50 + (at % 5),
    lon: 5 + Math.floor(at / 5) + (at === 19 ? 60 : 0),
  }));
  const { width, height, shapes } = drawMap([...centres, { ...centres[0]!, code: "X-20" }]);
  expect(shapes).toHaveLength(21);
  for (const { path } of shapes) {
    const points = path
      .slice(1, -1)
      .split("L")
      .map((point) => point.split(" ").map(Number) as [number, number]);
    expect(points.length).toBeGreaterThanOrEqual(3);
    for (const [x, y] of points) expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
  }
});

test.each([
  ["DE", "Sachsen-Anhalt", ["Sachsen-", "Anhalt"]],
  ["GB", "Yorkshire and the Humber", ["Yorkshire and", "the Humber"]],
  ["NL", "Utrecht", ["Utrecht"]],
  ["US", "Rhode Island", ["RI"]],
  ["CA", "Prince Edward Island", ["PE"]],
])("names every region of %s, long names on two lines or in letters", (country, name, lines) => {
  const { shapes } = drawMap(regionsSeed.filter((region) => region.country === country));
  expect(shapes.filter(({ label }) => label.lines.length === 0).map((shape) => shape.name)).toEqual([]);
  const label = shapes.find((shape) => shape.name === name)!.label;
  expect(label.lines.map(({ text }) => text)).toEqual(lines);
});

test("writes names large enough to be read, and none over another", () => {
  for (const country of new Set(regionsSeed.map((region) => region.country))) {
    const { width, height, shapes } = drawMap(regionsSeed.filter((region) => region.country === country));
    // As large as a window of 1200 px draws it, where names begin.
    const drawn = Math.min(744 / width, 590 / height);
    const boxes = shapes.flatMap(({ label: { size, lines } }) =>
      lines.map(({ text, x, y }) => ({ text, px: size * drawn, x, y, size, reach: text.length * size * 0.25 })),
    );
    expect(boxes.filter(({ px }) => px < 11.5).map(({ text }) => text)).toEqual([]);
    const crossed = boxes.filter((one, at) =>
      boxes
        .slice(at + 1)
        .some(
          (other) =>
            Math.abs(one.x - other.x) < one.reach + other.reach &&
            Math.abs(one.y - other.y) < Math.min(one.size, other.size) * 0.8,
        ),
    );
    expect(crossed.map(({ text }) => `${country}: ${text}`)).toEqual([]);
  }
});
