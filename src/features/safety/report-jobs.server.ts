/** Background jobs of reports: the mails about a decision, and the end of evidence. */
import * as z from "zod/mini";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { memberDecisionMail } from "./emails/member-decision.server.tsx";
import { reportDecidedMail } from "./emails/report-decided.server.tsx";
import { findDecision, forgetReports, tellDecision } from "./reports.server.ts";

const clearReports = defineJob({
  name: "safety.clear-reports",
  payload: z.object({}),
  retries: 3,
  schedule: "41 3 * * *",
});

export const reportJobs = [
  handleJob(tellDecision, async (ctx: Context, { report_id, to }) => {
    const found = await findDecision(ctx, report_id, to);
    if (!found) return;
    const { email, language, decision, ...told } = found;
    const locale = isLocale(language) ? language : ctx.locale;
    const opening = { t: translator(locale), locale, site: ctx.site, base_url: siteAddress(ctx), ...told };
    if (to === "reported" && decision === "dismiss") return;
    const mail =
      to === "reporter" || decision === "dismiss"
        ? reportDecidedMail({ ...opening, decision })
        : memberDecisionMail({ ...opening, decision });
    const message_id = messageId(tellDecision.name, `${report_id}:${to}`, ctx.settings);
    await ctx.mail.deliver({ ...mail, to: email, kind: tellDecision.name, site: ctx.settings, message_id });
  }),
  handleJob(clearReports, async (ctx: Context) => forgetReports(ctx)),
];
