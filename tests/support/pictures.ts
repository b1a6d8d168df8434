/** Pictures for tests, made on the spot. */
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";

type Given = { width?: number; height?: number; seed?: number };

/** Coloured blots whose places depend on the seed, so that two seeds look different. */
export function aScene({ width = 900, height = 1200, seed = 1 }: Given = {}): Sharp {
  const blots = Array.from({ length: 14 }, (_, index) => {
    const at = (factor: number, most: number) => (seed * factor * 7 + index * factor * 13 + index * index * 31) % most;
    return `<circle cx="${at(97, width)}" cy="${at(53, height)}" r="${40 + at(29, 160)}" fill="hsl(${at(47, 360)},60%,${30 + at(13, 50)}%)"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="hsl(${seed * 37},30%,60%)"/>${blots.join("")}</svg>`;
  return sharp(Buffer.from(svg));
}

export async function aPicture(given: Given = {}): Promise<Buffer> {
  return aScene(given).jpeg({ quality: 85 }).toBuffer();
}

/** A PNG of few bytes that would become very many pixels. */
export function aBomb(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side), { level: 9 });
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
