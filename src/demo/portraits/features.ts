// The features of a face: eyes, brows, nose and mouth.
import { mix } from "./colour.ts";
import type { Complexion, Facing } from "./face.ts";
import { svg } from "./svg.ts";

const INK = "#24131a";
/** Distance of the eyes from the middle, and their height. */
export const EYE_X = 57;
const EYE_Y = -6;

const EYE_SHAPES = {
  almond: {
    white: "M-29,3 C-16,-15 12,-19 30,-3 C14,13 -12,15 -29,3Z",
    lid: "M-30,4 C-17,-16 12,-21 31,-4",
    crease: "M-24,-14 C-10,-28 14,-31 32,-18",
  },
  round: {
    white: "M-28,3 C-17,-18 12,-22 29,-2 C14,15 -12,17 -28,3Z",
    lid: "M-29,4 C-18,-20 12,-24 30,-3",
    crease: "M-23,-18 C-10,-31 14,-34 31,-20",
  },
  narrow: {
    white: "M-29,5 C-15,-9 10,-14 31,-6 C16,10 -10,13 -29,5Z",
    lid: "M-31,7 C-17,-11 10,-17 33,-7",
    crease: "M-20,-11 C-6,-19 14,-21 30,-14",
  },
  hooded: {
    white: "M-29,3 C-16,-11 12,-14 30,-2 C14,13 -12,15 -29,3Z",
    lid: "M-30,4 C-17,-12 12,-17 32,-2",
    crease: "M-26,-8 C-12,-20 16,-22 34,-8",
  },
} as const;
export type EyeShape = keyof typeof EYE_SHAPES;

type Eyes = { shape: EyeShape; colour: string; size: number; slant: number; made_up: boolean };

/** Both eyes, open or closed in laughter. */
export function drawEyes(eyes: Eyes, skin: Complexion, facing: Facing, closed: boolean): string {
  const { shadow, turn } = facing;
  const shape = EYE_SHAPES[eyes.shape];
  const draw = (side: 1 | -1) => {
    const place = (content: string, drop = 0) =>
      svg`<g transform="translate(${side * EYE_X + turn * 0.85} ${EYE_Y + drop}) scale(${side * eyes.size} ${eyes.size}) rotate(${-eyes.slant})">${content}</g>`;
    const lashes = eyes.made_up
      ? `<path d="M22,2 l12,6 M14,7 l9,10 M4,9 l4,11" stroke="${INK}" stroke-width="3.4" stroke-linecap="round"/>`
      : "";
    if (closed) return place(`<path d="M-28,-4 C-14,13 14,15 30,-6 C16,8 -14,7 -28,-4Z" fill="${INK}"/>${lashes}`, 4);

    const white = side === shadow ? mix("#f6ecea", skin.mood, 0.3) : "#fbf5f1";
    const look = side * turn * 0.35 + 1;
    const wing = eyes.made_up ? "L39,-12 C32,-14 30,-15 28,-16 C8,-28 -20,-20 -30,4Z" : "C20,-18 -8,-24 -30,4Z";
    return place(
      svg`<path d="${shape.white}" fill="${white}"/><g clip-path="url(#eye)"><circle cx="${look}" cy="-3" r="14.5" fill="${eyes.colour}" stroke="#1a0d12" stroke-opacity=".55" stroke-width="3"/><circle cx="${look}" cy="-3" r="6.4" fill="#140a0d"/><path d="M-32,2 C-16,-14 12,-18 34,-2 L34,-24 L-32,-24Z" fill="#2a1219" fill-opacity=".34"/></g><circle cx="${side * (turn * 0.35 - 4 * shadow) + 1}" cy="-8" r="3.6" fill="#fff" fill-opacity=".95"/><path d="${shape.lid} ${wing}" fill="${INK}"/><path d="${shape.crease}" stroke="${skin.deep}" stroke-width="3.4" stroke-opacity=".75" fill="none" stroke-linecap="round"/><path d="M-20,13 C-6,19 12,17 25,8" stroke="${skin.deep}" stroke-width="2.6" stroke-opacity=".45" fill="none" stroke-linecap="round"/>`,
    );
  };
  return svg`<clipPath id="eye"><path d="${shape.white}"/></clipPath>${draw(-1)}${draw(1)}`;
}

export type Brows = { colour: string; weight: number; height: number; arch: number };

export function drawBrows(brows: Brows, turn: number): string {
  const { weight: w, arch: a } = brows;
  return [-1, 1]
    .map(
      (side) =>
        svg`<path transform="translate(${side * EYE_X + turn * 0.8} ${brows.height}) scale(${side} 1)" d="M-34,0 C-28,-5 -10,${-a} 12,${-a} C28,${-a} 38,-5 44,6 C34,-1 24,${-a + w * 0.8} 8,${-a + w} C-10,${-a + 1 + w} -24,${-6 + w} -32,${w} C-37,${w - 3} -37,3 -34,0Z" fill="${brows.colour}"/>`,
    )
    .join("");
}

type Nose = { width: number; length: number };

export function drawNose(nose: Nose, skin: Complexion, { shadow: s, turn: t }: Facing): string {
  const { width: w, length: y } = nose;
  return svg`<path d="M${t - w},${y - 9} C${t - w * 0.7},${y - 1} ${t - 6},${y - 5} ${t},${y} C${t + 6},${y - 5} ${t + w * 0.7},${y - 1} ${t + w},${y - 9}" stroke="${skin.deep}" stroke-width="4.4" fill="none" stroke-linecap="round"/><path d="M${t - s * (w + 5)},${y - 19} C${t - s * (w + 10)},${y - 11} ${t - s * (w + 7)},${y - 5} ${t - s * w},${y - 5}" stroke="${skin.deep}" stroke-width="3" stroke-opacity=".55" fill="none" stroke-linecap="round"/><ellipse cx="${t - s * 6}" cy="${y - 28}" rx="6.5" ry="9.5" fill="${skin.lite}" fill-opacity=".55"/>`;
}

export const EXPRESSIONS = ["smile", "grin", "laugh", "soft", "calm", "smirk"] as const;
export type Expression = (typeof EXPRESSIONS)[number];

type Mouth = { colour: string; width: number; fullness: number; height: number; painted: boolean };

const TEETH = "#fffaf5";

export function drawMouth(mouth: Mouth, expression: Expression, skin: Complexion, { shadow, turn }: Facing): string {
  const colour = mouth.painted ? mouth.colour : mix(skin.base, mouth.colour, 0.52);
  const dark = mix(colour, "#3a0e20", mouth.painted ? 0.42 : 0.35);
  const light = mix(colour, mouth.painted ? "#ffe0d8" : skin.base, 0.3);
  const place = (content: string) =>
    svg`<g transform="translate(${turn} ${mouth.height}) scale(${mouth.width} ${mouth.width})">${content}</g>`;
  const corners = (path: string) =>
    svg`<path d="${path}" stroke="${skin.deep}" stroke-width="3.2" stroke-opacity=".6" fill="none" stroke-linecap="round"/>`;
  const low = 4 * (mouth.fullness - 1);

  switch (expression) {
    case "smile":
      return place(
        svg`<path d="M-54,-12 C-34,${-6 - low} -15,${-13 - low} 0,${-9 - low} C15,${-13 - low} 34,${-6 - low} 54,-12 C44,18 24,${31 + low} 0,${31 + low} C-24,${31 + low} -44,18 -54,-12Z" fill="${colour}"/><path d="M-47,-7 C-24,1 24,1 47,-7 C36,14 20,20 0,20 C-20,20 -36,14 -47,-7Z" fill="#5a1a26"/><path d="M-46,-7 C-24,1 24,1 46,-7 C38,10 20,15 0,15 C-20,15 -38,10 -46,-7Z" fill="${TEETH}"/><path d="M-22,${25 + low} C-10,${28 + low} 10,${28 + low} 22,${25 + low}" stroke="${light}" stroke-width="4" stroke-opacity=".7" fill="none" stroke-linecap="round"/>` +
          corners("M-64,-20 C-65,-12 -61,-5 -56,-1 M64,-20 C65,-12 61,-5 56,-1"),
      );
    case "grin":
      return place(
        svg`<path d="M-50,-9 C-30,${-6 - low} -14,${-12 - low} 0,${-8 - low} C14,${-12 - low} 30,${-6 - low} 50,-9 C40,12 22,${24 + low} 0,${24 + low} C-22,${24 + low} -40,12 -50,-9Z" fill="${colour}"/><path d="M-43,-5 C-22,1 22,1 43,-5 C32,8 18,12 0,12 C-18,12 -32,8 -43,-5Z" fill="${TEETH}"/><path d="M-20,${18 + low} C-9,${21 + low} 9,${21 + low} 20,${18 + low}" stroke="${light}" stroke-width="4" stroke-opacity=".7" fill="none" stroke-linecap="round"/>` +
          corners("M-60,-17 C-61,-9 -57,-3 -52,0 M60,-17 C61,-9 57,-3 52,0"),
      );
    case "laugh":
      return place(
        svg`<path d="M-56,-14 C-34,${-9 - low} -15,${-14 - low} 0,${-11 - low} C15,${-14 - low} 34,${-9 - low} 56,-14 C48,24 26,${42 + low} 0,${42 + low} C-26,${42 + low} -48,24 -56,-14Z" fill="${colour}"/><path d="M-48,-9 C-24,-2 24,-2 48,-9 C40,20 22,31 0,31 C-22,31 -40,20 -48,-9Z" fill="#4c1420"/><path d="M-27,23 C-16,13 16,13 27,23 C18,29 9,31 0,31 C-9,31 -18,29 -27,23Z" fill="#b8535f"/><path d="M-47,-9 C-24,-2 24,-2 47,-9 C42,3 24,9 0,9 C-24,9 -42,3 -47,-9Z" fill="${TEETH}"/>` +
          corners("M-66,-23 C-68,-14 -64,-6 -58,-1 M66,-23 C68,-14 64,-6 58,-1"),
      );
    case "smirk":
      return place(
        svg`<g transform="scale(${-shadow} 1)"><path d="M-42,0 C-26,${-6 - low} -12,${-13 - low} 2,${-9 - low} C16,${-15 - low} 32,${-11 - low} 50,-13 C30,3 -22,5 -42,0Z" fill="${dark}"/><path d="M-42,0 C-20,6 28,4 50,-13 C38,16 20,${23 + low} 2,${24 + low} C-14,${24 + low} -30,17 -42,0Z" fill="${colour}"/><path d="M-16,${13 + low} C-4,${17 + low} 12,${16 + low} 22,${11 + low}" stroke="${light}" stroke-width="5" stroke-opacity=".6" fill="none" stroke-linecap="round"/>${corners("M59,-22 C59,-14 56,-8 52,-5")}</g>`,
      );
    case "soft":
    case "calm": {
      const end = expression === "calm" ? -1 : -8;
      return place(
        svg`<path d="M-46,${end} C-26,${-7 - low} -14,${-15 - low} 0,${-10 - low} C14,${-15 - low} 26,${-7 - low} 46,${end} C26,4 -26,4 -46,${end}Z" fill="${dark}"/><path d="M-46,${end} C-24,6 24,6 46,${end} C32,${20 + low} 16,${24 + low} 0,${24 + low} C-16,${24 + low} -32,${20 + low} -46,${end}Z" fill="${colour}"/><path d="M-20,${13 + low} C-8,${18 + low} 8,${18 + low} 20,${13 + low}" stroke="${light}" stroke-width="5" stroke-opacity=".65" fill="none" stroke-linecap="round"/>` +
          corners(
            svg`M-54,${end - 7} C-52,${end - 2} -50,${end + 1} -46,${end + 3} M54,${end - 7} C52,${end - 2} 50,${end + 1} 46,${end + 3}`,
          ),
      );
    }
  }
}
