// Curls, braids and locs: hair shapes too regular to be drawn by hand.
import { round } from "./svg.ts";

type Point = readonly [x: number, y: number];

/** Round curls at the given places, not all of one size. */
export function curls(points: readonly Point[], radius: number): string {
  return points.map(([x, y], index) => round(x, y, radius * (1 + 0.18 * Math.sin(index * 1.9)))).join("");
}

/** A cloud of hair: an ellipse with a curly outline. */
export function cloud(x: number, y: number, rx: number, ry: number, count: number, curl: number): string {
  const outline = Array.from({ length: count }, (_, index): Point => {
    const angle = (index / count) * Math.PI * 2;
    return [x + Math.cos(angle) * (rx - curl), y + Math.sin(angle) * (ry - curl)];
  });
  return curls(outline, curl * 1.25) + round(x, y, rx - curl * 0.6, ry - curl * 0.6);
}

/** A plait from one point to another: overlapping leaves, left and right in turn. */
export function plait(from: Point, to: Point, width: number, count: number): string {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const size = width * (1 - share * 0.35);
    const side = index % 2 ? 1 : -1;
    return round(from[0] + dx * share + side * size * 0.3, from[1] + dy * share, size * 0.62);
  }).join("");
}

/** The crossing lines of a plait. */
export function plaitLines(from: Point, to: Point, width: number, count: number): string[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const size = width * (1 - share * 0.35);
    const side = index % 2 ? 1 : -1;
    const [x, y] = [from[0] + dx * share, from[1] + dy * share];
    const outer = x + side * size * 0.8;
    return `M${outer},${y - size * 0.2} C${outer},${y + size * 0.4} ${x},${y + size * 0.5} ${x - side * size * 0.3},${y + size * 0.7}`;
  });
}

/** Ropes that fall from the parting over one side of the head and down to `end`. */
export function fallingRopes(count: number, end: number, spread: number, width: number): (readonly [string, number])[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, index) => {
      const share = index / Math.max(1, count - 1);
      const top = 8 + share * 52;
      const out = 128 + share * spread;
      const low = end - share * 46 + (index % 2) * 26;
      const path = `M${side * top},${-214 + share * 14} C${side * (out * 0.86)},${-206 + share * 20} ${side * out},-120 ${side * out},-10 C${side * out},${end * 0.4} ${side * (out + 16)},${end * 0.7} ${side * (out + 4 + share * 12)},${low}`;
      return [path, width] as const;
    }),
  );
}
