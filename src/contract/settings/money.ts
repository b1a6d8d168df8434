// Settings of money: what things cost, what is sold, how it is paid and given back.
import * as z from "zod/mini";
import { deleteReasons } from "#lib/delete-reasons.ts";
import { CountryCode, CurrencyCode, orderedSet, whole } from "./fields.ts";

/** Spec 9; Mastercard, Visa and Maestro are brands of credit_card. */
const paymentMethods = [
  "sepa_direct_debit",
  "przelewy24",
  "blik",
  "wire_transfer",
  "giropay",
  "credit_card",
  "dankort",
  "carte_bancaire",
  "mobilepay",
  "swish",
  "twint",
  "satispay",
  "vipps",
  "nexi",
  "ideal",
  "bancontact",
  "apple_pay",
  "paysafecard",
  "paypal",
  "sofort",
  "eps",
] as const;
export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const Bundle = z.strictObject({
  /** Stands in addresses and orders, so it is never given to another bundle. */
  id: whole(1, 1_000_000),
  credits: whole(1, 100_000),
  /** VAT included, in minor units, one for every currency. */
  prices: z.record(CurrencyCode, whole(1, 100_000_000)),
});
export type Bundle = z.infer<typeof Bundle>;

const Gift = z.strictObject({
  /** Its drawing and its name `gifts.<key>`. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
  /** null costs the base price, gift_credits. */
  credits: z.nullable(whole(0, 10_000)),
});

const DiscountCode = z.string().check(z.regex(/^[A-Z0-9]{4,20}$/, "4 to 20 capital letters and digits"));

function hasOneDecimal(percentage: number): boolean {
  return Math.abs(percentage * 10 - Math.round(percentage * 10)) < 1e-9;
}

export const moneySettings = {
  /** One text message. */
  message_credits: whole(0, 1000),
  /** One message with an image, caption included. */
  photo_credits: whole(0, 1000),
  /** Base price of a gift. */
  gift_credits: whole(0, 10_000),
  /** Given once, when the e-mail address is confirmed. */
  signup_credits: whole(0, 1000),
  /** That somebody got them is remembered this long, as a keyed hash of mailbox and browser, also after an erasure. */
  signup_credits_memory_years: whole(1, 30),
  /** The gifts, in the order shown. */
  gifts: z.array(Gift),
  /** Longest note with a gift. */
  gift_note_length: whole(0, 1000),

  /** What is sold, smallest first: the smallest is what the discount ribbon compares with. */
  bundles: z.array(Bundle).check(z.minLength(1)),
  /** The bundle marked popular; null marks the one most bought lately. */
  popular_bundle_id: z.nullable(whole(1, 1_000_000)),
  /** What "lately" means there. */
  popular_bundle_days: whole(1, 365),
  /** A struck-through price must have been charged within this time. */
  reference_price_days: whole(30, 365),

  /** Unused credits can be given back this long: 14 is the legal minimum. */
  refund_days: whole(14, 365),
  /** The money is back within this time. */
  refund_payout_days: whole(1, 14),

  /** Which of the two welcome offers a new member gets: one, never both. */
  welcome_offer: z.enum(["time_bonus", "welcome_discount", "none"]),
  /** Code of the time bonus. */
  time_bonus_code: DiscountCode,
  /** Off the price of one order. */
  time_bonus_percentage: whole(1, 100),
  /** Counted from the creation of the account. */
  time_bonus_hours: whole(1, 168),
  /** Code of the welcome discount. */
  welcome_discount_code: DiscountCode,
  /** Off the price of the first order. */
  welcome_discount_percentage: whole(1, 100),
  /** Counted from the creation of the account. */
  welcome_discount_days: whole(1, 90),
  /** Guesses of a code per member. */
  discount_code_tries_per_hour: whole(1, 1000),

  /** What the delete screen offers for each reason; congratulations come with a pause, remarks are asked for beside the reason. */
  delete_offers: z.record(
    z.enum(deleteReasons),
    z.enum(["discount", "congratulations", "pause", "ticket", "widen_search", "digest", "remarks", "none"]),
  ),
  /** How long the discount offered there is valid; its height is the company's delete_discount. */
  delete_discount_days: whole(1, 90),
  /** How long the pause offered there lasts. */
  delete_pause_days: whole(1, 365),
  /** No offer is made twice within this time. */
  delete_offer_repeat_months: whole(0, 120),

  /** Advertised for premium; null hides the line. */
  match_chance_percentage: z.nullable(whole(1, 1000)),

  /** The methods of each country, in the order shown. */
  payment_methods: z.record(CountryCode, orderedSet(PaymentMethod)),
  /** Known methods that cannot be used for now, whatever the country's list says. */
  disabled_payment_methods: orderedSet(PaymentMethod),
  /** Transaction costs in minor units; a method or currency left out costs nothing. */
  transaction_costs: z.partialRecord(PaymentMethod, z.partialRecord(CurrencyCode, whole(0, 100_000))),
  /** Largest order of a method in minor units; a method or currency left out has no limit of its own. */
  payment_maximums: z.partialRecord(PaymentMethod, z.partialRecord(CurrencyCode, whole(1, 100_000_000))),
  /** A card payment not finished by then is expired. */
  card_expiry_minutes: whole(5, 1440),
  /** A wire transfer not received by then is expired. */
  wire_expiry_days: whole(1, 60),
  /** The payment page asks for the status this often, */
  payment_poll_seconds: whole(1, 60),
  /** and this long, then promises a mail. */
  payment_poll_minutes: whole(1, 60),
  /** Distinct earlier orders offered again. */
  repeat_orders: whole(1, 50),
  /** After this many failures in 24 hours a stored card is no longer offered. */
  stored_card_failures_per_day: whole(1, 20),

  /** Creditor identifier in the mandate text. */
  sepa_creditor_id: z.string().check(z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$/, "Must be a creditor id")),
  /** Largest order by direct debit, EUR cents. */
  sepa_order_max_cents: whole(100, 1_000_000),
  /** Credits given before settlement of a first direct debit, EUR cents; the rest on settlement. */
  sepa_first_credit_max_cents: whole(0, 1_000_000),
  /** Direct debits of one member under way at once. */
  sepa_unsettled_max: whole(1, 20),
  /** Direct debits of one member in 30 days. */
  sepa_orders_per_30_days: whole(1, 100),
  /** Agreed notice before the money is taken. */
  sepa_notice_days: whole(1, 14),
  /** Digits of the code sent by SMS. */
  sms_code_digits: whole(4, 10),
  /** How long the code is valid. */
  sms_code_minutes: whole(1, 60),
  /** Wrong codes until it dies. */
  sms_code_tries: whole(1, 10),
  /** Codes sent to one member. */
  sms_per_hour: whole(1, 20),

  /** Included in the prices, by the country of the payment; percent with one decimal. */
  vat_percentages: z.record(
    CountryCode,
    z.number().check(z.minimum(0), z.maximum(50), z.refine(hasOneDecimal, "One decimal at most")),
  ),
  /** Invoices are kept this long for the tax office. */
  invoice_years: whole(7, 10),
  /** Orders never paid are erased after this time. */
  unpaid_order_days: whole(1, 365),
} as const;
