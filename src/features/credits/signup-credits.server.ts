/** Credits for joining: once for each person, also when the account they were given to has been erased since. */
import { createHmac } from "node:crypto";
import { mailboxOf, normaliseEmail } from "#features/accounts/rules.ts";
import type { Context } from "#platform/context.server.ts";
import { grantCredits } from "./ledger.server.ts";
import * as queries from "./queries.server.ts";
import { personalMailbox } from "./rules.ts";

type Keyed = Pick<Context, "secrets">;

/** Who names an address can ask for its mark; nobody reads addresses or browsers out of the marks. */
function markOf({ secrets }: Keyed, site_id: number, what: string, value: string): Buffer {
  return createHmac("sha256", secrets.token_key).update(`signup-credits\n${site_id}\n${what}\n${value}`).digest();
}

function mailboxMark(ctx: Keyed, site_id: number, email: string): Buffer {
  return markOf(ctx, site_id, "mailbox", personalMailbox(mailboxOf(normaliseEmail(email))));
}

/** Of the random cookie that tells browsers apart. */
export function deviceMark(ctx: Keyed, site_id: number, device: string): Buffer {
  return markOf(ctx, site_id, "device", device);
}

type Claims = { email: string; device_mark: Buffer | null };

function marksOf(ctx: Keyed & Pick<Context, "site">, { email, device_mark }: Claims): Buffer[] {
  const mailbox = mailboxMark(ctx, ctx.site.id, email);
  return device_mark ? [mailbox, device_mark] : [mailbox];
}

/** In the transaction of the confirmation: of two accounts of one person, confirmed at once, the second waits and gets nothing. */
export async function grantSignupCredits(
  ctx: Pick<Context, "db" | "now" | "site" | "settings" | "secrets">,
  user_id: string,
  claims: Claims,
): Promise<void> {
  const amount = ctx.settings.signup_credits;
  // Where nothing is given, nothing is claimed.
  if (amount === 0) return;
  const marks = marksOf(ctx, claims);
  if ((await queries.insertClaims(ctx, ctx.site.id, marks, ctx.now())) < marks.length) return;
  await grantCredits(ctx, user_id, { amount, reason: "signup", key: "signup" });
}

/** What somebody who joins will get, so that no mail promises what was given before. */
export async function signupCreditsFor(
  ctx: Pick<Context, "db" | "site" | "settings" | "secrets">,
  claims: Claims,
): Promise<number> {
  return (await queries.isClaimed(ctx, ctx.site.id, marksOf(ctx, claims))) ? 0 : ctx.settings.signup_credits;
}

/** Part of the erasure: the last address counts too. */
export async function keepClaim(
  ctx: Keyed & Pick<Context, "db" | "now">,
  { site_id, email }: { site_id: number; email: string },
): Promise<void> {
  await queries.insertClaims(ctx, site_id, [mailboxMark(ctx, site_id, email)], ctx.now());
}

export async function removeOldClaims(ctx: Pick<Context, "db" | "site">, claimed_before: Date): Promise<void> {
  await queries.deleteClaims(ctx, claimed_before);
}
