/** Pure rules of credits: what a bundle and an action cost in money, rounded so that no promise is too good. */
import type { Settings } from "#contract/settings.ts";
import { discountRibbon } from "#features/site/rules.ts";
import type { Currency } from "#lib/currencies.ts";
import type { ActionCost, BundleOffer, GiftCost } from "./contract.ts";

type Sold = Pick<Settings, "bundles" | "popular_bundle_id" | "message_credits">;

/** `changed` are the bundles whose price is too new to be struck through. */
export function bundleOffers(
  { bundles, popular_bundle_id, message_credits }: Sold,
  currency: Currency,
  changed: readonly number[] = [],
): BundleOffer[] {
  return bundles.map((bundle) => {
    const price = bundle.prices[currency];
    return {
      id: bundle.id,
      credits: bundle.credits,
      messages: message_credits === 0 ? 0 : Math.floor(bundle.credits / message_credits),
      price,
      price_per_credit: Math.ceil(price / bundle.credits),
      price_per_message: Math.ceil((message_credits * price) / bundle.credits),
      ribbon: discountRibbon(bundle, bundles, currency),
      popular: bundle.id === popular_bundle_id,
      is_reference: !changed.includes(bundle.id),
    };
  });
}

type Costs = Pick<Settings, "bundles" | "gifts" | "gift_credits" | "message_credits" | "photo_credits">;

/** Each action in credits, and in money from the best bundle to the dearest. */
export function actionCosts(settings: Costs, currency: Currency): ActionCost[] {
  const gifts = settings.gifts.map((gift) => gift.credits ?? settings.gift_credits);
  const credits = {
    message: settings.message_credits,
    photo: settings.photo_credits,
    gift: gifts.length > 0 ? Math.min(...gifts) : settings.gift_credits,
  };
  return (["message", "photo", "gift"] as const).map((action) => ({
    action,
    credits: credits[action],
    ...creditPrices(settings, credits[action], currency),
  }));
}

/** Every gift, the cheapest first, in the order of the catalogue. */
export function giftCosts(settings: Costs, currency: Currency): GiftCost[] {
  return settings.gifts
    .map(({ key, credits }) => ({ key, credits: credits ?? settings.gift_credits }))
    .toSorted((one, other) => one.credits - other.credits)
    .map(({ key, credits }) => ({ key, credits, ...creditPrices(settings, credits, currency) }));
}

/** So many credits in minor units, with the cheapest and with the smallest bundle. */
export function creditPrices(
  { bundles }: Pick<Settings, "bundles">,
  credits: number,
  currency: Currency,
): { least: number; most: number } {
  const amounts = bundles.map((bundle) => Math.ceil((credits * bundle.prices[currency]) / bundle.credits));
  return { least: Math.min(...amounts), most: Math.max(...amounts) };
}

/** A code lowers the price, never the credits; rounded down, so that it takes off at least what it promises. */
export function discountedPrice(price: number, percentage: number): number {
  return Math.floor((price * (100 - percentage)) / 100);
}

/** Decisions d.1-13: what is told beside a lower price, in a list or a sum, or nothing if it was not charged for long enough. */
export function fullPrice({ price, is_reference }: Pick<BundleOffer, "price" | "is_reference">, lower: number) {
  return is_reference && lower < price ? price : null;
}

/** At Google dots make no other mailbox, and the house has two names. */
export function personalMailbox(mailbox: string): string {
  const [, name, host] = /^(.*)@(gmail|googlemail)\.com$/.exec(mailbox) ?? [];
  return name === undefined || host === undefined ? mailbox : `${name.replaceAll(".", "")}@gmail.com`;
}
