/** Ordering again: the last distinct orders at the prices of today, and the kept card. */
import type { Output } from "#contract/call.ts";
import { listBundles } from "#features/credits/credits.server.ts";
import { countries, type CountryCode } from "#lib/countries.ts";
import type { MemberContext } from "#platform/context.server.ts";
import { dropCard, findCard, forgetCardToken } from "./cards.server.ts";
import type * as contract from "./contract.ts";
import { findBarred, methodOffers, transactionCosts } from "./methods.server.ts";
import * as queries from "./queries.server.ts";
import { methodOf } from "./transactions.server.ts";

export async function getRepeatOrders(ctx: MemberContext): Promise<Output<typeof contract.getRepeatOrders>> {
  const user_id = ctx.member.id;
  const card = await findCard(ctx, user_id);
  const usable = card && !card.shown.blocked_until;
  const barred = await findBarred(ctx, user_id);
  const bundles = new Map<CountryCode, contract.RepeatableOrder["bundle"][]>();
  const orders: contract.RepeatableOrder[] = [];
  for (const { bundle_id, method, country, last_at } of await queries.listRepeatable(ctx, user_id)) {
    if (orders.length === ctx.settings.repeat_orders) break;
    if (!ctx.settings.countries.includes(country)) continue;
    if (!bundles.has(country)) bundles.set(country, await listBundles(ctx, country));
    const bundle = bundles.get(country)!.find(({ id }) => id === bundle_id);
    const { currency } = countries[country];
    const total = (bundle?.price ?? 0) + transactionCosts(ctx, method, currency);
    const offer = methodOffers(ctx, country, barred, total).find(({ key }) => key === method);
    // What is no longer sold, or cannot be paid that way any more, is not offered again.
    if (!bundle || !offer || offer.disabled) continue;
    orders.push({
      bundle,
      method: methodOf(ctx, { method }),
      country,
      currency,
      total,
      last_at: last_at.toISOString(),
      stored_card: Boolean(usable) && offer.can_store_card,
    });
  }
  return { orders, stored_card: card?.shown ?? null };
}

export async function removeStoredCard(ctx: MemberContext): Promise<Output<typeof contract.removeStoredCard>> {
  await ctx.transaction(async (ctx) => {
    const card = await dropCard(ctx, ctx.member.id);
    if (card) await ctx.jobs.add(forgetCardToken, card);
  });
  return {};
}
