// The face as a surface: its outline, the half-shadow that models it, ears, and what the years leave.
import { mix, SKINS } from "./colour.ts";
import type { Skin } from "./colour.ts";
import { both, points, rimLight, round, softEllipse, svg } from "./svg.ts";

/** Half widths and heights in head coordinates. */
export type FaceShape = { cheek: number; jaw: number; jaw_height: number; chin: number; chin_width: number };

export const FACE_SHAPES = {
  oval: { cheek: 123, jaw: 101, jaw_height: 116, chin: 186, chin_width: 44 },
  round: { cheek: 127, jaw: 108, jaw_height: 118, chin: 180, chin_width: 54 },
  heart: { cheek: 125, jaw: 95, jaw_height: 108, chin: 188, chin_width: 34 },
  long: { cheek: 118, jaw: 99, jaw_height: 124, chin: 198, chin_width: 44 },
  square: { cheek: 123, jaw: 108, jaw_height: 126, chin: 186, chin_width: 56 },
  diamond: { cheek: 126, jaw: 97, jaw_height: 118, chin: 192, chin_width: 40 },
} as const satisfies Record<string, FaceShape>;

const DEEP_SKINS: ReadonlySet<Skin> = new Set(["brown", "umber", "deep"]);

/** The colours of one skin under one light. */
export type Complexion = { base: string; shade: string; deep: string; lite: string; lip: string; mood: string };

export function complexion(skin: Skin, mood: string, depth: number): Complexion {
  const { base, lip } = SKINS[skin];
  return {
    base,
    shade: mix(base, mood, depth),
    deep: mix(base, mood, depth + 0.2),
    // Cream light would turn dark skin grey: it takes a warmer one.
    lite: DEEP_SKINS.has(skin) ? mix(base, "#f0a56c", 0.34) : mix(base, "#fff3e2", 0.38),
    lip,
    mood,
  };
}

/** How one head is held and lit: the shadow lies to the right (1) or left (-1), the features shift by `turn`. */
export type Facing = { shadow: 1 | -1; turn: number };

export function outlineFace(shape: FaceShape, turn: number): string {
  const { cheek, jaw, jaw_height: height, chin, chin_width: width } = shape;
  return svg`M${-cheek},-50 C${-cheek - 4},14 ${-jaw - 17},74 ${-jaw},${height} C${-jaw + 20},${height + 38} ${-width},${chin} ${turn * 0.5},${chin} C${width},${chin} ${jaw - 20},${height + 38} ${jaw},${height} C${jaw + 17},74 ${cheek + 4},14 ${cheek},-50 C${cheek - 4},-150 64,-200 0,-200 C-64,-200 ${-cheek + 4},-150 ${-cheek},-50Z`;
}

/** The edge of the half-shadow draws the brow, the bridge of the nose, the lips and the chin. */
export function outlineShadow({ shadow: s, turn: t }: Facing, chin: number): string {
  return svg`M${s * 34 + t * 0.4},-210 C${s * 40 + t * 0.5},-130 ${s * 52 + t * 0.6},-90 ${s * 46 + t * 0.7},-52 C${s * 36 + t},-38 ${s * 15 + t},-34 ${s * 11 + t},-12 C${s * 10 + t},16 ${s * 15 + t},42 ${s * 22 + t},62 C${s * 24 + t},74 ${s * 12 + t},80 ${s * 2 + t},82 C${s * 4 + t},92 ${s * 8 + t},100 ${s * 12 + t},110 C${s * 14 + t},122 ${s * 6 + t},130 ${s * 12 + t},142 C${s * 20 + t},156 ${s * 26 + t * 0.6},172 ${s * 18 + t * 0.5},${chin + 14} L${s * 190},230 L${s * 190},-220Z`;
}

export function drawEars(skin: Complexion, shape: FaceShape, shadow: 1 | -1): string {
  const ear = (side: 1 | -1) =>
    svg`<g transform="translate(${side * (shape.cheek - 124)} 0) scale(${side} 1)"><path d="M119,-20 C149,-36 155,18 143,46 C135,63 122,61 117,46Z" fill="${side === shadow ? skin.shade : skin.base}"/><path d="M134,-6 C142,10 138,30 130,40 M128,4 C132,12 131,20 127,26" stroke="${skin.deep}" stroke-width="4" stroke-opacity=".6" fill="none" stroke-linecap="round"/></g>`;
  return ear(-1) + ear(1);
}

type Surface = {
  blush: number;
  freckles: boolean;
  mole: boolean;
  hairline: readonly string[];
  hair_scale: number;
};

/** Skin, light and shadow of the face, inside its outline (clip path "face"). */
export function drawSkin(skin: Complexion, outline: string, shadowOutline: string, facing: Facing, surface: Surface) {
  const { shadow: s, turn: t } = facing;
  const lit = -s;
  const blush = mix(skin.base, "#e8506a", 0.5);
  const cast = surface.hairline.map((path) => svg`<path d="${path}" fill="${skin.deep}" fill-opacity=".42"/>`);
  return svg`<path d="${outline}" fill="${skin.base}"/><g clip-path="url(#face)">${softEllipse(lit * 62 + t, 52, 50, 36, blush, surface.blush)}${softEllipse(lit * 50, -112, 78, 58, skin.lite, 0.5, 6)}<path d="M${lit * 92 + t},26 C${lit * 84 + t},40 ${lit * 62 + t},44 ${lit * 46 + t},36 C${lit * 60 + t},30 ${lit * 78 + t},26 ${lit * 92 + t},26Z" fill="${skin.lite}" fill-opacity=".35"/><path d="${shadowOutline}" fill="${skin.shade}"/><path d="M${s * 66 + t},14 C${s * 84 + t},22 ${s * 92 + t},40 ${s * 74 + t},62 C${s * 60 + t},70 ${s * 44 + t},48 ${s * 66 + t},14Z" fill="${mix(skin.shade, skin.base, 0.45)}" fill-opacity=".5"/><g transform="translate(${-s * 3} 13) scale(${surface.hair_scale} 1)">${cast}</g>${surface.freckles ? drawFreckles(skin, t) : ""}</g>${surface.mole ? svg`<circle cx="${lit * 60 + t}" cy="96" r="3.6" fill="${mix(skin.deep, "#2a1219", 0.45)}"/>` : ""}`;
}

function drawFreckles(skin: Complexion, turn: number): string {
  const left = points("-84,34 -72,46 -60,36 -66,58 -48,50 -38,40 -54,28 -28,50 -14,38 -90,50 -76,62");
  const spots = left.flatMap(([x, y], index) => [
    round(x + turn, y, 2.2 + (index % 3) * 0.7),
    round(4 - x + turn, y + (index % 2) * 4, 2.2 + (index % 2) * 0.8),
  ]);
  return svg`<path d="${spots}" fill="${mix(skin.base, "#8a4420", 0.5)}" fill-opacity=".5"/>`;
}

/** 0 for the young, 1 at seventy: how far the lines of the face have come. */
export function agedness(age: number): number {
  return Math.max(0, Math.min(1, (age - 32) / 36));
}

/** Laugh lines first, then crow's feet, then the forehead and under the eyes. */
export function drawYears(skin: Complexion, age: number, turn: number, male: boolean): string {
  const years = agedness(age);
  if (years <= 0) return "";
  const line = (path: string, from: number, strength: number) => {
    const opacity = Math.min(1, Math.max(0, (years - from) / 0.45)) * strength;
    return opacity > 0.02 ? svg`<path d="${path}" stroke-opacity="${opacity}"/>` : "";
  };
  const laugh = "M-33,76 C-47,88 -56,100 -60,114";
  const crow = "M-97,-10 L-109,-17 M-98,0 L-112,0";
  const under = "M-76,25 C-64,33 -48,33 -38,27";
  const brow = "M-9,-50 C-7,-42 -7,-36 -9,-30";
  const moved = (path: string) => svg`<g transform="translate(${turn} 0)">${path}</g>`;
  return svg`<g stroke="${skin.deep}" stroke-width="3" fill="none" stroke-linecap="round">${moved(line(both(laugh), 0, 0.5) + line(both(under), 0.28, 0.4) + line(both(brow), 0.5, male ? 0.4 : 0.2))}${line(both(crow), 0.1, 0.45)}${line("M-44,-92 C-14,-98 14,-98 44,-92", 0.35, 0.35)}${line("M-36,-110 C-10,-115 10,-115 36,-110", 0.6, 0.35)}</g>`;
}

/** The bright edge on the shadow side. */
export function drawFaceRim(outline: string, colour: string, opacity: number, shadow: 1 | -1): string {
  return rimLight(outline, "face", colour, opacity, -shadow * 8, 2);
}
