/** Who is here now: asked of the accounts, and not again while the answer cannot have changed. */
import type { Context } from "#platform/context.server.ts";
import { type FoundRow, listSignsOfLife } from "./search-queries.server.ts";

type Reader = Pick<Context, "db" | "now" | "settings">;

/** Until when somebody is known to be here, or taken to be not, in milliseconds. */
type Known = { present: boolean; until: number };

const known_most = 50_000;
/** So long somebody who comes back may still be shown as not here. */
const absent_ms = 3_000;
const knowledge = new WeakMap<Reader["db"], Map<string, Known>>();

function knownOf({ db }: Reader): Map<string, Known> {
  let known = knowledge.get(db);
  if (!known) knowledge.set(db, (known = new Map()));
  return known;
}

/** Whether each is here now. */
export async function arePresent(ctx: Reader, rows: readonly FoundRow[]): Promise<boolean[]> {
  const moment = ctx.now().getTime();
  const known = knownOf(ctx);
  const present = rows.map(({ id, present: told }) => {
    if (told !== undefined) return told;
    const found = known.get(id);
    return found && moment < found.until ? found.present : undefined;
  });
  const unknown = rows.filter((_row, at) => present[at] === undefined).map(({ id }) => id);
  if (unknown.length === 0) return present as boolean[];
  for (const { id, last_active_at, away_at } of await listSignsOfLife(ctx, unknown)) {
    const until = hereUntil(ctx, moment, last_active_at, away_at);
    const here = until > moment;
    known.delete(id);
    known.set(id, { present: here, until: here ? until : moment + absent_ms });
    // The one that was learnt longest ago makes room.
    if (known.size > known_most) known.delete(known.keys().next().value!);
  }
  return rows.map(({ id }, at) => present[at] ?? known.get(id)?.present ?? false);
}

/** Whoever leaves stays for a while (spec: away after a minute), so nobody who is here can be gone before that. */
function hereUntil({ settings }: Reader, asked: number, last_active_at: Date, away_at: Date | null): number {
  const silent = last_active_at.getTime() + settings.online_minutes * 60_000;
  return Math.min(silent, away_at?.getTime() ?? asked + settings.away_seconds * 1000);
}
