/** Background jobs of safety: the mail or text message that confirms an access ban, and the end of bans. */
import * as z from "zod/mini";
import { liftSuspensions } from "#features/accounts/standing.server.ts";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { exclusionConfirmMail } from "./emails/exclusion-confirm.server.tsx";
import { clearEnded, issueExclusionLink, sendExclusionConfirm } from "./exclusions.server.ts";

const endBans = defineJob({ name: "safety.end-bans", payload: z.object({}), retries: 3, schedule: "23 * * * *" });

export const safetyJobs = [
  handleJob(sendExclusionConfirm, async (ctx: Context, { request_id }) => {
    const request = await issueExclusionLink(ctx, request_id);
    if (!request) return;
    const locale = isLocale(request.language) ? request.language : ctx.locale;
    const t = translator(locale);
    const url = `${siteAddress(ctx)}/pages/ban/confirm?token=${request.token}`;
    const hours = ctx.settings.self_exclusion_link_hours;
    const { email, phone, months } = request;
    if (phone) {
      const text = t("mail.exclusion_sms", { name: ctx.settings.mail_name, url, hours });
      await ctx.sms.deliver({ to: phone, text, user_id: null, key: request_id });
    }
    if (email)
      await ctx.mail.deliver({
        ...exclusionConfirmMail({ t, locale, site: ctx.site, url, months, hours }),
        to: email,
        kind: sendExclusionConfirm.name,
        site: ctx.settings,
        message_id: messageId(sendExclusionConfirm.name, request_id, ctx.settings),
      });
    await request.forgetAddress();
  }),
  handleJob(endBans, async (ctx: Context) => {
    await clearEnded(ctx);
    await liftSuspensions(ctx);
  }),
];
