/** What a member has, and what becomes of it when the member leaves. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

export async function getBalance(ctx: Pick<Context, "db">, user_id: string): Promise<number> {
  return queries.findBalance(ctx, user_id);
}

/** Before a member is erased: only movements of money are kept, without the member. */
export async function forgetCredits(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.forgetCredits(ctx, user_id);
}
