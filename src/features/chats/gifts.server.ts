/** The catalogue of gifts, and what members have received. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import { paymentCountry } from "#features/credits/credits.server.ts";
import { creditPrices } from "#features/credits/rules.ts";
import { findShown, listFriendCards } from "#features/members/members.server.ts";
import { countries } from "#lib/countries.ts";
import type { MemberContext } from "#platform/context.server.ts";
import type * as contract from "./gifts-contract.ts";
import * as queries from "./gift-queries.server.ts";

export async function getGifts(ctx: MemberContext): Promise<Output<typeof contract.getGifts>> {
  const { settings } = ctx;
  const { currency } = countries[await paymentCountry(ctx, undefined)];
  const gifts = settings.gifts.map((gift) => {
    const credits = gift.credits ?? settings.gift_credits;
    return { key: gift.key, credits, ...creditPrices(settings, credits, currency) };
  });
  return { gifts, currency };
}

const givers_shown = 50;

export async function getReceivedGifts(
  ctx: MemberContext,
  { id }: Input<typeof contract.getReceivedGifts>,
): Promise<contract.ReceivedGifts> {
  if (id !== ctx.member.id && !(await findShown(ctx, id))) throw new Refusal("not_found");
  return describeGifts(ctx, id);
}

/** Everybody who sees the profile, as the caller does, sees how many; only the receiver sees from whom. */
export async function describeGifts(ctx: MemberContext, id: string): Promise<contract.ReceivedGifts> {
  const own = id === ctx.member.id;
  const [gifts, given] = await Promise.all([
    queries.countReceived(ctx, id),
    own ? queries.listReceived(ctx, id, givers_shown) : undefined,
  ]);
  const cards = await listFriendCards(
    ctx,
    (given ?? []).flatMap(({ giver_id }) => giver_id ?? []),
  );
  return {
    gifts,
    total: gifts.reduce((sum, { count }) => sum + count, 0),
    given:
      given?.map(({ gift, giver_id, given_at }) => ({
        key: gift,
        given_at: given_at.toISOString(),
        profile: (giver_id && cards.get(giver_id)) || null,
      })) ?? null,
  };
}
