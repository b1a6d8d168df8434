// Tattoos: fine line work on collarbone, neck and shoulders, seen where clothes leave the skin bare.
import { mix } from "./colour.ts";
import { svg } from "./svg.ts";

export const TATTOOS = ["none", "one", "some", "many"] as const;
export type Tattoos = (typeof TATTOOS)[number];

const BRANCH =
  "M0,0 C26,-12 60,-16 92,-8 M18,-7 C20,-22 32,-26 40,-24 C38,-14 30,-8 18,-7 M40,-12 C44,-28 58,-32 66,-28 C62,-18 54,-12 40,-12 M30,-10 C36,4 48,8 58,4 C54,-6 44,-12 30,-10 M62,-13 C68,0 80,4 90,0 C86,-8 76,-14 62,-13";
const SWALLOW =
  "M0,0 C10,-10 22,-10 28,-2 C38,-12 52,-12 58,-6 C46,-4 40,4 32,8 C34,18 28,28 22,32 C24,22 20,12 14,8 C8,6 2,4 0,0Z";
const SUN =
  "M20,20 m-12,0 a12,12 0 1 1 24,0 a12,12 0 1 1 -24,0 M20,0 V-6 M20,40 V46 M0,20 H-6 M40,20 H46 M6,6 L1,1 M34,34 L39,39 M34,6 L39,1 M6,34 L1,39";
const BANDS = "M-352,150 C-330,166 -300,172 -276,168 M-356,172 C-332,188 -304,194 -278,190";
const ROSE =
  "M0,0 C-16,-14 -14,-38 8,-40 C30,-44 44,-24 34,-6 C26,10 10,10 0,0 M8,-8 C2,-22 14,-32 22,-24 C30,-16 22,-4 12,-8 M-2,4 C-12,22 -30,24 -40,18 C-30,6 -16,0 -2,4 M30,2 C40,18 56,20 66,12 C56,2 44,-4 30,2 M10,8 C6,40 -4,70 -20,96 M2,46 C-14,44 -24,52 -28,64 C-14,66 -4,60 2,46";
const WAVES =
  "M-330,250 C-316,236 -302,264 -288,250 C-274,236 -260,264 -246,250 M-334,276 C-320,262 -306,290 -292,276 C-278,262 -264,290 -250,276 M-338,302 C-324,288 -310,316 -296,302 C-282,288 -268,316 -254,302";

/** In head coordinates, so that the neck can carry one too; only what lies on skin is seen. */
export function drawTattoos(tattoos: Tattoos, skin: string): string {
  if (tattoos === "none") return "";
  const ink = mix(skin, "#14202e", 0.72);
  const at = (x: number, y: number, scale: number, path: string) =>
    svg`<path transform="translate(${x} ${y}) scale(${scale})" d="${path}"/>`;
  const one = at(86, 346, 1.15, BRANCH);
  const some = at(-262, 372, 1.1, SWALLOW) + svg`<path transform="translate(0 262) scale(-1 1)" d="${BANDS}"/>`;
  const many =
    at(-150, 336, 0.9, SUN) + at(272, 386, 1.15, ROSE) + svg`<path transform="translate(0 250)" d="${WAVES}"/>`;
  const drawn = one + (tattoos === "one" ? "" : some) + (tattoos === "many" ? many : "");
  return svg`<g fill="none" stroke="${ink}" stroke-width="4" stroke-opacity=".75" stroke-linecap="round" stroke-linejoin="round">${drawn}</g>`;
}
