/** Complaints: taken from anybody, answered by the operator, looked up by a sealed link. */
import { createHash, createHmac, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { takeAllowance } from "#features/accounts/allowances.server.ts";
import { day_ms, networkOf, normaliseEmail } from "#features/accounts/rules.ts";
import { LineFull } from "#lib/semaphore.ts";
import { isUuid, uuidOf } from "#lib/uuid.ts";
import type { Context } from "#platform/context.server.ts";
import { PictureRefused } from "#platform/images/picture.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import * as queries from "./complaint-queries.server.ts";
import type * as contract from "./contract.ts";
import { dropEvidence, storeEvidence } from "./evidence-files.server.ts";
import { findPerson } from "./report-queries.server.ts";
import { answerBy, receiptOf, type ComplaintCategory } from "./rules.ts";

/** Tells the sender that it has come, and later what the answer is. */
export const tellComplaint = defineJob({
  name: "safety.tell-complaint",
  payload: z.object({ site_id: z.int(), complaint_id: z.uuid(), news: z.enum(["received", "answered"]) }),
  retries: 10,
});

/** From one network, and for one address, in a day. */
const per_network = 20;
const per_address = 5;
const files_max = 3;
/** A page of a document photographed is legible at this size. */
const picture_side = 2000;

/** Files come with the form only; each is a picture or a PDF. */
export async function sendComplaint(
  ctx: Context,
  given: Input<typeof contract.sendComplaint>,
  files: readonly Uint8Array[] = [],
): Promise<Output<typeof contract.sendComplaint>> {
  if (files.length > files_max) throw new Refusal("validation", {}, { files: "safety.files_too_many" });
  const { category, email, body } = given;
  const subject = given.subject.trim();
  const { id, known } = await findSame(ctx, [category, email, subject, body, ...files.map(digestOf)]);
  if (known) return told(known);
  await take(ctx, `complaint-network:${networkOf(ctx.visitor.ip)}`, per_network);
  // Counted by a hash: the count may outlive the account.
  await take(ctx, `complaint:${ctx.site.id}:${digestOf(normaliseEmail(email))}`, per_address);
  const receipt = receiptOf(randomBytes(16), "C");
  const created_at = ctx.now();
  const answer_by = answerBy(category, created_at, ctx.settings);
  const stored = await storeFiles(ctx, receipt, files);
  const inserted = await ctx.transaction(async (ctx) => {
    const inserted = await queries.insertComplaint(ctx, {
      id,
      receipt,
      user_id: ctx.member?.id ?? null,
      category,
      email,
      language: ctx.locale,
      subject,
      body,
      files: stored,
      created_at,
      answer_by,
    });
    if (inserted) await ctx.jobs.add(tellComplaint, { site_id: ctx.site.id, complaint_id: id, news: "received" });
    return inserted;
  });
  if (inserted) return told({ receipt, answer_by });
  // The same came at the same time, and was quicker.
  await Promise.all(stored.map((name) => ctx.storage.remove(name)));
  return told((await queries.findComplaint(ctx, id))!);
}

const told = ({ receipt, answer_by }: { receipt: string; answer_by: Date }) => ({
  receipt,
  answer_by: answer_by.toISOString(),
});

const digestOf = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

/**
 * The same words and files from the same address are one complaint while it waits for its answer: however often a form
 * is sent, by a lost answer, a reload or a second click. Pages are the same for many visitors and can carry no key.
 */
async function findSame(ctx: Context, said: readonly string[]) {
  for (let answered = 0; ; answered += 1) {
    // With a secret: it stays when the sender is forgotten, and may not tell who that was.
    const mark = createHmac("sha256", ctx.secrets.token_key);
    const id = uuidOf(mark.update(JSON.stringify(["complaint", ctx.site.id, answered, ...said])).digest());
    const known = await queries.findComplaint(ctx, id);
    if (!known || (!known.answered_at && known.email !== "")) return { id, known };
  }
}

async function take(ctx: Context, scope: string, most: number): Promise<void> {
  if (!(await takeAllowance(ctx, { scope, most, within_ms: day_ms })))
    throw new Refusal("rate_limited", { retry_after: day_ms / 1000 });
}

/** Pictures are made anew, so that nothing but the picture is kept; a PDF is only ever given to the operator. */
async function storeFiles(ctx: Context, receipt: string, files: readonly Uint8Array[]): Promise<string[]> {
  const ready = await Promise.all(
    files.map(async (bytes, at) => {
      const name = `complaint-${receipt}-${at + 1}`;
      if (isPdf(bytes)) return { name: `${name}.pdf`, type: "application/pdf", bytes };
      return { name: `${name}.webp`, type: "image/webp", bytes: await pictureOf(ctx, bytes) };
    }),
  );
  return storeEvidence(ctx, ready);
}

function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 5)).toString("latin1") === "%PDF-";
}

async function pictureOf({ pictures }: Context, bytes: Uint8Array): Promise<Uint8Array> {
  const sizes = { large: picture_side, medium: 600, small: 200 };
  try {
    const picture = await pictures.make([bytes], { sizes, pixels_min: 1, crop: undefined });
    return picture.large;
  } catch (error) {
    if (error instanceof LineFull) throw new Refusal("busy", { retry_after: 3 });
    if (!(error instanceof PictureRefused)) throw error;
    throw new Refusal("validation", {}, { files: "safety.files_refused" });
  }
}

/** The end of the address at which its sender looks it up. */
export function complaintToken({ secrets }: Pick<Context, "secrets">, id: string): string {
  return seal(secrets, "complaint", id);
}

export async function getComplaint(
  ctx: Context,
  { token }: Input<typeof contract.getComplaint>,
): Promise<Output<typeof contract.getComplaint>> {
  const id = unseal(ctx.secrets, "complaint", token);
  const found = id && isUuid(id) ? await queries.findComplaint(ctx, id) : undefined;
  if (!found) throw new Refusal("not_found");
  return {
    receipt: found.receipt,
    category: found.category as ComplaintCategory,
    subject: found.subject,
    body: found.body,
    files: found.files.length,
    created_at: found.created_at.toISOString(),
    answer_by: found.answer_by.toISOString(),
    answer: found.answer,
    answered_at: found.answered_at?.toISOString() ?? null,
  };
}

/** What the form already knows of a member. */
export async function findOwnAddress(ctx: Context): Promise<string> {
  return ctx.member ? ((await findPerson(ctx, ctx.member.id))?.email ?? "") : "";
}

/** For the operator's command line. */
export async function listOpenComplaints(ctx: Pick<Context, "db" | "site">, limit: number) {
  return queries.listOpen(ctx, limit);
}

export async function findComplaintByReceipt(ctx: Pick<Context, "db" | "site" | "storage" | "now">, receipt: string) {
  const found = await queries.findByReceipt(ctx, receipt);
  return found && { ...found, places: found.files.map((name) => ctx.storage.where(name, ctx.now())) };
}

/** False when there is no such complaint, or it is answered already. */
export async function answerComplaint(ctx: Context, receipt: string, answer: string): Promise<boolean> {
  return ctx.transaction(async (ctx) => {
    const complaint_id = await queries.saveAnswer(ctx, receipt, answer);
    if (!complaint_id) return false;
    await ctx.jobs.add(tellComplaint, { site_id: ctx.site.id, complaint_id, news: "answered" });
    return true;
  });
}

/** What the mail about it needs; undefined when nobody is left to tell. */
export async function findTold(ctx: Pick<Context, "db" | "site">, complaint_id: string) {
  const found = await queries.findComplaint(ctx, complaint_id);
  return found && found.email !== "" ? found : undefined;
}

/** When an account is erased. */
export async function forgetComplainant(ctx: Pick<Context, "db">, user_id: string): Promise<void> {
  await queries.forgetSender(ctx, user_id);
}

export async function forgetComplaints(ctx: Pick<Context, "settings" | "now" | "transaction">): Promise<void> {
  const before = new Date(ctx.now().getTime() - ctx.settings.moderation_days * day_ms);
  await ctx.transaction(async (ctx) => {
    const gone = await queries.deleteComplaints(ctx, before);
    await dropEvidence(
      ctx,
      gone.flatMap(({ files }) => files),
    );
  });
}
