/** The calls of credits: what is sold and what things cost. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { CountryCode, CurrencyCode } from "#contract/settings/fields.ts";

export const BundleOffer = z.object({
  id: z.int(),
  credits: z.int(),
  /** Text messages it is good for. */
  messages: z.int(),
  /** All in minor units, VAT included. */
  price: z.int(),
  price_per_credit: z.int(),
  price_per_message: z.int(),
  /** Percent saved per credit against the smallest bundle; 0 shows no ribbon. */
  ribbon: z.int(),
  popular: z.boolean(),
});
export type BundleOffer = z.infer<typeof BundleOffer>;

export const ActionCost = z.object({
  action: z.enum(["message", "photo", "gift"]),
  credits: z.int(),
  /** With the cheapest and with the smallest bundle. */
  least: z.int(),
  most: z.int(),
});
export type ActionCost = z.infer<typeof ActionCost>;

export const getBundles = defineCall({
  method: "GET",
  path: "/api/bundles.php",
  who: "anyone",
  summary: "What is sold in a country, and what each action costs there; without a country, in the caller's.",
  input: z.object({ country: z.optional(z.string()) }),
  output: z.object({
    country: CountryCode,
    currency: CurrencyCode,
    bundles: z.array(BundleOffer),
    costs: z.array(ActionCost),
  }),
  errors: [],
});
