/** Answers that are the same for many: made once, compressed once, recognised by their ETag. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Context } from "#platform/context.server.ts";
import { chosenTheme } from "#platform/http/cookies.server.ts";
import { encodingFor } from "./compress.server.ts";

type Headers = Readonly<Record<string, string>>;
type Form = { headers: Headers; body: Buffer };
export type Kept = { status: number; etag: string; headers: Headers; plain: Form; br: Form; gzip: Form };

/** The best one first. */
const compressed = ["br", "gzip"] as const;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

export async function keep(text: string, own_headers: Headers, status = 200): Promise<Kept> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([
    toBrotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    toGzip(plain, { level: 8 }),
  ]);
  return keepForms(
    { plain, br, gzip: gz },
    {
      ...own_headers,
      // May be kept by the browser, but is asked for again each time: unchanged costs a 304.
      "cache-control": "private, no-cache",
      vary: "cookie, accept-language, accept-encoding",
    },
    status,
  );
}

type Bodies = { plain: Buffer; br?: Buffer | undefined; gzip?: Buffer | undefined };

/** Where a form is missing, since compressing would save nothing, the plain one is given. */
export function keepForms({ plain, br, gzip: gz }: Bodies, own_headers: Headers, status = 200): Kept {
  const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers = { ...own_headers, etag };
  const form = (body = plain, encoding?: string): Form => ({
    headers: {
      ...headers,
      ...(encoding && body !== plain && { "content-encoding": encoding }),
      "content-length": String(body.length),
    },
    body,
  });
  return { status, etag, headers, plain: form(), br: form(br, "br"), gzip: form(gz, "gzip") };
}

/** What one who asks with these headers is given: the form that the browser reads, or that nothing has changed. */
export function answerOf(
  kept: Kept,
  asked: FastifyRequest["headers"],
): { status: number; headers: Headers; body?: Buffer } {
  if (asked["if-none-match"] === kept.etag) return { status: 304, headers: kept.headers };
  const form = kept[encodingFor(asked, compressed) ?? "plain"];
  return { status: kept.status, headers: form.headers, body: form.body };
}

export function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): FastifyReply {
  const { status, headers, body } = answerOf(kept, request.headers);
  return reply.code(status).headers(headers).send(body);
}

/** Everything that may make two callers' answers differ. */
export type Caller = Pick<Context, "site" | "locale" | "cookies" | "member"> & {
  visitor: Pick<Context["visitor"], "country">;
};

function keyOf(address: string, { site, locale, visitor, cookies, member }: Caller): string {
  const skipped = cookies.get("entry_skip") === undefined ? "" : "skip";
  const who = member ? "member" : "";
  const theme = chosenTheme(cookies) ?? "";
  return `${site.id}|${site.updated_at.getTime()}|${address}|${locale}|${visitor.country ?? ""}|${theme}|${skipped}|${who}`;
}

export type Shelf = ReturnType<typeof createShelf>;

/**
 * A bounded shelf; what is too old is made again, so that what it shows stays true. Many who ask for the same at once
 * wait for one making of it.
 */
export function createShelf(options: { size: number; keep_ms: number; now: () => number }) {
  const entries = new Map<string, { kept: Kept; until: number; address: string }>();
  const making = new Map<string, Promise<Kept>>();
  const addresses = new Set<string>();
  function known(key: string): Kept | undefined {
    const entry = entries.get(key);
    return entry && entry.until > options.now() ? entry.kept : undefined;
  }
  /** Whoever makes addresses up, which landing pages answer too, does not fill the memory with them. */
  function forgetAddresses(): void {
    addresses.clear();
    for (const { address } of entries.values()) addresses.add(address);
  }
  return {
    /** Something was kept for somebody who asked for this. */
    knows: (address: string) => addresses.has(address),
    find: (address: string, caller: Caller) => known(keyOf(address, caller)),
    /** `make` says whether its answer may be kept for others. */
    async get(address: string, caller: Caller, make: () => Promise<{ kept: Kept; keep: boolean }>): Promise<Kept> {
      const key = keyOf(address, caller);
      const found = known(key);
      if (found) return found;
      const running = making.get(key);
      if (running) return running;
      const made = make().then(({ kept, keep: may }) => {
        if (may) {
          entries.delete(key);
          if (entries.size >= options.size) entries.delete(entries.keys().next().value!);
          entries.set(key, { kept, until: options.now() + options.keep_ms, address });
          addresses.add(address);
          if (addresses.size > options.size) forgetAddresses();
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
