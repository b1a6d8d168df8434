/** Reads a ZIP file whole, by its directory, checking every size and checksum. */
import { readFile } from "node:fs/promises";
import { crc32, inflateRawSync } from "node:zlib";

export async function readZip(path: string): Promise<Map<string, Buffer>> {
  return unzip(await readFile(path));
}

export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error("This is no ZIP file.");
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count -= 1) {
    const method = zip.readUInt16LE(at + 10);
    const crc = zip.readUInt32LE(at + 16);
    const packed = zip.readUInt32LE(at + 20);
    const size = zip.readUInt32LE(at + 24);
    const name_length = zip.readUInt16LE(at + 28);
    const offset = zip.readUInt32LE(at + 42);
    const name = zip.toString("utf8", at + 46, at + 46 + name_length);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const bytes = zip.subarray(start, start + packed);
    const content = method === 8 ? inflateRawSync(bytes) : bytes;
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`);
    entries.set(name, content);
    at += 46 + name_length;
  }
  return entries;
}
