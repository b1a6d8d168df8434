/** The calls of credits: what is sold, what things cost, and the codes that lower a price. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CountryCode, CurrencyCode } from "#contract/settings/fields.ts";
import { PaymentMethod } from "#contract/settings/money.ts";

export const BundleOffer = z.object({
  id: z.int(),
  credits: z.int(),
  /** Text messages it is good for. */
  messages: z.int(),
  /** All in minor units, VAT included. */
  price: z.int(),
  price_per_credit: z.int(),
  price_per_message: z.int(),
  /** Percent saved per credit against the smallest bundle; 0 shows no ribbon. */
  ribbon: z.int(),
  popular: z.boolean(),
  /** Charged for long enough to be struck through beside a lower one. */
  is_reference: z.boolean(),
});
export type BundleOffer = z.infer<typeof BundleOffer>;

export const ActionCost = z.object({
  action: z.enum(["message", "photo", "gift"]),
  credits: z.int(),
  /** With the cheapest and with the smallest bundle. */
  least: z.int(),
  most: z.int(),
});
export type ActionCost = z.infer<typeof ActionCost>;

/** A gift of the catalogue, priced like an action. */
export const GiftCost = z.object({ key: z.string(), credits: z.int(), least: z.int(), most: z.int() });
export type GiftCost = z.infer<typeof GiftCost>;

export const getBundles = defineCall({
  method: "GET",
  path: "/api/bundles.php",
  who: "anyone",
  summary: "What is sold in a country, and what each action costs there; without a country, in the caller's.",
  input: z.object({ country: z.optional(z.string()) }),
  output: z.object({
    country: CountryCode,
    currency: CurrencyCode,
    bundles: z.array(BundleOffer),
    costs: z.array(ActionCost),
    /** The cheapest first. */
    gifts: z.array(GiftCost),
  }),
  errors: [],
});

/** A code that lowers the price of one order; the specification gives two of its fields a second name. */
export const DiscountCode = z.object({
  code: z.string(),
  /** Where it comes from: the time bonus, the welcome discount, the offer to who leaves, or a code of the operator. */
  kind: z.enum(["time_bonus", "welcome", "delete", "code"]),
  percentage: z.int(),
  value_percentage: z.int(),
  /** Least price of the order, in minor units of `currency`; 0 for any. */
  minimum: z.int(),
  minimum_order_value: z.int(),
  /** Null for any country, currency, member, time or method. */
  country: z.nullable(CountryCode),
  currency: z.nullable(CurrencyCode),
  user_id: z.nullable(z.string()),
  expires: z.nullable(z.iso.datetime()),
  paymentmethods: z.nullable(z.array(PaymentMethod)),
  status: z.enum(["active"]),
  /** Seconds it is still good for; null without an end. */
  validity: z.nullable(z.int()),
  expired: z.boolean(),
  /** Count from here, not from the browser's clock. */
  server_time: z.iso.datetime(),
});
export type DiscountCode = z.infer<typeof DiscountCode>;

export const getDiscountCode = defineCall({
  method: "GET",
  path: "/api/discountcode.php",
  who: "member",
  summary: "Looks a typed code up for the caller, or with welcome=true the welcome discount that the caller has.",
  input: z.object({
    code: z.optional(z.string().check(z.maxLength(100))),
    welcome: z.optional(z.string().check(z.maxLength(10))),
    /** The order it is meant for, where that is known: its country, bundle and method are checked too. */
    country: z.optional(z.string().check(z.maxLength(10))),
    bundle: z.optional(z.coerce.number().check(z.int())),
    paymentmethod: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: DiscountCode,
  errors: [
    "validation",
    "authentication_required",
    "rate_limited",
    "code_not_found",
    "code_already_used",
    "code_expired",
    "code_country",
    "code_minimum",
    "code_method",
  ],
});

export const getTimeBonus = defineCall({
  method: "GET",
  path: "/api/timebonus.php",
  who: "member",
  summary: "The bonus of the first hours, for members who have not bought yet.",
  input: z.object({}),
  output: z.object({
    /** Everything but `active` shows nothing. */
    status: z.enum(["active", "used", "expired", "none"]),
    /** Null unless it is active. */
    code: z.nullable(z.string()),
    percentage: z.int(),
    expires: z.nullable(z.iso.datetime()),
    /** Count from here, not from the browser's clock. */
    server_time: z.iso.datetime(),
  }),
  errors: ["authentication_required"],
});
