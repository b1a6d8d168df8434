/**
 * The file of a backup: a tar file compressed with zstd, so that it can be opened without this program too.
 * It holds, in this order:
 *   manifest.json                       what the backup holds and which schema it has
 *   tables/<schema>.<table>/000001.copy rows as PostgreSQL's COPY writes them in its text format; the parts of a table
 *                                       belong together end to end, because its size is not known ahead
 *   secrets.json                        the secrets of the data folder, where it has some
 *   photos/…                            the stored pictures
 *   checks.json                         rows of each table, number of photos, and the SHA-256 of all that came before
 * An entry goes into the SHA-256 as its name, a space, its size in bytes, a line feed and its content.
 */
import { createHash, type Hash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import * as z from "zod/mini";
import { BackupError } from "./backup-error.server.ts";
import { endOfTar, packEntry, unpackEntries, type Entry } from "./tar.server.ts";

const Manifest = z.object({
  format: z.literal(1),
  made_at: z.string(),
  postgres: z.int(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** What each sequence gives next. */
  sequences: z.array(z.object({ name: z.string(), next: z.string().check(z.regex(/^-?\d+$/)) })),
});
export type Manifest = z.infer<typeof Manifest>;

const Counts = z.object({ rows: z.record(z.string(), z.int()), photos: z.int() });
export type Counts = z.infer<typeof Counts>;

const Checks = z.extend(Counts, { sha256: z.string() });
export type Checks = z.infer<typeof Checks>;

const checksName = "checks.json";
const manifestName = "manifest.json";
export const secretsName = "secrets.json";

export function manifestEntry(manifest: Manifest): Entry {
  return jsonEntry(manifestName, manifest);
}

function jsonEntry(name: string, value: unknown): Entry {
  return { name, content: Buffer.from(`${JSON.stringify(value, undefined, 1)}\n`) };
}

/** No such folder, no right to it, no room left: nothing that a stack would explain. */
const operatorsErrors = new Set(["ENOENT", "ENOTDIR", "EACCES", "EPERM", "EROFS", "ENOSPC", "EDQUOT", "EFBIG"]);

/** Writes the entries and their check, and gives the file its name when it is whole. The counts are what they return. */
export async function writeArchive(
  file: string,
  entries: AsyncGenerator<Entry, Counts>,
  made_at: Date,
): Promise<Counts> {
  const unfinished = `${file}.${process.pid}.unfinished`;
  const written: { counts?: Counts } = {};
  try {
    await pipeline(
      Readable.from(pack(entries, made_at, written), { objectMode: false }),
      createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
    );
    await giveName(unfinished, file);
  } catch (error) {
    // In a folder that is closed to this user it cannot even be looked for; why it is not there is told below.
    await rm(unfinished, { force: true }).catch(() => undefined);
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && operatorsErrors.has(code))
      throw new BackupError(`The backup could not be written: ${message}.`, { cause: error });
    throw error;
  }
  return written.counts!;
}

/** A link refuses a name that is taken, where renaming would write over another backup. */
async function giveName(unfinished: string, file: string): Promise<void> {
  try {
    await link(unfinished, file);
    await rm(unfinished);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new BackupError(`${file} exists already: choose another name.`);
    // Some file systems have no links.
    await rename(unfinished, file);
  }
}

async function* pack(
  entries: AsyncGenerator<Entry, Counts>,
  made_at: Date,
  written: { counts?: Counts },
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  try {
    for (;;) {
      const { done, value } = await entries.next();
      if (done) {
        written.counts = value;
        break;
      }
      addEntry(digest, value);
      yield* packEntry(value, made_at);
    }
  } finally {
    await entries.return(undefined as never);
  }
  yield* packEntry(jsonEntry(checksName, { ...written.counts, sha256: digest.digest("hex") }), made_at);
  yield endOfTar;
}

function addEntry(digest: Hash, { name, content }: Entry): void {
  digest.update(`${name} ${content.length}\n`).update(content);
}

/** The first reading of a file: nobody may believe a word of it before its end has proved the whole. */
export async function inspectArchive(file: string): Promise<{ manifest: Manifest; checks: Checks }> {
  let manifest: unknown;
  let checks: unknown;
  for await (const { name, content } of readArchive(file)) {
    if (name === manifestName) manifest = JSON.parse(content.toString());
    if (name === checksName) checks = JSON.parse(content.toString());
  }
  const format = (manifest as { format?: unknown } | undefined)?.format;
  if (typeof format === "number" && format > 1)
    throw new BackupError(
      `${file} was made by a newer version of the program: update this one first. Nothing was changed.`,
    );
  const parsed = { manifest: Manifest.safeParse(manifest), checks: Checks.safeParse(checks) };
  if (!parsed.manifest.success || !parsed.checks.success) throw damaged(file);
  return { manifest: parsed.manifest.data, checks: parsed.checks.data };
}

/**
 * All entries of a file; throws unless the last one proves that all of them are there and unchanged, and that this is
 * the file that was inspected.
 */
export async function* readArchive(file: string, inspected?: Checks): AsyncGenerator<Entry> {
  const source = createReadStream(file);
  const unpacked = createZstdDecompress();
  // What goes wrong here reaches the loop below through the unpacked bytes.
  const reading = pipeline(source, unpacked).catch(() => undefined);
  const digest = createHash("sha256");
  let proved = false;
  try {
    for await (const entry of unpackEntries(unpacked as AsyncIterable<Buffer>)) {
      if (proved) throw new BackupError("It goes on after its end.");
      if (entry.name === checksName) {
        const { sha256 } = Checks.parse(JSON.parse(entry.content.toString()));
        proved = sha256 === digest.digest("hex") && (inspected === undefined || inspected.sha256 === sha256);
        if (!proved) throw new BackupError("Its checksum is another one.");
      } else addEntry(digest, entry);
      yield entry;
    }
    if (!proved) throw new BackupError("Its checksum is missing.");
  } catch (error) {
    throw explained(error, file);
  } finally {
    source.destroy();
    await reading;
  }
}

function explained(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT") return new BackupError(`There is no file ${file}.`);
  if (code === "EISDIR") return new BackupError(`${file} is a folder.`);
  if (code !== undefined && operatorsErrors.has(code))
    return new BackupError(`The backup could not be read: ${message}. Nothing was changed.`);
  if (code === "ZSTD_error_prefix_unknown")
    return new BackupError(`${file} is not a backup of this program. Nothing was changed.`);
  const isOfTheFile = error instanceof BackupError || error instanceof SyntaxError || error instanceof z.core.$ZodError;
  return isOfTheFile || /^(Z|ZSTD)_/.test(code ?? "") ? damaged(file, error) : error;
}

function damaged(file: string, cause?: unknown): BackupError {
  return new BackupError(`The backup ${file} is damaged or incomplete. Nothing was changed.`, { cause });
}
