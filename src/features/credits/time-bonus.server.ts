/** The time bonus: for members who have not bought yet, in the first hours of their account. */
import type { Output } from "#contract/call.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import { findActiveOffer, findWelcomeOffer } from "./discounts.server.ts";

export async function getTimeBonus(ctx: MemberContext): Promise<Output<typeof contract.getTimeBonus>> {
  const server_time = ctx.now().toISOString();
  const percentage = ctx.settings.time_bonus_percentage;
  const none = { code: null, percentage, expires: null, server_time };
  const offer = await findWelcomeOffer(ctx);
  if (offer?.kind !== "time_bonus") return { ...none, status: "none" };
  if (offer.expires_at! <= ctx.now()) return { ...none, status: "expired" };
  // Server time decides; whoever used it with an order has had it.
  if (!(await findActiveOffer(ctx))) return { ...none, status: "used" };
  return { ...none, status: "active", code: offer.code, expires: offer.expires_at!.toISOString() };
}
