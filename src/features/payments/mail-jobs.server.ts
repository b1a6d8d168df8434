/** The mails of buying, as jobs: added in the transaction that causes them. */
import * as z from "zod/mini";
import { defineJob } from "#platform/jobs/jobs.server.ts";

const payload = z.object({ site_id: z.int(), user_id: z.uuid(), order_id: z.uuid() });
const retries = 20;

/** The receipt. */
export const mailReceipt = defineJob({ name: "payments.receipt", payload, retries });
/** What comes back, with its receipt; without a refund where the order cost nothing. */
export const mailRefund = defineJob({
  name: "payments.refund",
  payload: z.extend(payload, { refund_id: z.optional(z.uuid()) }),
  retries,
});
/** A payment that was under way for longer came to nothing. */
export const mailFailure = defineJob({ name: "payments.failure", payload, retries });
/** Money was charged back: what that means. */
export const mailDebt = defineJob({ name: "payments.debt", payload, retries });
/** A direct debit was confirmed: when what is taken from where. */
export const mailDebit = defineJob({ name: "payments.debit", payload, retries });
