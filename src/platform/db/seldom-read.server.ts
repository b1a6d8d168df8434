/** What changes only with the program, such as regions and interests: each process reads it once in a while. */
import type { Context } from "../context.server.ts";

type Reader = Pick<Context, "db" | "locale">;

const fresh_ms = 60_000;

/** In each language by itself. */
export function seldomRead<Given extends Reader, Made>(
  read: (ctx: Given) => Promise<Made>,
): (ctx: Given) => Promise<Made> {
  const kept = new WeakMap<Reader["db"], Map<Reader["locale"], { made: Made; until: number }>>();
  return async (ctx) => {
    const { db, locale } = ctx;
    const found = kept.get(db)?.get(locale);
    if (found && found.until > performance.now()) return found.made;
    const made = await read(ctx);
    const by_locale = kept.get(db) ?? new Map<Reader["locale"], { made: Made; until: number }>();
    kept.set(db, by_locale.set(locale, { made, until: performance.now() + fresh_ms }));
    return made;
  };
}
