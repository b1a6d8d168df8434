/** The calls of paying by SEPA direct debit: data, mandate, code by SMS, done. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CurrencyCode } from "#contract/settings/fields.ts";
import { text } from "#contract/text.ts";

export const DirectDebit = z.object({
  payment_id: z.string(),
  /** What the page asks for next; `closed` when the order is over. */
  step: z.enum(["data", "mandate", "code", "done", "closed"]),
  product: z.string(),
  bundle: z.int(),
  credits: z.int(),
  currency: CurrencyCode,
  amount: z.int(),
  /** Credits that are there as soon as the code is right; the rest follows when the bank has paid. */
  credits_at_once: z.int(),
  /** Once the data is given. Account and phone with their last digits only. */
  mandate: z.nullable(
    z.object({
      reference: z.string(),
      creditor_id: z.string(),
      creditor: z.object({ name: z.string(), address: z.string(), city: z.string(), country: z.string() }),
      account_holder: z.string(),
      iban: z.string(),
      address: z.string(),
      amount: z.int(),
      /** When the money is taken. */
      collect_on: z.iso.date(),
      notice_days: z.int(),
    }),
  ),
  /** Once the mandate is given. */
  sms: z.nullable(
    z.object({
      phone: z.string(),
      digits: z.int(),
      expires: z.iso.datetime(),
      /** Codes that can still be asked for in this hour. */
      left: z.int(),
      server_time: z.iso.datetime(),
    }),
  ),
});
export type DirectDebit = z.infer<typeof DirectDebit>;

const output = z.object({ debit: DirectDebit });
const payment_id = z.uuid();
const required = (longest: number) =>
  text(longest).check(z.trim(), z.minLength(1, "errors.field_required"), z.regex(/^\P{Cc}*$/u, "errors.field_invalid"));

export const getDirectDebit = defineCall({
  method: "GET",
  path: "/api/directdebit.php",
  who: "member",
  summary: "How far the direct debit of an order is; without an order, that of the newest one.",
  input: z.object({ payment_id: z.optional(payment_id) }),
  output: z.object({ debit: z.nullable(DirectDebit) }),
  errors: ["validation", "authentication_required", "not_found"],
});

export const saveDirectDebit = defineCall({
  method: "POST",
  path: "/api/directdebit.php",
  who: "member",
  summary: "Gives the account, address and phone; answers with the mandate to read.",
  input: z.object({
    payment_id,
    account_holder: required(70),
    iban: required(60),
    street: required(70),
    house_number: required(16),
    zip: required(16),
    city: required(35),
    phone: required(30),
  }),
  output,
  errors: [
    "validation",
    "foreign_site",
    "authentication_required",
    "not_found",
    "conflict",
    "debit_blocked",
    "debit_limit",
  ],
});

export const authoriseDirectDebit = defineCall({
  method: "POST",
  path: "/api/directdebit.php?mandate=1",
  who: "member",
  summary: "Gives the mandate; a code goes to the phone.",
  input: z.object({ payment_id, authorised: z.literal(true, "errors.authorisation_required") }),
  output,
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "conflict", "debit_codes_used"],
});

export const resendDebitCode = defineCall({
  method: "POST",
  path: "/api/directdebit.php?sms=1",
  who: "member",
  summary: "Sends a new code; the one before no longer counts.",
  input: z.object({ payment_id }),
  output,
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "conflict", "debit_codes_used"],
});

export const confirmDirectDebit = defineCall({
  method: "POST",
  path: "/api/directdebit.php?otp=1",
  who: "member",
  summary: "Confirms with the code: the direct debit is on its way.",
  input: z.object({ payment_id, otp: required(20) }),
  output,
  errors: [
    "validation",
    "foreign_site",
    "authentication_required",
    "not_found",
    "conflict",
    "debit_blocked",
    "debit_limit",
    "busy",
  ],
});
