/** The pictures that a link to a landing page shows elsewhere: its world without words, 1200 by 630 pixels. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { DesignName } from "../src/features/landers/designs.ts";
import { drawMap } from "../src/features/landers/region-map.ts";
import { regionsSeed } from "../src/features/site/seed/regions.ts";
import { root } from "./program.ts";

const [width, height] = [1200, 630];
const art = join(root, "public", "art");
/** As the picture format knows shapes: cut out by a path of its own. */
type Cut = { x: number; y: number; width: number; height: number; rx?: number; turn?: number };

let cuts = 0;

async function face(name: string, { x, y, width: wide, height: high, rx = 0, turn = 0 }: Cut): Promise<string> {
  const bytes = await sharp(await readFile(join(art, "faces", `${name}.webp`)))
    .resize(Math.round(wide), Math.round(high), { position: "top" })
    .jpeg({ quality: 90 })
    .toBuffer();
  const id = `cut-${(cuts += 1)}`;
  return `<g transform="rotate(${turn} ${x + wide / 2} ${y + high / 2})"><clipPath id="${id}"><rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${rx}"/></clipPath><image clip-path="url(#${id})" href="data:image/jpeg;base64,${bytes.toString("base64")}" x="${x}" y="${y}" width="${wide}" height="${high}"/></g>`;
}

const box = (fill: string, { x, y, width: wide, height: high, rx = 0, turn = 0 }: Cut) =>
  `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="${rx}" fill="${fill}" transform="rotate(${turn} ${x + wide / 2} ${y + high / 2})"/>`;
const ground = (fill: string) => box(fill, { x: 0, y: 0, width, height });

/** Of one of the fifty drawings of interests, as large as asked. */
async function interest(key: string, x: number, y: number, size: number, colour: string): Promise<string> {
  const sprite = await readFile(join(art, "interests.svg"), "utf8");
  const inner = new RegExp(`<symbol[^>]*id="${key}"[^>]*>([\\s\\S]*?)</symbol>`).exec(sprite)?.[1] ?? "";
  return `<g transform="translate(${x} ${y}) scale(${size / 256})" fill="${colour}" color="${colour}">${inner}</g>`;
}

const lines = async (parts: (string | Promise<string>)[]) =>
  (await Promise.all(parts.map(async (part) => part))).join("");

const worlds: Record<DesignName, () => Promise<string>> = {
  async alonetonight() {
    const people = ["maud", "amara", "henrik", "leila", "kofi", "hanne"];
    const windows = Array.from({ length: 24 }, (_, at) => {
      const place = { x: 70 + (at % 8) * 136, y: 60 + Math.floor(at / 8) * 184, width: 104, height: 140, rx: 8 };
      const person = at % 4 === 1 ? people[Math.floor(at / 4) % people.length] : undefined;
      if (person) return face(person, place);
      return box(at % 5 === 0 ? "#ffcf7a" : "#141536", place);
    });
    return lines([ground("#272758"), ...windows]);
  },
  async collagelanding() {
    return lines([
      ground("#f6ead9"),
      box("#2b50c8", { x: -40, y: -60, width: 560, height: 430, turn: -7 }),
      box("#f5b02e", { x: 720, y: 150, width: 560, height: 420, turn: 5 }),
      box("#e8668f", { x: 120, y: 380, width: 560, height: 330, turn: 3 }),
      face("kofi", { x: 90, y: 50, width: 330, height: 400, turn: -3 }),
      face("fleur", { x: 740, y: 90, width: 330, height: 420, rx: 165 }),
      face("amara", { x: 440, y: 210, width: 290, height: 350, turn: 4 }),
    ]);
  },
  async gallery() {
    const frames = [
      { x: 110, y: 60, width: 270, height: 340 },
      { x: 480, y: 100, width: 220, height: 276 },
      { x: 800, y: 60, width: 270, height: 340 },
    ];
    const people = ["leila", "henrik", "rosa"];
    return lines([
      ground("#efe9e6"),
      box("#d9cdc6", { x: 0, y: 470, width, height: 160 }),
      ...frames.flatMap((frame, at) => [
        box("#2a1a20", { x: frame.x - 34, y: frame.y - 34, width: frame.width + 68, height: frame.height + 68 }),
        box("#fff", { x: frame.x - 22, y: frame.y - 22, width: frame.width + 44, height: frame.height + 44 }),
        face(people[at]!, frame),
      ]),
    ]);
  },
  async iconslanding() {
    const keys = [
      "wine",
      "hiking",
      "dancing",
      "cooking",
      "hugging",
      "animals",
      "astrology",
      "massages",
      "movies",
    ].concat(["travelling", "photography", "tea", "bbq", "reading", "music"]);
    const colours = ["#ffb199", "#ffe9a8", "#f9b6d2", "#c9d4ff", "#fff4ec", "#d9c6ff"];
    const tiles = keys.flatMap((key, at) => {
      const [x, y] = [95 + (at % 5) * 206, 26 + Math.floor(at / 5) * 196];
      const chosen = at === 2 || at === 7 || at === 13;
      return [
        box(chosen ? "#a30f5e" : colours[at % 6]!, { x, y, width: 186, height: 182, rx: chosen ? 28 : 91 }),
        interest(key, x + 51, y + 49, 84, chosen ? "#fff" : "#2a0f22"),
      ];
    });
    return lines([ground("#ffd9c7"), ...tiles]);
  },
  async maplanding() {
    const paper = ["#f4e3c8", "#ead7b8", "#f0d9c4", "#fbefd9", "#e7cfae"];
    const map = drawMap(regionsSeed.filter(({ country }) => country === "FR"));
    const scale = 600 / map.height;
    const shapes = map.shapes.map(
      ({ path }, at) =>
        `<path d="${path}" fill="${at === 4 ? "#2b50c8" : paper[at % 5]}" stroke="#fff" stroke-width="5" stroke-linejoin="round"/>`,
    );
    const left = (width - map.width * scale) / 2;
    return lines([ground("#cfe3ea"), `<g transform="translate(${left} 15) scale(${scale})">${shapes.join("")}</g>`]);
  },
  async socialnetwork() {
    const people = ["maud", "kofi", "amara", "henrik", "leila", "luca", "fleur", "finn"];
    const places = people.map((_, at) => {
      const angle = (at / people.length) * 2 * Math.PI;
      return [600 + Math.cos(angle) * 430, 315 + Math.sin(angle) * 220] as const;
    });
    const web = places.map(([x, y]) => `M600 315L${x} ${y}`).join("");
    return lines([
      ground("#dfe8ff"),
      `<path d="${web}" stroke="#2b50c8" stroke-width="4"/>`,
      ...places.flatMap(([x, y], at) => [
        `<circle cx="${x}" cy="${y}" r="82" fill="#fff"/>`,
        face(people[at]!, { x: x - 74, y: y - 74, width: 148, height: 148, rx: 74 }),
      ]),
      `<circle cx="560" cy="315" r="74" fill="#c0136f"/><circle cx="640" cy="315" r="74" fill="#2b50c8" opacity=".85"/>`,
    ]);
  },
  async transitionsvideolanding() {
    return lines([
      ground("#0d0a10"),
      face("hanne", { x: 0, y: 70, width: 340, height: 490 }),
      face("samir", { x: 350, y: 70, width: 500, height: 490 }),
      face("priya", { x: 860, y: 70, width: 340, height: 490 }),
      box("#ff5fa8", { x: 0, y: 62, width: 740, height: 6 }),
    ]);
  },
  async video() {
    return lines([
      ground("#24101c"),
      face("leila", { x: 300, y: 0, width: 600, height: 630 }),
      `<rect width="1200" height="630" fill="#24101c" opacity=".28"/><circle cx="600" cy="315" r="70" fill="#fff" opacity=".92"/><path d="M578 275l66 40-66 40Z" fill="#c0136f"/>`,
    ]);
  },
  async tinderswipe() {
    return lines([
      ground("#2341a8"),
      box("#c0136f", { x: 600, y: 0, width: 600, height }),
      box("#24141f", { x: 392, y: 38, width: 416, height: 554, rx: 34, turn: 5 }),
      face("luca", { x: 400, y: 45, width: 400, height: 540, rx: 28, turn: 5 }),
    ]);
  },
};

export async function drawPreview(design: DesignName): Promise<Buffer> {
  const content = await worlds[design]();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82, mozjpeg: true }).toBuffer();
}
