/** The ways to pay: what a country offers, and what a member may use for now. */
import type { Input, Output } from "#contract/call.ts";
import { Refusal } from "#contract/refusal.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import { savePreferences } from "#features/accounts/preferences.server.ts";
import { paymentCountry } from "#features/credits/credits.server.ts";
import { countries, type CountryCode } from "#lib/countries.ts";
import { formatMoney, type Currency } from "#lib/currencies.ts";
import type { Context } from "#platform/context.server.ts";
import type * as contract from "./contract.ts";
import * as queries from "./method-queries.server.ts";
import { methods, takesCurrency } from "./methods.ts";
import { debitCurrency } from "./rules.ts";

type Barred = {
  /** Closed by a chargeback that is not settled. */
  blocked: ReadonlySet<string>;
  debit_limit: boolean;
};

const month_ms = 30 * 24 * 3_600_000;

/** What the member may not use: asked again, under the member's lock, when an order is made. */
export async function findBarred(
  ctx: Pick<Context, "db" | "settings" | "now">,
  user_id: string | undefined,
): Promise<Barred> {
  if (!user_id) return { blocked: new Set(), debit_limit: false };
  const debits = await queries.countDebits(ctx, user_id, new Date(ctx.now().getTime() - month_ms));
  const { sepa_unsettled_max, sepa_orders_per_30_days } = ctx.settings;
  return {
    blocked: new Set(await queries.listBlockedMethods(ctx, user_id)),
    debit_limit: debits.unsettled >= sepa_unsettled_max || debits.lately >= sepa_orders_per_30_days,
  };
}

function maximumOf({ settings }: Pick<Context, "settings">, method: PaymentMethod, currency: Currency) {
  const own = settings.payment_maximums[method]?.[currency] ?? null;
  if (method !== "sepa_direct_debit" || currency !== debitCurrency) return own;
  return Math.min(settings.sepa_order_max_cents, own ?? Infinity);
}

/** Of one order, or of no order in particular when there is no total. */
export function methodOffers(
  ctx: Pick<Context, "settings" | "payments" | "t" | "locale">,
  country: CountryCode,
  barred: Barred,
  total?: number,
): contract.MethodOffer[] {
  const { settings, payments, t, locale } = ctx;
  const { currency } = countries[country];

  function disabledOf(method: PaymentMethod, maximum: number | null): contract.MethodOffer["disabled"] {
    if (settings.disabled_payment_methods.includes(method))
      return { reason: "discontinued", text: t("payments.method_discontinued") };
    if (!takesCurrency(method, currency) || !payments.for(method, currency))
      return { reason: "unavailable", text: t("payments.method_unavailable") };
    const debit = method === "sepa_direct_debit";
    if (barred.blocked.has(method))
      return { reason: "blocked", text: debit ? t("errors.debit_blocked") : t("payments.method_blocked") };
    if (debit && barred.debit_limit) return { reason: "limit", text: t("errors.debit_limit") };
    if (maximum !== null && total !== undefined && total > maximum)
      return { reason: "limit", text: t("payments.method_limit", { amount: formatMoney(locale, maximum, currency) }) };
    return null;
  }

  return settings.payment_methods[country].map((method) => {
    const maximum = maximumOf(ctx, method, currency);
    return {
      key: method,
      name: t(`methods.${method}`),
      icon: method,
      brands: [...(methods[method].brands ?? [])],
      flow: methods[method].flow,
      maximum,
      transaction_costs: transactionCosts(ctx, method, currency),
      can_store_card: payments.for(method, currency)?.canStore(method) ?? false,
      disabled: disabledOf(method, maximum),
    };
  });
}

export function transactionCosts(
  { settings }: Pick<Context, "settings">,
  method: PaymentMethod | undefined,
  currency: Currency,
): number {
  return (method && settings.transaction_costs[method]?.[currency]) ?? 0;
}

export async function getPaymentMethods(
  ctx: Context,
  { country: wished }: Input<typeof contract.getPaymentMethods>,
): Promise<Output<typeof contract.getPaymentMethods>> {
  const country = await paymentCountry(ctx, wished);
  const barred = await findBarred(ctx, ctx.member?.id);
  return { country, currency: countries[country].currency, methods: methodOffers(ctx, country, barred) };
}

export async function setPaymentCountry(
  ctx: Context,
  { country: wished }: Input<typeof contract.setPaymentCountry>,
): Promise<Output<typeof contract.setPaymentCountry>> {
  const country = ctx.settings.countries.find((code) => code === wished);
  if (!country) throw new Refusal("validation", {}, { country: "errors.field_invalid" });
  await savePreferences(ctx, { country, locale: undefined, theme: undefined });
  return { country, currency: countries[country].currency };
}
