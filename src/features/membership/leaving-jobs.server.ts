/** Background jobs of leaving: its mails, the erasure when the way back is closed, downloads, pauses. */
import * as z from "zod/mini";
import { removeOldConsentProofs } from "#features/accounts/consent-proofs.server.ts";
import { deliverLetter, openLetter } from "#features/accounts/letters.server.ts";
import { day_ms, mayBeLoggedIn, minute_ms } from "#features/accounts/rules.ts";
import { removeOldClaims } from "#features/credits/signup-credits.server.ts";
import { issueLink, messageCode } from "#features/accounts/tokens.server.ts";
import { resumeProfile } from "#features/members/visibility.server.ts";
import { addMonths } from "#lib/months.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob, handleJob } from "#platform/jobs/jobs.server.ts";
import { hashCode, mailDeletionCode, sendDeletionConfirmed } from "./deletion.server.ts";
import { deletionCodeMail } from "./emails/deletion-code.server.tsx";
import { deletionConfirmedMail } from "./emails/deletion-confirmed.server.tsx";
import { erasedMail } from "./emails/erased.server.tsx";
import { exportReadyMail } from "./emails/export-ready.server.tsx";
import { reactivatedMail } from "./emails/reactivated.server.tsx";
import { eraseDue, sendErased } from "./erasure.server.ts";
import { makeExport, prepareExport, removeExpiredExports, sendExportReady } from "./export.server.ts";
import * as queries from "./leaving-queries.server.ts";
import { sendReactivated } from "./reactivation.server.ts";

const eraseMembers = defineJob({
  name: "membership.erase-members",
  payload: z.object({}),
  retries: 3,
  schedule: "41 * * * *",
  each_site: true,
});
const endPauses = defineJob({
  name: "membership.end-pauses",
  payload: z.object({}),
  retries: 3,
  schedule: "11 * * * *",
});
const clearLeaving = defineJob({
  name: "membership.clear-leaving",
  payload: z.object({}),
  retries: 3,
  schedule: "27 3 * * *",
  each_site: true,
});

/** A last mail that could not be sent for so long is given up, and its address with it. */
const last_mail_days = 7;

export const leavingJobs = [
  handleJob(mailDeletionCode, async (ctx: Context, { user_id, at }) => {
    const member = await queries.findLeaver(ctx, user_id);
    if (!member || !mayBeLoggedIn(member.status)) return;
    // Made here: it stands nowhere but in the mail, and as a keyed hash.
    const key = `${user_id} ${at}`;
    const code = messageCode(ctx, "deletion-code", key, 6);
    const minutes = ctx.settings.delete_code_minutes;
    const expires_at = new Date(ctx.now().getTime() + minutes * minute_ms);
    const code_hash = hashCode(ctx, user_id, code);
    // A job that was held up may come after that of a newer code.
    if (!(await queries.saveCode(ctx, { user_id, code_hash, asked_at: new Date(at), expires_at }))) return;
    const mail = deletionCodeMail({ ...openLetter(ctx, member), code, minutes });
    await deliverLetter(ctx, { ...mail, to: member.email, kind: mailDeletionCode, key });
  }),
  handleJob(sendDeletionConfirmed, async (ctx: Context, { user_id, at }) => {
    const member = await queries.findLeaver(ctx, user_id);
    const deletion = await queries.findDeletion(ctx, user_id);
    const left_ms = deletion ? deletion.erase_at.getTime() - ctx.now().getTime() : 0;
    if (!member || left_ms <= 0) return;
    const { email: address } = member;
    const token = await issueLink(ctx, { purpose: "reactivate", user_id, address, valid_ms: left_ms });
    const letter = openLetter(ctx, member);
    const url = `${letter.base_url}/reactivate?token=${token}`;
    const mail = deletionConfirmedMail({ ...letter, url, days: ctx.settings.reactivation_days });
    await deliverLetter(ctx, { ...mail, to: address, kind: sendDeletionConfirmed, key: `${user_id} ${at}` });
  }),
  handleJob(sendReactivated, async (ctx: Context, { user_id, at }) => {
    const member = await queries.findLeaver(ctx, user_id);
    if (!member || !mayBeLoggedIn(member.status)) return;
    const mail = reactivatedMail(openLetter(ctx, member));
    await deliverLetter(ctx, { ...mail, to: member.email, kind: sendReactivated, key: `${user_id} ${at}` });
  }),
  handleJob(sendErased, async (ctx: Context, { last_mail_id, paid_back }) => {
    const last = await queries.findLastMail(ctx, last_mail_id);
    if (!last) return;
    const mail = erasedMail({ ...openLetter(ctx, last), paid_back });
    await deliverLetter(ctx, { ...mail, to: last.email, kind: sendErased, key: last_mail_id });
    await queries.deleteLastMail(ctx, last_mail_id);
  }),
  handleJob(prepareExport, async (ctx: Context, { export_id }) => makeExport(ctx, export_id)),
  handleJob(sendExportReady, async (ctx: Context, { user_id, export_id }) => {
    const member = await queries.findLeaver(ctx, user_id);
    if (!member || !mayBeLoggedIn(member.status)) return;
    const mail = exportReadyMail({ ...openLetter(ctx, member), days: ctx.settings.export_days });
    await deliverLetter(ctx, { ...mail, to: member.email, kind: sendExportReady, key: export_id });
  }),
  handleJob(eraseMembers, eraseDue),
  handleJob(endPauses, async (ctx: Context) => {
    await ctx.transaction(async (ctx) => {
      for (const user_id of await queries.takeEndedPauses(ctx, ctx.now())) await resumeProfile(ctx, user_id);
    });
  }),
  handleJob(clearLeaving, async (ctx: Context) => {
    await removeExpiredExports(ctx);
    const { consent_proof_years, signup_credits_memory_years } = ctx.settings;
    await removeOldConsentProofs(ctx, addMonths(ctx.now(), -12 * consent_proof_years));
    await removeOldClaims(ctx, addMonths(ctx.now(), -12 * signup_credits_memory_years));
    await queries.deleteOldLastMails(ctx, new Date(ctx.now().getTime() - last_mail_days * day_ms));
  }),
];
