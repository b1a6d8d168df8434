/** Answers that are the same for many: made once, compressed once, recognised by their ETag. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";

export type Kept = { plain: Buffer; br: Buffer; gzip: Buffer; etag: string };

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function keep(text: string): Promise<Kept> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    toGzip(plain, { level: 8 }),
  ]);
  return { plain, br, gzip: gz, etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"` };
}

/** May be kept by the browser, but is asked for again each time: unchanged costs a 304. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  reply.header("cache-control", "private, no-cache").header("etag", kept.etag);
  reply.header("vary", "cookie, accept-language, accept-encoding");
  if (request.headers["if-none-match"] === kept.etag) return reply.code(304).send();
  const accepted = request.headers["accept-encoding"] ?? "";
  if (/\bbr\b/.test(accepted)) return reply.header("content-encoding", "br").send(kept.br);
  if (/\bgzip\b/.test(accepted)) return reply.header("content-encoding", "gzip").send(kept.gzip);
  return reply.send(kept.plain);
}

/** Everything that may make two callers' answers differ. */
export function keyOf(address: string, { site, locale, visitor, cookies, member }: Context): string {
  const skipped = cookies.get("entry_skip") ? "skip" : "";
  const who = member ? "member" : "";
  const asked = cookies.get("theme");
  const theme = asked === "light" || asked === "dark" ? asked : "";
  return [site.id, site.updated_at.getTime(), address, locale, visitor.country ?? "", theme, skipped, who].join("|");
}

/**
 * A bounded shelf; what is too old is made again, so that what it shows stays true. Many who ask for the same at once
 * wait for one making of it.
 */
export function createShelf<K extends Kept>(options: { size: number; keep_ms: number; now: () => number }) {
  const entries = new Map<string, { kept: K; until: number }>();
  const making = new Map<string, Promise<K>>();
  return {
    /** `make` says whether its answer may be kept for others. */
    async get(key: string, make: () => Promise<{ kept: K; keep: boolean }>): Promise<K> {
      const entry = entries.get(key);
      if (entry && entry.until > options.now()) return entry.kept;
      const running = making.get(key);
      if (running) return running;
      const made = make().then(({ kept, keep: may }) => {
        if (may) {
          entries.delete(key);
          if (entries.size >= options.size) entries.delete(entries.keys().next().value!);
          entries.set(key, { kept, until: options.now() + options.keep_ms });
        }
        return kept;
      });
      making.set(key, made);
      try {
        return await made;
      } finally {
        making.delete(key);
      }
    },
  };
}
