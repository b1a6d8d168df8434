/** What is offered to the member of this page; how it looks is loaded where something is. */
import { later } from "#ui/later.tsx";
import type { LoadedOffers } from "./offers.tsx";

export const Offers = later(async () => (await import("./offers.tsx")).Offers);

export function hasOffer({ time_bonus, welcome_discount }: LoadedOffers): boolean {
  return time_bonus !== null || welcome_discount !== null;
}
