/** The kept card of a member: only the provider's token, sealed, and what its owner knows it by. */
import * as z from "zod/mini";
import type { Context } from "#platform/context.server.ts";
import { defineJob } from "#platform/jobs/jobs.server.ts";
import type { ProviderCard } from "#platform/payments/provider.ts";
import { seal, unseal } from "#platform/sealed.server.ts";
import * as queries from "./card-queries.server.ts";
import type { StoredCard } from "./contract.ts";

const purpose = "stored card";
const day_ms = 24 * 3_600_000;

/** Tells the provider; the token is sealed and says nothing of its owner. */
export const forgetCardToken = defineJob({
  name: "payments.forget-card",
  payload: z.object({ provider: z.string(), token: z.string() }),
  retries: 10,
});

/** In the place of the one before, which is worth nothing any more. The member is locked. */
export async function keepCard(
  ctx: Pick<Context, "db" | "secrets" | "now" | "jobs">,
  user_id: string,
  provider: string,
  { token, brand, last4, expires }: ProviderCard,
): Promise<void> {
  const sealed = seal(ctx.secrets, purpose, token);
  const before = await queries.findCard(ctx, user_id);
  if (before && unseal(ctx.secrets, purpose, before.token) !== token)
    await ctx.jobs.add(forgetCardToken, { provider: before.provider, token: before.token });
  await queries.saveCard(ctx, { user_id, provider, token: sealed, brand, last4, expires, created_at: ctx.now() });
}

/** Of somebody who is gone. */
export async function forgetCard(
  { secrets, jobs }: Pick<Context, "secrets" | "jobs">,
  provider: string,
  { token }: ProviderCard,
): Promise<void> {
  await jobs.add(forgetCardToken, { provider, token: seal(secrets, purpose, token) });
}

export type KeptCard = { provider: string; token: string; shown: StoredCard };

/** Undefined also where its provider is gone or the key that sealed it. */
export async function findCard(
  ctx: Pick<Context, "db" | "secrets" | "payments" | "settings" | "now">,
  user_id: string,
): Promise<KeptCard | undefined> {
  const card = await queries.findCard(ctx, user_id);
  if (!card || !ctx.payments.find(card.provider)) return undefined;
  const token = unseal(ctx.secrets, purpose, card.token);
  if (token === undefined) return undefined;
  const since = new Date(ctx.now().getTime() - day_ms);
  const failures = await queries.listCardFailures(ctx, user_id, since);
  const counted = failures.filter((at) => at > card.created_at);
  const blocking = counted.at(-ctx.settings.stored_card_failures_per_day);
  const { brand, last4, expires } = card;
  const blocked_until = blocking ? new Date(blocking.getTime() + day_ms).toISOString() : null;
  return { provider: card.provider, token, shown: { brand, last4, expires, blocked_until } };
}

type Sealed = { provider: string; token: string };

/** Gone here at once; whoever has the answer tells the provider, outside of any transaction. */
export async function dropCard(ctx: Pick<Context, "db">, user_id: string): Promise<Sealed | undefined> {
  return queries.deleteCard(ctx, user_id);
}

export async function forgetToken(
  { payments, secrets }: Pick<Context, "payments" | "secrets">,
  { provider, token }: Sealed,
): Promise<void> {
  const opened = unseal(secrets, purpose, token);
  if (opened !== undefined) await payments.find(provider)?.forgetCard(opened);
}
