// Clothes, in body coordinates: the base of the neck is at 0,0 and y grows downwards.
import { mix } from "./colour.ts";
import { both, svg } from "./svg.ts";

type Cloth = { base: string; dark: string; light: string; inner: string };
type Cut = { shape: string; detail: string; under?: string; outer?: string };
type Garment = {
  worn_by: "women" | "men" | "all";
  season: "warm" | "cold" | "any";
  /** Shoulders and arms are bare: tattoos can be seen. */
  bare?: true;
  /** Room for a necklace. */
  open?: true;
  cut: (cloth: Cloth, neck: number) => Cut;
};

const ARMS = "C-170,8 -268,26 -318,88 C-364,150 -372,340 -384,680 L384,680 C372,340 364,150 318,88 C268,26 170,8 ";
const body = (neck: number, closing = "", y = -20) => svg`M${-neck},${y} ${ARMS}${neck},${y} ${closing}Z`;
const creases = ({ dark }: Cloth) =>
  svg`<path d="${both("M-214,210 C-204,310 -214,430 -198,600")}" stroke="${dark}" stroke-width="7" fill="none" stroke-opacity=".4" stroke-linecap="round"/>`;
const roundNeck = (n: number) => svg`C${n - 14},70 ${14 - n},70 ${-n},-20`;
const collarBand = (n: number, wide: number, fill: string, opacity: number) =>
  svg`<path d="M${-n},-20 C${14 - n},70 ${n - 14},70 ${n},-20 L${n + wide},-14 C${n - 4},${86 + wide} ${4 - n},${86 + wide} ${-n - wide},-14Z" fill="${fill}" fill-opacity="${opacity}"/>`;
const tee = (n: number, fill: string) =>
  svg`<path d="M${-n},-16 C${14 - n},64 ${n - 14},64 ${n},-16 L130,680 L-130,680Z" fill="${fill}"/>`;
const buttons = (list: readonly number[], fill: string, x = 0) =>
  svg`<g fill="${fill}">${list.map((y) => svg`<circle cx="${x}" cy="${y}" r="6"/>`)}</g>`;
const shirtCollar = ({ base, light }: Cloth, n: number, low: number) =>
  svg`<path d="M${-n},-10 C${-n - 12},-40 ${-n},-60 ${-n + 14},-66 L0,${low} L-66,${low - 22} L${-n - 42},30Z" fill="${light}"/><path d="M${n},-10 C${n + 12},-40 ${n},-60 ${n - 14},-66 L0,${low} L66,${low - 22} L${n + 42},30Z" fill="${mix(base, "#1d0f1b", 0.14)}"/>`;
const lapels = (n: number, left: string, right: string, low: number) =>
  svg`<path d="M${-n - 12},-24 L-24,${low} L-116,190 L-100,150 L-152,126Z" fill="${left}"/><path d="M${n + 12},-24 L24,${low} L116,190 L100,150 L152,126Z" fill="${right}"/>`;
const openFront = (n: number) => body(n + 12, "L40,300 L10,680 L-10,680 L-40,300", -24);

const GARMENTS = {
  crew: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => ({ shape: body(n, roundNeck(n)), detail: collarBand(n, 20, cloth.dark, 0.5) + creases(cloth) }),
  },
  breton: {
    worn_by: "all",
    season: "warm",
    cut: (cloth, n) => ({
      shape: body(n, roundNeck(n)),
      detail:
        svg`<g clip-path="url(#clothes)" stroke="${cloth.inner}" stroke-width="15" fill="none">${[130, 176, 222, 268, 314, 360, 406, 452].map((y) => svg`<path d="M-390,${y + 60} C-180,${y} 180,${y} 390,${y + 60}"/>`)}</g>` +
        collarBand(n, 18, cloth.dark, 0.35) +
        creases(cloth),
    }),
  },
  v_neck: {
    worn_by: "all",
    season: "any",
    open: true,
    cut: (cloth, n) => ({
      shape: body(n, "L0,176"),
      detail: svg`<path d="M${-n},-20 L0,176 L${n},-20 L${n + 20},-14 L0,222 L${-n - 20},-14Z" fill="${cloth.dark}" fill-opacity=".45"/>${creases(cloth)}`,
    }),
  },
  shirt: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => ({
      shape: body(n, "L0,140", -18),
      detail: svg`${shirtCollar(cloth, n, 142)}<path d="M0,142 V680" stroke="${cloth.dark}" stroke-width="4" stroke-opacity=".6"/>${buttons([222, 330, 440], cloth.dark)}${creases(cloth)}`,
    }),
  },
  polo: {
    worn_by: "men",
    season: "warm",
    cut: (cloth, n) => ({
      shape: body(n, "L0,120", -18),
      detail: svg`${shirtCollar(cloth, n, 110)}<path d="M-16,106 L16,106 L16,250 L-16,250Z" fill="${cloth.dark}" fill-opacity=".4"/>${buttons([150, 206], cloth.light)}${creases(cloth)}`,
    }),
  },
  henley: {
    worn_by: "men",
    season: "any",
    cut: (cloth, n) => ({
      shape: body(n, roundNeck(n)),
      detail: svg`${collarBand(n, 14, cloth.dark, 0.55)}<path d="M-15,54 H15 V230 H-15Z" fill="${cloth.dark}" fill-opacity=".35"/>${buttons([96, 146, 196], cloth.light)}${creases(cloth)}`,
    }),
  },
  turtleneck: {
    worn_by: "all",
    season: "cold",
    cut: (cloth, n) => ({
      shape: body(n + 8),
      detail: svg`<path d="M${-n + 4},-112 C-40,-88 40,-88 ${n - 4},-112 C${n + 2},-60 ${n + 6},-20 ${n + 22},2 C60,52 -60,52 ${-n - 22},2 C${-n - 6},-20 ${-n - 2},-60 ${-n + 4},-112Z" fill="${cloth.light}"/><path d="M${-n},-58 C-40,-30 40,-30 ${n},-58 M${-n - 8},-20 C-46,14 46,14 ${n + 8},-20" stroke="${cloth.dark}" stroke-width="5" stroke-opacity=".4" fill="none"/>${creases(cloth)}`,
    }),
  },
  knit: {
    worn_by: "all",
    season: "cold",
    cut: (cloth, n) => ({
      shape: body(n, roundNeck(n)),
      detail:
        collarBand(n, 28, cloth.light, 1) +
        [140, 190, 240, 290, 340, 390, 440]
          .map(
            (y) =>
              svg`<path d="M-380,${y + 70} C-160,${y} 160,${y} 380,${y + 70}" stroke="${cloth.dark}" stroke-width="5" fill="none" stroke-opacity=".22" stroke-dasharray="14 9"/>`,
          )
          .join(""),
    }),
  },
  cardigan: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => ({
      under: tee(n, cloth.inner),
      shape: body(n + 12, "L30,330 L16,680 L-16,680 L-30,330", -24),
      detail: svg`<path d="M${-n - 12},-24 L-30,330 L-16,680 L-44,680 L-62,336 L${-n - 46},-6Z" fill="${cloth.dark}" fill-opacity=".5"/><path d="M${n + 12},-24 L30,330 L16,680 L44,680 L62,336 L${n + 46},-6Z" fill="${cloth.dark}" fill-opacity=".6"/>${buttons([380, 450], cloth.light, -34)}${creases(cloth)}`,
    }),
  },
  blazer: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => ({
      under: tee(n, cloth.inner),
      shape: openFront(n),
      detail: lapels(n, cloth.light, mix(cloth.base, "#1d0f1b", 0.12), 330) + creases(cloth),
    }),
  },
  suit: {
    worn_by: "men",
    season: "any",
    cut: (cloth, n) => ({
      under: svg`${tee(n, "#f4efec")}${shirtCollar({ ...cloth, base: "#f4efec", light: "#fffaf6" }, n, 92)}<path d="M-20,92 L20,92 L14,124 L30,420 L0,460 L-30,420 L-14,124Z" fill="${mix(cloth.inner, "#7a1f45", 0.7)}"/>`,
      shape: openFront(n),
      detail: lapels(n, cloth.light, mix(cloth.base, "#1d0f1b", 0.12), 330) + creases(cloth),
    }),
  },
  leather_jacket: {
    worn_by: "all",
    season: "cold",
    cut: (cloth, n) => ({
      under: tee(n, cloth.inner),
      shape: openFront(n),
      detail: svg`${lapels(n, mix(cloth.base, "#ffffff", 0.12), cloth.dark, 250)}<path d="${both("M-40,300 L-12,680")}" stroke="#c9c2c6" stroke-width="6" stroke-dasharray="8 5" fill="none"/><path d="M-250,70 C-270,150 -280,240 -286,330" stroke="#fff" stroke-opacity=".22" stroke-width="12" fill="none" stroke-linecap="round"/>${creases(cloth)}`,
    }),
  },
  denim_jacket: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => {
      const denim = { ...cloth, base: mix(cloth.base, "#4f7099", 0.75), light: "#83a0c2", dark: "#33507a" };
      return {
        under: tee(n, cloth.inner),
        shape: openFront(n),
        detail: svg`<path d="${openFront(n)}" fill="${denim.base}"/><path d="M${-n - 12},-24 C${-n - 20},-44 ${-n - 6},-60 ${-n + 10},-62 L-44,120 L-120,110 L-150,40Z" fill="${denim.light}"/><path d="M${n + 12},-24 C${n + 20},-44 ${n + 6},-60 ${n - 10},-62 L44,120 L120,110 L150,40Z" fill="${mix(denim.base, denim.dark, 0.4)}"/><path d="${both("M-90,250 H-240 V300 L-165,326 L-90,300Z")}" stroke="${denim.light}" stroke-width="4" stroke-dasharray="10 6" fill="${denim.dark}" fill-opacity=".25"/><path d="${both("M-330,190 C-260,214 -150,222 -48,218")}" stroke="${denim.light}" stroke-width="4" stroke-dasharray="10 6" fill="none"/>${creases(denim)}`,
      };
    },
  },
  hoodie: {
    worn_by: "all",
    season: "any",
    cut: (cloth, n) => ({
      shape: body(n, roundNeck(n)),
      detail: svg`<path d="M${-n + 6},-86 C${-n - 60},-66 -176,-10 -150,60 C-120,110 -50,130 0,132 C50,130 120,110 150,60 C176,-10 ${n + 60},-66 ${n - 6},-86 C${n + 6},-20 ${n - 10},66 0,74 C${10 - n},66 ${-n - 6},-20 ${-n + 6},-86Z" fill="${cloth.light}"/><path d="M-150,60 C-120,110 -50,130 0,132 C50,130 120,110 150,60" stroke="${cloth.dark}" stroke-width="7" stroke-opacity=".5" fill="none"/><path d="M-40,116 C-46,180 -40,220 -44,262 M40,116 C46,180 40,210 44,246" stroke="${cloth.inner}" stroke-width="9" fill="none" stroke-linecap="round"/>${creases(cloth)}`,
    }),
  },
  coat: {
    worn_by: "all",
    season: "cold",
    cut: (cloth, n) => ({
      shape: body(n + 12, "", -24),
      detail: svg`<path d="M10,100 V680" stroke="${cloth.dark}" stroke-width="6" stroke-opacity=".6"/>${buttons([260, 380], cloth.dark, 60)}${creases(cloth)}<path d="M${-n - 14},-84 C-50,-48 50,-48 ${n + 14},-84 C${n + 44},-50 ${n + 58},0 ${n + 50},40 C70,96 -70,96 ${-n - 50},40 C${-n - 58},0 ${-n - 44},-50 ${-n - 14},-84Z" fill="${cloth.inner}"/><path d="M${-n - 40},-16 C-60,30 50,40 ${n + 44},-30 M${-n - 46},22 C-60,70 60,66 ${n + 50},10" stroke="${mix(cloth.inner, "#1d0f1b", 0.35)}" stroke-width="6" stroke-opacity=".5" fill="none"/><path d="M30,66 C70,60 96,70 104,84 L128,330 L46,340Z" fill="${mix(cloth.inner, "#1d0f1b", 0.14)}"/><path d="M52,330 v24 M72,330 v24 M92,328 v24 M112,326 v24" stroke="${cloth.inner}" stroke-width="7"/>`,
    }),
  },
  strap_top: {
    worn_by: "women",
    season: "warm",
    bare: true,
    open: true,
    cut: (cloth) => {
      const shape = "M-184,84 C-120,146 120,146 184,84 C222,190 250,300 262,680 L-262,680 C-250,300 -222,190 -184,84Z";
      return {
        shape,
        outer: shape,
        detail: svg`<path d="${both("M-184,90 C-178,62 -168,36 -158,12")}" stroke="${cloth.base}" stroke-width="16" fill="none" stroke-linecap="round"/><path d="M-184,84 C-120,146 120,146 184,84" stroke="${cloth.light}" stroke-width="6" fill="none"/>`,
      };
    },
  },
  tank: {
    worn_by: "all",
    season: "warm",
    bare: true,
    cut: (cloth) => {
      const shape =
        "M-176,8 C-160,4 -134,0 -116,-2 C-104,110 104,110 116,-2 C134,0 160,4 176,8 C186,90 214,170 262,220 L280,680 L-280,680 L-262,220 C-214,170 -186,90 -176,8Z";
      return {
        shape,
        outer: shape,
        detail: svg`<path d="M-116,-2 C-104,110 104,110 116,-2" stroke="${cloth.dark}" stroke-width="9" stroke-opacity=".5" fill="none"/><path d="${both("M-176,8 C-186,90 -214,170 -262,220")}" stroke="${cloth.dark}" stroke-width="9" stroke-opacity=".5" fill="none"/>`,
      };
    },
  },
  off_shoulder: {
    worn_by: "women",
    season: "warm",
    bare: true,
    open: true,
    cut: (cloth) => {
      const shape =
        "M-322,66 C-240,92 -120,108 0,110 C120,108 240,92 322,66 C362,150 376,340 384,680 L-384,680 C-376,340 -362,150 -322,66Z";
      return {
        shape,
        outer: shape,
        detail: svg`<path d="M-324,66 C-240,92 -120,108 0,110 C120,108 240,92 324,66 L346,128 C240,160 120,176 0,178 C-120,176 -240,160 -346,128Z" fill="${cloth.light}"/>${creases(cloth)}`,
      };
    },
  },
  boat_neck: {
    worn_by: "women",
    season: "any",
    open: true,
    cut: (cloth) => ({
      shape:
        "M-196,20 C-96,96 96,96 196,20 C262,34 300,58 320,90 C364,150 372,340 384,680 L-384,680 C-372,340 -364,150 -320,90 C-300,58 -262,34 -196,20Z",
      detail: svg`<path d="M-196,20 C-96,96 96,96 196,20" stroke="${cloth.light}" stroke-width="9" fill="none"/>${creases(cloth)}`,
    }),
  },
  wrap_dress: {
    worn_by: "women",
    season: "any",
    open: true,
    cut: (cloth, n) => ({
      shape: body(n + 14, "L24,230 L-20,250", -18),
      detail: svg`<path d="M${-n - 14},-18 L150,470 L96,500 L${-n - 44},-8Z" fill="${cloth.light}"/><path d="M${n + 14},-18 L24,230 L-4,190 L${n - 4},-18Z" fill="${cloth.dark}" fill-opacity=".5"/><path d="M150,470 L-60,560" stroke="${cloth.dark}" stroke-width="10" stroke-opacity=".4"/>${creases(cloth)}`,
    }),
  },
  blouse: {
    worn_by: "women",
    season: "any",
    cut: (cloth, n) => ({
      shape: body(n, "L0,120", -18),
      detail: svg`<path d="M0,110 V680" stroke="${cloth.dark}" stroke-width="4" stroke-opacity=".5"/><path d="M${-n - 4},-30 C-60,40 -30,90 0,104 C30,90 60,40 ${n + 4},-30 L${n + 30},-12 C90,80 40,130 0,136 C-40,130 -90,80 ${-n - 30},-12Z" fill="${cloth.light}"/><path d="M-6,120 C-60,100 -90,130 -70,160 C-50,176 -20,150 -6,132 C-10,180 -36,230 -50,280 L-14,290 C0,240 6,180 4,136 C20,156 56,174 72,156 C88,126 50,100 6,120Z" fill="${mix(cloth.base, cloth.dark, 0.3)}"/>${creases(cloth)}`,
    }),
  },
} as const satisfies Record<string, Garment>;

export type Clothes = keyof typeof GARMENTS;
export const CLOTHES: Readonly<Record<Clothes, Garment>> = GARMENTS;

/** `outer` is the silhouette; `edge` the same without the neck opening, where no light from behind can fall. */
type Dressed = { shape: string; outer: string; edge: string; content: string };

/** One garment in its colours; `neck` is half the width of the wearer's neck. */
export function cutClothes(clothes: Clothes, colour: string, inner: string, neck: number): Dressed {
  const cloth = { base: colour, dark: mix(colour, "#1d0f1b", 0.34), light: mix(colour, "#ffffff", 0.16), inner };
  const width = neck + 18;
  const cut = CLOTHES[clothes].cut(cloth, width);
  return {
    shape: cut.shape,
    outer: cut.outer ?? body(width),
    edge: cut.outer ?? body(width, svg`L${width + 24},40 L${-width - 24},40`),
    content: svg`${cut.under ?? ""}<path d="${cut.shape}" fill="${colour}"/>${cut.detail}`,
  };
}
