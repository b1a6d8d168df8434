/**
 * `npm run art`: draws the pictures that a system shows for the installed app: shortcuts, the small sign on a locked
 * screen, and what the site looks like. They have no words, so they fit every name and language. Their files are kept in
 * the repository; run this again after changing a drawing.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { inventPeople } from "../src/demo/people.ts";
import { drawPicture } from "../src/demo/portraits/picture.ts";
import { root } from "./program.ts";

const folder = join(root, "public", "app");
const [ground, surface, ink, line, fill] = ["#fbf7f6", "#ffffff", "#24141f", "#e8dcde", "#f0e6e7"];
const [magenta, blue, violet] = ["#c0136f", "#2b50c8", "#4a1a8f"];

const left = "M24 2A22 22 0 0 1 46 24A22 22 0 0 1 24 46H6Q2 46 2 42V24A22 22 0 0 1 24 2Z";
const right = "M54 2H72Q76 2 76 6V24A22 22 0 1 1 54 2Z";

function mark(x: number, y: number, width: number): string {
  return `<g transform="translate(${x} ${y}) scale(${width / 78})"><clipPath id="mark"><path d="${left}"/></clipPath><path d="${left}" fill="${magenta}"/><path d="${right}" fill="${blue}"/><path d="${right}" clip-path="url(#mark)" fill="${violet}"/></g>`;
}

const bar = (x: number, y: number, width: number, height: number, colour: string, radius = height / 2) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${colour}"/>`;

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** Faces of the demo's invented people. */
const portraits = inventPeople(new Date("2026-11-15T12:00:00Z"))
  .filter(({ pictures, role }) => role === "demo" && pictures[0]?.kind === "portrait")
  .slice(0, 40)
  .map(({ pictures }) => pictures[0]!);

async function face(at: number, width: number, height: number): Promise<string> {
  const picture = sharp(Buffer.from(drawPicture(portraits[at % portraits.length]!)));
  const bytes = await picture.resize(width, height, { position: "top" }).jpeg({ quality: 86 }).toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function photo(at: number, x: number, y: number, width: number, height: number, radius: number): Promise<string> {
  const id = `photo-${x}-${y}`;
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><image href="${await face(at, width, height)}" x="${x}" y="${y}" width="${width}" height="${height}" clip-path="url(#${id})"/>`;
}

const heart = "M12 20.3 4.6 13a4.9 4.9 0 0 1 0-7 4.9 4.9 0 0 1 7 0l.4.4.4-.4a4.9 4.9 0 0 1 7 0 4.9 4.9 0 0 1 0 7Z";
const bubble = "M12 3a9 9 0 0 1 0 18H5a2 2 0 0 1-2-2v-7a9 9 0 0 1 9-9Z";
const lens =
  "M10.5 4a6.5 6.5 0 0 1 5.2 10.4l4 4a1 1 0 0 1-1.4 1.4l-4-4A6.5 6.5 0 1 1 10.5 4Zm0 2a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z";

const sign = (path: string, colour: string) => (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size / 24})" d="${path}" fill="${colour}"/>`;

async function members(width: number, height: number, columns: number): Promise<string> {
  const edge = width > height ? 64 : 36;
  const gap = 20;
  const card = (width - 2 * edge - (columns - 1) * gap) / columns;
  const tall = Math.round(card * 1.25);
  const parts = [bar(0, 0, width, 88, surface, 0), bar(0, 87, width, 1, line, 0), mark(edge, 24, 64)];
  parts.push(bar(width - edge - 48, 20, 48, 48, fill));
  parts.push(bar(edge, 116, width - 2 * edge, 64, surface, 32), sign(lens, magenta)(edge + 22, 132, 32));
  parts.push(bar(edge + 72, 140, (width - 2 * edge) * 0.35, 16, fill));
  for (let at = 0; ; at += 1) {
    const [x, y] = [edge + (at % columns) * (card + gap), 212 + Math.floor(at / columns) * (tall + 92)];
    if (y > height) break;
    parts.push(await photo(at, Math.round(x), y, Math.round(card), tall, 24));
    parts.push(`<circle cx="${x + card - 34}" cy="${y + 34}" r="22" fill="${surface}"/>`);
    parts.push(sign(heart, at % 5 === 1 ? magenta : "#c9b8bf")(x + card - 48, y + 20, 28));
    parts.push(bar(x + 4, y + tall + 16, card * 0.55, 18, ink), bar(x + 4, y + tall + 46, card * 0.38, 12, "#c9b8bf"));
  }
  return parts.join("");
}

/** Lines of a conversation: whose, and how long its words are. */
const talk = [
  [false, [0.5, 0.36]],
  [true, [0.42]],
  [false, [0.56]],
  [true, [0.58, 0.3]],
  [false, [0.34]],
  [true, [0.46, 0.52, 0.2]],
  [false, [0.5]],
] as const;

async function chat(width: number, height: number): Promise<string> {
  const wide = width > height;
  const side = wide ? 400 : 0;
  const room = width - side;
  const parts = [bar(0, 0, width, height, "#f4ecec", 0), bar(0, 0, width, 96, surface, 0)];
  if (wide) {
    parts.push(bar(0, 0, side, height, surface, 0), mark(32, 26, 64));
    for (let at = 0; at < 7; at += 1) {
      const y = 120 + at * 96;
      if (at === 0) parts.push(bar(16, y - 12, side - 32, 92, "#f3eefe", 20));
      parts.push(await photo(at + 8, 36, y, 64, 64, 32), bar(120, y + 10, 130, 16, ink));
      parts.push(bar(120, y + 40, 200, 12, at === 0 ? "#6a35d9" : "#c9b8bf"));
    }
  }
  parts.push(await photo(8, side + 32, 18, 60, 60, 30), bar(side + 112, 30, 170, 18, ink));
  parts.push(bar(side + 112, 58, 110, 12, "#c9b8bf"), bar(side, 95, room, 1, line, 0));
  let y = 132;
  for (const [own, words] of talk) {
    const longest = Math.max(...words) * room * 0.9 + 48;
    const tall = words.length * 30 + 30;
    if (y + tall > height - 130) break;
    const x = own ? width - 32 - longest : side + 32;
    parts.push(bar(x, y, longest, tall, own ? magenta : surface, 26));
    words.forEach((share, at) => {
      parts.push(bar(x + 24, y + 22 + at * 30, share * room * 0.9, 14, own ? "#f2b6d6" : "#d8cbd0"));
    });
    y += tall + 18;
  }
  parts.push(bar(side, height - 104, room, 104, surface, 0));
  parts.push(bar(side + 32, height - 80, room - 148, 56, fill), bar(width - 92, height - 80, 56, 56, magenta));
  return parts.join("");
}

async function screenshot(name: string, width: number, height: number, content: string): Promise<void> {
  const drawing = svg(width, height, bar(0, 0, width, height, ground, 0) + content);
  await sharp(Buffer.from(drawing))
    .webp({ quality: 82, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
}

async function picture(name: string, size: number, content: string): Promise<void> {
  const drawing = svg(size, size, content);
  const bytes = await sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(join(folder, `${name}.png`), bytes);
}

await mkdir(folder, { recursive: true });
for (const [name, path, colour] of [
  ["chats", bubble, violet],
  ["likes", heart, magenta],
  ["members", lens, blue],
] as const)
  await picture(
    `shortcut-${name}-96`,
    96,
    `<circle cx="48" cy="48" r="48" fill="${fill}"/>${sign(path, colour)(22, 22, 52)}`,
  );
await picture(
  "badge-96",
  96,
  `<g transform="translate(9 24)"><path d="${left}" fill="#fff"/><path d="${right}" fill="#fff" fill-opacity=".7"/></g>`,
);
await screenshot("screen-members-wide", 1280, 800, await members(1280, 800, 5));
await screenshot("screen-members-narrow", 720, 1280, await members(720, 1280, 2));
await screenshot("screen-chat-wide", 1280, 800, await chat(1280, 800));
await screenshot("screen-chat-narrow", 720, 1280, await chat(720, 1280));
