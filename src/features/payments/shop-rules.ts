/** What a code does to a price before anything is ordered; the order itself is reckoned by the server alone. */
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { DiscountCode } from "#features/credits/contract.ts";
import { discountedPrice } from "#features/credits/rules.ts";
import type { MethodOffer } from "./contract.ts";

type Code = Pick<DiscountCode, "percentage" | "minimum" | "paymentmethods">;

/** The price itself where the order is below the code's least, or paid another way. */
export function priceWith(code: Code | null, price: number, method: PaymentMethod | null): number {
  if (!code || price < code.minimum) return price;
  if (code.paymentmethods && (method === null || !code.paymentmethods.includes(method))) return price;
  return discountedPrice(price, code.percentage);
}

/** Nobody takes money for this site, whatever is bought. */
export function isClosed(methods: readonly MethodOffer[]): boolean {
  return methods.every(({ disabled }) => disabled?.reason === "unavailable" || disabled?.reason === "discontinued");
}

/**
 * The methods as they are for another total than the one that was asked for: a limit for each order is met or not.
 * `limitText` puts a limit into words, as the server does.
 */
export function methodsFor(
  methods: readonly MethodOffer[],
  price: number,
  limitText: (maximum: number) => string,
): MethodOffer[] {
  return methods.map((offered) => {
    const { maximum, disabled, transaction_costs } = offered;
    if (maximum === null) return offered;
    const text = limitText(maximum);
    // Closed for any other reason it stays closed.
    if (disabled && disabled.text !== text) return offered;
    return { ...offered, disabled: price + transaction_costs > maximum ? { reason: "limit", text } : null };
  });
}
