/** A paper map of a country, cut along the lines half-way between its regions: shapes, and no place within them. */

type Centre = { code: string; name: string; lat: number; lon: number };
type Point = readonly [number, number];
export type RegionShape = { code: string; name: string; path: string; x: number; y: number; label: Label };
/** The lines of a name, each with the middle of its foot; none where there is no room. */
type Label = { size: number; lines: Line[]; outside?: true };
type Line = { text: string; x: number; y: number };
export type RegionMap = { width: number; height: number; shapes: RegionShape[] };

const side = 1000;
const edge = 70;
const corners = 28;
/** The least room that a large screen gives the map, and how large its names are then: smaller where larger ones have no room. */
const least = { width: 744, height: 590 };
const sizes_px = [15, 13, 11.5];
/** Of the letters' size: how wide a letter is on average, how high a line. */
const [wide, high] = [0.56, 1.15];

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
  const [width, height] = [round(across * scale + 2 * edge), round(down * scale + 2 * edge)];
  const drawn = Math.min(least.width / width, least.height / height);
  const sizes = sizes_px.map((px) => Math.ceil((px / drawn) * 10) / 10);
  const outlines = cells.map((cell) => cell.map(place));
  // A high map leaves sea beside it, less of it where the sheet lies.
  const spare = Math.max(0, least.width / drawn - width) / 2;
  const labels = labelsOf(centres, outlines, sizes, [-spare / 2, width + spare]);
  return {
    width,
    height,
    shapes: outlines.map((outline, at) => {
      const [x, y] = middleOf(outline);
      const path = `M${outline.map((point) => point.join(" ")).join("L")}Z`;
      return { code: centres[at]!.code, name: centres[at]!.name, path, x, y, label: labels[at]! };
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

type Span = readonly [number, number];
export type Box = { across: Span; down: Span };

/**
 * Inside the shapes first. Who has no room there stands in the sea beside the shape or, as on other maps, reaches a little
 * over its border where no other name is; who has none there either is left to the list.
 */
function labelsOf(
  centres: readonly Centre[],
  outlines: readonly Point[][],
  sizes: readonly number[],
  sea: Span,
): Label[] {
  const size = sizes.at(-1)!;
  const labels = centres.map((centre, at) => insideOf(centre, outlines[at]!, sizes));
  const taken = labels.flatMap((label) => (label ? boxesOf(label) : []));
  const isTaken = (box: Box) => taken.some((other) => touch(box, other));
  const settle = (at: number, found: Label | undefined) => {
    if (!found) return;
    labels[at] = found;
    taken.push(...boxesOf(found));
  };
  for (const [at, outline] of outlines.entries()) {
    const others = outlines.filter((other) => other !== outline);
    const isFree = (box: Box) =>
      box.across[0] >= sea[0] &&
      box.across[1] <= sea[1] &&
      !isTaken(box) &&
      !others.some((other) => covers(other, box));
    if (!labels[at]) settle(at, besideOf(shortOf(centres[at]!), outline, size, isFree));
  }
  for (const [at, outline] of outlines.entries())
    if (!labels[at])
      settle(
        at,
        overOf(shortOf(centres[at]!), outline, size, (box) => !isTaken(box)),
      );
  return labels.map((label) => label ?? { size, lines: [] });
}

const shortOf = ({ code, name }: Centre) => (with_letters.test(code) ? code.slice(3) : name);

export function boxesOf({ size, lines }: Label): Box[] {
  return lines.map(({ text, x, y }) => {
    const half = (text.length * size * wide) / 2;
    return { across: [x - half, x + half], down: [y - size * 0.8, y + size * 0.25] };
  });
}

/** On one line or, at a hyphen or a space, on two; where the name has no room, its letters. */
function insideOf({ code, name }: Centre, outline: readonly Point[], sizes: readonly number[]): Label | undefined {
  const [, y] = middleOf(outline);
  const halves = [...name.matchAll(/[- /]/g)]
    .map(({ index }) => [name.slice(0, index + 1).trim(), name.slice(index + 1)])
    .toSorted((one, other) => longest(one) - longest(other));
  for (const size of sizes)
    for (const texts of [[name], ...halves]) {
      const lines = texts.map((text, at) =>
        lineOf(text, outline, y + (at - (texts.length - 1) / 2) * size * high, size),
      );
      if (lines.every((line) => line !== undefined)) return { size, lines };
    }
  for (const size of with_letters.test(code) ? sizes : [])
    for (const down of [0.3, 0, 0.6, -0.3, 0.9]) {
      const line = lineOf(code.slice(3), outline, y + down * size * high, size);
      if (line) return { size, lines: [line] };
    }
  return undefined;
}

/** Heights to try, from the middle of a shape, in parts of the letters' size. */
const shifts = [0.3, -0.4, 1, -1.1, 1.7];

/** Right or left of the shape. */
function besideOf(text: string, outline: readonly Point[], size: number, isFree: (box: Box) => boolean) {
  const half = (text.length * size * wide) / 2;
  const [, middle] = middleOf(outline);
  for (const shift of shifts)
    for (const side of [1, -1]) {
      const y = round(middle + shift * size);
      const edges = [y, y - size].flatMap((at) => crossings(outline, at));
      if (edges.length === 0) continue;
      const edge = side > 0 ? Math.max(...edges) : Math.min(...edges);
      const label: Label = { size, lines: [{ text, x: round(edge + side * (half + size / 2)), y }], outside: true };
      if (boxesOf(label).every(isFree)) return label;
    }
  return undefined;
}

/** Over the borders of the shape, by a seventh of its length on each side at most. */
function overOf(text: string, outline: readonly Point[], size: number, isFree: (box: Box) => boolean) {
  const [, middle] = middleOf(outline);
  for (const shift of shifts) {
    const line = lineOf(text, outline, middle + shift * size, size * 0.7);
    const label: Label | undefined = line && { size, lines: [line] };
    if (label && boxesOf(label).every(isFree)) return label;
  }
  return undefined;
}

export const touch = (one: Box, other: Box) =>
  one.across[0] < other.across[1] &&
  other.across[0] < one.across[1] &&
  one.down[0] < other.down[1] &&
  other.down[0] < one.down[1];

/** Whether a shape lies under a box, as far as its top, middle and foot tell. */
function covers(outline: readonly Point[], { across, down }: Box): boolean {
  return [down[0], (down[0] + down[1]) / 2, down[1]].some((y) => {
    const edges = crossings(outline, y);
    return edges.length > 0 && Math.min(...edges) < across[1] && across[0] < Math.max(...edges);
  });
}

const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => text.length));

/** In the middle of what is free at its height, from its foot up. */
function lineOf(text: string, outline: readonly Point[], foot: number, size: number): Line | undefined {
  const free = [foot, foot - size * 0.7].map((y) => crossings(outline, y));
  const [left, right] = [
    Math.max(...free.map((at) => Math.min(...at))),
    Math.min(...free.map((at) => Math.max(...at))),
  ];
  // Outside the shape nothing is crossed, and the left edge lies beyond the right one.
  return right - left < text.length * size * wide ? undefined : { text, x: round((left + right) / 2), y: round(foot) };
}

export function crossings(outline: readonly Point[], y: number): number[] {
  return outline.flatMap(([ax, ay], at) => {
    const [bx, by] = outline[(at + 1) % outline.length]!;
    return ay < y === by < y ? [] : [ax + ((bx - ax) * (y - ay)) / (by - ay)];
  });
}
