/** Links in mails: 256 random bits, only their hash kept, bound to purpose, account and address, good for one use. */
import { createHmac } from "node:crypto";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./link-queries.server.ts";
import { repeat_ms } from "./rules.ts";
import { hashToken, isToken, newToken } from "./sessions.server.ts";

export type LinkPurpose =
  | "activate"
  | "reset-password"
  | "mail-change"
  | "mail-change-undo"
  | "reactivate"
  | "partner-signup"
  | "export"
  | "delete"
  | "confirm-address";

export type Link = { user_id: string; address: string };
export type SentLink = Link & { created_at: Date };

/**
 * Makes a link and gives its secret. Call it in the job that sends the mail, never in the request:
 * the secret then stands nowhere but in the mail, not even in the job's row.
 */
export async function issueLink(
  ctx: Pick<Context, "db" | "now">,
  { purpose, user_id, address, valid_ms }: Link & { purpose: LinkPurpose; valid_ms: number },
): Promise<string> {
  const token = newToken();
  const created_at = ctx.now();
  const expires_at = new Date(created_at.getTime() + valid_ms);
  await queries.insertLink(ctx, { token_hash: hashToken(token), purpose, user_id, address, created_at, expires_at });
  return token;
}

/** For the page that a link opens: whether it still works. Nothing is used up, since mail scanners follow links. */
export async function findLink(
  ctx: Pick<Context, "db" | "site" | "now">,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<SentLink | undefined> {
  return isToken(token) ? queries.findLink(ctx, purpose, hashToken(token), ctx.now()) : undefined;
}

/** Uses a link up. Call it inside the transaction of its effect: both happen, or neither. */
export async function useLink(
  ctx: Pick<Context, "db" | "site" | "now">,
  purpose: LinkPurpose,
  token: string | undefined,
): Promise<SentLink | undefined> {
  return isToken(token) ? queries.useLink(ctx, purpose, hashToken(token), ctx.now()) : undefined;
}

/**
 * A link that was used within the last minutes, and before it was asked for now: the answer was lost, or its page is
 * opened once more. It does nothing any more; only what it did is told again. Of many uses at the same moment the others
 * are no repeats.
 */
export async function findUsedLink(
  ctx: Pick<Context, "db" | "site" | "now">,
  purpose: LinkPurpose,
  token: string | undefined,
  asked_at: Date = ctx.now(),
): Promise<SentLink | undefined> {
  if (!isToken(token)) return undefined;
  const since = new Date(asked_at.getTime() - repeat_ms);
  return queries.findUsedLink(ctx, purpose, hashToken(token), { since, before: asked_at });
}

/** Ends what was sent to an account and not used yet. */
export async function endLinks(ctx: Pick<Context, "db">, user_id: string, ...purposes: LinkPurpose[]): Promise<void> {
  await queries.endLinks(ctx, user_id, purposes);
}

/** Ends only what was sent from a moment on. */
export async function endLinksSince(
  ctx: Pick<Context, "db">,
  user_id: string,
  purpose: LinkPurpose,
  since: Date,
): Promise<void> {
  await queries.endLinks(ctx, user_id, [purpose], since);
}

/**
 * For a message that only its newest secret is good for: made in the job that sends it, from the message's own key.
 * One that goes out twice, since nobody heard that it had, says the same both times.
 */
function secretOf({ secrets }: Pick<Context, "secrets">, purpose: string, key: string): Buffer {
  return createHmac("sha256", secrets.token_key).update(`message\n${purpose}\n${key}`).digest();
}

export function messageToken(ctx: Pick<Context, "secrets">, purpose: string, key: string): string {
  return secretOf(ctx, purpose, key).toString("base64url");
}

/** So many digits. */
export function messageCode(ctx: Pick<Context, "secrets">, purpose: string, key: string, digits: number): string {
  return String(secretOf(ctx, purpose, key).readUIntBE(0, 6) % 10 ** digits).padStart(digits, "0");
}
