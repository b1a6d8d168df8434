// Hair: all styles, and how they are painted around the head.
import { HAIR_COLOURS, mix } from "./colour.ts";
import type { HairColour } from "./colour.ts";
import { MEN_HAIR } from "./hair-men.ts";
import type { HairShape } from "./hair-shape.ts";
import { WOMEN_HAIR } from "./hair-women.ts";
import { litShape, rimLight, svg } from "./svg.ts";

export type WomenHair = keyof typeof WOMEN_HAIR;
export type MenHair = keyof typeof MEN_HAIR;
export type HairStyle = WomenHair | MenHair;

export const HAIR_SHAPES: Record<HairStyle, HairShape> = { ...WOMEN_HAIR, ...MEN_HAIR };

type HairPaint = { style: HairStyle; colour: HairColour; grey: number; rim: string; rim_opacity: number };

/** The layers of one head of hair, each for its place between body, face and clothes. */
export function drawHair(
  paint: HairPaint,
  shadow: 1 | -1,
): { defs: string; back: string; over: string; front: string } {
  const shape = HAIR_SHAPES[paint.style];
  const base = HAIR_COLOURS[paint.colour];
  const dark = mix(base, "#2c0f12", 0.42);
  const light = mix(base, "#ffdcb8", paint.colour === "black" ? 0.2 : 0.3);
  const behind = mix(base, dark, 0.75);
  const lit = (path: string, clip: string, colour: string) =>
    litShape(path, clip, colour, paint.rim, paint.rim_opacity, -shadow * 7);

  const fill = `url(#hair)`;
  const front = shape.front.map((path) => svg`<path d="${path}" fill="${fill}" fill-opacity="${shape.density ?? 1}"/>`);
  const sides = shape.sides ? svg`<path d="${shape.sides}" fill="${dark}" fill-opacity=".5"/>` : "";
  const strands = shape.strands.map((path, index) => {
    const grey = paint.grey > 0 && index % 3 !== 1;
    const colour = grey ? mix(light, "#d8d2d4", 0.2 + paint.grey * 0.5) : index % 2 ? dark : light;
    return svg`<path d="${path}" stroke="${colour}" stroke-width="${index % 2 ? 6 : 5}" stroke-opacity="${grey ? 0.3 + paint.grey * 0.25 : 0.5}"/>`;
  });
  const ropes = (list: HairShape["back_ropes"] = [], deep: boolean) =>
    list.map(([path, width], index) => {
      const colour = deep ? behind : mix(base, index % 2 ? dark : light, index % 2 ? 0.55 : 0.22);
      const knots = svg`<path d="${path}" stroke="${dark}" stroke-width="${width * 0.86}" stroke-opacity=".5" stroke-dasharray="3 ${width * 0.9}" stroke-linecap="butt"/>`;
      return svg`<path d="${path}" stroke="${colour}" stroke-width="${width}"/>${deep ? "" : knots}`;
    });
  const lines = (content: string | readonly string[]) =>
    content.length > 0 ? svg`<g fill="none" stroke-linecap="round">${content}</g>` : "";

  const clips = { "hair-back": shape.back, "hair-front": shape.front[0], "hair-over": shape.over };
  const [from, to] = shadow === 1 ? [0, 1] : [1, 0];
  return {
    defs:
      svg`<linearGradient id="hair" gradientUnits="userSpaceOnUse" x1="${from * 280 - 140}" y1="-200" x2="${to * 280 - 140}" y2="-40"><stop offset="0" stop-color="${mix(base, light, 0.45)}"/><stop offset=".45" stop-color="${base}"/><stop offset="1" stop-color="${dark}"/></linearGradient>` +
      Object.entries(clips)
        .map(([id, path]) => (path ? svg`<clipPath id="${id}"><path d="${path}"/></clipPath>` : ""))
        .join(""),
    back: (shape.back ? lit(shape.back, "hair-back", behind) : "") + lines(ropes(shape.back_ropes, true)),
    over: shape.over ? lit(shape.over, "hair-over", fill) : "",
    front:
      sides +
      front.join("") +
      lines(ropes(shape.front_ropes, false)) +
      (shape.front[0] ? rimLight(shape.front[0], "hair-front", paint.rim, paint.rim_opacity, -shadow * 7, 3) : "") +
      lines(strands),
  };
}
