// Curls, braids and locs: hair shapes too regular to be drawn by hand.
import { type Point, svg } from "./svg.ts";

/** A closed shape with a curly outline: an outward bow between each point and the next, clockwise. */
export function curly(points: readonly Point[]): string {
  const bows = points.map((point, index) => {
    const [x, y] = points[(index + 1) % points.length] as Point;
    const radius = Math.hypot(x - point[0], y - point[1]) * (0.53 + 0.03 * (index % 3));
    return svg`A${radius},${radius} 0 0 1 ${x},${y}`;
  });
  const [start] = points as readonly [Point];
  return svg`M${start[0]},${start[1]}${bows}Z`;
}

/** A cloud of hair: an ellipse with a curly outline. */
export function cloud(x: number, y: number, rx: number, ry: number, count: number): string {
  return curly(
    Array.from({ length: count }, (_, index): Point => {
      const angle = (index / count) * Math.PI * 2;
      const size = 1 + 0.03 * Math.sin(index * 2.3);
      return [x + Math.cos(angle) * rx * size, y + Math.sin(angle) * ry * size];
    }),
  );
}

/** Points mirrored at x = 0, in the order that closes a clockwise outline. */
export function mirrored(points: readonly Point[]): Point[] {
  return points.map(([x, y]): Point => [-x, y]).toReversed();
}

/** A hanging column of ringlets from one point to another. */
export function column(from: Point, to: Point, width: number, count: number): string {
  const side = (sign: number) =>
    Array.from({ length: count + 1 }, (_, index): Point => {
      const share = index / count;
      const size = width * (1 - share * 0.3);
      const sway = (index % 2 ? 0.12 : -0.12) * size;
      return [from[0] + (to[0] - from[0]) * share + sign * size * 0.5 + sway, from[1] + (to[1] - from[1]) * share];
    });
  return curly([...side(1), ...side(-1).toReversed()]);
}

/** The small bows that show the curls inside a shape. */
export function swirls(points: readonly Point[], size: number): string[] {
  return points.map(([x, y], index) => {
    const turn = index % 2 ? 1 : -1;
    return svg`M${x - turn * size},${y} C${x - turn * size},${y - size * 1.2} ${x + turn * size},${y - size * 1.2} ${x + turn * size * 0.8},${y + size * 0.2}`;
  });
}

/** The crossing lines of a plait along a column. */
export function plaitLines(from: Point, to: Point, width: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const share = index / count;
    const size = width * (1 - share * 0.3);
    const side = index % 2 ? 1 : -1;
    const [x, y] = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    return svg`M${x + side * size * 0.5},${y - size * 0.1} C${x + side * size * 0.45},${y + size * 0.4} ${x},${y + size * 0.5} ${x - side * size * 0.25},${y + size * 0.65}`;
  });
}

/** Ropes that fall from the parting over both sides of the head and down to `end`. */
export function fallingRopes(count: number, end: number, spread: number, width: number): (readonly [string, number])[] {
  return [-1, 1].flatMap((side) =>
    Array.from({ length: count }, (_, index) => {
      const share = index / Math.max(1, count - 1);
      const top = 8 + share * 52;
      const out = 128 + share * spread;
      const low = end - share * 46 + (index % 2) * 26;
      const path = svg`M${side * top},${-214 + share * 14} C${side * out * 0.86},${-206 + share * 20} ${side * out},-120 ${side * out},-10 C${side * out},${end * 0.4} ${side * (out + 16)},${end * 0.7} ${side * (out + 4 + share * 12)},${low}`;
      return [path, width] as const;
    }),
  );
}
