// Draws one person in one place: scene, body, clothes, head and light, from back to front.
import { drawEarrings, drawGlasses, drawHat, drawNecklace, type Glasses } from "./accessories.ts";
import { drawBeard } from "./beard.ts";
import { CLOTHES, cutClothes } from "./clothes.ts";
import { HAIR_COLOURS, mix } from "./colour.ts";
import {
  agedness,
  complexion,
  drawEars,
  drawFaceRim,
  drawSkin,
  drawYears,
  outlineFace,
  outlineShadow,
  type Complexion,
  type Facing,
} from "./face.ts";
import { drawBrows, drawEyes, drawMouth, drawNose, type Expression } from "./features.ts";
import { drawHair, HAIR_SHAPES } from "./hair.ts";
import type { Look } from "./look.ts";
import type { Outfit } from "./outfit.ts";
import { drawPlace, paletteOf, type Place } from "./scenes.ts";
import { rimLight, svg } from "./svg.ts";
import { drawTattoos } from "./tattoos.ts";

export type Pose = {
  /** Middle of the face and its size in the picture. */
  x: number;
  y: number;
  scale: number;
  /** Degrees the head leans. */
  tilt: number;
  /** How far the face turns, -1 to 1. */
  turn: number;
  /** The side the shadow lies on. */
  shadow: 1 | -1;
  expression: Expression;
  eyes_closed: boolean;
};

export type Portrait = { look: Look; outfit: Outfit; place: Place; pose: Pose; glasses: Glasses };

export function drawPortrait({ look, outfit, place, pose, glasses }: Portrait): string {
  const { mood, rim } = paletteOf(place);
  const skin = complexion(look.skin, mood, look.age > 50 ? 0.28 : 0.31);
  const facing: Facing = { shadow: pose.shadow, turn: pose.turn * 18 };
  const wide = look.face.cheek / 124;
  const hair = drawHair(
    { style: look.hair_style, colour: look.hair_colour, grey: look.grey, rim, rim_opacity: 0.42 },
    pose.shadow,
  );
  const rotate = svg`rotate(${pose.tilt} 0 190)`;
  const onHead = (content: string) => (content ? svg`<g transform="${rotate} scale(${wide} 1)">${content}</g>` : "");
  const shape = HAIR_SHAPES[look.hair_style];
  const earrings = drawEarrings(look.earrings, look.metal, look.face);
  const outline = outlineFace(look.face, facing.turn);
  const { defs, body, clothes } = drawBody(look, outfit, skin, rim, facing.shadow, rotate);

  return svg`<defs>${hair.defs}${defs}<clipPath id="face"><path d="${outline}"/></clipPath><linearGradient id="fade" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mood}" stop-opacity="0"/><stop offset="1" stop-color="${mix(mood, "#160a18", 0.5)}" stop-opacity=".5"/></linearGradient></defs>${drawPlace(place, pose.shadow)}<g transform="translate(${pose.x} ${pose.y}) scale(${pose.scale})">${onHead(hair.back)}${body}${clothes}${drawNecklace(outfit.necklace, look.metal)}${onHead(hair.over)}<g transform="${rotate}">${drawHead(look, pose, skin, facing, outline, rim, glasses)}${shape.ears ? "" : earrings}<g transform="scale(${wide} 1)">${hair.front}</g>${shape.ears ? earrings : ""}${drawGlasses(glasses, glasses === "sun" ? "#2c1a2b" : look.glasses_colour, facing.turn)}${drawHat(outfit.hat, outfit.hat_colour)}</g></g><rect y="600" width="800" height="400" fill="url(#fade)"/>`;
}

function drawBody(look: Look, outfit: Outfit, skin: Complexion, rim: string, s: 1 | -1, rotate: string) {
  const n = look.neck;
  const chin = look.face.chin;
  const neck = svg`M${-n},80 C${-n - 2},180 ${-n - 4},210 ${-n - 14},240 C-150,276 -262,300 -306,356 C-340,420 -350,600 -352,900 L352,900 C350,600 340,420 306,356 C262,300 150,276 ${n + 14},240 C${n + 4},210 ${n + 2},180 ${n},80Z`;
  const cut = cutClothes(outfit.clothes, outfit.fabric.colour, outfit.inner, n);
  const garment = CLOTHES[outfit.clothes];
  const bones = garment.open || garment.bare;
  const wide = svg`scale(${look.build} 1)`;
  const collarbones = svg`<path d="M-150,306 C-96,300 -50,318 -20,344 M150,306 C96,300 50,318 20,344" stroke="${skin.deep}" stroke-width="6" stroke-opacity=".5" fill="none" stroke-linecap="round"/>`;
  return {
    defs: svg`<clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="clothes"><path d="${cut.shape}"/></clipPath><clipPath id="clothes-edge"><path d="${cut.edge}"/></clipPath>`,
    body: svg`<g transform="${wide}"><path d="${neck}" fill="${skin.base}"/><g clip-path="url(#neck)"><path d="M${s * 30},120 C${s * 24},200 ${s * 34},240 ${s * 60},262 C${s * 120},290 ${s * 150},330 ${s * 150},420 L${s * 420},700 L${s * 420},120Z" fill="${skin.shade}" fill-opacity=".75"/><path transform="${rotate}" d="M-120,90 C-92,${chin - 10} -50,${chin + 44} ${s * 6},${chin + 48} C60,${chin + 46} 96,${chin} 120,90Z" fill="${skin.deep}" fill-opacity=".85"/>${bones ? collarbones : ""}${garment.bare ? drawTattoos(look.tattoos, skin.base) : ""}</g>${rimLight(neck, "neck", rim, 0.55, -s * 9, 6)}</g>`,
    clothes: svg`<g transform="translate(0 262) ${wide}">${cut.content}<g clip-path="url(#clothes)"><path d="M${s * 40},-80 C${s * 60},120 ${s * 110},260 ${s * 96},700 L${s * 420},700 L${s * 420},-80Z" fill="${mix(skin.mood, "#1a0a1c", 0.5)}" fill-opacity=".3"/></g>${rimLight(cut.outer, "clothes-edge", rim, 0.6, -s * 8, 5)}</g>`,
  };
}

function drawHead(
  look: Look,
  pose: Pose,
  skin: Complexion,
  facing: Facing,
  outline: string,
  rim: string,
  glasses: Glasses,
) {
  const male = look.gender === "male";
  const shape = HAIR_SHAPES[look.hair_style];
  const shadow = outlineShadow(facing, look.face.chin);
  const hairColour = HAIR_COLOURS[look.natural_colour];
  const hairDark = mix(hairColour, "#150a14", 0.42);
  const years = agedness(look.age);
  const mouthHeight = (male ? 121 : 115) + (look.nose.length - 85) * 0.6 + (look.face.chin - (male ? 196 : 186)) * 0.3;
  const brow = years > 0.6 ? mix(hairDark, "#9a9098", 0.4) : mix(hairDark, "#2a1a1a", 0.4);
  const beard = drawBeard(
    look.beard,
    mix(hairColour, "#a8a2a6", Math.min(0.7, look.grey + Math.max(0, years - 0.45) * 0.6)),
    look.face,
    facing.turn,
    mouthHeight,
    pose.expression === "laugh" ? 14 : 0,
  );
  return svg`${shape.ears ? drawEars(skin, look.face, facing.shadow) : ""}${drawSkin(skin, outline, shadow, facing, { blush: male ? 0.16 : 0.3, freckles: look.freckles, mole: look.mole, hairline: shape.front, hair_scale: look.face.cheek / 124 })}${drawYears(skin, look.age, facing.turn, male)}${beard}${glasses === "sun" ? "" : drawEyes({ ...look.eyes, made_up: !male }, skin, facing, pose.eyes_closed)}${drawBrows({ colour: brow, weight: look.brows.weight, arch: look.brows.arch, height: (male ? -50 : -57) - (pose.expression === "laugh" || pose.expression === "smile" ? 3 : 0) }, facing.turn)}${drawNose(look.nose, skin, facing)}${drawMouth({ ...look.mouth, height: mouthHeight, painted: !male }, pose.expression, skin, facing)}<g clip-path="url(#face)"><path d="${shadow}" fill="${skin.mood}" fill-opacity=".13"/></g>${look.beard === "long" || look.beard === "full" ? "" : drawFaceRim(outline, rim, 0.62, facing.shadow)}`;
}
