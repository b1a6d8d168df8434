// What people wear besides clothes: glasses, ear-rings, necklaces and hats.
import { mix } from "./colour.ts";
import type { FaceShape } from "./face.ts";
import { EYE_X } from "./features.ts";
import { svg } from "./svg.ts";

export type Glasses = "none" | "round" | "square" | "cat_eye" | "half_rim" | "sun";

export function drawGlasses(glasses: Glasses, colour: string, turn: number): string {
  const t = turn * 0.85;
  const frame = (width: number, content: string) =>
    svg`<g fill="#fff" fill-opacity=".08" stroke="${colour}" stroke-width="${width}" stroke-linecap="round">${content}</g>`;
  const arms = (y: number, from: number) =>
    svg`<path fill="none" d="M${-14 + t},${y + 2} C${t - 6},${y - 6} ${t + 6},${y - 6} ${14 + t},${y + 2} M${-from + t},${y} L-126,${y - 6} M${from + t},${y} L126,${y - 6}"/>`;
  const pair = (path: string) =>
    svg`<path d="${path}" transform="translate(${t} 0)"/><path d="${path}" transform="translate(${t} 0) scale(-1 1)"/>`;
  switch (glasses) {
    case "none":
      return "";
    case "round":
      return frame(
        6.5,
        svg`<circle cx="${t - EYE_X}" cy="0" r="43"/><circle cx="${t + EYE_X}" cy="0" r="43"/>${arms(-8, 100)}`,
      );
    case "square":
      return frame(
        8,
        pair("M36,-34H84C98,-34 104,-26 104,-14V4C104,22 94,30 80,30H40C24,30 16,20 16,6V-14C16,-26 24,-34 36,-34Z") +
          arms(-14, 104),
      );
    case "cat_eye":
      return frame(7.5, pair("M20,-24C44,-36 84,-40 112,-38C112,-6 100,30 64,30C34,30 20,12 20,-24Z") + arms(-20, 106));
    case "half_rim":
      return svg`${frame(9, svg`<path fill="none" d="M${t - 104},-26H${t - 18} M${t + 18},-26H${t + 104}"/>${arms(-20, 104)}`)}${frame(3, pair("M18,-26V2C18,20 28,28 44,28H80C96,28 104,18 104,0V-26"))}`;
    case "sun":
      return svg`<path d="M${t - 110},-32 C-80,-40 -40,-38 ${t - 12},-30 L${t + 12},-30 C40,-38 80,-40 ${t + 110},-32 C112,10 96,40 62,40 C34,40 18,16 ${t + 12},-10 L${t - 12},-10 C-18,16 -34,40 -62,40 C-96,40 -112,10 ${t - 110},-32Z" fill="${colour}"/><path d="M-96,-22 L-62,26 M28,-24 L56,22" stroke="#fff" stroke-width="7" stroke-opacity=".22"/>`;
  }
}

export type Earrings = "none" | "hoops" | "drops" | "pearls" | "studs";

export function drawEarrings(earrings: Earrings, metal: string, face: FaceShape): string {
  const x = face.cheek + 9;
  const pair = (draw: (x: number) => string) => draw(-x) + draw(x);
  switch (earrings) {
    case "none":
      return "";
    case "hoops":
      return svg`<g fill="none" stroke="${metal}" stroke-width="6">${pair((at) => svg`<circle cx="${at}" cy="78" r="21"/>`)}</g>`;
    case "drops":
      return svg`<g fill="${metal}">${pair((at) => svg`<path d="M${at - 2},54h4l3,26c8,8 8,26 -5,26s-13,-18 -5,-26Z"/>`)}</g>`;
    case "pearls":
      return pair(
        (at) =>
          svg`<circle cx="${at}" cy="60" r="10" fill="#f6ece4"/><circle cx="${at - 3}" cy="57" r="3.5" fill="#fff"/>`,
      );
    case "studs":
      return svg`<g fill="${metal}">${pair((at) => svg`<circle cx="${at}" cy="56" r="6"/>`)}</g>`;
  }
}

export type Necklace = "none" | "pendant" | "chain" | "beads";

export function drawNecklace(necklace: Necklace, metal: string): string {
  switch (necklace) {
    case "none":
      return "";
    case "pendant":
      return svg`<path d="M-76,262 C-50,350 50,350 76,262" stroke="${metal}" stroke-width="4.5" fill="none"/><circle cx="0" cy="332" r="9" fill="${metal}"/>`;
    case "chain":
      return svg`<path d="M-80,258 C-54,322 54,322 80,258" stroke="${metal}" stroke-width="5" fill="none" stroke-dasharray="9 3"/>`;
    case "beads":
      return svg`<path d="M-80,258 C-54,318 54,318 80,258" stroke="${metal}" stroke-width="13" fill="none" stroke-linecap="round" stroke-dasharray="0 15"/>`;
  }
}

export type Hat = "none" | "sun_hat" | "beanie" | "cap" | "fedora";

export function drawHat(hat: Hat, colour: string): string {
  const dark = mix(colour, "#1d0f1b", 0.2);
  const band = mix(colour, "#1d0f1b", 0.62);
  switch (hat) {
    case "none":
      return "";
    case "sun_hat":
      return svg`<path d="M-270,-96 C-200,-150 200,-150 270,-96 C200,-60 -200,-60 -270,-96Z" fill="${dark}"/><path d="M-150,-112 C-154,-250 -80,-286 0,-286 C80,-286 154,-250 150,-112 C90,-92 -90,-92 -150,-112Z" fill="${colour}"/><path d="M-151,-142 C-90,-118 90,-118 151,-142 L150,-110 C90,-90 -90,-90 -150,-110Z" fill="${band}"/>`;
    case "fedora":
      return svg`<path d="M-220,-104 C-160,-140 160,-140 220,-104 C160,-76 -160,-76 -220,-104Z" fill="${dark}"/><path d="M-150,-112 C-156,-200 -140,-276 -70,-280 C-30,-282 -14,-262 0,-262 C14,-262 30,-282 70,-280 C140,-276 156,-200 150,-112 C90,-92 -90,-92 -150,-112Z" fill="${colour}"/><path d="M-152,-146 C-90,-122 90,-122 152,-146 L150,-110 C90,-90 -90,-90 -150,-110Z" fill="${band}"/>`;
    case "beanie":
      return svg`<path d="M-158,-110 C-164,-230 -96,-276 0,-276 C96,-276 164,-230 158,-110Z" fill="${colour}"/><path d="M-162,-140 C-80,-164 80,-164 162,-140 C166,-116 166,-96 162,-78 C80,-102 -80,-102 -162,-78 C-166,-96 -166,-116 -162,-140Z" fill="${dark}"/><path d="M-110,-148V-90 M-56,-156V-96 M0,-158V-98 M56,-156V-96 M110,-148V-90" stroke="${band}" stroke-width="5" stroke-opacity=".35"/>`;
    case "cap":
      return svg`<path d="M-152,-104 C-158,-226 -90,-266 0,-266 C90,-266 158,-226 152,-104 C90,-128 -90,-128 -152,-104Z" fill="${colour}"/><path d="M-152,-108 C-90,-142 90,-142 152,-108 C158,-84 150,-72 136,-74 C80,-100 -80,-100 -136,-74 C-150,-72 -158,-84 -152,-108Z" fill="${dark}"/><path d="M0,-266V-132" stroke="${band}" stroke-width="4" stroke-opacity=".4"/><circle cx="0" cy="-266" r="8" fill="${dark}"/>`;
  }
}
