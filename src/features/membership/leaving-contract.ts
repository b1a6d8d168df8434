/** The calls of leaving: deleting an account, taking it back, downloading one's own data. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { text } from "#contract/text.ts";
import { User } from "#features/accounts/contract.ts";
import { deleteReasons } from "#lib/delete-reasons.ts";
import { retentionOffers } from "./leaving-rules.ts";

const DeleteReason = z.enum(deleteReasons);
const RetentionOffer = z.enum(retentionOffers);

export const getDeletion = defineCall({
  method: "GET",
  path: "/api/delete.php",
  who: "member",
  summary: "What the pages of the deletion show: the reason given so far, what is offered instead, what is lost.",
  input: z.object({}),
  output: z.object({
    begun: z.nullable(z.object({ reason: DeleteReason, offer: z.nullable(RetentionOffer) })),
    /** Leaving for a happy reason, as the operator sees it. */
    congratulations: z.boolean(),
    /** The code that is offered instead, while it is good. */
    discount: z.nullable(
      z.object({ code: z.string(), percentage: z.int(), expires: z.iso.datetime(), bundle: z.int() }),
    ),
    credits: z.int(),
    /** Those of them that are paid back when the account is erased; the rest is forfeited. */
    returned: z.int(),
    refund_days: z.int(),
    reactivation_days: z.int(),
    pause_days: z.int(),
    remarks_length: z.int(),
  }),
  errors: ["authentication_required"],
  incomplete: true,
});

export const beginDeletion = defineCall({
  method: "POST",
  path: "/api/delete.php?reason=1",
  who: "member",
  summary: "Says why; answers with what fits the reason instead of a deletion, or with nothing.",
  input: z.object({ reason: z.enum(deleteReasons, "errors.choice_required"), remarks: z._default(text(10_000), "") }),
  output: z.object({ offer: z.nullable(RetentionOffer) }),
  errors: ["validation", "foreign_site", "authentication_required"],
  incomplete: true,
});

export const pauseInstead = defineCall({
  method: "POST",
  path: "/api/delete.php?pause=1",
  who: "member",
  summary: "Takes the offer to hide the profile for a time instead.",
  input: z.object({}),
  output: z.object({ until: z.iso.datetime() }),
  errors: ["foreign_site", "authentication_required", "conflict"],
});

export const sendDeletionCode = defineCall({
  method: "POST",
  path: "/api/delete.php?code=1",
  who: "member",
  summary: "Mails a code that confirms the deletion instead of the password.",
  input: z.object({}),
  output: z.object({ minutes: z.int() }),
  errors: ["foreign_site", "authentication_required", "rate_limited"],
  incomplete: true,
});

const credential = text(256);

export const deleteAccount = defineCall({
  method: "POST",
  path: "/api/delete.php",
  who: "member",
  summary: "Deletes the account, confirmed by the password or a code; logs out everywhere.",
  input: z.object({ password: z.optional(credential), code: z.optional(credential) }).check(
    z.refine((given) => Boolean(given.password || given.code), {
      path: ["password"],
      error: "errors.field_required",
    }),
  ),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required", "too_many_attempts", "rate_limited", "conflict"],
  incomplete: true,
});

const token = z.string().check(z.maxLength(100));

export const findReactivation = defineCall({
  method: "GET",
  path: "/api/reactivate.php",
  who: "anyone",
  summary: "Whether a link from the mail still brings an account back.",
  input: z.object({ token }),
  output: z.object({ valid: z.boolean() }),
  errors: [],
});

export const reactivateByLink = defineCall({
  method: "POST",
  path: "/api/reactivate.php?link=1",
  who: "anyone",
  summary: "Brings a deleted account back, by the link from the mail.",
  input: z.object({ token }),
  output: z.object({}),
  errors: ["foreign_site", "link_invalid"],
});

export const reactivate = defineCall({
  method: "POST",
  path: "/api/reactivate.php",
  who: "anyone",
  summary: "Brings a deleted account back, by its password, and logs in.",
  input: z.object({
    username: credential.check(z.minLength(1, "errors.field_required")),
    password: credential.check(z.minLength(1, "errors.field_required")),
  }),
  output: z.object({ user: User }),
  errors: ["validation", "foreign_site", "login_failed", "too_many_attempts", "rate_limited"],
});

/** The newest download of one's own data. */
const Export = z.object({
  id: z.string(),
  status: z.enum(["preparing", "ready"]),
  requested_at: z.iso.datetime(),
  size_bytes: z.nullable(z.int()),
  expires_at: z.nullable(z.iso.datetime()),
});

/** `again_at`: when another one may be asked for; null when it may be now. */
const ExportState = z.object({ newest: z.nullable(Export), again_at: z.nullable(z.iso.datetime()) });
export type ExportState = z.infer<typeof ExportState>;

export const getExport = defineCall({
  method: "GET",
  path: "/api/export.php",
  who: "member",
  summary: "The download of one's own data, if there is one, and when another may be asked for.",
  input: z.object({}),
  output: ExportState,
  errors: ["authentication_required"],
  incomplete: true,
});

export const requestExport = defineCall({
  method: "POST",
  path: "/api/export.php",
  who: "member",
  summary: "Asks for all of one's own data; a mail tells when it is ready.",
  input: z.object({}),
  output: ExportState,
  errors: ["foreign_site", "authentication_required", "rate_limited"],
  incomplete: true,
});
