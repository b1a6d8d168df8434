/** The calls of withdrawing from a purchase: logged in, or by order number and e-mail address. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CurrencyCode } from "#contract/settings/fields.ts";
import { text } from "#contract/text.ts";

export const Withdrawal = z.object({
  payment_id: z.string(),
  number: z.string(),
  product: z.string(),
  bought_at: z.iso.datetime(),
  credits: z.int(),
  /** Bought credits of this order that are still there. */
  unused: z.int(),
  currency: CurrencyCode,
  paid: z.int(),
  /** What comes back, to the method it was paid with. */
  amount: z.int(),
  method: z.string(),
  until: z.iso.datetime(),
  /** Days within which the money is back. */
  payout_days: z.int(),
  /** Nothing else that was bought would be left. */
  ends_premium: z.boolean(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const payment_id = z.uuid();
const closed = ["validation", "not_found", "withdrawal_closed"] as const;

export const getWithdrawal = defineCall({
  method: "GET",
  path: "/api/withdraw.php",
  who: "member",
  summary: "What withdrawing from a purchase would give back now.",
  input: z.object({ payment_id }),
  output: Withdrawal,
  errors: [...closed, "authentication_required"],
});

export const withdraw = defineCall({
  method: "POST",
  path: "/api/withdraw.php",
  who: "member",
  summary: "Withdraws from a purchase: unused credits go, their money comes back.",
  input: z.object({ payment_id }),
  output: Withdrawal,
  errors: [...closed, "foreign_site", "authentication_required"],
});

const known = {
  number: text(40, 1).check(z.trim()),
  email: text(256, 1).check(z.trim()),
};

export const findWithdrawal = defineCall({
  method: "POST",
  path: "/api/withdraw.php?find=1",
  who: "anyone",
  summary: "The same for who is not logged in, by the order number and the e-mail address of the account.",
  input: z.object(known),
  output: Withdrawal,
  errors: [...closed, "purchase_not_found", "foreign_site", "rate_limited"],
});

export const withdrawByNumber = defineCall({
  method: "POST",
  path: "/api/withdraw.php?number=1",
  who: "anyone",
  summary: "Withdraws from a purchase by its number and the e-mail address of the account.",
  input: z.object(known),
  output: Withdrawal,
  errors: [...closed, "purchase_not_found", "foreign_site", "rate_limited"],
});
