/** Reports: what members tell about others, kept with its evidence until an operator has decided, and for a while after. */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { day_ms, hour_ms } from "#features/accounts/rules.ts";
import { banUser, lockUser } from "#features/accounts/standing.server.ts";
import { blockMember } from "#features/members/blocks.server.ts";
import { getProfile } from "#features/members/profile.server.ts";
import { closeProfile } from "#features/members/visibility.server.ts";
import { fileName } from "#features/photos/rules.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./report-queries.server.ts";
import { receiptOf, type ReportDecision } from "./rules.ts";

type Report = Input<typeof contract.sendReport>;
/** What was reported, and copies of its pictures: the originals may be deleted a minute later. */
type Evidence = { name: string; profile?: object; messages?: object[]; pictures?: string[] };

/** Tells the reporter, and the member concerned, what was decided and why. */
export const tellDecision = defineJob({
  name: "safety.tell-decision",
  payload: z.object({ site_id: z.int(), report_id: z.string(), to: z.enum(["reporter", "reported"]) }),
  retries: 10,
});

/** Confirms that a report has come in. */
export const tellReceived = defineJob({
  name: "safety.report-received",
  payload: z.object({ site_id: z.int(), user_id: z.uuid(), receipt: z.string() }),
  retries: 10,
});

const pictures_kept = 6;
const messages_kept = 20;

export async function sendReport(ctx: MemberContext, report: Report): Promise<Output<typeof contract.sendReport>> {
  if (report.category === "other" && report.explanation.trim() === "")
    throw new Refusal("validation", {}, { explanation: "errors.field_required" });
  const receipt = receiptOf(randomBytes(16));
  const { reported_id, evidence } = await findEvidence(ctx, report);
  const pictures = await copyPictures(ctx, report, reported_id, receipt);
  await ctx.transaction(async (ctx) => {
    const scope = `report:${ctx.member.id}`;
    if (!(await takeAllowance(ctx, { scope, most: ctx.settings.reports_per_day, within_ms: day_ms })))
      throw new Refusal("rate_limited", { retry_after: hour_ms / 1000 });
    await queries.insertReport(ctx, {
      receipt,
      reporter_id: ctx.member.id,
      reported_id,
      subject: report.subject,
      ...(report.subject === "message" ? { conversation_id: report.conversation, sequence: report.sequence } : {}),
      category: report.category,
      explanation: report.explanation,
      evidence: JSON.stringify({ ...evidence, ...(pictures.length > 0 ? { pictures } : {}) }),
      created_at: ctx.now(),
    });
    await ctx.jobs.add(tellReceived, { site_id: ctx.site.id, user_id: ctx.member.id, receipt });
    if (report.block) await blockMember(ctx, { id: reported_id });
  });
  return { receipt };
}

async function findEvidence(ctx: MemberContext, report: Report): Promise<{ reported_id: string; evidence: Evidence }> {
  if (report.subject === "message") return findMessages(ctx, report);
  const { photos, ...profile } = await getProfile(ctx, { id: report.id });
  const knows_photo = report.subject !== "photo" || photos.some(({ id }) => id === report.photo);
  if (profile.own || !knows_photo) throw new Refusal("not_found");
  return { reported_id: profile.id, evidence: { name: profile.name, profile } };
}

async function findMessages(
  ctx: MemberContext,
  { conversation, sequence }: { conversation: string; sequence: number },
) {
  const found = isUuid(conversation)
    ? await queries.findReceivedMessage(ctx, ctx.member.id, { conversation, sequence })
    : undefined;
  if (!found) throw new Refusal("not_found");
  const rows = await queries.listMessages(ctx, { conversation, sequence, after: found.removed_until }, messages_kept);
  const messages = rows.map(({ sequence, body, created_at, sender_id }) => ({
    sequence,
    by: sender_id === ctx.member.id ? "reporter" : "reported",
    body,
    sent_at: created_at.toISOString(),
  }));
  return { reported_id: found.sender_id, evidence: { name: found.name, messages } };
}

/** Under names that no photo has, so that nobody but the operator can fetch them. */
async function copyPictures(
  ctx: MemberContext,
  report: Report,
  profile_id: string,
  receipt: string,
): Promise<string[]> {
  if (report.subject === "message") return [];
  const photos = await queries.listPhotoFiles(ctx, profile_id, ctx.settings.photos_premium);
  const wanted =
    report.subject === "photo" ? photos.filter(({ id }) => id === report.photo) : photos.slice(0, pictures_kept);
  const copies = wanted.map(async ({ file }, at) => {
    const stored = await ctx.storage.get(fileName(file, "large"));
    if (!stored) return [];
    const name = `report-${receipt}-${at + 1}.webp`;
    await ctx.storage.put(name, await buffer(stored.stream), "image/webp");
    return [name];
  });
  return (await Promise.all(copies)).flat();
}

/** For the operator's command line. */
export async function listOpenReports(ctx: Pick<Context, "db" | "site">, limit: number) {
  return queries.listOpen(ctx, limit);
}

export async function findReport(ctx: Pick<Context, "db" | "site" | "storage">, receipt: string) {
  const found = await queries.findReport(ctx, receipt);
  if (!found) return undefined;
  const { pictures = [], ...evidence } = found.evidence as Evidence;
  return {
    ...found,
    evidence,
    pictures: pictures.map((name) => ctx.storage.where(name)),
    reports_of_member: found.reported_id ? await queries.countReportsOf(ctx, found.reported_id) : 0,
  };
}

/**
 * False when there is no such report, or it is decided already. The decision, its effect and its mails come together.
 * A message that broke the rules goes; who wrote it gets the credits back if it was not read yet (d.1-8).
 */
export async function decideReport(
  ctx: Context,
  receipt: string,
  decision: ReportDecision,
  reason: string,
): Promise<boolean> {
  return ctx.transaction(async (ctx) => {
    const report = await queries.decideReport(ctx, receipt, { decision, reason });
    if (!report) return false;
    const { id: report_id, reporter_id, reported_id } = report;
    // Before the account is locked, in the order in which messages are sent.
    if (report.conversation_id && report.sequence && decision !== "dismiss")
      await removeMessage(ctx, report.conversation_id, report.sequence, [reporter_id, reported_id]);
    const site_id = ctx.site.id;
    if (reported_id && decision !== "dismiss") {
      await lockUser(ctx, reported_id);
      if (decision !== "warn") await closeProfile(ctx, reported_id);
      if (decision === "ban") await banUser(ctx, reported_id);
      await ctx.jobs.add(tellDecision, { site_id, report_id, to: "reported" });
    }
    if (reporter_id) await ctx.jobs.add(tellDecision, { site_id, report_id, to: "reporter" });
    return true;
  });
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
export async function findDecision(ctx: Pick<Context, "db" | "site">, report_id: string, to: "reporter" | "reported") {
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
      reason: report.reason,
    }
  );
}

/** Who reported; undefined when the account is gone. */
export async function findReporter(ctx: Pick<Context, "db" | "site">, user_id: string) {
  return queries.findPerson(ctx, user_id);
}

/** Evidence is kept only as long as the site says. */
export async function forgetReports(ctx: Pick<Context, "db" | "settings" | "storage" | "now">): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.moderation_days * day_ms);
  const gone = await queries.deleteReports(ctx, before);
  const names = gone.flatMap(({ evidence }) => (evidence as Evidence).pictures ?? []);
  await Promise.all(names.map((name) => ctx.storage.remove(name)));
}
