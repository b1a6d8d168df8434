/** What is offered to the member of this page; how it looks is loaded where something is. */
import type { Bonus } from "#features/credits/components/bonus-countdown.ts";
import { later } from "#ui/later.tsx";

export type LoadedOffers = {
  time_bonus: Bonus | null;
  welcome_discount: { percentage: number; expires: string | null } | null;
};

export const Offers = later(async () => (await import("./offers.tsx")).Offers);

export function hasOffer({ time_bonus, welcome_discount }: LoadedOffers): boolean {
  return time_bonus !== null || welcome_discount !== null;
}
