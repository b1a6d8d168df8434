/** Reports: what members tell about others, kept with its evidence until an operator has decided, and for a while after. */
import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { countAllowances, takeAllowance } from "#features/accounts/allowances.server.ts";
import { day_ms, hour_ms } from "#features/accounts/rules.ts";
import { blockMember } from "#features/members/blocks.server.ts";
import { getProfile } from "#features/members/profile.server.ts";
import { fileName } from "#features/photos/rules.ts";
import { isUuid } from "#lib/uuid.ts";
import type { Context, MemberContext } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type * as contract from "./contract.ts";
import { dropEvidence, storeEvidence } from "./evidence-files.server.ts";
import * as queries from "./report-queries.server.ts";
import { receiptOf } from "./rules.ts";

type Report = Input<typeof contract.sendReport>;
/** What was reported, and copies of its pictures: the originals may be deleted a minute later. */
type Evidence = { name: string; photo?: string; profile?: object; messages?: object[]; pictures?: string[] };

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
  const { key } = report;
  const findFirst = async () => key && (await findReceipt(ctx, key, report));
  const known = await findFirst();
  if (known) return { receipt: known };
  const receipt = receiptOf(randomBytes(16));
  const found = await findEvidence(ctx, report).catch(async (error: unknown) => {
    // Sent a moment earlier, it may have blocked the member meanwhile, who cannot be found any more.
    return (await findFirst()) || Promise.reject(error);
  });
  if (typeof found === "string") return { receipt: found };
  const { reported_id, evidence } = found;
  // Before anything is copied; what counts is asked with the report itself.
  const limit = dailyReports(ctx);
  if ((await countAllowances(ctx, limit)) >= limit.most) throw tooMany();
  const files = found.files ?? (await listPhotos(ctx, report, reported_id));
  const pictures = await copyPictures(ctx, files, receipt);
  // Copies of a report that is refused, or was sent before, are removed later.
  const stored = await storeReport(ctx, report, {
    ...(key ? { id: key } : {}),
    receipt,
    reported_id,
    evidence: JSON.stringify({ ...evidence, ...(pictures.length > 0 ? { pictures } : {}) }),
  });
  return { receipt: stored };
}

const dailyReports = ({ member, settings }: MemberContext) => ({
  scope: `report:${member.id}`,
  most: settings.reports_per_day,
  within_ms: day_ms,
});

const tooMany = () => new Refusal("rate_limited", { retry_after: hour_ms / 1000 });

/** Of the same report, when it was sent before. A key that came with another one is refused. */
async function findReceipt(ctx: MemberContext, key: string, report: Report): Promise<string | undefined> {
  const sent = await queries.findSent(ctx, key, ctx.member.id);
  if (!sent) return undefined;
  const same =
    sent.subject === report.subject &&
    sent.category === report.category &&
    sent.explanation === report.explanation &&
    ("sequence" in report
      ? sent.conversation_id === report.conversation && sent.sequence === report.sequence
      : sent.reported_id === report.id);
  if (!same) throw new Refusal("conflict");
  return sent.receipt;
}

/** Gives its receipt; that of the first, where it comes for the second time. */
async function storeReport(
  ctx: MemberContext,
  given: Report,
  kept: { id?: string; receipt: string; reported_id: string; evidence: string },
): Promise<string> {
  const { subject, category, explanation, block, ...report } = given;
  return ctx.transaction(async (ctx) => {
    const reporter_id = ctx.member.id;
    const inserted = await queries.insertReport(ctx, {
      ...kept,
      reporter_id,
      subject,
      ...("sequence" in report ? { conversation_id: report.conversation, sequence: report.sequence } : {}),
      category,
      explanation,
      created_at: ctx.now(),
    });
    if (!inserted) {
      const first = kept.id && (await findReceipt(ctx, kept.id, given));
      // Of somebody else.
      if (!first) throw new Refusal("validation");
      return first;
    }
    if (!(await takeAllowance(ctx, dailyReports(ctx)))) throw tooMany();
    await ctx.jobs.add(tellReceived, { site_id: ctx.site.id, user_id: reporter_id, receipt: kept.receipt });
    if (block) await blockMember(ctx, { id: kept.reported_id });
    return kept.receipt;
  });
}

type Found = { reported_id: string; evidence: Evidence; files?: string[] };

async function findEvidence(ctx: MemberContext, report: Report): Promise<Found> {
  if (report.subject === "message") return findMessages(ctx, report);
  const { photos, ...profile } = await getProfile(ctx, { id: report.id });
  const knows_photo = report.subject !== "photo" || photos.some(({ id }) => id === report.photo);
  if (profile.own || !knows_photo) throw new Refusal("not_found");
  const photo = report.subject === "photo" ? { photo: report.photo } : {};
  return { reported_id: profile.id, evidence: { name: profile.name, ...photo, profile } };
}

async function findMessages(
  ctx: MemberContext,
  { conversation, sequence }: { conversation: string; sequence: number },
): Promise<Found> {
  const found = isUuid(conversation)
    ? await queries.findReceivedMessage(ctx, ctx.member.id, { conversation, sequence })
    : undefined;
  if (!found) throw new Refusal("not_found");
  const rows = await queries.listMessages(ctx, { conversation, sequence, after: found.removed_until }, messages_kept);
  const messages = rows.map(({ sequence, kind, body, created_at, sender_id }) => ({
    sequence,
    by: sender_id === ctx.member.id ? "reporter" : "reported",
    kind,
    body,
    sent_at: created_at.toISOString(),
  }));
  const files = rows.flatMap(({ file, sender_id }) => (file && sender_id === found.sender_id ? [file] : []));
  // The reported one first.
  return { reported_id: found.sender_id, evidence: { name: found.name, messages }, files: files.toReversed() };
}

async function listPhotos(ctx: MemberContext, report: Report, profile_id: string): Promise<string[]> {
  const photos = await queries.listPhotoFiles(ctx, profile_id, ctx.settings.photos_premium);
  const wanted = report.subject === "photo" ? photos.filter(({ id }) => id === report.photo) : photos;
  return wanted.map(({ file }) => file);
}

/** Under names that no photo has, so that nobody but the operator can fetch them. */
async function copyPictures(ctx: MemberContext, files: readonly string[], receipt: string): Promise<string[]> {
  const copies = files.slice(0, pictures_kept).map(async (file, at) => {
    const stored = await ctx.storage.get(fileName(file, "large"));
    if (!stored) return [];
    return [{ name: `report-${receipt}-${at + 1}.webp`, type: "image/webp", bytes: await buffer(stored.stream) }];
  });
  return storeEvidence(ctx, (await Promise.all(copies)).flat());
}

/** For the operator's command line. */
export async function listOpenReports(ctx: Pick<Context, "db" | "site">, limit: number) {
  return queries.listOpen(ctx, limit);
}

export async function findReport(ctx: Pick<Context, "db" | "site" | "storage" | "now">, receipt: string) {
  const found = await queries.findReport(ctx, receipt);
  if (!found) return undefined;
  const { pictures = [], ...evidence } = found.evidence as Evidence;
  return {
    ...found,
    evidence,
    pictures: pictures.map((name) => ctx.storage.where(name, ctx.now())),
    reports_of_member: found.reported_id ? await queries.countReportsOf(ctx, found.reported_id) : 0,
  };
}

/** Who reported; undefined when the account is gone. */
export async function findReporter(ctx: Pick<Context, "db" | "site">, user_id: string) {
  return queries.findPerson(ctx, user_id);
}

/** Evidence is kept only as long as the site says. */
export async function forgetReports(ctx: Pick<Context, "settings" | "now" | "transaction">): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.moderation_days * day_ms);
  await ctx.transaction(async (ctx) => {
    const gone = await queries.deleteReports(ctx, before);
    await dropEvidence(
      ctx,
      gone.flatMap(({ evidence }) => (evidence as Evidence).pictures ?? []),
    );
  });
}
