/** Background jobs of complaints: the mails about them, and their end with that of their files. */
import * as z from "zod/mini";
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { complaintToken, findTold, forgetComplaints, tellComplaint } from "./complaints.server.ts";
import { complaintMail } from "./emails/complaint.server.tsx";
import { removeUnused, removeUnusedEvidence } from "./evidence-files.server.ts";

const clearComplaints = defineJob({
  name: "safety.clear-complaints",
  payload: z.object({}),
  retries: 3,
  schedule: "43 3 * * *",
  each_site: true,
});

export const complaintJobs = [
  handleJob(tellComplaint, async (ctx: Context, { complaint_id, news }) => {
    const found = await findTold(ctx, complaint_id);
    if (!found) return;
    const locale = isLocale(found.language) ? found.language : ctx.locale;
    const mail = complaintMail({
      t: translator(locale),
      locale,
      site: ctx.site,
      receipt: found.receipt,
      answer_by: found.answer_by,
      answer: news === "answered" ? found.answer : null,
      url: `${siteAddress(ctx)}/complaints/${complaintToken(ctx, complaint_id)}`,
    });
    const message_id = messageId(tellComplaint.name, `${complaint_id}:${news}`, ctx.settings);
    await ctx.mail.deliver({ ...mail, to: found.email, kind: tellComplaint.name, site: ctx.settings, message_id });
  }),
  handleJob(removeUnusedEvidence, async (ctx: Context, { names }) => removeUnused(ctx, names)),
  handleJob(clearComplaints, async (ctx: Context) => forgetComplaints(ctx)),
];
