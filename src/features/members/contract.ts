/** The calls of members: search, one profile, and the few that visitors may see. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { MainImage } from "#features/accounts/contract.ts";

/** A member as lists show them: never more than this. */
export const MemberCard = z.object({
  id: z.string(),
  name: z.string(),
  age: z.int(),
  country: z.string(),
  /** Name of the region in the reader's language. */
  region: z.nullable(z.string()),
  /** Null when there is no photo that may be shown. */
  main_image: z.nullable(MainImage),
  /** Written by the site's own team. */
  fictional: z.boolean(),
  /** Invented for the demo site. */
  demo: z.boolean(),
});
export type MemberCard = z.infer<typeof MemberCard>;

/** A card among the results of a search. */
export const FoundMember = z.object({ ...MemberCard.shape, about_me: z.string(), shared_interests: z.array(z.string()) });
export type FoundMember = z.infer<typeof FoundMember>;

export const searchMembers = defineCall({
  method: "GET",
  path: "/api/search.php",
  who: "member",
  summary: "Members who fit the caller, and whom the caller fits, last active first.",
  input: z.object({}),
  output: z.object({ members: z.array(FoundMember) }),
  errors: ["authentication_required"],
});

export const Profile = z.object({
  ...MemberCard.shape,
  gender: z.string(),
  sexuality: z.string(),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  tattoos: z.nullable(z.string()),
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  about_me: z.string(),
  looking_for: z.string(),
  /** The photos that the caller may see; the main one first. */
  photos: z.array(MainImage),
  num_photos: z.int(),
  own: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineCall({
  method: "GET",
  path: "/api/profile.php",
  who: "member",
  summary: "One member's profile, with as many photos as the caller may see.",
  input: z.object({ id: z.string() }),
  output: Profile,
  errors: ["authentication_required", "not_found"],
});

export const getPreviewMembers = defineCall({
  method: "GET",
  path: "/api/preview-members.php",
  who: "anyone",
  summary: "Six members for the front page: only invented ones, since nobody else agreed to be shown there.",
  input: z.object({}),
  output: z.object({ members: z.array(MemberCard) }),
  errors: [],
});
