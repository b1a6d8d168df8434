/** Where the pins of a paper map stand: each on a region as a whole, above its name, and over the name of no other. */
import { boxesOf, type Box, crossings, type RegionMap, type RegionShape, touch } from "./region-map.ts";

/** The region that a pin stands on, and its foot. */
export type Pin = { code: string; x: number; y: number };

const most = 4;
/** Of the round part, on a map that is a thousand wide or high. */
export const radius = 46;
/** From the foot to the middle of the round part: as far as the corner of a square lies from its middle. */
export const stem = Math.round(radius * Math.SQRT2);

/** How much larger than on a large map they are drawn on a small one, which has no names. */
const enlarged = 1.6;
/** The room of a small map. */
const small = { width: 374, height: 300 };

/** As far from each other as there is room, none over the upper edge of the window. */
export function standPins({ width, height, shapes }: RegionMap): Pin[] {
  const drawn = Math.min(small.width / width, small.height / height);
  // A wide map has sea above and below it.
  const top = enlarged * (stem + radius) - (small.height / drawn - height) / 2;
  const names = shapes.flatMap(({ label }) => boxesOf(label));
  const free = shapes.flatMap((shape) => {
    const pin = pinOn(shape);
    return pin.y > top && isOn(shape, pin) && !names.some((name) => touch(boxOf(pin), name)) ? [pin] : [];
  });
  const pins: Pin[] = [];
  while (pins.length < most) {
    const [next] = free
      .filter((pin) => !pins.some((other) => touch(boxOf(pin), boxOf(other))))
      .toSorted((one, other) => nearest(other, pins) - nearest(one, pins));
    if (!next) break;
    pins.push(next);
  }
  return pins;
}

/** Just above the name, where that is inside. */
function pinOn({ code, x, y, label: { size, lines, outside } }: RegionShape): Pin {
  const [name] = outside ? [] : lines;
  return name ? { code, x: name.x, y: Math.round(name.y - size) } : { code, x, y };
}

function isOn({ path }: RegionShape, { x, y }: Pin): boolean {
  const outline = path
    .slice(1, -1)
    .split("L")
    .map((point) => point.split(" ").map(Number) as [number, number]);
  const edges = crossings(outline, y);
  return Math.min(...edges) < x && x < Math.max(...edges);
}

function boxOf({ x, y }: Pin): Box {
  return { across: [x - radius, x + radius], down: [y - stem - radius, y] };
}

const far = 10_000;

function nearest({ x, y }: Pin, others: readonly Pin[]): number {
  return Math.min(far, ...others.map((other) => Math.hypot(other.x - x, other.y - y)));
}
