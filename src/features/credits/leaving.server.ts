/** What becomes of a member's credits when the member leaves. */
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

/** Before a member is erased: only movements of money are kept, without the member. */
export async function forgetCredits(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.forgetCredits(ctx, user_id);
}
