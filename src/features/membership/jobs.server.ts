/** Background jobs of joining: its mails, sign-ups whose answer said nothing, and the daily look at unconfirmed accounts. */
import * as z from "zod/mini";
import { isExcluded } from "#features/accounts/access-bans.server.ts";
import { deliverLetter, openLetter } from "#features/accounts/letters.server.ts";
import { day_ms } from "#features/accounts/rules.ts";
import { signupCreditsFor } from "#features/credits/signup-credits.server.ts";
import { issueLink } from "#features/accounts/tokens.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob, type JobHandler } from "#platform/jobs/jobs.server.ts";
import { sendActivation } from "./account.server.ts";
import { eraseForgotten, remindUnconfirmed } from "./activation.server.ts";
import { accountExistsMail } from "./emails/account-exists.server.tsx";
import { activationReminderMail } from "./emails/activation-reminder.server.tsx";
import { activationMail } from "./emails/activation.server.tsx";
import { deliverFirst, sendFirstMessages } from "./first-messages.server.ts";
import * as queries from "./queries.server.ts";
import { finishQuietly, joinQuietly, tellOfAccount } from "./signup.server.ts";

/** Sites have settings of their own, so each is looked through by a job of its own. */
const lookThroughSites = defineJob({
  name: "membership.daily",
  payload: z.object({}),
  retries: 3,
  schedule: "41 3 * * *",
});
const lookThroughSite = defineJob({
  name: "membership.daily-of-site",
  payload: z.object({ site_id: z.int() }),
  retries: 3,
});

export const membershipJobs: readonly JobHandler<Context>[] = [
  handleJob(sendActivation, async (ctx: Context, { user_id, key, reminder }) => {
    const recipient = await queries.findUnconfirmed(ctx, user_id);
    // Its owner may have kept it out since.
    if (!recipient || (await isExcluded(ctx, recipient.email))) return;
    const { email, created_at, time_zone } = recipient;
    const { activation_days, unconfirmed_erase_days } = ctx.settings;
    const token = await issueLink(ctx, {
      purpose: "activate",
      user_id,
      address: email,
      valid_ms: activation_days * day_ms,
    });
    const device_mark = await queries.findDeviceMark(ctx, user_id);
    const credits = await signupCreditsFor(ctx, { email, device_mark });
    const common = { ...openLetter(ctx, recipient), token };
    const erased_at = new Date(created_at.getTime() + unconfirmed_erase_days * day_ms);
    const letter = reminder
      ? activationReminderMail({ ...common, erased_at, time_zone })
      : activationMail({ ...common, credits });
    await deliverLetter(ctx, { ...letter, to: email, kind: sendActivation, key });
  }),
  handleJob(tellOfAccount, async (ctx: Context, { user_id, key }) => {
    const holder = await queries.findHolder(ctx, user_id);
    if (!holder) return;
    const leaving = holder.status === "pending_deletion";
    const letter = accountExistsMail({ ...openLetter(ctx, holder), leaving });
    await deliverLetter(ctx, { ...letter, to: holder.email, kind: tellOfAccount, key });
  }),
  handleJob(deliverFirst, async (ctx: Context, { user_id }) => sendFirstMessages(ctx, user_id)),
  handleJob(joinQuietly, async (ctx: Context, { pending_id }) => finishQuietly(ctx, pending_id)),
  handleJob(lookThroughSites, async (ctx: Context) => {
    for (const site_id of await queries.listSiteIds(ctx)) await ctx.jobs.add(lookThroughSite, { site_id });
  }),
  handleJob(lookThroughSite, async (ctx: Context) => {
    try {
      await eraseForgotten(ctx);
    } finally {
      await remindUnconfirmed(ctx);
    }
  }),
];
