/** Makes answers smaller that are written for one reader: each in one step, since each is whole when it leaves. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyRequest } from "fastify";

/** Smaller ones fit in two packets as they are. */
const worth_it = 2048;
const gzip_level = 6;
/** Two steps more would take half as long again and save a twentieth. */
const brotli_quality = 2;
/**
 * How far back it looks for what repeats, as a power of two: as far as a page is long. By itself it would ask for
 * megabytes each time, and V8, which counts them, clears all its memory several times a second.
 */
const brotli_window = 17;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export function encodingFor(headers: FastifyRequest["headers"]): "br" | "gzip" | undefined {
  const accepted = headers["accept-encoding"] ?? "";
  return /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
}

export function compressAnswers(app: FastifyInstance): void {
  // Most answers are small: these do not wait for a promise.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (typeof payload !== "string" || payload.length < worth_it || reply.hasHeader("content-encoding"))
      return done(null, payload);
    reply.header("vary", "accept-encoding");
    const encoding = encodingFor(request.headers);
    if (!encoding) return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    shrink(payload, encoding).then((small) => done(null, small), done);
  });
}

function shrink(payload: string, encoding: "br" | "gzip"): Promise<Buffer> {
  if (encoding === "gzip") return toGzip(payload, { level: gzip_level });
  return toBrotli(payload, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: brotli_quality,
      [constants.BROTLI_PARAM_LGWIN]: brotli_window,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
}
