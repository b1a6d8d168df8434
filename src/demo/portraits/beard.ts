// Beards, drawn around the mouth and inside the jaw.
import { mix } from "./colour.ts";
import type { FaceShape } from "./face.ts";
import { svg } from "./svg.ts";

export const BEARDS = ["none", "stubble", "short", "full", "long", "goatee", "moustache", "circle"] as const;
export type Beard = (typeof BEARDS)[number];

/** `mouth` is the height of the mouth, `open` how far it opens below. */
export function drawBeard(beard: Beard, colour: string, face: FaceShape, turn: number, mouth: number, open: number) {
  if (beard === "none") return "";
  const dark = mix(colour, "#150a14", 0.1);
  const { cheek: c, jaw: j, jaw_height: h, chin } = face;
  const t = turn;
  const lips = svg`M${t - 47},${mouth - 6} C${t - 28},${mouth + 30 + open} ${t + 28},${mouth + 30 + open} ${t + 47},${mouth - 6} C${t + 26},${mouth - 13} ${t - 26},${mouth - 13} ${t - 47},${mouth - 6}Z`;
  // From ear to ear along the jaw; `depth` is how far it hangs below the chin, `width` how far it stands off.
  const along = (depth: number, width: number, top: number) =>
    svg`M${-c + 1},${top} C${-c - width},90 ${-j - width - 6},${h} ${-j + 24 - width},${h + 42 + depth * 0.4} C${-30},${chin + depth + 2} 30,${chin + depth + 2} ${j - 24 + width},${h + 42 + depth * 0.4} C${j + width + 6},${h} ${c + width},90 ${c - 1},${top} C${c - 11},62 ${c - 20},86 ${c - 36},95 C60,93 ${40 + t},84 ${t},90 C${t - 40},84 -60,93 ${-c + 36},95 C${-c + 20},86 ${-c + 11},62 ${-c + 1},${top}Z`;
  const hair = (path: string, opacity: number) =>
    svg`<path d="${path} ${lips}" fill="${dark}" fill-opacity="${opacity}" fill-rule="evenodd"/>`;
  // Short hair follows the jaw.
  const trimmed = (path: string, opacity: number) => svg`<g clip-path="url(#face)">${hair(path, opacity)}</g>`;
  const strokes = (list: readonly string[]) =>
    svg`<g stroke="${mix(dark, "#ffe3c8", 0.25)}" stroke-width="4" stroke-opacity=".35" fill="none" stroke-linecap="round">${list.map((path) => `<path d="${path}"/>`)}</g>`;
  const moustache = svg`M${t},${mouth - 26} C${t + 22},${mouth - 38} ${t + 46},${mouth - 22} ${t + 62},${mouth + 2} C${t + 42},${mouth - 2} ${t + 20},${mouth - 10} ${t},${mouth - 10} C${t - 20},${mouth - 10} ${t - 42},${mouth - 2} ${t - 62},${mouth + 2} C${t - 46},${mouth - 22} ${t - 22},${mouth - 38} ${t},${mouth - 26}Z`;
  const chinPatch = (top: number) =>
    svg`M${t - 50},${mouth + top} C${t - 58},${mouth + 30} ${t - 46},${chin + 4} ${t},${chin + 10} C${t + 46},${chin + 4} ${t + 58},${mouth + 30} ${t + 50},${mouth + top}`;

  switch (beard) {
    case "stubble":
      return trimmed(along(2, 0, 24), 0.34);
    case "short":
      return trimmed(along(6, 0, 16), 0.86);
    case "full":
      return (
        hair(along(22, 2, 10), 1) +
        strokes([
          svg`M${t - 40},${chin - 16} C${t - 36},${chin} ${t - 30},${chin + 8} ${t - 22},${chin + 14}`,
          svg`M${t + 8},${chin - 12} C${t + 8},${chin} ${t + 8},${chin + 8} ${t + 6},${chin + 16}`,
          svg`M${t - 84},${h - 10} C${t - 80},${h + 10} ${t - 70},${h + 28} ${t - 58},${h + 40}`,
          svg`M${t + 84},${h - 10} C${t + 80},${h + 10} ${t + 70},${h + 28} ${t + 58},${h + 40}`,
        ])
      );
    case "long":
      return (
        hair(along(66, 3, 8), 1) +
        strokes([
          svg`M${t - 40},${chin - 16} C${t - 40},${chin + 14} ${t - 32},${chin + 34} ${t - 22},${chin + 48}`,
          svg`M${t + 8},${chin - 14} C${t + 10},${chin + 14} ${t + 8},${chin + 34} ${t + 4},${chin + 56}`,
          svg`M${t + 46},${chin - 20} C${t + 46},${chin + 6} ${t + 40},${chin + 24} ${t + 32},${chin + 40}`,
          svg`M${t - 84},${h - 10} C${t - 80},${h + 10} ${t - 74},${h + 34} ${t - 62},${h + 52}`,
        ])
      );
    case "goatee":
      return hair(
        svg`${chinPatch(-18)} C${t + 20},${mouth - 32} ${t - 20},${mouth - 32} ${t - 50},${mouth - 18}Z`,
        0.9,
      );
    case "circle":
      return (
        trimmed(along(2, 0, 24), 0.22) +
        hair(svg`${chinPatch(-18)} C${t + 20},${mouth - 32} ${t - 20},${mouth - 32} ${t - 50},${mouth - 18}Z`, 0.8)
      );
    case "moustache":
      return svg`<path d="${moustache}" fill="${dark}"/>`;
  }
}
