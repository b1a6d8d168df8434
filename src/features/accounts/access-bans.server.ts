/** Addresses that their owners keep out, for whoever lets somebody in or writes to an address; safety makes the list. */
import { createHmac } from "node:crypto";
import { Refusal } from "#contract/refusal.ts";
import { formatsOf } from "#i18n/words.ts";
import type { Context } from "#platform/context.server.ts";
import { mailboxOf, normaliseEmail } from "./rules.ts";
import * as queries from "./standing-queries.server.ts";

type Keyed = Pick<Context, "secrets" | "site">;

/** The list is asked whether it has an address or a number; nobody can read any out of it without the key. */
function hashContact({ secrets, site }: Keyed, kind: "exclusion" | "exclusion-phone", contact: string): Buffer {
  return createHmac("sha256", secrets.token_key).update(`${kind}\n${site.id}\n${contact}`).digest();
}

export function hashAddress(ctx: Keyed, email: string): Buffer {
  return hashContact(ctx, "exclusion", mailboxOf(normaliseEmail(email)));
}

export function hashPhone(ctx: Keyed, phone: string): Buffer {
  return hashContact(ctx, "exclusion-phone", phone);
}

type Asking = Pick<Context, "db" | "site" | "now" | "secrets">;

export async function isExcluded(ctx: Asking, email: string): Promise<boolean> {
  return (await queries.findExclusion(ctx, hashAddress(ctx, email), ctx.now())) !== undefined;
}

/** Until when its owner keeps an address out. */
export async function findExclusionEnd(ctx: Asking, email: string): Promise<Date | "infinity" | undefined> {
  const found = await queries.findExclusion(ctx, hashAddress(ctx, email), ctx.now());
  return found && (found.until ?? "infinity");
}

export async function isPhoneExcluded(ctx: Asking, phone: string): Promise<boolean> {
  return (await queries.findExclusion(ctx, hashPhone(ctx, phone), ctx.now())) !== undefined;
}

/** What the owner of the address is told, who has shown the password. */
export async function findExclusion(
  ctx: Context,
  { email, time_zone }: { email: string; time_zone: string },
): Promise<Refusal | undefined> {
  const found = await queries.findExclusion(ctx, hashAddress(ctx, email), ctx.now());
  return found && new Refusal("account_excluded", { until: lastDay(ctx, found.until, time_zone) });
}

/** In the words of the refusals that name one; `null` is for ever. */
export function lastDay({ locale }: Pick<Context, "locale">, until: Date | null, timeZone: string): string {
  return until ? formatsOf(locale).dateTime(until, { dateStyle: "long", timeZone }) : "never";
}
