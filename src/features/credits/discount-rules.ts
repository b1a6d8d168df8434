/** Pure rules of codes: how one is typed, which welcome offer a member has, and what keeps a code from counting. */
import type { Settings } from "#contract/settings.ts";
import type { PaymentMethod } from "#contract/settings/money.ts";
import type { CountryCode } from "#lib/countries.ts";
import type { Currency } from "#lib/currencies.ts";

/** Trimmed and in capitals; undefined for what cannot be a code. */
export function typedCode(text: string): string | undefined {
  const code = text.trim().toUpperCase();
  return /^[A-Z0-9]{4,20}$/.test(code) ? code : undefined;
}

export type Discount = {
  code: string;
  kind: "time_bonus" | "welcome" | "delete" | "code";
  percentage: number;
  minimum: number;
  country: CountryCode | null;
  currency: Currency | null;
  user_id: string | null;
  payment_methods: readonly PaymentMethod[] | null;
  expires_at: Date | null;
};

/** Of the member, what decides which welcome offer there is. */
export type Newcomer = {
  created_at: Date;
  paid_user: boolean;
  /** A partner's server signed this member up. */
  from_partner: boolean;
};

type OfferSettings = Pick<
  Settings,
  | "welcome_offer"
  | "time_bonus_code"
  | "time_bonus_percentage"
  | "time_bonus_hours"
  | "welcome_discount_code"
  | "welcome_discount_percentage"
  | "welcome_discount_days"
>;

const hour_ms = 3_600_000;
const unlimited = { minimum: 0, country: null, currency: null, user_id: null, payment_methods: null } as const;

/** One member has one of the two, never both; whether it has ended is for the clock to say. */
export function welcomeOffer(settings: OfferSettings, { created_at, from_partner }: Newcomer): Discount | undefined {
  const kind = from_partner ? "welcome_discount" : settings.welcome_offer;
  if (kind === "time_bonus")
    return {
      ...unlimited,
      kind,
      code: settings.time_bonus_code,
      percentage: settings.time_bonus_percentage,
      expires_at: new Date(created_at.getTime() + settings.time_bonus_hours * hour_ms),
    };
  if (kind === "welcome_discount")
    return {
      ...unlimited,
      kind: "welcome",
      code: settings.welcome_discount_code,
      percentage: settings.welcome_discount_percentage,
      expires_at: new Date(created_at.getTime() + settings.welcome_discount_days * 24 * hour_ms),
    };
  return undefined;
}

/** What is known of the order a code is meant for. */
export type Intended = { country?: CountryCode; currency?: Currency; price?: number; method?: PaymentMethod };

export type CodeProblem = "code_expired" | "code_country" | "code_minimum" | "code_method";

/** The first thing that keeps a code from this order. */
export function codeProblem(
  { expires_at, country, currency, minimum, payment_methods }: Discount,
  order: Intended,
  now: Date,
): CodeProblem | undefined {
  if (expires_at && expires_at <= now) return "code_expired";
  if (country && order.country && country !== order.country) return "code_country";
  if (currency && order.currency && currency !== order.currency) return "code_country";
  if (order.price !== undefined && order.price < minimum) return "code_minimum";
  if (payment_methods && order.method && !payment_methods.includes(order.method)) return "code_method";
  return undefined;
}
