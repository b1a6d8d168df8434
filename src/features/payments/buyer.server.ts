/** The buyer after money has moved: premium or not, and told at once. */
import { savePaidUser } from "#features/accounts/standing.server.ts";
import { getBalance } from "#features/credits/credits.server.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./queries.server.ts";

/** Premium comes with the first bundle, and ends only when nothing that was bought counts any more. Says who became it. */
export async function updatePremium(ctx: Pick<Context, "db">, user_id: string): Promise<boolean> {
  const premium = await queries.hasBought(ctx, user_id);
  return (await savePaidUser(ctx, user_id, premium)) && premium;
}

/** Every open page of the member learns the new balance and standing. */
export async function tellBuyer(ctx: Pick<Context, "db" | "live">, user_id: string): Promise<void> {
  await ctx.live.tell(user_id, { kind: "credits", credits: await getBalance(ctx, user_id) });
  await ctx.live.tell(user_id, { kind: "user" });
}
