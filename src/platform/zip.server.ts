/** Writes ZIP files as a stream: one entry after the other, never a whole entry in memory. */
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

export type ZipEntry = {
  name: string;
  content: AsyncIterable<Buffer | string> | Iterable<Buffer | string>;
  /** Pictures do not get smaller. */
  stored?: boolean;
};

type Listed = { name: Buffer; method: number; crc: number; packed: number; size: number; offset: number };

/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const flags = 0x0808;
const version = 20;
const most_bytes = 0xffff_ffff;
const most_entries = 0xffff;

/** Gives the size of the file, which must not exist yet. */
export async function writeZip(
  path: string,
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  modified_at: Date,
): Promise<number> {
  const file = createWriteStream(path, { flags: "wx", mode: 0o600 });
  const closed = finished(file);
  // Told by whatever is written next; here it must only not be unheard.
  closed.catch(() => undefined);
  let offset = 0;
  async function write(bytes: Buffer): Promise<void> {
    offset += bytes.length;
    if (offset > most_bytes) throw new Error("A ZIP file of more than 4 GB is not possible.");
    if (!file.write(bytes)) await Promise.race([once(file, "drain"), closed]);
  }
  const moment = dosTime(modified_at);
  const listed: Listed[] = [];
  try {
    for await (const entry of entries) listed.push(await writeEntry(entry, offset, moment, write));
    if (listed.length > most_entries) throw new Error("A ZIP file of more than 65,535 entries is not possible.");
    const start = offset;
    for (const one of listed) await write(directoryEntry(one, moment));
    await write(directoryEnd(listed.length, start, offset - start));
    file.end();
    await closed;
    return offset;
  } catch (error) {
    file.destroy();
    throw error;
  }
}

async function writeEntry(
  { name, content, stored = false }: ZipEntry,
  offset: number,
  moment: number,
  write: (bytes: Buffer) => Promise<void>,
): Promise<Listed> {
  const entry: Listed = { name: Buffer.from(name), method: stored ? 0 : 8, crc: 0, packed: 0, size: 0, offset };
  await write(localHeader(entry, moment));
  async function* measured() {
    for await (const part of content) {
      const bytes = typeof part === "string" ? Buffer.from(part) : part;
      entry.crc = crc32(bytes, entry.crc);
      entry.size += bytes.length;
      yield bytes;
    }
  }
  const source = Readable.from(measured());
  const packed = stored ? source : source.compose(createDeflateRaw());
  for await (const part of packed as AsyncIterable<Buffer>) {
    entry.packed += part.length;
    await write(part);
  }
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x0807_4b50, 0);
  descriptor.writeUInt32LE(entry.crc, 4);
  descriptor.writeUInt32LE(entry.packed, 8);
  descriptor.writeUInt32LE(entry.size, 12);
  await write(descriptor);
  return entry;
}

function localHeader({ name, method }: Listed, moment: number): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(flags, 6);
  header.writeUInt16LE(method, 8);
  header.writeUInt32LE(moment, 10);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, name]);
}

function directoryEntry({ name, method, crc, packed, size, offset }: Listed, moment: number): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x0201_4b50, 0);
  header.writeUInt16LE(version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flags, 8);
  header.writeUInt16LE(method, 10);
  header.writeUInt32LE(moment, 12);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return Buffer.concat([header, name]);
}

function directoryEnd(count: number, start: number, size: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(start, 16);
  return end;
}

/** Two-second steps since 1980, the time in the lower half. */
function dosTime(date: Date): number {
  const time = (date.getUTCHours() << 11) | (date.getUTCMinutes() << 5) | (date.getUTCSeconds() >> 1);
  const day = ((date.getUTCFullYear() - 1980) << 9) | ((date.getUTCMonth() + 1) << 5) | date.getUTCDate();
  return ((day << 16) | time) >>> 0;
}
