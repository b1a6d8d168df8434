/** Amounts as the operator types and reads them. */
import { formatMoney, type Currency } from "#lib/currencies.ts";
import { CommandError } from "./command.server.ts";

export const money = (amount: number, currency: string) => formatMoney("en", amount, currency as Currency);

/** An amount as it is typed, 19.99, in minor units. */
export function minorUnits(text: string): number {
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) throw new CommandError(`"${text}" is no amount like 19.99.`);
  return Math.round(Number(text) * 100);
}
