/** The calls of buying: methods, the order and its payment, and how it is repeated. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CountryCode, CurrencyCode } from "#contract/settings/fields.ts";
import { PaymentMethod } from "#contract/settings/money.ts";
import { BundleOffer, DiscountCode } from "#features/credits/contract.ts";

/** Decisions d.6-20. */
export const PaymentState = z.enum([
  "created",
  "pending",
  "completed",
  "failed",
  "cancelled",
  "expired",
  "refunded",
  "charged_back",
]);
export type PaymentState = z.infer<typeof PaymentState>;

/** A way to pay as a country offers it, usable or with the reason why not. */
export const MethodOffer = z.object({
  key: PaymentMethod,
  /** In the caller's language. */
  name: z.string(),
  /** Names the drawing. */
  icon: z.string(),
  /** Brands that are accepted, as in Visa and Mastercard. */
  brands: z.array(z.string()),
  /** How it goes on after the order: to a provider's page, by the steps of a direct debit, or by the member's own bank. */
  flow: z.enum(["redirect", "direct_debit", "wire"]),
  /** In minor units; null where there is no limit. */
  maximum: z.nullable(z.int()),
  transaction_costs: z.int(),
  /** Whether a card used with it can be kept for repeat orders. */
  can_store_card: z.boolean(),
  disabled: z.nullable(
    z.object({ reason: z.enum(["discontinued", "unavailable", "limit", "blocked"]), text: z.string() }),
  ),
});
export type MethodOffer = z.infer<typeof MethodOffer>;

const country = z.optional(z.string().check(z.maxLength(10)));
const paymentId = z.uuid();

export const getPaymentMethods = defineCall({
  method: "GET",
  path: "/api/paymentmethods.php",
  who: "anyone",
  summary: "The ways to pay in a country; for a member, with what the member may not use for now.",
  input: z.object({ country }),
  output: z.object({ country: CountryCode, currency: CurrencyCode, methods: z.array(MethodOffer) }),
  errors: ["validation"],
});

export const setPaymentCountry = defineCall({
  method: "PUT",
  path: "/api/paymentcountry.php",
  who: "anyone",
  summary: "Chooses the country whose prices, currency, tax and methods count, in this browser.",
  input: z.object({ country: z.string().check(z.maxLength(10)) }),
  output: z.object({ country: CountryCode, currency: CurrencyCode }),
  errors: ["validation", "foreign_site"],
});

/** A card that the provider keeps; here only what its owner knows it by. */
export const StoredCard = z.object({
  brand: z.string(),
  last4: z.string(),
  /** As in "09/29"; null where the provider does not tell. */
  expires: z.nullable(z.string()),
  /** Failed too often today: not offered for quick payment until then. */
  blocked_until: z.nullable(z.iso.datetime()),
});
export type StoredCard = z.infer<typeof StoredCard>;

/** What an order would cost now; nothing is stored. All amounts in minor units, VAT included. */
export const OrderOverview = z.object({
  bundle: BundleOffer,
  country: CountryCode,
  currency: CurrencyCode,
  /** The countries one can choose. */
  countries: z.array(CountryCode),
  /** "Credits example.com". */
  product: z.string(),
  price: z.int(),
  discount: z.nullable(z.object({ code: DiscountCode, amount: z.int() })),
  /** Why the code that was given lowers nothing. */
  code_error: z.nullable(z.object({ code: z.string(), text: z.string() })),
  transaction_costs: z.int(),
  total: z.int(),
  vat_percentage: z.number(),
  vat_amount: z.int(),
  /** What the bank statement will show. */
  descriptor: z.string(),
  /** The chosen method, null while none is chosen or it cannot be used. */
  method: z.nullable(PaymentMethod),
  methods: z.array(MethodOffer),
  stored_card: z.nullable(StoredCard),
  refund_days: z.int(),
});
export type OrderOverview = z.infer<typeof OrderOverview>;

export const getOrderOverview = defineCall({
  method: "GET",
  path: "/api/order.php",
  who: "member",
  summary: "What a bundle costs the caller: price, discount, costs, tax and the methods.",
  input: z.object({
    bundle: z.coerce.number().check(z.int()),
    method: z.optional(z.string().check(z.maxLength(40))),
    country,
    /** Left out, the caller's own offer counts: the time bonus, else the welcome discount. Empty counts none. */
    code: z.optional(z.string().check(z.maxLength(100))),
  }),
  output: OrderOverview,
  errors: ["validation", "authentication_required", "not_found", "rate_limited"],
});

export const createOrder = defineCall({
  method: "POST",
  path: "/api/order.php",
  who: "member",
  summary: "Orders a bundle at the price of this moment; nothing is paid yet.",
  input: z.object({
    /** Made by the page once for each order: a repeat gives the same order. */
    key: z.uuid(),
    bundle: z.int(),
    method: PaymentMethod,
    country: CountryCode,
    /** Empty for none. */
    code: z._default(z.string().check(z.maxLength(100)), ""),
    /** What the button showed; another total is refused, so that nobody pays what was not read. */
    total: z.int().check(z.minimum(0)),
    /** Ticked: use at once, and what is used is not given back. */
    immediate_use: z.literal(true, "errors.immediate_use_required"),
    /** Keep the card for repeat orders. */
    store_card: z._default(z.boolean(), false),
    /** Pay with the kept card. */
    stored_card: z._default(z.boolean(), false),
  }),
  output: z.object({ payment_id: z.string(), state: PaymentState, total: z.int(), currency: CurrencyCode }),
  errors: [
    "validation",
    "foreign_site",
    "authentication_required",
    "not_confirmed",
    "not_found",
    "conflict",
    "rate_limited",
    "price_changed",
    "method_unavailable",
    "debit_blocked",
    "debit_limit",
    "code_not_found",
    "code_already_used",
    "code_expired",
    "code_country",
    "code_minimum",
    "code_method",
  ],
  keyed: true,
});

/** Where the member goes next. */
export const NextStep = z.discriminatedUnion("kind", [
  /** To the provider's page. */
  z.object({ kind: z.literal("redirect"), url: z.string() }),
  /** To /directdebit?id={payment_id}. */
  z.object({ kind: z.literal("direct_debit") }),
  /** To /transactions/{payment_id}: paid, failed, under way, or to be paid from the member's bank. */
  z.object({ kind: z.literal("status") }),
]);
export type NextStep = z.infer<typeof NextStep>;

export const startPayment = defineCall({
  method: "POST",
  path: "/api/payment.php",
  who: "member",
  summary: "Begins the payment of an order; asked again, it leads to the same payment.",
  input: z.object({ payment_id: paymentId }),
  output: z.object({ next: NextStep }),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "conflict", "busy"],
  keyed: true,
});

export const cancelOrder = defineCall({
  method: "DELETE",
  path: "/api/order.php",
  who: "member",
  summary: "Gives an order up that is not paid yet; a payment that arrives all the same still counts.",
  input: z.object({ payment_id: paymentId }),
  output: z.object({ state: PaymentState }),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "conflict"],
});

/** An earlier order at the price of today. */
export const RepeatableOrder = z.object({
  bundle: BundleOffer,
  method: z.object({ key: PaymentMethod, name: z.string(), icon: z.string() }),
  country: CountryCode,
  currency: CurrencyCode,
  /** With transaction costs, without any code. */
  total: z.int(),
  last_at: z.iso.datetime(),
  /** Whether the kept card can pay it at once. */
  stored_card: z.boolean(),
});
export type RepeatableOrder = z.infer<typeof RepeatableOrder>;

export const getRepeatOrders = defineCall({
  method: "GET",
  path: "/api/repeatorder.php",
  who: "member",
  summary: "The caller's last distinct orders at the prices of today, and the kept card.",
  input: z.object({}),
  output: z.object({ orders: z.array(RepeatableOrder), stored_card: z.nullable(StoredCard) }),
  errors: ["authentication_required"],
});

export const removeStoredCard = defineCall({
  method: "DELETE",
  path: "/api/storedcard.php",
  who: "member",
  summary: "Removes the kept card, here and at the provider.",
  input: z.object({}),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required"],
});
