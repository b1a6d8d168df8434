// Scenes under a roof, behind a window or by night.
import { between, pick } from "#lib/random.ts";
import { mix } from "./colour.ts";
import { facing, palette } from "./scene.ts";
import type { Palette, Scene } from "./scene.ts";
import { blurred, box, round, sky, softEllipse, svg } from "./svg.ts";

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const hangingLamp = (x: number, y: number, shade: string, glow: string) =>
  svg`<path d="M${x},-10 V${y - 70}" stroke="#1c0f18" stroke-width="5"/>${softEllipse(x, y + 20, 190, 170, glow, 0.42, 10)}${blurred(svg`M${x - 66},${y} C${x - 56},${y - 60} ${x - 30},${y - 80} ${x},${y - 82} C${x + 30},${y - 80} ${x + 56},${y - 60} ${x + 66},${y}Z`, shade, 6)}<ellipse cx="${x}" cy="${y + 4}" rx="54" ry="14" fill="#fff2cf"/>`;

const books = (random: () => number, y: number, from: number, to: number, colours: readonly string[]) => {
  let drawn = "";
  for (let x = from; x < to;) {
    const width = between(random, 20, 42);
    const height = between(random, 92, 140);
    if (x + width > to) break;
    drawn += svg`<rect x="${x}" y="${y - height}" width="${width - 3}" height="${height}" rx="3" fill="${pick(random, colours)}"/>`;
    x += width;
  }
  return drawn;
};

const bottles = (y: number, list: readonly number[], fills: readonly string[]) =>
  list.map(
    (x, index) =>
      svg`<path d="M${x},${y} v-64 c0,-12 8,-14 8,-30 v-22 h14 v22 c0,16 8,18 8,30 v64Z" fill="${fills[index % fills.length] as string}"/>`,
  );

const bokeh = (p: Palette, random: () => number, colours: readonly string[]) =>
  times(34, () => {
    const [x, y, r] = [between(random, 0, 800), between(random, 60, 720), between(random, 14, 54)];
    const fill = pick(random, colours);
    return svg`<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" fill-opacity="${between(random, 0.16, 0.5)}" stroke="${mix(fill, p.glow, 0.4)}" stroke-opacity=".22" stroke-width="4"/>`;
  });

export const INDOOR_SCENES = {
  city_lights: {
    season: "any",
    palettes: [
      palette({
        sky: ["#2a1c46", "#4a1d44"],
        glow: "#ffd7b0",
        far: "#ff9a5c",
        near: "#ff5f9a",
        accent: "#7d96ff",
        mood: "#4b1740",
        rim: "#ff7fb6",
      }),
      palette({
        sky: ["#16253f", "#2f3159"],
        glow: "#fff0cc",
        far: "#ffc56b",
        near: "#6fd0d6",
        accent: "#ff8a6b",
        mood: "#2c1c48",
        rim: "#8ad0ff",
      }),
      palette({
        sky: ["#3a1a36", "#6a2a3c"],
        glow: "#ffe2b0",
        far: "#ffb35c",
        near: "#ff7a6b",
        accent: "#ffd98a",
        mood: "#4b1530",
        rim: "#ffb27a",
      }),
    ],
    draw: (p, random) => svg`${sky(...p.sky)}${bokeh(p, random, [p.far, p.near, p.accent])}`,
  },
  cafe: {
    season: "any",
    palettes: [
      palette({ sky: ["#f0dcc6", "#c79a7c"], glow: "#ffedc4", far: "#9a6248", near: "#6b3d32", accent: "#3e6b5c" }),
      palette({
        sky: ["#5a3646", "#2d1a28"],
        glow: "#ffd591",
        far: "#8a4a44",
        near: "#40202e",
        accent: "#c9803f",
        mood: "#4b1530",
        rim: "#ffb27a",
      }),
      palette({ sky: ["#dbe3dc", "#9fb0a6"], glow: "#fff2d2", far: "#5e7a70", near: "#3c544e", accent: "#c9653f" }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${blurred(box(30, 250, 190, 250), mix(p.near, "#1a1016", 0.35), 6)}<path d="M58,300h110 M58,340h134 M58,380h90 M58,420h120 M58,460h80" stroke="${mix(p.sky[0], "#ffffff", 0.4)}" stroke-width="8" stroke-opacity=".65" stroke-linecap="round"/>${blurred(box(540, 420, 290, 14), p.near, 6)}${bottles(420, [560, 606, 652, 698, 744], [p.accent, p.far, mix(p.accent, p.glow, 0.5)])}${hangingLamp(between(random, 560, 600), 220, p.near, p.glow)}${hangingLamp(730, 170, p.near, p.glow)}${blurred(box(-10, 690, 820, 330), p.far, 10)}<rect y="684" width="800" height="20" fill="${mix(p.far, p.glow, 0.35)}"/>`)}`,
  },
  library: {
    season: "any",
    palettes: [
      palette({
        sky: ["#6a4438", "#3c2526"],
        glow: "#ffd591",
        far: "#8a5a42",
        near: "#2a1820",
        accent: "#b0573c",
        mood: "#4b1530",
        rim: "#ffc08a",
      }),
      palette({ sky: ["#e8dccb", "#c4ad94"], glow: "#fff4dc", far: "#b08a66", near: "#8a6448", accent: "#8c4a5e" }),
    ],
    draw: (p, random) => {
      const spines = [
        p.accent,
        mix(p.accent, "#2f4a6b", 0.7),
        mix(p.near, p.glow, 0.4),
        mix(p.accent, p.far, 0.6),
        "#4d6a5c",
        mix(p.far, p.glow, 0.35),
      ];
      const shelf = (y: number) =>
        svg`${books(random, y, 14, 250, spines)}${books(random, y, 560, 790, spines)}<rect y="${y}" width="800" height="16" fill="${p.near}"/>`;
      return svg`${sky(...p.sky)}<rect width="800" height="1000" fill="${p.far}" fill-opacity=".45"/>${[190, 366, 542, 718].map(shelf)}<rect x="262" width="20" height="740" fill="${p.near}"/><rect x="528" width="20" height="740" fill="${p.near}"/>${softEllipse(400, 330, 320, 330, p.glow, 0.3, 10)}`;
    },
  },
  kitchen: {
    season: "any",
    palettes: [
      palette({ sky: ["#f6efe4", "#d9c4ac"], glow: "#fffaf0", far: "#8fb0a4", near: "#c98f6e", accent: "#d9803f" }),
      palette({ sky: ["#e4ecf2", "#b4c6d4"], glow: "#ffffff", far: "#5f7f9a", near: "#a8896e", accent: "#d0a032" }),
      palette({ sky: ["#f6ded4", "#d2a290"], glow: "#fff6ea", far: "#b8655a", near: "#8a5a48", accent: "#6d8a5c" }),
    ],
    draw: (p, random, side) => {
      const tiles = times(6, (row) =>
        times(10, (column) => svg`M${column * 84 - 20},${330 + row * 62}h76v54h-76Z`).join(""),
      ).join("");
      const pan = (x: number, r: number) =>
        svg`<path d="M${x},150 V${230 - r / 2}" stroke="${p.near}" stroke-width="9"/><circle cx="${x}" cy="${232 + r / 2}" r="${r}" fill="${mix(p.accent, "#3a1d20", 0.25)}"/><circle cx="${x}" cy="${232 + r / 2}" r="${r * 0.76}" fill="${p.accent}"/>`;
      return svg`${sky(...p.sky)}<path d="${tiles}" fill="#fff" fill-opacity=".28"/>${facing(side, svg`<rect y="142" width="330" height="12" fill="${p.near}"/>${pan(between(random, 60, 80), 44)}${pan(186, 56)}<rect x="560" y="300" width="260" height="14" fill="${p.near}"/>${[590, 650, 716].map((x, i) => svg`<rect x="${x}" y="${228 - i * 6}" width="46" height="${72 + i * 6}" rx="8" fill="${[p.far, p.accent, mix(p.far, p.glow, 0.5)][i] as string}"/><rect x="${x + 6}" y="${218 - i * 6}" width="34" height="12" fill="${p.near}"/>`)}<path d="M90,690 C60,640 66,590 84,560 M104,690 C104,630 112,580 130,556 M116,690 C140,650 160,630 176,620" stroke="#5f8a54" stroke-width="13" stroke-linecap="round" fill="none"/><path d="M62,680h88l-12,76h-64Z" fill="${p.accent}"/>`)}${blurred(box(-10, 740, 820, 280), p.near, 6)}<rect y="730" width="800" height="18" fill="${mix(p.near, p.glow, 0.4)}"/>`;
    },
  },
  train: {
    season: "any",
    palettes: [
      palette({ sky: ["#cfe2ea", "#e9d8b4"], glow: "#fffbe6", far: "#9db887", near: "#34475c", accent: "#6d8a64" }),
      palette({ sky: ["#f7c3a6", "#b98aa8"], glow: "#ffe6bc", far: "#8a6a94", near: "#3a2a44", accent: "#5f4a74" }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${softEllipse(600, between(random, 220, 300), 104, 104, p.glow, 0.9, 4)}${blurred("M-20,470 C160,420 420,470 820,400 V760 H-20Z", p.far, 16)}${blurred("M-20,570 C260,530 520,590 820,540 V760 H-20Z", p.accent, 20)}<path d="M-20,500 h240 M420,470 h300 M100,620 h260 M520,610 h300" stroke="${p.glow}" stroke-width="6" stroke-opacity=".3"/>`)}<path fill-rule="evenodd" d="M-10,-10H810V1010H-10Z M70,90 C46,90 30,106 30,130 V620 C30,644 46,660 70,660 H730 C754,660 770,644 770,620 V130 C770,106 754,90 730,90Z" fill="${p.near}"/><path d="M70,90 H730 M30,130 V620" stroke="#fff" stroke-opacity=".16" stroke-width="7" fill="none"/><path d="M560,90 L470,660 H590 L680,90Z M700,90 L610,660 H640 L730,90Z" fill="#fff" fill-opacity=".12"/><rect y="770" width="800" height="230" fill="${mix(p.near, "#8d2f4f", 0.45)}"/>`,
  },
  rain: {
    season: "cold",
    palettes: [
      palette({
        sky: ["#5d7286", "#33445c"],
        glow: "#ffd9a0",
        far: "#ffb96b",
        near: "#26344a",
        accent: "#9fc0d8",
        mood: "#2c2048",
        rim: "#a8d4ff",
      }),
      palette({
        sky: ["#7d6a86", "#43345a"],
        glow: "#ffc9b0",
        far: "#ff9a8a",
        near: "#33244a",
        accent: "#c8b8e0",
        mood: "#3b1740",
        rim: "#ffb0d0",
      }),
    ],
    draw: (p, random) => {
      const lights = times(
        12,
        () =>
          svg`<circle cx="${between(random, 0, 800)}" cy="${between(random, 260, 700)}" r="${between(random, 20, 58)}" fill="${pick(random, [p.far, p.glow, p.accent])}" fill-opacity="${between(random, 0.14, 0.38)}"/>`,
      );
      const streaks = times(46, () => {
        const [x, y, length] = [between(random, 0, 800), between(random, -40, 900), between(random, 40, 130)];
        return svg`M${x},${y}l-12,${length}`;
      }).join("");
      const drops = times(34, () =>
        round(between(random, 0, 800), between(random, 0, 900), between(random, 3, 8)),
      ).join("");
      return svg`${sky(...p.sky)}${lights}<path d="${streaks}" stroke="${p.accent}" stroke-opacity=".35" stroke-width="4" stroke-linecap="round"/><path d="${drops}" fill="#eef6ff" fill-opacity=".4"/><rect x="60" width="16" height="1000" fill="${p.near}"/><rect x="724" width="16" height="1000" fill="${p.near}"/>`;
    },
  },
  workshop: {
    season: "any",
    palettes: [
      palette({ sky: ["#d9c6ae", "#a8876a"], glow: "#fff0cf", far: "#8a6448", near: "#4d342c", accent: "#33566b" }),
      palette({
        sky: ["#8a96a0", "#525c6b"],
        glow: "#ffe9c4",
        far: "#a8744c",
        near: "#2f2a38",
        accent: "#c9653f",
        mood: "#3b1f40",
        rim: "#ffd0a0",
      }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${times(7, (i) => svg`<path d="M0,${i * 104 + 40}H800" stroke="${p.near}" stroke-opacity=".12" stroke-width="4"/>`)}${hangingLamp(between(random, 610, 660), 230, p.near, p.glow)}<g stroke="${p.near}" stroke-width="13" stroke-linecap="round" fill="none"><path d="M70,210 V380 M46,210 H112"/><path d="M150,220 L150,390 M150,220 C128,200 132,180 150,176 C168,180 172,200 150,220"/><path d="M222,200 V330"/></g><path d="M198,330 h48 l-6,70 h-36Z" fill="${p.accent}"/><rect x="20" y="176" width="236" height="14" fill="${p.far}"/><rect x="580" y="470" width="240" height="16" fill="${p.near}"/>${[604, 664, 724].map((x, i) => svg`<rect x="${x}" y="${412 - i * 10}" width="48" height="${58 + i * 10}" rx="5" fill="${[p.accent, p.far, mix(p.accent, p.glow, 0.4)][i] as string}"/>`)}${blurred(box(-10, 700, 820, 320), p.far, 8)}<rect y="690" width="800" height="22" fill="${mix(p.far, p.glow, 0.3)}"/>`)}`,
  },
  studio: {
    season: "any",
    palettes: [
      palette({
        sky: ["#f4b06c", "#c9542f"],
        glow: "#ffd09a",
        far: "#e58a4c",
        near: "#a8432a",
        accent: "#fff0d0",
        mood: "#4a1230",
        rim: "#ffb27a",
      }),
      palette({ sky: ["#f3c6cf", "#b85b86"], glow: "#fbe0dc", far: "#d98aa8", near: "#8a3a68", accent: "#ffffff" }),
      palette({
        sky: ["#bcd4d8", "#5c8a92"],
        glow: "#e6f2f0",
        far: "#86b0b4",
        near: "#3f6a74",
        accent: "#ffffff",
        rim: "#ffd6e6",
      }),
      palette({ sky: ["#cfc4e6", "#6d5aa0"], glow: "#ece6f8", far: "#a294cc", near: "#4a3a80", accent: "#ffffff" }),
      palette({ sky: ["#e9dcc4", "#b49a70"], glow: "#faf2e0", far: "#d0b88e", near: "#8a6e48", accent: "#ffffff" }),
    ],
    draw: (p, random) =>
      svg`${sky(...p.sky)}<circle cx="400" cy="${between(random, 440, 490)}" r="330" fill="${p.glow}" fill-opacity=".75"/>`,
  },
  window: {
    season: "any",
    palettes: [
      palette({ sky: ["#eaded8", "#c6a9a6"], glow: "#fff5e2", far: "#d6c0ba", near: "#a88a88", accent: "#ffffff" }),
      palette({ sky: ["#dfe5ee", "#a4b3c9"], glow: "#ffffff", far: "#c2cddc", near: "#7f8fa8", accent: "#ffffff" }),
      palette({ sky: ["#e9d6c4", "#b78d78"], glow: "#fff1d8", far: "#d2b49e", near: "#94695a", accent: "#ffffff" }),
      palette({ sky: ["#d8e2d4", "#94ab96"], glow: "#fbfff0", far: "#b8c8b6", near: "#6a8470", accent: "#ffffff" }),
    ],
    draw: (p, random, side) => {
      const x = between(random, 430, 470);
      return svg`${sky(...p.sky)}${facing(side, svg`<g transform="skewY(-10) translate(0 90)">${times(6, (i) => blurred(box(x + (i % 2) * 168, 40 + Math.floor(i / 2) * 215, 150, 196), p.glow, 7))}</g>`)}`;
    },
  },
  living_room: {
    season: "any",
    palettes: [
      palette({ sky: ["#ecd3c4", "#bb8e8a"], glow: "#fff3de", far: "#8c4a5e", near: "#7a4a50", accent: "#d98a6a" }),
      palette({ sky: ["#dfe2e6", "#9aa5b5"], glow: "#fff7e8", far: "#51627c", near: "#6a7488", accent: "#c98f5c" }),
      palette({ sky: ["#d9e0cf", "#93a58c"], glow: "#fffbe8", far: "#4d6a5c", near: "#60705c", accent: "#d0a050" }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${softEllipse(150, 300, 170, 210, p.glow, 0.85, 10)}${blurred(box(580, 130, 170, 220), p.far, 6)}<rect x="606" y="156" width="118" height="168" fill="${p.glow}" fill-opacity=".75"/><path d="M606,${between(random, 250, 290)} L660,220 L724,290 V324 H606Z" fill="${p.accent}" fill-opacity=".8"/>${blurred(box(-10, 620, 820, 400), p.near, 12)}${blurred("M560,560 C560,530 590,520 620,520 H840 V760 H560Z", mix(p.far, p.near, 0.3), 10)}`)}`,
  },
  evening_room: {
    season: "any",
    palettes: [
      palette({ sky: ["#6a3444", "#2d1724"], glow: "#ffd591", far: "#7a3a3a", near: "#2a1420", accent: "#b0573c" }),
      palette({
        sky: ["#4b3554", "#221528"],
        glow: "#ffcf9a",
        far: "#5a3d63",
        near: "#1f1226",
        accent: "#b0573c",
        mood: "#4b1740",
      }),
      palette({
        sky: ["#2f4650", "#182530"],
        glow: "#ffdf9f",
        far: "#3f6068",
        near: "#14202a",
        accent: "#c98a4a",
        mood: "#2a1a3a",
        rim: "#ffd0a0",
      }),
    ],
    draw: (p, random, side) =>
      svg`${sky(...p.sky)}${facing(side, svg`${hangingLamp(between(random, 600, 650), 250, p.far, p.glow)}${blurred(box(-10, 520, 820, 14), p.far, 6)}${[40, 92, 136, 206, 560, 634, 700].map((x, i) => svg`<rect x="${x}" y="${430 - (i % 3) * 26}" width="${34 + (i % 2) * 14}" height="${90 + (i % 3) * 26}" rx="4" fill="${[p.accent, p.far, p.near][i % 3] as string}" fill-opacity=".8"/>`)}`)}`,
  },
} as const satisfies Record<string, Scene>;
