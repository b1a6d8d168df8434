/** What a member agreed to: each consent with its time and the version of its text, also those taken back. */
import { termsDate } from "#features/site/rules.ts";
import type { Context } from "#platform/context.server.ts";
import * as queries from "./consent-queries.server.ts";

const consentKinds = ["terms", "sensitive_data", "marketing", "fictional"] as const;
export type ConsentKind = (typeof consentKinds)[number];
export type Consent = { kind: ConsentKind; version: string; given_at: Date; withdrawn_at: Date | null };

/** The version of the texts that are agreed to today. */
export function consentVersion({ site }: Pick<Context, "site">): string {
  return termsDate(site.company).toISOString().slice(0, 10);
}

/** Newest first. */
export async function listConsents(ctx: Pick<Context, "db">, user_id: string): Promise<Consent[]> {
  return (await queries.listConsents(ctx, user_id)) as Consent[];
}

export async function hasConsent(ctx: Pick<Context, "db">, user_id: string, kind: ConsentKind): Promise<boolean> {
  return (await listConsents(ctx, user_id)).some((consent) => consent.kind === kind && !consent.withdrawn_at);
}

/** Giving what is given already, or taking back what is not, changes nothing. */
export async function saveConsent(
  ctx: Pick<Context, "transaction">,
  user_id: string,
  kind: ConsentKind,
  given: boolean,
  version: string,
): Promise<void> {
  await ctx.transaction(async (ctx) => {
    const standing = await queries.lockConsent(ctx, user_id, kind);
    if (given && standing?.version === version) return;
    if (standing) await queries.withdrawConsent(ctx, user_id, kind, ctx.now());
    if (given) await queries.insertConsent(ctx, { user_id, kind, version, given_at: ctx.now() });
  });
}
