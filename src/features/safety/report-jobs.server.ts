/** Background jobs of reports: the mails about a receipt and a decision, and the end of evidence. */
import * as z from "zod/mini";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { findDecision, tellDecision } from "./decisions.server.ts";
import { decisionLiftedMail } from "./emails/decision-lifted.server.tsx";
import { memberDecisionMail } from "./emails/member-decision.server.tsx";
import { reportDecidedMail } from "./emails/report-decided.server.tsx";
import { reportReceivedMail } from "./emails/report-received.server.tsx";
import { findReporter, forgetReports, tellReceived } from "./reports.server.ts";

const clearReports = defineJob({
  name: "safety.clear-reports",
  payload: z.object({}),
  retries: 3,
  schedule: "41 3 * * *",
  each_site: true,
});

export const reportJobs = [
  handleJob(tellReceived, async (ctx: Context, { user_id, receipt }) => {
    const reporter = await findReporter(ctx, user_id);
    if (!reporter) return;
    const { email, language, name } = reporter;
    const locale = isLocale(language) ? language : ctx.locale;
    const mail = reportReceivedMail({ t: translator(locale), locale, site: ctx.site, name, receipt });
    const message_id = messageId(tellReceived.name, receipt, ctx.settings);
    await ctx.mail.deliver({ ...mail, to: email, kind: tellReceived.name, site: ctx.settings, message_id });
  }),
  handleJob(tellDecision, async (ctx: Context, { report_id, to }) => {
    const found = await findDecision(ctx, report_id, to);
    if (!found) return;
    const { email, language, decision, ...told } = found;
    const locale = isLocale(language) ? language : ctx.locale;
    const opening = { t: translator(locale), locale, site: ctx.site, base_url: siteAddress(ctx), ...told };
    if (to !== "reporter" && decision === "dismiss") return;
    const mail =
      to === "lifted"
        ? decisionLiftedMail(opening)
        : to === "reporter" || decision === "dismiss"
          ? reportDecidedMail({ ...opening, decision })
          : memberDecisionMail({ ...opening, decision });
    const message_id = messageId(tellDecision.name, `${report_id}:${to}`, ctx.settings);
    await ctx.mail.deliver({ ...mail, to: email, kind: tellDecision.name, site: ctx.settings, message_id });
  }),
  handleJob(clearReports, async (ctx: Context) => forgetReports(ctx)),
];
