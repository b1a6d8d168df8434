/** The calls of accounts: who is logged in, logging in and out, language and theme. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { LanguageCode } from "#contract/settings/fields.ts";
import { isStorableText } from "#contract/text.ts";

export const Theme = z.enum(["system", "light", "dark"]);

/** Addresses of one picture in its sizes; `match` is the one that the match modal shows. */
export const MainImage = z.object({
  filename: z.string(),
  thumb_filename: z.string(),
  match: z.string(),
  status: z.enum(["pending", "active", "rejected", "private"]),
});
export type MainImage = z.infer<typeof MainImage>;

/** A profile as its owner sees it. */
export const OwnProfile = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(["disabled", "active", "hidden", "blocked"]),
  country: z.string(),
  region: z.nullable(z.string()),
  /** Null when there is no photo. */
  main_image: z.nullable(MainImage),
  gender: z.string(),
  sexuality: z.string(),
  date_of_birth: z.string(),
  hair_color: z.nullable(z.string()),
  eye_color: z.nullable(z.string()),
  body_type: z.nullable(z.string()),
  relationship_status: z.nullable(z.string()),
  tattoos: z.nullable(z.string()),
  interests: z.array(z.string()),
  about_me: z.string(),
  looking_for: z.string(),
});
export type OwnProfile = z.infer<typeof OwnProfile>;

/** The account of the one who asks. */
export const User = z.object({
  status: z.enum(["not_confirmed", "active"]),
  credits: z.int(),
  paid_user: z.boolean(),
  language: LanguageCode,
  theme: Theme,
  fictional_icon: z.string(),
  notifications_disabled: z.array(z.string()),
  signup_at: z.iso.datetime(),
  profile: OwnProfile,
});
export type User = z.infer<typeof User>;

export const getUser = defineCall({
  method: "GET",
  path: "/api/user.php",
  who: "anyone",
  summary: "The member behind the session; null for a visitor.",
  input: z.object({}),
  output: z.object({ user: z.nullable(User) }),
  errors: [],
});

/** Longer than any address or password that can exist, short enough to hash. */
const credential = z
  .string()
  .check(
    z.minLength(1, "errors.field_required"),
    z.maxLength(256),
    z.refine(isStorableText, "errors.field_characters"),
  );

export const login = defineCall({
  method: "POST",
  path: "/api/user.php",
  who: "anyone",
  summary: "Logs in with an e-mail address or a username, and the password.",
  input: z
    .object({ email: z.optional(credential), username: z.optional(credential), password: credential })
    .check(
      z.refine((given) => (given.email ?? given.username) !== undefined, {
        path: ["email"],
        error: "errors.field_required",
      }),
    ),
  output: z.object({ user: User }),
  errors: ["validation", "foreign_site", "login_failed", "too_many_attempts", "rate_limited"],
});

export const saveUser = defineCall({
  method: "PUT",
  path: "/api/user.php",
  who: "member",
  summary: "Saves the member's language or theme, also in this browser.",
  input: z.object({ language: z.optional(LanguageCode), theme: z.optional(Theme) }),
  output: z.object({ user: User }),
  errors: ["validation", "foreign_site", "authentication_required"],
});

export const logout = defineCall({
  method: "GET",
  path: "/api/logout.php",
  who: "anyone",
  summary: "Ends the session of this browser.",
  input: z.object({}),
  output: z.object({}),
  errors: ["foreign_site"],
  changes: true,
});

export const logoutByPost = defineCall({ ...logout, method: "POST" });
