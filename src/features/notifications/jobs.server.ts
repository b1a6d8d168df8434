/** Background jobs of notifications: several times a minute what is due, once an hour who is to be reminded. */
import * as z from "zod/mini";
import { mayBeLoggedIn, minute_ms } from "#features/accounts/rules.ts";
import { issueLink } from "#features/accounts/tokens.server.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob, type JobHandler } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { planCampaigns } from "./campaigns.server.ts";
import { confirmAddressMail } from "./emails/confirm-address.server.tsx";
import { lookAtMembers } from "./looks.server.ts";
import { forgetReports } from "./mail-reports.server.ts";
import { findPreferences } from "./preference-queries.server.ts";
import { sendAddressCheck } from "./preferences.server.ts";
import { sendDue } from "./sending.server.ts";
import { listSiteIds } from "./notice-queries.server.ts";
import type { Means } from "./telling.server.ts";

const empty = z.object({});
const ofSite = z.object({ site_id: z.int() });

/** The queue's clock knows minutes only; who waits for a message should not. */
const seconds = [0, 15, 30, 45];

const everyMinute = defineJob({
  name: "notifications.every-minute",
  payload: empty,
  retries: 0,
  schedule: "* * * * *",
});
const sendOfSite = defineJob({ name: "notifications.send", payload: ofSite, retries: 0 });
const everyHour = defineJob({ name: "notifications.every-hour", payload: empty, retries: 3, schedule: "1 * * * *" });
const lookOfSite = defineJob({ name: "notifications.look", payload: ofSite, retries: 3 });

const everyDay = defineJob({ name: "notifications.every-day", payload: empty, retries: 3, schedule: "51 3 * * *" });

export type Planner = (ctx: Context) => Promise<void>;

/** What has become due goes out; nothing is lost when a run fails, since the next one finds it. */
export async function tellWhatIsDue(ctx: Context, means: Means, planners: readonly Planner[]): Promise<void> {
  for (const plan of [...planners, planCampaigns]) await plan(ctx);
  await sendDue(ctx, means);
}

/** Tellers, counters and planners come from the features that know what there is to tell. */
export function notificationsJobs(means: Means, planners: readonly Planner[]): readonly JobHandler<Context>[] {
  return [
    handleJob(everyMinute, async (ctx: Context) => {
      const now = ctx.now().getTime();
      for (const site_id of await listSiteIds(ctx))
        for (const after of seconds)
          await ctx.jobs.add(sendOfSite, { site_id }, { after: new Date(now + after * 1000) });
    }),
    handleJob(sendOfSite, async (ctx: Context) => tellWhatIsDue(ctx, means, planners)),
    handleJob(everyHour, async (ctx: Context) => {
      for (const site_id of await listSiteIds(ctx)) await ctx.jobs.add(lookOfSite, { site_id });
    }),
    handleJob(lookOfSite, lookAtMembers),
    handleJob(sendAddressCheck, async (ctx: Context, { user_id, key }) => {
      const recipient = await findPreferences(ctx, user_id);
      if (!recipient || !mayBeLoggedIn(recipient.status) || recipient.mail_off !== "bounce") return;
      const { email: address, name, language } = recipient;
      const minutes = ctx.settings.link_minutes;
      const token = await issueLink(ctx, {
        purpose: "confirm-address",
        user_id,
        address,
        valid_ms: minutes * minute_ms,
      });
      const locale = isLocale(language) ? language : ctx.locale;
      const url = `${siteAddress(ctx)}/notifications/confirm?token=${token}`;
      const letter = confirmAddressMail({ t: translator(locale), locale, site: ctx.site, name, url, minutes });
      const message_id = messageId(sendAddressCheck.name, key, ctx.settings);
      await ctx.mail.deliver({ ...letter, to: address, kind: sendAddressCheck.name, site: ctx.settings, message_id });
    }),
    handleJob(everyDay, forgetReports),
  ];
}
