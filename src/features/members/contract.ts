/** The calls of members: search, one profile, the few that visitors may see, and one's own profile. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { text } from "#contract/text.ts";
import { MainImage } from "#features/accounts/contract.ts";
import { profileChoices } from "#lib/profile-choices.ts";
import { audiences, photoModes, profileReasons, writers } from "./rules.ts";

/** A member as lists show them: never more than this. */
export const MemberCard = z.object({
  id: z.string(),
  name: z.string(),
  /** Null when the member hides it from the caller. */
  age: z.nullable(z.int()),
  country: z.string(),
  /** Name of the region in the reader's language; null when not told or hidden from the caller. */
  region: z.nullable(z.string()),
  /** Null when there is no photo that may be shown. */
  main_image: z.nullable(MainImage),
  /** Written by the site's own team. */
  fictional: z.boolean(),
  /** Invented for the demo site. */
  demo: z.boolean(),
  /** Here right now, and willing to show it. */
  online: z.boolean(),
  /** By the caller. */
  liked: z.boolean(),
});
export type MemberCard = z.infer<typeof MemberCard>;

/** Somebody with whom the caller has a chat. */
export const PartnerCard = z.object({
  ...MemberCard.shape,
  /** Invisible, and known to the caller from the chat only: there is no profile to open. */
  closed: z.optional(z.boolean()),
});
export type PartnerCard = z.infer<typeof PartnerCard>;

/** A photo of a profile as the caller may see it. */
export const ProfilePhoto = z.object({
  id: z.string(),
  /** Blurred when locked; null where there is not even a blurred one. */
  image: z.nullable(MainImage),
  /** A few pixels of it, for as long as it is on its way; empty when locked. */
  placeholder: z.string(),
  /** What it takes to see it clearly; null when the caller does. */
  locked: z.nullable(z.enum(["login", "premium", "match"])),
});
export type ProfilePhoto = z.infer<typeof ProfilePhoto>;

/** A profile as the site and its owner show it to the caller: what is hidden is null or missing. */
export const Profile = z.object({
  ...MemberCard.shape,
  gender: z.nullable(z.string()),
  sexuality: z.nullable(z.string()),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  tattoos: z.nullable(z.string()),
  interests: z.array(z.string()),
  shared_interests: z.array(z.string()),
  about_me: z.string(),
  looking_for: z.string(),
  /** The main one first. */
  photos: z.array(ProfilePhoto),
  own: z.boolean(),
  likes_you: z.boolean(),
  match: z.boolean(),
  /** Why the caller may like this profile; only true things. */
  reasons: z.array(z.enum(profileReasons)),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = defineCall({
  method: "GET",
  path: "/api/profile.php",
  who: "anyone",
  summary: "One member's profile, with as many clear photos as the caller may see.",
  input: z.object({ id: z.string() }),
  output: Profile,
  errors: ["authentication_required", "signup_incomplete", "not_found"],
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

export const getRelated = defineCall({
  method: "GET",
  path: "/api/related.php",
  who: "member",
  summary: "Members like the one given, who fit the caller.",
  input: z.object({ id: z.string() }),
  output: z.object({ members: z.array(MemberCard) }),
  errors: ["authentication_required", "not_found"],
});

/** Somebody the caller has blocked: only the name, to undo it. */
const Blocked = z.object({ id: z.string(), name: z.string(), blocked_on: z.iso.date() });

export const listBlocked = defineCall({
  method: "GET",
  path: "/api/block.php",
  who: "member",
  summary: "Whom the caller has blocked, newest first.",
  input: z.object({}),
  output: z.object({ members: z.array(Blocked) }),
  errors: ["authentication_required"],
});

export const blockMember = defineCall({
  method: "POST",
  path: "/api/block.php",
  who: "member",
  summary: "Hides the caller and a member from each other; likes and matches between them end.",
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required", "not_found"],
  // Who is blocked already is blocked.
  keyed: true,
});

export const unblockMember = defineCall({
  method: "DELETE",
  path: "/api/block.php",
  who: "member",
  summary: "Ends a block of the caller; likes do not come back.",
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required"],
  keyed: true,
});

const choiceOf = <Choices extends readonly [string, ...string[]]>(choices: Choices) => z.nullable(z.enum(choices));

/** What members tell about themselves; the name and the date of birth have rules of their own. */
export const OwnFields = z.object({
  gender: z.enum(profileChoices.gender),
  sexuality: z.enum(profileChoices.sexuality),
  country: z.string().check(z.maxLength(2)),
  /** Null until it is told; one of another country counts as not told. */
  region: z.nullable(text(10)),
  /** Free text; nobody but the member gets to see it. */
  town: text(80),
  hair_color: choiceOf(profileChoices.hair_color),
  eye_color: choiceOf(profileChoices.eye_color),
  body_type: choiceOf(profileChoices.body_type),
  relationship_status: choiceOf(profileChoices.relationship_status),
  tattoos: choiceOf(profileChoices.tattoos),
  interests: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100)),
  about_me: text(40_000),
  looking_for: text(40_000),
});
export type OwnFields = z.infer<typeof OwnFields>;

const Audience = z.enum(audiences);

/** Who sees what, and who may write. */
export const Privacy = z.object({
  show_age: Audience,
  show_region: Audience,
  show_online: Audience,
  show_interests: Audience,
  show_relationship: Audience,
  show_photos: z.enum(photoModes),
  messages_from: z.enum(writers),
  /** Nowhere to be found; chats that exist go on. */
  invisible: z.boolean(),
  hide_fictional: z.boolean(),
  /** No partner's adverts among the results. */
  hide_adverts: z.boolean(),
  /** May be shown in the site's adverts. */
  may_advertise: z.boolean(),
});
export type Privacy = z.infer<typeof Privacy>;

/** Whom a member searches; null leaves it to what the site proposes. */
export const SearchPreferences = z.object({
  gender: z._default(z.nullable(z.enum(profileChoices.gender)), null),
  min_age: z._default(z.nullable(z.int()), null),
  max_age: z._default(z.nullable(z.int()), null),
  country: z._default(z.nullable(z.string().check(z.maxLength(2))), null),
  region: z._default(z.nullable(z.string().check(z.maxLength(10))), null),
});
export type SearchPreferences = z.infer<typeof SearchPreferences>;

export const ProfileSettings = z.object({
  ...OwnFields.shape,
  name: z.string(),
  date_of_birth: z.string(),
  /** The day from which the name can be changed again; null when it can be now. */
  name_change_on: z.nullable(z.iso.date()),
  /** False while the profile waits for its owner's address to be confirmed, or the site has blocked it. */
  may_be_shown: z.boolean(),
  /** Explicit interests may be chosen. */
  sensitive_data_consent: z.boolean(),
  privacy: Privacy,
  search_preferences: SearchPreferences,
});
export type ProfileSettings = z.infer<typeof ProfileSettings>;

export const getProfileSettings = defineCall({
  method: "GET",
  path: "/api/profile.php?own=1",
  who: "member",
  summary: "Everything a member can change about their own profile.",
  input: z.object({}),
  output: ProfileSettings,
  errors: ["authentication_required"],
});

export const saveProfileSettings = defineCall({
  method: "PUT",
  path: "/api/profile.php",
  who: "member",
  summary: "Saves what a member tells about themselves; what is left out stays.",
  input: z.object({
    ...z.partial(OwnFields).shape,
    /** Agreed to now, since an explicit interest needs it. */
    consent_sensitive_data: z._default(z.boolean(), false),
    /** Where the browser thinks it is, already rounded to a tenth of a degree. */
    lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
    lon: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
  }),
  output: ProfileSettings,
  errors: ["validation", "foreign_site", "authentication_required"],
});

export const savePrivacy = defineCall({
  method: "PUT",
  path: "/api/profile.php?privacy=1",
  who: "member",
  summary: "Saves who sees what of a member, and who may write.",
  input: z.partial(Privacy),
  output: ProfileSettings,
  errors: ["validation", "foreign_site", "authentication_required"],
});

export const saveSearchPreferences = defineCall({
  method: "PUT",
  path: "/api/profile.php?search=1",
  who: "member",
  summary: "Saves whom a member searches.",
  input: SearchPreferences,
  output: ProfileSettings,
  errors: ["validation", "foreign_site", "authentication_required"],
});
