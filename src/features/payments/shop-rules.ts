/** What a code does to a price before anything is ordered; the order itself is reckoned by the server alone. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { DiscountCode } from "#features/credits/contract.ts";
import { discountedPrice } from "#features/credits/rules.ts";

type Code = Pick<DiscountCode, "percentage" | "minimum" | "paymentmethods">;

/** The price itself where the order is below the code's least, or paid another way. */
export function priceWith(code: Code | null, price: number, method: PaymentMethod | null): number {
  if (!code || price < code.minimum) return price;
  if (code.paymentmethods && (method === null || !code.paymentmethods.includes(method))) return price;
  return discountedPrice(price, code.percentage);
}
