/** The calls of gifts: what can be given, and what somebody was given. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CurrencyCode } from "#contract/settings/fields.ts";
import { PartnerCard } from "#features/members/contract.ts";

/** One gift of the catalogue; its name is `gifts.<key>`. */
export const Gift = z.object({
  key: z.string(),
  credits: z.int(),
  /** In minor units, with the cheapest and with the smallest bundle. */
  least: z.int(),
  most: z.int(),
});
export type Gift = z.infer<typeof Gift>;

export const getGifts = defineCall({
  method: "GET",
  path: "/api/gifts.php",
  who: "member",
  summary: "The gifts in the order shown, with their prices.",
  input: z.object({}),
  output: z.object({ gifts: z.array(Gift), currency: CurrencyCode }),
  errors: ["authentication_required"],
});

export const ReceivedGifts = z.object({
  gifts: z.array(z.object({ key: z.string(), count: z.int() })),
  total: z.int(),
  /** Who gave, newest first; only the receiver is told. `profile` is null when the giver may not be shown. */
  given: z.nullable(
    z.array(z.object({ key: z.string(), given_at: z.iso.datetime(), profile: z.nullable(PartnerCard) })),
  ),
});
export type ReceivedGifts = z.infer<typeof ReceivedGifts>;

export const getReceivedGifts = defineCall({
  method: "GET",
  path: "/api/gift.php",
  who: "member",
  summary: "How many gifts a member has received of each kind; the caller's own with their givers.",
  input: z.object({ id: z.string() }),
  output: ReceivedGifts,
  errors: ["authentication_required", "not_found"],
});
