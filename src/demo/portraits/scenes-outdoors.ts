// Scenes under the open sky.
import { between } from "#lib/random.ts";
import { mix } from "./colour.ts";
import { facing, palette } from "./scene.ts";
import type { Scene } from "./scene.ts";
import { blurred, box, round, sky, softEllipse, sun, svg } from "./svg.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const leaf = (length: number) =>
  svg`M0,0C${length * 0.3},${-length * 0.26} ${length * 0.75},${-length * 0.2} ${length},0C${length * 0.75},${length * 0.2} ${length * 0.3},${length * 0.26} 0,0Z`;

export const OUTDOOR_SCENES = {
  dusk: {
    season: "any",
    palettes: [
      palette({ sky: ["#f9c3a4", "#b0487e"], glow: "#ffe0b0", far: "#8a3a72", near: "#5d2458", accent: "#ffd9a8" }),
      palette({
        sky: ["#ffc9a2", "#8a559f"],
        glow: "#ffe6b8",
        far: "#71458a",
        near: "#4b2c68",
        accent: "#ffd0a0",
        rim: "#ffb08a",
      }),
      palette({ sky: ["#bcd0ee", "#f2a58e"], glow: "#fff0c9", far: "#a56a86", near: "#6b3f66", accent: "#ffe0c0" }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${sun(590, between(random, 280, 380), 190, p.glow)}`)}${blurred("M-20,650 C180,570 340,640 480,610 C620,580 720,600 820,590 V1020 H-20Z", p.far, 14)}${blurred("M-20,780 C240,690 480,770 600,740 C700,716 760,730 820,730 V1020 H-20Z", p.near, 10)}`,
  },
  beach: {
    season: "warm",
    palettes: [
      palette({
        sky: ["#ffd3ae", "#e58f8f"],
        glow: "#fff3d0",
        far: "#5a7896",
        near: "#e2b690",
        accent: "#fff3d0",
        rim: "#ffe0ac",
      }),
      palette({
        sky: ["#cfe6ef", "#8fbccd"],
        glow: "#fff8e6",
        far: "#3f7f9a",
        near: "#ead2ac",
        accent: "#ffffff",
        rim: "#ffe9c8",
      }),
      palette({ sky: ["#f6d0ba", "#88a6c6"], glow: "#fff3d6", far: "#3d5f8a", near: "#d9b08c", accent: "#ffe6c0" }),
    ],
    draw: (p, random, side) => {
      const x = between(random, 560, 640);
      return svg`${sky(...p.sky)}${facing(side, svg`${sun(x, 440, 116, p.glow)}${blurred(box(-10, 540, 820, 480), p.far, 8)}${times(6, (i) => svg`<rect x="${x - 150 + i * 10}" y="${560 + i * 30}" width="${300 - i * 20}" height="8" rx="4" fill="${p.accent}" fill-opacity="${0.7 - i * 0.09}"/>`)}`)}${blurred("M-20,800 C200,750 460,830 820,770 V1020 H-20Z", p.near, 10)}`;
    },
  },
  park: {
    season: "any",
    palettes: [
      palette({
        sky: ["#f3eecb", "#c4d49a"],
        glow: "#fffbe0",
        far: "#9dbb78",
        near: "#5f8a54",
        accent: "#7aa667",
        rim: "#fff0c8",
      }),
      palette({
        sky: ["#fbe3c0", "#e6a862"],
        glow: "#fff3d2",
        far: "#d98a45",
        near: "#a8552c",
        accent: "#c8702f",
        rim: "#ffe0a8",
      }),
      palette({
        sky: ["#d8ecf2", "#a9d0b8"],
        glow: "#ffffff",
        far: "#7fb396",
        near: "#3e7562",
        accent: "#5d9a7c",
        rim: "#eafff0",
        mood: "#4a2a4f",
      }),
    ],
    draw: (p, random) => {
      const tree = (x: number, size: number, fill: string) =>
        svg`<rect x="${x - size * 0.07}" y="${640 - size * 0.6}" width="${size * 0.14}" height="${size * 1.2}" fill="${mix(p.near, "#3a1d20", 0.5)}"/>${blurred(round(x, 560 - size * 0.7, size * 0.52) + round(x - size * 0.36, 590 - size * 0.4, size * 0.42) + round(x + size * 0.38, 590 - size * 0.42, size * 0.44) + round(x, 610 - size * 0.3, size * 0.36), fill, 14)}`;
      const light = times(
        16,
        () =>
          svg`<circle cx="${between(random, 0, 800)}" cy="${between(random, 20, 560)}" r="${between(random, 10, 34)}" fill="${p.glow}" fill-opacity="${between(random, 0.12, 0.38)}"/>`,
      );
      return svg`${sky(...p.sky)}${blurred("M-20,560 C200,520 560,540 820,520 V1020 H-20Z", p.far, 12)}${tree(140, 260, mix(p.far, p.near, 0.4))}${tree(690, 320, p.accent)}${blurred("M-20,720 C260,680 540,740 820,690 V1020 H-20Z", p.near, 10)}${light}`;
    },
  },
  mountains: {
    season: "any",
    palettes: [
      palette({
        sky: ["#d7e6f2", "#93b4c4"],
        glow: "#ffffff",
        far: "#7fa3ad",
        near: "#4f7a78",
        accent: "#ffffff",
        rim: "#ffe2c4",
      }),
      palette({ sky: ["#f5dcc8", "#a7a3c0"], glow: "#fff3da", far: "#8784ac", near: "#5a5a86", accent: "#fff0e0" }),
      palette({ sky: ["#f7d9c0", "#9db6c9"], glow: "#fff2d0", far: "#6f8ea8", near: "#3f5873", accent: "#fff6ea" }),
      palette({
        sky: ["#f6b48f", "#7c5a94"],
        glow: "#ffe2ae",
        far: "#6d4a86",
        near: "#432f63",
        accent: "#ffc9b0",
        rim: "#ffb08a",
      }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${sun(620, between(random, 190, 250), 92, p.glow)}${blurred("M-20,560 L150,400 L260,510 L430,320 L600,510 L720,420 L820,500 V1020H-20Z", p.far, 6)}<path d="M150,400 L196,445 L160,436 L134,462 L108,442Z M720,420 L762,452 L724,448 L690,478 L664,466Z" fill="${p.accent}" fill-opacity=".75"/>${blurred("M-20,700 L180,580 L330,680 L520,540 L680,660 L820,590 V1020H-20Z", p.near, 8)}`)}`,
  },
  snow: {
    season: "cold",
    palettes: [
      palette({
        sky: ["#dfe8f2", "#b4c4da"],
        glow: "#ffffff",
        far: "#9db1c9",
        near: "#eef3f8",
        accent: "#54708c",
        rim: "#ffd9e6",
      }),
      palette({ sky: ["#f4d9d6", "#a9b4d4"], glow: "#fff4e4", far: "#9aa6c8", near: "#e9ecf6", accent: "#4e5f86" }),
    ],
    draw: (p, random) => {
      const fir = (x: number, y: number, size: number) =>
        `M${x},${y - size} L${x + size * 0.3},${y - size * 0.45} L${x + size * 0.18},${y - size * 0.45} L${x + size * 0.42},${y} L${x - size * 0.42},${y} L${x - size * 0.18},${y - size * 0.45} L${x - size * 0.3},${y - size * 0.45}Z`;
      const flakes = times(60, () =>
        round(between(random, 0, 800), between(random, 0, 900), between(random, 2.5, 8)),
      ).join("");
      return svg`${sky(...p.sky)}${blurred("M-20,600 C160,520 420,580 820,520 V1020 H-20Z", p.far, 12)}${blurred(fir(90, 690, 330) + fir(215, 660, 220) + fir(610, 660, 240) + fir(730, 700, 380), p.accent, 8)}${blurred("M-20,690 C260,640 540,710 820,660 V1020 H-20Z", p.near, 8)}<path d="${flakes}" fill="#fff" fill-opacity=".8"/>`;
    },
  },
  garden: {
    season: "warm",
    palettes: [
      palette({
        sky: ["#eef0e2", "#a9bda2"],
        glow: "#fffbe8",
        far: "#3e6b52",
        near: "#7aa67f",
        accent: "#e58aa0",
        rim: "#fff0c8",
      }),
      palette({
        sky: ["#f1e6cf", "#b9ac7d"],
        glow: "#fff6dc",
        far: "#59703f",
        near: "#93a35f",
        accent: "#f2c14e",
        rim: "#fff0c8",
      }),
      palette({ sky: ["#f6dfe6", "#c79ab0"], glow: "#fff4f4", far: "#5c7f6a", near: "#8fae8c", accent: "#b8447a" }),
    ],
    draw: (p, random) => {
      const leaves = times(18, (i) => {
        const left = i % 2 === 1;
        const x = left ? between(random, -40, 190) : between(random, 610, 840);
        const angle = left ? between(random, -20, 60) : between(random, 120, 200);
        return svg`<path transform="translate(${x} ${between(random, 60, 940)}) rotate(${angle})" d="${leaf(between(random, 190, 340))}" fill="${mix(p.far, p.near, random())}"/>`;
      });
      const flowers = times(7, (i) => {
        const [x, y, r] = [
          i % 2 ? between(random, 10, 190) : between(random, 610, 790),
          between(random, 120, 900),
          between(random, 14, 26),
        ];
        return svg`<path d="${times(5, (petal) => round(x + Math.cos(petal * 1.2566) * r, y + Math.sin(petal * 1.2566) * r, r * 0.72)).join("")}" fill="${p.accent}"/><circle cx="${x}" cy="${y}" r="${r * 0.5}" fill="${p.glow}"/>`;
      });
      return svg`${sky(...p.sky)}${softEllipse(400, 330, 330, 330, p.glow, 0.4, 10)}${leaves}${flowers}`;
    },
  },
  forest: {
    season: "any",
    palettes: [
      palette({
        sky: ["#e6eed2", "#86a67c"],
        glow: "#fdffe4",
        far: "#8fb088",
        near: "#3c5f4c",
        accent: "#5f8a66",
        rim: "#f4ffd0",
        mood: "#3e2a40",
      }),
      palette({
        sky: ["#f7dcb4", "#b8763f"],
        glow: "#fff0c4",
        far: "#c98f52",
        near: "#6b3f2a",
        accent: "#9c5a30",
        rim: "#ffe0a0",
      }),
    ],
    draw: (p, random, side) => {
      const trunks = (list: readonly number[], width: number, fill: string) =>
        list.map((x) => {
          const shift = between(random, -26, 26);
          return blurred(
            svg`M${x + shift},-10 L${x + shift + width * 0.8},-10 L${x + shift + width},1010 L${x + shift - width * 0.2},1010Z`,
            fill,
            8,
          );
        });
      return svg`${sky(...p.sky)}${facing(side, softEllipse(620, 300, 260, 260, p.glow, 0.75, 10))}${trunks([60, 190, 330, 470, 600, 720], 34, p.far)}${trunks([-10, 150, 620, 750], 58, p.accent)}${blurred("M-20,770 C200,720 560,800 820,740 V1020 H-20Z", p.near, 14)}`;
    },
  },
  rooftop: {
    season: "any",
    palettes: [
      palette({ sky: ["#f7c1a6", "#c56a8c"], glow: "#ffe6bc", far: "#a4597f", near: "#5a2c58", accent: "#ffd38a" }),
      palette({ sky: ["#9fc0e2", "#e9c4b6"], glow: "#fff4dc", far: "#8a94ba", near: "#4d5684", accent: "#ffe2a8" }),
      palette({
        sky: ["#3b2c66", "#a0486f"],
        glow: "#ffb58a",
        far: "#4c2d66",
        near: "#2a1a42",
        accent: "#ffc56b",
        mood: "#4b1740",
        rim: "#ff9f8a",
      }),
    ],
    draw: (p, random, side) => {
      const skyline = (base: number, low: number, high: number, fill: string) => {
        let path = "M-20,1020 L-20,700";
        let windows = "";
        for (let x = -20; x < 820;) {
          const [width, height] = [between(random, 54, 110), between(random, low, high)];
          const roof = base - height;
          path += svg` L${x},${roof} L${x + width},${roof}`;
          for (let y = roof + 22; y < base - 10; y += 34)
            for (let wx = x + 12; wx < x + width - 14; wx += 24)
              if (random() < 0.3) windows += svg`M${wx},${y}h10v14h-10Z`;
          x += width;
        }
        return svg`${blurred(`${path} L820,1020Z`, fill, 4)}<path d="${windows}" fill="${p.accent}" fill-opacity=".75"/>`;
      };
      return svg`${sky(...p.sky)}${facing(side, sun(600, 360, 130, p.glow))}${skyline(700, 150, 360, p.far)}${skyline(860, 120, 260, p.near)}`;
    },
  },
  harbour: {
    season: "any",
    palettes: [
      palette({
        sky: ["#d5e8f0", "#a5c7d4"],
        glow: "#ffffff",
        far: "#4f88a0",
        near: "#2f6079",
        accent: "#f4f0ea",
        rim: "#ffe6d0",
      }),
      palette({ sky: ["#ffd6b2", "#d98a9a"], glow: "#fff0cc", far: "#7a6a96", near: "#4f4674", accent: "#fff0e0" }),
    ],
    draw: (p, random, side) => {
      const boat = (x: number, y: number, size: number) =>
        svg`<path d="M${x - 70 * size},${y} H${x + 70 * size} L${x + 48 * size},${y + 30 * size} H${x - 52 * size}Z" fill="${p.near}"/><path d="M${x},${y - 10 * size} V${y - 210 * size}" stroke="${p.near}" stroke-width="${6 * size}"/><path d="M${x + 6 * size},${y - 204 * size} L${x + 66 * size},${y - 20 * size} H${x + 6 * size}Z M${x - 6 * size},${y - 170 * size} L${x - 50 * size},${y - 20 * size} H${x - 6 * size}Z" fill="${p.accent}"/>`;
      return svg`${sky(...p.sky)}${facing(side, sun(600, 260, 96, p.glow))}${blurred(box(-10, 560, 820, 460), p.far, 8)}${boat(between(random, 90, 150), 580, 1.35)}${boat(between(random, 640, 700), 600, 1.6)}${times(8, (i) => svg`<rect x="${between(random, -20, 700)}" y="${640 + i * 40}" width="${between(random, 60, 170)}" height="6" rx="3" fill="${p.accent}" fill-opacity=".35"/>`)}`;
    },
  },
  vineyard: {
    season: "warm",
    palettes: [
      palette({
        sky: ["#fde2bd", "#e9a878"],
        glow: "#fff6da",
        far: "#b9a05a",
        near: "#7c7a3e",
        accent: "#5f6a34",
        rim: "#ffe8b0",
      }),
      palette({
        sky: ["#cfe3ee", "#f2dcae"],
        glow: "#ffffff",
        far: "#9cb277",
        near: "#6d8a4e",
        accent: "#4d6f42",
        rim: "#fff2c8",
      }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${sun(610, between(random, 240, 320), 120, p.glow)}${blurred("M-20,520 C180,440 380,500 560,450 C680,420 760,440 820,430 V1020 H-20Z", mix(p.far, p.sky[1], 0.4), 10)}<path d="M-20,600 C240,520 560,590 820,520 V1020 H-20Z" fill="${p.far}"/>${times(9, (i) => svg`<path d="M${380 + (i - 4) * 26},560 L${400 + (i - 4) * 190},1020" stroke="${i % 2 ? p.accent : p.near}" stroke-width="${30 + Math.abs(i - 4) * 6}" stroke-linecap="round"/>`)}`)}`,
  },
} as const satisfies Record<string, Scene>;
