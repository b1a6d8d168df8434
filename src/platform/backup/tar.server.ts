/** The tar format (POSIX ustar), as much of it as a backup needs: plain files, each small enough to be held whole. */
import { BackupError } from "./backup-error.server.ts";

export type Entry = { name: string; content: Buffer };

const blockSize = 512;
/** Longer than any entry we write: a number read from a damaged header must not ask for all memory. */
const maxContent = 256 * 1024 * 1024;

/** One entry as the bytes of a tar file. */
export function packEntry({ name, content }: Entry, modified: Date): Buffer[] {
  const header = Buffer.alloc(blockSize);
  if (Buffer.byteLength(name) > 100) throw new Error(`The name ${name} is too long for a tar file.`);
  if (content.length > maxContent) throw new Error(`${name} is too large for a backup.`);
  header.write(name, 0);
  writeNumber(header, 0o600, 100, 8);
  writeNumber(header, 0, 108, 8);
  writeNumber(header, 0, 116, 8);
  writeNumber(header, content.length, 124, 12);
  writeNumber(header, Math.floor(modified.getTime() / 1000), 136, 12);
  header.write("0", 156);
  header.write("ustar\x0000", 257);
  writeNumber(header, headerSum(header), 148, 8);
  return [header, content, Buffer.alloc(padding(content.length))];
}

/** Two empty blocks end a tar file. */
export const endOfTar = Buffer.alloc(2 * blockSize);

/** The entries of a tar file, one after the other. */
export async function* unpackEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const reader = createReader(chunks);
  try {
    for (;;) {
      const header = await reader.take(blockSize);
      if (header.every((byte) => byte === 0)) return;
      const size = readNumber(header, 124, 12);
      const sum = readNumber(header, 148, 8);
      if (sum !== headerSum(header) || !(size <= maxContent)) throw new BackupError("It has a damaged entry.");
      const name = header.toString("utf8", 0, 100).replace(/\0.*$/s, "");
      const content = await reader.take(size);
      await reader.take(padding(size));
      yield { name, content };
    }
  } finally {
    await reader.close();
  }
}

function padding(size: number): number {
  return (blockSize - (size % blockSize)) % blockSize;
}

function writeNumber(header: Buffer, value: number, at: number, length: number): void {
  header.write(value.toString(8).padStart(length - 1, "0"), at);
}

function readNumber(header: Buffer, at: number, length: number): number {
  return Number.parseInt(header.toString("latin1", at, at + length), 8);
}

/** The sum of all bytes of a header, its own place counted as spaces. */
function headerSum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

function createReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  return {
    async take(length: number): Promise<Buffer> {
      const parts = [held];
      let size = held.length;
      while (size < length) {
        const next = await iterator.next();
        if (next.done) throw new BackupError("It ends too early.");
        parts.push(next.value);
        size += next.value.length;
      }
      const all = parts.length === 1 ? held : Buffer.concat(parts, size);
      held = all.subarray(length);
      return all.subarray(0, length);
    },
    async close(): Promise<void> {
      await iterator.return?.();
    },
  };
}
