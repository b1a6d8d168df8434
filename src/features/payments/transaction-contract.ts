/** What was bought: purchases with their states and receipts. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CountryCode, CurrencyCode } from "#contract/settings/fields.ts";
import { PaymentMethod } from "#contract/settings/money.ts";
import { PaymentState } from "./contract.ts";

/** A receipt as it was issued: never changed afterwards. */
export const Receipt = z.object({
  kind: z.enum(["sale", "refund"]),
  number: z.string(),
  issued_at: z.iso.datetime(),
  company: z.object({
    name: z.string(),
    address: z.string(),
    city: z.string(),
    country: z.string(),
    kvk: z.string(),
    vat_numbers: z.array(z.string()),
  }),
  product: z.string(),
  credits: z.int(),
  currency: CurrencyCode,
  price: z.int(),
  discount: z.int(),
  transaction_costs: z.int(),
  /** Below zero on a refund. */
  total: z.int(),
  country: CountryCode,
  vat_percentage: z.number(),
  vat_amount: z.int(),
  method: z.string(),
  order_number: z.string(),
  /** On a refund, the receipt it takes back. */
  refers_to: z.nullable(z.string()),
});
export type Receipt = z.infer<typeof Receipt>;

export const Transaction = z.object({
  payment_id: z.string(),
  /** What the member is asked for, as on the receipt. */
  number: z.string(),
  created_at: z.iso.datetime(),
  state: PaymentState,
  product: z.string(),
  bundle: z.int(),
  country: CountryCode,
  method: z.object({ key: PaymentMethod, name: z.string(), icon: z.string() }),
  /** The provider's page still waits for the buyer, who can go on there. */
  unfinished: z.boolean(),
  /** Credits that it brought, and those taken back again. */
  credits: z.int(),
  credits_taken: z.int(),
  /** Whether the buyer became a premium member by it. */
  made_premium: z.boolean(),
  currency: CurrencyCode,
  amount: z.int(),
  transaction_costs: z.int(),
  /** Money given back so far. */
  refunded: z.int(),
  /** Whether the money is on its way back or there; null without a refund. */
  refund_state: z.nullable(z.enum(["requested", "sent", "failed"])),
  /** Owed after a chargeback. */
  debt: z.int(),
  /** Paid with the kept card: a failure offers another try or PayPal. */
  stored_card: z.boolean(),
  /** What to pay from one's own bank; null for other methods, and once it is paid. */
  wire: z.nullable(
    z.object({
      account_holder: z.string(),
      iban: z.string(),
      bic: z.string(),
      bank: z.string(),
      reference: z.string(),
      expires: z.iso.datetime(),
    }),
  ),
  /** Until when the contract can be withdrawn from; null when it cannot. */
  withdraw_until: z.nullable(z.iso.datetime()),
  receipts: z.array(Receipt),
});
export type Transaction = z.infer<typeof Transaction>;

export const getTransactions = defineCall({
  method: "GET",
  path: "/api/transactions.php",
  who: "member",
  summary: "What the caller bought, newest first.",
  input: z.object({}),
  output: z.object({ transactions: z.array(Transaction) }),
  errors: ["authentication_required"],
});

export const getTransaction = defineCall({
  method: "GET",
  path: "/api/transaction.php",
  who: "anyone",
  summary:
    "One purchase: the caller's own, or with the signature of the way back from a provider, without its receipts.",
  input: z.object({ id: z.string().check(z.maxLength(60)), signature: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.object({
    transaction: Transaction,
    /** Whether the caller is its owner; else only its state is for showing. */
    own: z.boolean(),
    /** How often and how long to ask again while it is under way. */
    poll: z.object({ seconds: z.int(), minutes: z.int() }),
    /** The balance now; null for who is not the owner. */
    balance: z.nullable(z.int()),
  }),
  errors: ["validation", "authentication_required", "not_found"],
});
