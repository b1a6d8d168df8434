/** What a file is, by its first bytes: neither its name nor what the browser says about it counts. */
import type { PictureKind } from "./picture.ts";

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "hevm", "hevs", "mif1", "msf1"]);

export function kindOf(bytes: Uint8Array): PictureKind | "heic" | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp") return brandKind(bytes, text);
  return undefined;
}

/** AVIF and HEIC share a container, which lists what it can be read as. */
function brandKind(bytes: Uint8Array, text: (from: number, to: number) => string): "avif" | "heic" | undefined {
  const length = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256);
  const brands = [text(8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text(at, at + 4));
  if (brands.includes("avif")) return "avif";
  return brands.some((brand) => heicBrands.has(brand)) ? "heic" : undefined;
}
