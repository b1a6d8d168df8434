/** Takes in what mail servers report: by a signed call, or from a mailbox file by the operator's command line. */
import { createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { day_ms, normaliseEmail } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { addressOfReference } from "#platform/mail/mailer.server.ts";
import type * as contract from "./contract.ts";
import { endMails, recordBounce } from "./mail-off.server.ts";
import { readMailReport } from "./mail-report.ts";
import { findByAddress } from "./preference-queries.server.ts";
import * as queries from "./report-queries.server.ts";

/** How far the caller's clock may be off; afterwards a call that somebody overheard is worth nothing. */
const clock_seconds = 300;
/** Longer than a mailbox is read again. */
const kept_days = 90;

/** For whoever posts reports; made from the installation's own key. */
export function reportKey({ secrets }: Pick<Context, "secrets">): string {
  return Buffer.from(hkdfSync("sha256", secrets.token_key, "", "mail reports", 32)).toString("base64url");
}

export function signReport(key: string, timestamp: number, message: string): string {
  return createHmac("sha256", key).update(`${timestamp}\n${message}`).digest("hex");
}

export async function reportMail(
  ctx: Context,
  { timestamp, message, signature }: Input<typeof contract.reportMail>,
): Promise<Output<typeof contract.reportMail>> {
  const expected = Buffer.from(signReport(reportKey(ctx), timestamp, message), "hex");
  const late = Math.abs(ctx.now().getTime() / 1000 - timestamp) > clock_seconds;
  if (late || !timingSafeEqual(expected, Buffer.from(signature, "hex"))) throw new Refusal("signature_invalid");
  return { taken: (await takeReport(ctx, Buffer.from(message, "base64"))) !== undefined };
}

/**
 * What it was about; undefined when it is no report about a mail of ours to a member of this site. The reference that we
 * put into every mail proves that it was ours: nobody can switch off another's mails by writing a report.
 */
export async function takeReport(ctx: Context, raw: Uint8Array): Promise<"bounce" | "complaint" | undefined> {
  const report = await readMailReport(raw);
  const address = report && addressOfReference(ctx.secrets, report.reference);
  const user_id = address && (await findByAddress(ctx, normaliseEmail(address)));
  if (!report || !user_id) return undefined;
  const hash = createHash("sha256").update(`${ctx.site.id}\n`).update(raw).digest();
  await ctx.transaction(async (ctx) => {
    if (!(await queries.insertReport(ctx, hash, ctx.now()))) return;
    if (report.kind === "bounce") return recordBounce(ctx, user_id, report.status);
    await endMails(ctx, user_id, "fbl");
  });
  return report.kind;
}

export async function forgetReports(ctx: Pick<Context, "db" | "now">): Promise<void> {
  await queries.deleteReports(ctx, new Date(ctx.now().getTime() - kept_days * day_ms));
}
