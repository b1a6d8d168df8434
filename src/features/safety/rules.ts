/** Pure rules of safety: how long an access ban lasts, what can be reported and decided. */
import { addMonths } from "#lib/months.ts";

/** For so many months, or for ever. */
export type BanLength = number | null;

export function banEnd(now: Date, months: BanLength): Date | "infinity" {
  return months === null ? "infinity" : addMonths(now, months);
}

/** What a report says is wrong; each has a text `safety.category_<category>`. */
export const reportCategories = ["money", "fake", "rude", "minor", "other"] as const;
export type ReportCategory = (typeof reportCategories)[number];

/** What an operator can decide on a report. */
export const reportDecisions = ["warn", "hide", "suspend", "ban", "dismiss"] as const;
export type ReportDecision = (typeof reportDecisions)[number];

/** Letters and digits that nobody mistakes for each other when reading them out. */
const receiptSigns = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";

/** As in R-7K2M-9QXT-4B: told to the sender, typed by the operator; reports begin with R, complaints with C. */
export function receiptOf(bytes: Uint8Array, kind: "R" | "C" = "R"): string {
  const signs = [...bytes.subarray(0, 10)].map((byte) => receiptSigns[byte % receiptSigns.length]).join("");
  return `${kind}-${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}

/** What a complaint is about; `question` comes from the page of customer service. Texts `safety.complaint_<category>`. */
export const complaintCategories = [
  "consumer",
  "decision",
  "content",
  "intimate_image",
  "privacy",
  "refund",
  "other",
  "question",
] as const;
export type ComplaintCategory = (typeof complaintCategories)[number];

type AnswerTimes = { complaint_answer_days: number; content_decision_days: number; intimate_image_hours: number };

/** When it is to be answered: the sooner the more harm it does. */
export function answerBy(category: ComplaintCategory, now: Date, times: AnswerTimes): Date {
  const hours =
    category === "intimate_image"
      ? times.intimate_image_hours
      : 24 *
        (category === "content" || category === "decision" ? times.content_decision_days : times.complaint_answer_days);
  return new Date(now.getTime() + hours * 3_600_000);
}
