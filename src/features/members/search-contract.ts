/** The search: what one may look for, and what is found. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { RegionChoice } from "#features/site/contract.ts";
import { profileChoices } from "#lib/profile-choices.ts";
import { MemberCard } from "./contract.ts";

/** A form sends every field, those that were left alone empty. */
const emptyAsMissing = z.transform((value) => (value === "" ? undefined : value));
const chosen = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.pipe(emptyAsMissing, z.optional(schema)));

const age = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(150));
const flag = z.pipe(
  z.enum(["1", "0"]),
  z.transform((value) => value === "1"),
);
const keys = z.pipe(
  z.string().check(z.maxLength(1000), z.regex(/^[a-z0-9_]+(,[a-z0-9_]+)*$/)),
  z.transform((value) => [...new Set(value.split(","))]),
);
const choices = <const Choices extends readonly string[]>(of: Choices) => z.pipe(keys, z.array(z.enum(of)));

/** What others say about themselves, one choice each. */
export const traitFields = ["relationship_status", "hair_color", "eye_color", "tattoos"] as const;

export const searchOrders = ["best", "newest", "nearest"] as const;

/** The filters as an address carries them. */
export const SearchFields = z.object({
  gender: chosen(z.enum(profileChoices.gender)),
  min_age: chosen(age),
  max_age: chosen(age),
  country: chosen(z.string().check(z.regex(/^[A-Z]{2}$/))),
  region: chosen(z.string().check(z.regex(/^[A-Z0-9-]{4,10}$/))),
  sexuality: chosen(z.enum(profileChoices.sexuality)),
  relationship_status: chosen(z.enum(profileChoices.relationship_status)),
  /** One of these; separated by commas. */
  body_types: chosen(choices(profileChoices.body_type)),
  hair_color: chosen(z.enum(profileChoices.hair_color)),
  eye_color: chosen(z.enum(profileChoices.eye_color)),
  tattoos: chosen(z.enum(profileChoices.tattoos)),
  /** At least one of these; separated by commas. */
  interests: chosen(keys),
  /** Below so many kilometres; one of the site's steps. */
  distance: chosen(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20_000))),
  with_photo: chosen(flag),
  online: chosen(flag),
  new: chosen(flag),
  order: chosen(z.enum(searchOrders)),
});
export type SearchFields = z.infer<typeof SearchFields>;
export type SearchField = keyof SearchFields;

/** The filters that were searched by: what was asked for, kept from last time, or proposed. */
export const SearchFilter = z.object({
  gender: z.nullable(z.enum(profileChoices.gender)),
  min_age: z.int(),
  max_age: z.int(),
  country: z.nullable(z.string()),
  region: z.nullable(z.string()),
  sexuality: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  body_types: z.array(z.string()),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  tattoos: z.nullable(z.string()),
  interests: z.array(z.string()),
  distance: z.nullable(z.int()),
  with_photo: z.boolean(),
  online: z.boolean(),
  new: z.boolean(),
  order: z.enum(searchOrders),
});
export type SearchFilter = z.infer<typeof SearchFilter>;

export const FoundMember = z.object({
  ...MemberCard.shape,
  /** Joined a short time ago. */
  new: z.boolean(),
  /** Interests that the caller has too. */
  shared_interests: z.array(z.string()),
  /** Nearer than so many kilometres; null when unknown or further than the last step. */
  distance: z.nullable(z.int()),
});
export type FoundMember = z.infer<typeof FoundMember>;

export const SearchResults = z.object({
  members: z.array(FoundMember),
  /** Nearly fitting ones, when few fit. */
  similar: z.array(FoundMember),
  /** What the first member of the first page says; empty on other pages. */
  lead_text: z.string(),
  page: z.int(),
  /** Where the next page begins, to be given back as it is; null on the last page. */
  next: z.nullable(z.object({ page: z.int(), after: z.string() })),
  filter: SearchFilter,
  /** Somebody or the site's niche chose it, now or earlier; otherwise all who fit are searched for. */
  filtered: z.boolean(),
  /** What the caller can choose from, as far as it depends on who they are and where they look. */
  choices: z.object({
    genders: z.array(z.enum(profileChoices.gender)),
    /** Of the country searched in. */
    regions: z.array(RegionChoice),
    distances: z.array(z.int()),
  }),
  advert: z.nullable(z.object({ kind: z.enum(["cam", "partner"]), url: z.string() })),
});
export type SearchResults = z.infer<typeof SearchResults>;

export const searchMembers = defineCall({
  method: "GET",
  path: "/api/search.php",
  who: "anyone",
  summary: "Members who fit the caller and whom the caller fits; without any filter, by the one that was kept last.",
  input: z.object({
    ...SearchFields.shape,
    /** A deliberate choice, kept for the next visit; nothing chosen is a choice too. */
    keep: chosen(flag),
    page: chosen(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000))),
    after: chosen(z.string().check(z.maxLength(400))),
  }),
  output: SearchResults,
  errors: ["validation", "authentication_required", "signup_incomplete", "not_found"],
});
