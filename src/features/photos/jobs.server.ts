/** Background jobs of photos: files that no photo names any more are removed, and owners hear of a rejection. */
import { translator } from "#i18n/catalogues.server.ts";
import { isLocale } from "#i18n/locales.ts";
import type { Context } from "#platform/context.server.ts";
import { siteAddress } from "#platform/http/site-address.server.ts";
import { handleJob } from "#platform/jobs/jobs.server.ts";
import { messageId } from "#platform/mail/message.server.ts";
import { findRejected, tellRejected } from "./approval.server.ts";
import { photoRejectedMail } from "./emails/photo-rejected.server.tsx";
import * as queries from "./queries.server.ts";
import type { RejectionReason } from "./rules.ts";
import { removeFiles, removeUnusedFiles } from "./stored-files.server.ts";

export const photosJobs = [
  handleJob(removeUnusedFiles, async (ctx: Context, { photos }) => {
    const used = await queries.listUsedFiles(
      ctx,
      photos.map(({ file }) => file),
    );
    for (const files of photos) if (!used.has(files.file)) await removeFiles(ctx, files);
  }),
  handleJob(tellRejected, async (ctx: Context, { photo_id, decided_at }) => {
    const found = await findRejected(ctx, photo_id);
    if (!found) return;
    const { email, language, name, rejected_reason } = found;
    const locale = isLocale(language) ? language : ctx.locale;
    const opening = { t: translator(locale), locale, site: ctx.site, base_url: siteAddress(ctx), name };
    const mail = photoRejectedMail({ ...opening, reason: rejected_reason as RejectionReason });
    const message_id = messageId(tellRejected.name, `${photo_id} ${decided_at}`, ctx.settings);
    await ctx.mail.deliver({ ...mail, to: email, kind: tellRejected.name, site: ctx.settings, message_id });
  }),
];
