/** The calls of safety: keeping oneself out, reporting others, and complaining. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { text } from "#contract/text.ts";
import { isEmailAddress } from "#lib/email-address.ts";
import { complaintCategories, reportCategories } from "./rules.ts";

export const requestExclusion = defineCall({
  method: "POST",
  path: "/api/exclusion.php",
  who: "anyone",
  summary:
    "Asks to keep an e-mail address, a phone number or both out; " +
    "each counts once it is confirmed by the link that is sent to it.",
  input: z.object({
    email: z._default(text(254), ""),
    /** A mobile number; with its country code, unless it is one of the caller's country. */
    phone: z._default(text(40), ""),
    /** One of the site's choices; null for ever. */
    months: z.nullable(z.int("errors.choice_required")),
  }),
  output: z.object({ hours: z.int() }),
  errors: ["validation", "foreign_site", "rate_limited"],
});

const token = z.string().check(z.maxLength(100));
const BanEnd = z.object({ channel: z.enum(["email", "sms"]), months: z.nullable(z.int()) });

export const findExclusionRequest = defineCall({
  method: "GET",
  path: "/api/exclusion.php",
  who: "anyone",
  summary: "What the link in a mail would confirm.",
  input: z.object({ token }),
  output: z.object({ request: z.nullable(BanEnd) }),
  errors: [],
});

export const confirmExclusion = defineCall({
  method: "POST",
  path: "/api/exclusion.php?confirm=1",
  who: "anyone",
  summary: "Keeps the address or number out from now on, and closes an account with it for that time.",
  input: z.object({ token }),
  output: BanEnd,
  errors: ["foreign_site", "link_invalid"],
});

const complaint = {
  category: z.enum(reportCategories, "errors.choice_required"),
  explanation: z._default(text(2000), ""),
  /** Also blocks the member. */
  block: z._default(z.boolean(), false),
  /** Made by the sender before the first try, and the report's id: sent again, it is the same report. */
  key: z.optional(z.uuid()),
};

export const sendReport = defineCall({
  method: "POST",
  path: "/api/report.php",
  who: "member",
  summary: "Reports a profile, one of its photos, or a message to the caller; what is reported is kept as it is now.",
  input: z.discriminatedUnion("subject", [
    z.object({ subject: z.literal("profile"), id: z.string(), ...complaint }),
    z.object({ subject: z.literal("photo"), id: z.string(), photo: z.string(), ...complaint }),
    z.object({ subject: z.literal("message"), conversation: z.string(), sequence: z.int(), ...complaint }),
  ]),
  output: z.object({ receipt: z.string() }),
  errors: ["validation", "foreign_site", "authentication_required", "not_found", "rate_limited", "conflict"],
  keyed: true,
});

const ComplaintCategory = z.enum(complaintCategories, "errors.choice_required");

export const sendComplaint = defineCall({
  method: "POST",
  path: "/api/complaints.php",
  who: "anyone",
  summary: "Takes a complaint or a question of anybody; a receipt goes to the address by mail.",
  input: z.object({
    category: ComplaintCategory,
    email: text(254).check(z.trim(), z.refine(isEmailAddress, "errors.email_invalid")),
    /** The page, profile or order it is about. */
    subject: z._default(text(300), ""),
    body: text(5000).check(z.trim(), z.minLength(1, "errors.field_required")),
  }),
  output: z.object({ receipt: z.string(), answer_by: z.iso.datetime() }),
  errors: ["validation", "foreign_site", "rate_limited", "too_large"],
});

export const getComplaint = defineCall({
  method: "GET",
  path: "/api/complaints.php",
  who: "anyone",
  summary: "How a complaint stands, by the link in the mail about it.",
  input: z.object({ token: z.string().check(z.maxLength(300)) }),
  output: z.object({
    receipt: z.string(),
    category: ComplaintCategory,
    subject: z.string(),
    body: z.string(),
    files: z.int(),
    created_at: z.iso.datetime(),
    answer_by: z.iso.datetime(),
    answer: z.nullable(z.string()),
    answered_at: z.nullable(z.iso.datetime()),
  }),
  errors: ["not_found"],
});
