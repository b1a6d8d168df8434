/** What an operator decides about a report: its effect on account, profile and message, whom it is told, and its end after an objection. */
import * as z from "zod/mini";
import { Refusal } from "#contract/refusal.ts";
import { findExclusionEnd } from "#features/accounts/access-bans.server.ts";
import { normaliseEmail } from "#features/accounts/rules.ts";
import { banUser, endSuspension, lockUser, reopenUser, suspendUser } from "#features/accounts/standing.server.ts";
import { closeProfile, reopenProfile } from "#features/members/visibility.server.ts";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { findUserId } from "./queries.server.ts";
import * as queries from "./report-queries.server.ts";
import type { ReportDecision } from "./rules.ts";

/** The last one is the member concerned, too. */
const hearers = ["reporter", "reported", "lifted"] as const;

/** Tells the reporter, and the member concerned, what was decided and why; the latter also that it was taken back. */
export const tellDecision = defineJob({
  name: "safety.tell-decision",
  payload: z.object({ site_id: z.int(), report_id: z.string(), to: z.enum(hearers) }),
  retries: 10,
});

export type Decided = {
  decision: ReportDecision;
  reason: string;
  /** The end of a suspension; null for every other decision. */
  suspended_until: Date | null;
};

/**
 * False when there is no such report, or it is decided already. The decision, its effect and its mails come together.
 * A message that broke the rules goes; who wrote it gets the credits back if it was not read yet (d.1-8).
 */
export async function decideReport(ctx: Context, receipt: string, decided: Decided): Promise<boolean> {
  const { decision } = decided;
  return ctx.transaction(async (ctx) => {
    const report = await queries.decideReport(ctx, receipt, decided);
    if (!report) return false;
    const { id: report_id, reporter_id, reported_id } = report;
    // Before the account is locked, in the order in which messages are sent.
    if (report.conversation_id && report.sequence && decision !== "dismiss")
      await removeMessage(ctx, report.conversation_id, report.sequence, [reporter_id, reported_id]);
    const site_id = ctx.site.id;
    if (reported_id && decision !== "dismiss") {
      await queries.saveStanding(ctx, report_id, await closeMember(ctx, reported_id, decided));
      await ctx.jobs.add(tellDecision, { site_id, report_id, to: "reported" });
    }
    if (reporter_id) await ctx.jobs.add(tellDecision, { site_id, report_id, to: "reporter" });
    return true;
  });
}

/** Gives how account and profile stood, where this is what closed them. */
async function closeMember(ctx: Context, user_id: string, { decision, suspended_until }: Decided) {
  const user = await lockUser(ctx, user_id);
  // Who is kept out already, or has not come in yet, would stay so after its end.
  if (suspended_until && user?.status !== "active") throw new Refusal("conflict");
  if (suspended_until) await suspendUser(ctx, user_id, suspended_until);
  const closes = decision === "hide" || decision === "ban";
  const found = closes ? await closeProfile(ctx, user_id) : undefined;
  // Who has left is hidden for that; what to go back to is how it was shown before.
  const profile_before = found === "hidden" ? ((await queries.findStatusLeft(ctx, user_id)) ?? found) : found;
  if (decision === "ban") await banUser(ctx, user_id);
  return {
    status_before: user && decision === "ban" && user.status !== "banned" ? user.status : null,
    profile_status_before: profile_before && profile_before !== "blocked" ? profile_before : null,
  };
}

/** After an objection: what the decision closed is open again, unless another one keeps it closed. False when nothing stands. */
export async function liftDecision(ctx: Context, receipt: string, reason: string): Promise<boolean> {
  return ctx.transaction(async (ctx) => {
    const lifted = await queries.liftDecision(ctx, receipt, reason);
    if (!lifted) return false;
    const { id: report_id, reported_id } = lifted;
    const user = await lockUser(ctx, reported_id);
    if (lifted.suspended_until) await endSuspension(ctx, reported_id, lifted.suspended_until);
    const decided = await queries.listDecided(ctx, reported_id);
    const stands = (...decisions: string[]) =>
      decided.some(({ decision, lifted_at }) => !lifted_at && decisions.includes(decision));
    const status = decided.find(({ status_before }) => status_before)?.status_before;
    if (lifted.decision === "ban" && status && !stands("ban")) await reopenUser(ctx, reported_id, status);
    const profile_status = decided.find((one) => one.profile_status_before)?.profile_status_before;
    if (profile_status && !stands("hide", "ban")) await reopenProfile(ctx, reported_id, profile_status);
    // Who asked meanwhile to be kept out is so until that day.
    const kept_out = user && (await findExclusionEnd(ctx, user.email));
    if (kept_out) await suspendUser(ctx, reported_id, kept_out);
    await ctx.jobs.add(tellDecision, { site_id: ctx.site.id, report_id, to: "lifted" });
    return true;
  });
}

/** What was decided about whoever has this address, newest first, for the operator who reads an objection. */
export async function listDecisionsAbout(ctx: Pick<Context, "db" | "site">, email: string) {
  const user_id = await findUserId(ctx, normaliseEmail(email));
  return user_id ? queries.listDecided(ctx, user_id) : [];
}

/** What a member reads whose profile the site hides: that it does, why, and where to object. */
export async function tellHiding(ctx: Context) {
  const hiding = ctx.member && (await queries.findHiding(ctx, ctx.member.id));
  if (!hiding) return undefined;
  return {
    title: ctx.t("mail.decision_hide_subject"),
    text: ctx.t("mail.decision_hide"),
    why: hiding.reason ? `${ctx.t("mail.decision_reason")}: ${hiding.reason}` : undefined,
    appeal: ctx.t("mail.decision_appeal_action"),
  };
}

/** Gone from every page on which it stands open, and its credits are back on the sender's. */
async function removeMessage(
  ctx: Context,
  conversation_id: string,
  sequence: number,
  members: readonly (string | null)[],
): Promise<void> {
  if (!(await queries.removeMessage(ctx, conversation_id, sequence))) return;
  for (const member of members) {
    if (!member) continue;
    await ctx.live.tell(member, { kind: "removed", conversation_id, sequence });
    await ctx.live.tell(member, { kind: "user" });
  }
}

/** What the mail about a decision needs; undefined when nobody is left to tell. */
export async function findDecision(ctx: Pick<Context, "db" | "site">, report_id: string, to: (typeof hearers)[number]) {
  const report = await queries.findDecided(ctx, report_id);
  const user_id = to === "reporter" ? report?.reporter_id : report?.reported_id;
  const person = user_id ? await queries.findPerson(ctx, user_id) : undefined;
  return (
    report &&
    person && {
      ...person,
      receipt: report.receipt,
      subject: report.subject,
      decision: report.decision as ReportDecision,
      reason: to === "lifted" ? (report.lift_reason ?? "") : report.reason,
      suspended_until: report.suspended_until,
    }
  );
}
