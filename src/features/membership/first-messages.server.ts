/** What somebody wrote while joining goes out when the account is complete and confirmed. */
import * as z from "zod/mini";
import { deliverWaiting, sendSignupMessage } from "#features/chats/messages.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import * as queries from "./queries.server.ts";

export const deliverFirst = defineJob({
  name: "membership.first-message",
  payload: z.object({ site_id: z.int(), user_id: z.string() }),
  retries: 20,
});

/** In the transaction that confirms or completes the account. */
export async function deliverFirstMessages(ctx: Pick<Context, "jobs" | "site">, user_id: string): Promise<void> {
  await ctx.jobs.add(deliverFirst, { site_id: ctx.site.id, user_id });
}

/** The free one to the member of the landing page first, then what waited; while something is missing, neither. */
export async function sendFirstMessages(ctx: Context, user_id: string): Promise<void> {
  const found = await queries.findFirstMessage(ctx, user_id);
  if (!found) return;
  const { id, time_zone, signup_message, signup_message_to } = found;
  if (signup_message && signup_message_to) {
    await sendSignupMessage(ctx, { id, time_zone }, signup_message_to, signup_message);
    await queries.saveMessage(ctx, user_id, "");
  }
  await ctx.jobs.add(deliverWaiting, { site_id: ctx.site.id, user_id });
}
