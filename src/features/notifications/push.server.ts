/** Browsers that take pushes: a member adds the one at hand and takes any of them away. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { arePushKeys } from "#platform/push/push.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./push-queries.server.ts";
import { mayPushTo } from "./rules.ts";

export async function savePush(
  ctx: MemberContext,
  { endpoint, keys }: Input<typeof contract.savePush>,
): Promise<Output<typeof contract.savePush>> {
  const { push_services, push_subscriptions_max } = ctx.settings;
  if (!mayPushTo(endpoint, push_services))
    throw new Refusal("validation", {}, { endpoint: "errors.push_service_unknown" });
  if (!arePushKeys(keys)) throw new Refusal("validation", {}, { keys: "errors.field_invalid" });
  const { session_hash } = ctx;
  if (!session_hash) throw new Refusal("authentication_required");
  await ctx.transaction(async (ctx) => {
    const user_id = ctx.member.id;
    await queries.saveSubscription(ctx, { user_id, session_hash, endpoint, ...keys, created_at: ctx.now() });
    await queries.deleteSurplus(ctx, user_id, push_subscriptions_max);
  });
  return {};
}

export async function removePush(
  ctx: MemberContext,
  given: Input<typeof contract.removePush>,
): Promise<Output<typeof contract.removePush>> {
  await queries.deleteSubscription(ctx, ctx.member.id, given);
  return {};
}
