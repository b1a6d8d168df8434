/** What a member agreed to, and taking it back. */
import type { Input, Output } from "#contract/call.ts";
import * as consents from "#features/accounts/consents.server.ts";
import { turnOffOffers, turnOnOffers } from "#features/accounts/preferences.server.ts";
import { forgetSensitiveData } from "#features/members/settings.server.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./settings-contract.ts";

export async function getConsents(ctx: MemberContext): Promise<Output<typeof contract.getConsents>> {
  const given = await consents.listConsents(ctx, ctx.member.id);
  return {
    consents: given.map(({ kind, version, given_at, withdrawn_at }) => ({
      kind,
      version,
      given_at: given_at.toISOString(),
      withdrawn_at: withdrawn_at?.toISOString() ?? null,
    })),
  };
}

export async function saveConsent(
  ctx: MemberContext,
  { kind, given }: Input<typeof contract.saveConsent>,
): Promise<Output<typeof contract.saveConsent>> {
  await ctx.transaction(async (ctx) => {
    await consents.saveConsent(ctx, ctx.member.id, kind, given, consents.consentVersion(ctx));
    // What rested on a consent ends with it.
    if (!given && kind === "sensitive_data") await forgetSensitiveData(ctx);
    if (kind === "marketing") await (given ? turnOnOffers(ctx) : turnOffOffers(ctx));
  });
  return getConsents(ctx);
}
