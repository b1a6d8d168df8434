/** Makes answers smaller that are written for one reader: each in one step, since each is whole when it leaves. */
import { transcode } from "node:buffer";
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Smaller ones fit in two packets as they are. */
const worth_it = 2048;
/** Three steps more would take twice as long and save a twelfth. */
const gzip_level = 3;
/** Two steps more would take half as long again and save a twentieth. */
const brotli_quality = 2;
/**
 * How far back it looks for what repeats, as a power of two: as far as a page is long. By itself it would ask for
 * megabytes each time, and V8, which counts them, clears all its memory several times a second.
 */
const brotli_window = 17;
/** As small as brotli makes a page, to a fiftieth, in less than half the time; one step more takes a fifth longer. */
const zstd_level = 2;

const brotliOptions = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotli_quality,
    [constants.BROTLI_PARAM_LGWIN]: brotli_window,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
};
const zstdParams = { [constants.ZSTD_c_compressionLevel]: zstd_level };

/** The best one first. */
const ways = {
  zstd: {
    named: /\bzstd\b/,
    shrink: (bytes: Buffer) => zstdCompressSync(bytes, { params: zstdParams, pledgedSrcSize: bytes.length }),
  },
  br: { named: /\bbr\b/, shrink: (bytes: Buffer) => brotliCompressSync(bytes, brotliOptions) },
  gzip: { named: /\bgzip\b/, shrink: (bytes: Buffer) => gzipSync(bytes, { level: gzip_level }) },
};
type Encoding = keyof typeof ways;
const all_ways = Object.keys(ways) as Encoding[];

/** The first of these that the reader's program takes. */
export function encodingFor<Known extends Encoding>(
  headers: FastifyRequest["headers"],
  known: readonly Known[],
): Known | undefined {
  const accepted = headers["accept-encoding"]?.toString() ?? "";
  return known.find((encoding) => ways[encoding].named.test(accepted));
}

/** At once: to hand a page to another thread and take it back would take this one as long as to do it. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < worth_it || reply.hasHeader("content-encoding"))
      return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request.headers, all_ways);
    if (!encoding) return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    done(null, ways[encoding].shrink(bytesOf(payload)));
  });
}

/** Node by itself writes a text with letters beyond Latin-1 letter by letter, which takes four times as long. */
function bytesOf(text: string): Buffer {
  try {
    return transcode(Buffer.from(text, "utf16le"), "utf16le", "utf8");
  } catch {
    // Half of a letter, which this way of writing refuses.
    return Buffer.from(text);
  }
}
