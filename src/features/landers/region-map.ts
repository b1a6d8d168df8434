/** A paper map of a country, cut along the lines half-way between its regions: shapes, and no place within them. */

type Centre = { code: string; name: string; lat: number; lon: number };
type Point = readonly [number, number];
export type RegionShape = { code: string; name: string; path: string; x: number; y: number; label: Label };
/** The lines of a name, each with the middle of its foot; none where the name would reach over the edge. */
type Label = { size: (typeof letters)[number]["size"]; lines: Line[] };
type Line = { text: string; x: number; y: number };
export type RegionMap = { width: number; height: number; shapes: RegionShape[] };

const side = 1000;
const edge = 70;
const corners = 28;
/** Of the labels: how wide a letter is on average, how high a line; a smaller size where a larger one has no room. */
const letters = [
  { size: "large", wide: 11.4, high: 23 },
  { size: "middle", wide: 9.7, high: 20 },
  { size: "small", wide: 7.2, high: 16 },
] as const;

/** In the order of the centres. */
export function drawMap(centres: readonly Centre[]): RegionMap {
  const sites = projected(centres);
  if (sites.length === 0) return { width: side, height: side, shapes: [] };
  const reach = reachOf(sites);
  const cells = sites.map((site, at) => cellOf(site, sites, at, reach));
  const all = cells.flat();
  const [left, top] = [Math.min(...all.map(([x]) => x)), Math.min(...all.map(([, y]) => y))];
  const [across, down] = [Math.max(...all.map(([x]) => x)) - left, Math.max(...all.map(([, y]) => y)) - top];
  const scale = (side - 2 * edge) / Math.max(across, down);
  const place = ([x, y]: Point): Point => [round(edge + (x - left) * scale), round(edge + (y - top) * scale)];
  return {
    width: round(across * scale + 2 * edge),
    height: round(down * scale + 2 * edge),
    shapes: cells.map((cell, at) => {
      const outline = cell.map(place);
      const [x, y] = middleOf(outline);
      return {
        code: centres[at]!.code,
        name: centres[at]!.name,
        path: `M${outline.map((point) => point.join(" ")).join("L")}Z`,
        x,
        y,
        label: labelOf(centres[at]!, outline, y),
      };
    }),
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

/** Flat, north up. What lies far from the rest, as islands overseas do, is moved to the edge as atlases do. */
function projected(centres: readonly Centre[]): Point[] {
  const middle = median(centres.map(({ lat }) => lat));
  const flat = centres.map(({ lat, lon }): Point => [lon * Math.cos((middle * Math.PI) / 180), -lat]);
  const [xs, ys] = [fence(flat.map(([x]) => x)), fence(flat.map(([, y]) => y))];
  const near = flat.map(([x, y]): Point => [clamp(x, xs), clamp(y, ys)]);
  // Two middles in one spot would have no line between them.
  const gap = Math.max(xs[1] - xs[0], ys[1] - ys[0]) / 40 || 0.1;
  return near.map(([x, y], at) => {
    const twins = near.slice(0, at).filter(([ox, oy]) => Math.hypot(ox - x, oy - y) < gap / 4).length;
    return [x + twins * gap, y + twins * gap * 0.6];
  });
}

function fence(values: readonly number[]): [number, number] {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)]!;
  const room = (at(0.85) - at(0.15)) * 0.45 || 1;
  return [at(0.15) - room, at(0.85) + room];
}

const clamp = (value: number, [from, to]: readonly [number, number]) => Math.min(to, Math.max(from, value));

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** How far a region reaches where no other bounds it. */
function reachOf(sites: readonly Point[]): number {
  const nearest = sites.map((site) =>
    Math.min(
      ...sites.filter((other) => other !== site).map((other) => Math.hypot(other[0] - site[0], other[1] - site[1])),
    ),
  );
  return sites.length > 1 ? median(nearest) * 0.95 : 1;
}

/** All that is nearer to this middle than to another one, and not too far from it. */
function cellOf(site: Point, sites: readonly Point[], at: number, reach: number): Point[] {
  let cell = Array.from({ length: corners }, (_, corner): Point => {
    const angle = (corner / corners) * 2 * Math.PI;
    // A coast that is no circle, and always the same.
    const ragged = reach * (1 + 0.09 * Math.sin(corner * 2.4 + at * 1.7) + 0.06 * Math.cos(corner * 5.1 + at));
    return [site[0] + Math.cos(angle) * ragged, site[1] + Math.sin(angle) * ragged];
  });
  for (const other of sites) if (other !== site) cell = nearerTo(site, other, cell);
  return cell;
}

function nearerTo(site: Point, other: Point, outline: readonly Point[]): Point[] {
  const [dx, dy] = [other[0] - site[0], other[1] - site[1]];
  const [mx, my] = [(site[0] + other[0]) / 2, (site[1] + other[1]) / 2];
  const beyond = ([x, y]: Point) => (x - mx) * dx + (y - my) * dy;
  return outline.flatMap((point, at) => {
    const next = outline[(at + 1) % outline.length]!;
    const [here, there] = [beyond(point), beyond(next)];
    const cut: Point[] = [];
    if (here <= 0) cut.push(point);
    if (here < 0 !== there < 0 && here !== there) {
      const share = here / (here - there);
      cut.push([point[0] + (next[0] - point[0]) * share, point[1] + (next[1] - point[1]) * share]);
    }
    return cut;
  });
}

function middleOf(outline: readonly Point[]): Point {
  const sum = outline.reduce(([sx, sy], [x, y]): Point => [sx + x, sy + y], [0, 0] as Point);
  return [round(sum[0] / outline.length), round(sum[1] / outline.length)];
}

/** Where people write their regions in these letters: after the hyphen, as in US-CA. */
const with_letters = /^(?:AU|CA|CH|US)-/;

/** On one line or, at a hyphen or a space, on two; where the name has no room, its letters. */
function labelOf({ code, name }: Centre, outline: readonly Point[], y: number): Label {
  const halves = [...name.matchAll(/[- /]/g)]
    .map(({ index }) => [name.slice(0, index + 1).trim(), name.slice(index + 1)])
    .toSorted((one, other) => longest(one) - longest(other));
  for (const { size, wide, high } of letters)
    for (const texts of [[name], ...halves]) {
      const lines = texts.map((text, at) =>
        lineOf(text, outline, y + (at - (texts.length - 1) / 2) * high, wide, high),
      );
      if (lines.every((line) => line !== undefined)) return { size, lines };
    }
  for (const { size, wide, high } of with_letters.test(code) ? letters : [])
    for (const down of [0.3, 0, 0.6, -0.3, 0.9]) {
      const line = lineOf(code.slice(3), outline, y + down * high, wide, high);
      if (line) return { size, lines: [line] };
    }
  return { size: "large", lines: [] };
}

const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));

/** In the middle of what is free at its height, from its foot up. */
function lineOf(text: string, outline: readonly Point[], foot: number, wide: number, high: number): Line | undefined {
  const free = [foot, foot - high * 0.6].map((y) => crossings(outline, y));
  const [left, right] = [
    Math.max(...free.map((at) => Math.min(...at))),
    Math.min(...free.map((at) => Math.max(...at))),
  ];
  // Outside the shape nothing is crossed, and the left edge lies beyond the right one.
  return right - left < text.length * wide ? undefined : { text, x: round((left + right) / 2), y: round(foot) };
}

function crossings(outline: readonly Point[], y: number): number[] {
  return outline.flatMap(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length]!;
    return ay < y === by < y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
  });
}
