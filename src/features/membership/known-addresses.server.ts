/** Whether an address is known here: told only as often as the site allows, else left to a mail. */
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { findStanding, type Standing } from "#features/accounts/registration.server.ts";
import { networkOf } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

const hour_ms = 3_600_000;

export type Told =
  /** The page must give one answer for all addresses. */
  { open: false } | { open: true; standing: Standing | undefined; excluded: boolean };

/**
 * Looks an address up where that may be told. A network that has learned of as many known addresses as the site
 * allows gets the closed answer for every address, known or not: what it cannot tell apart, it cannot learn.
 */
export async function tellStanding(ctx: Context, email: string): Promise<Told> {
  const { hide_account_existence, not_found_answers_per_hour: most } = ctx.settings;
  if (hide_account_existence) return { open: false };
  const scope = `known-address:${networkOf(ctx.visitor.ip)}`;
  return ctx.transaction(async (ctx) => {
    // One after the other: parallel questions must not share the last answer that is left.
    await queries.lockScope(ctx, scope);
    if ((await queries.countTaken(ctx, scope, new Date(ctx.now().getTime() - hour_ms))) >= most) return { open: false };
    const standing = await findStanding(ctx, email);
    const excluded = await isExcluded(ctx, email);
    if (standing || excluded) await takeAllowance(ctx, { scope, most, within_ms: hour_ms });
    return { open: true, standing, excluded };
  });
}
