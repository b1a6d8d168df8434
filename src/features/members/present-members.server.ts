/** Who is here now: asked of the accounts, and not again while the answer cannot have changed. */
import type { Context } from "#platform/context.server.ts";
import type { SearchCard } from "./card-shelf.server.ts";
import { type FoundRow, listSignsOfLife } from "./search-queries.server.ts";

type Reader = Pick<Context, "db" | "now" | "settings">;
type Card = Pick<SearchCard, "id" | "here">;

/** So long somebody who comes back may still be shown as not here. */
const absent_ms = 3_000;

/** Learns of each card whose member was here a moment ago whether they still are. */
export async function findPresent(
  ctx: Reader,
  rows: readonly Pick<FoundRow, "present">[],
  cards: readonly (Card | undefined)[],
): Promise<void> {
  const moment = ctx.now().getTime();
  const unknown = cards.filter((card, at) => card && rows[at]!.present === undefined && card.here.until <= moment);
  if (unknown.length === 0) return;
  const ids = unknown.map((card) => card!.id);
  const signs = new Map((await listSignsOfLife(ctx, ids)).map((sign) => [sign.id, sign]));
  for (const card of unknown) {
    const sign = signs.get(card!.id);
    const until = sign ? hereUntil(ctx, moment, sign) : 0;
    card!.here = until > moment ? { present: true, until } : { present: false, until: moment + absent_ms };
  }
}

type Sign = Awaited<ReturnType<typeof listSignsOfLife>>[number];

/** Who leaves a page is away only some time later, so nobody who is here can be gone before that. */
function hereUntil({ settings }: Reader, asked: number, { last_active_at, away_at }: Sign): number {
  const silent = last_active_at.getTime() + settings.online_minutes * 60_000;
  return Math.min(silent, away_at?.getTime() ?? asked + settings.away_seconds * 1000);
}
