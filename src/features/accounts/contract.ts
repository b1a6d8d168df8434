/** The calls of accounts: who is logged in, logging in and out, language and theme, password, address, sessions. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { LanguageCode } from "#contract/settings/fields.ts";
import { isStorableText } from "#contract/text.ts";
import { dismissals } from "#lib/dismissals.ts";

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

/** When the member put away what can be put away. */
const Dismissals = z.partialRecord(z.enum(dismissals), z.iso.datetime());

/** The account of the one who asks. */
export const User = z.object({
  status: z.enum(["not_confirmed", "active"]),
  credits: z.int(),
  paid_user: z.boolean(),
  language: LanguageCode,
  theme: Theme,
  fictional_icon: z.string(),
  notifications_disabled: z.array(z.string()),
  /** Why no mails are sent but those about the account itself. */
  mail_off: z.nullable(z.enum(["fbl", "bounce", "listunsubscribe"])),
  dismissals: Dismissals,
  signup_at: z.iso.datetime(),
  /** The sign-up still lacks something: only /complete-signup is open. */
  incomplete: z.boolean(),
  /** Agreed to an older version of the terms: asked to agree to the new one. */
  terms_outdated: z.boolean(),
  profile: OwnProfile,
});
export type User = z.infer<typeof User>;

export const acceptTerms = defineCall({
  method: "POST",
  path: "/api/user.php?terms=1",
  who: "member",
  summary: "Agrees to the terms as they stand now; one that was read before a newer came is refused.",
  input: z.object({ version: z.iso.date() }),
  output: z.object({ user: User }),
  errors: ["validation", "foreign_site", "authentication_required", "signup_incomplete", "conflict"],
});

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
  input: z.object({ email: z.optional(credential), username: z.optional(credential), password: credential }).check(
    z.refine((given) => (given.email ?? given.username) !== undefined, {
      path: ["email"],
      error: "errors.field_required",
    }),
  ),
  output: z.object({ user: User }),
  errors: [
    "validation",
    "foreign_site",
    "login_failed",
    "too_many_attempts",
    "rate_limited",
    "account_pending_deletion",
    "account_banned",
    "account_suspended",
    "account_excluded",
  ],
});

export const saveUser = defineCall({
  method: "PUT",
  path: "/api/user.php",
  who: "member",
  summary: "Saves the member's language or theme, also in this browser, or the time zone.",
  input: z.object({
    language: z.optional(LanguageCode),
    theme: z.optional(Theme),
    time_zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ user: User }),
  errors: ["validation", "foreign_site", "authentication_required", "rate_limited"],
  incomplete: true,
});

export const saveDismissal = defineCall({
  method: "POST",
  path: "/api/user.php?dismissed=1",
  who: "member",
  summary: "Says that the member has put something away, so that it stays away on other devices.",
  input: z.object({ key: z.enum(dismissals), at: z.iso.datetime() }),
  output: z.object({ dismissals: Dismissals }),
  errors: ["validation", "foreign_site", "authentication_required"],
  keyed: true,
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

export const logoutByPost = defineCall({
  ...logout,
  method: "POST",
  /** For a page whose session seems over: one that has begun since, in another window, goes on. */
  input: z.object({ begun_by: z.optional(z.iso.datetime()) }),
});

export const leavePage = defineCall({
  method: "POST",
  path: "/api/page-hidden.php",
  who: "anyone",
  summary: "Says that the page is hidden: its member counts as away a little later.",
  input: z.object({}),
  output: z.object({}),
  errors: ["foreign_site"],
  beacon: true,
});

const secret = z
  .string()
  .check(
    z.minLength(1, "errors.field_required"),
    z.maxLength(1024),
    z.refine(isStorableText, "errors.field_characters"),
  );
const address = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, "errors.field_required"),
    z.maxLength(256),
    z.refine(isStorableText, "errors.field_characters"),
  );
/** From a link in a mail; what is no such thing is answered like one that has expired. */
const linkToken = z.string().check(z.maxLength(100));

export const requestPasswordReset = defineCall({
  method: "POST",
  path: "/api/reset-password.php",
  who: "anyone",
  summary: "Sends a link for a new password to the address of an account.",
  input: z.object({ email: address }),
  output: z.object({ minutes: z.int() }),
  errors: ["validation", "foreign_site", "too_many_reset_mails"],
});

export const resetPassword = defineCall({
  method: "POST",
  path: "/api/reset-password.php?do=1",
  who: "anyone",
  summary: "Sets a new password by the link in a mail; logs everybody out and nobody in.",
  input: z.object({ token: linkToken, password: secret, password_repeat: secret }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "link_invalid", "rate_limited"],
});

export const changePassword = defineCall({
  method: "PUT",
  path: "/api/password.php",
  who: "member",
  summary: "Changes the password; every other session of the member ends.",
  input: z.object({ old_password: secret, password: secret, password_repeat: secret }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required", "too_many_attempts", "rate_limited"],
});

export const requestMailChange = defineCall({
  method: "POST",
  path: "/api/mail-change.php",
  who: "member",
  summary: "Sends a link to a new e-mail address, which confirms the change.",
  input: z.object({ email: address, password: secret }),
  output: z.object({ email: z.string(), minutes: z.int() }),
  errors: ["validation", "foreign_site", "authentication_required", "too_many_attempts", "rate_limited"],
});

export const confirmMailChange = defineCall({
  method: "POST",
  path: "/api/mail-change.php?do=1",
  who: "anyone",
  summary: "Makes the new e-mail address count, by the link sent to it.",
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: ["validation", "foreign_site", "link_invalid"],
});

export const undoMailChange = defineCall({
  method: "POST",
  path: "/api/mail-change.php?undo=1",
  who: "anyone",
  summary: "Puts the old e-mail address back, by the link sent to it, and asks for a new password.",
  input: z.object({ token: linkToken }),
  output: z.object({ email: z.string() }),
  errors: ["validation", "foreign_site", "link_invalid", "rate_limited"],
});

/** One browser in which the member is logged in. */
export const OpenSession = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  country: z.nullable(z.string()),
  /** The day it was last used, where the member lives. */
  used_on: z.iso.date(),
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof OpenSession>;

export const listSessions = defineCall({
  method: "GET",
  path: "/api/sessions.php",
  who: "member",
  summary: "Where the member is logged in.",
  input: z.object({}),
  output: z.object({ email: z.string(), sessions: z.array(OpenSession) }),
  errors: ["authentication_required"],
});

export const endSession = defineCall({
  method: "DELETE",
  path: "/api/sessions.php",
  who: "member",
  summary: "Logs the member out in one browser.",
  input: z.object({ id: z.string() }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
});

export const endOtherSessions = defineCall({
  method: "DELETE",
  path: "/api/sessions.php?others=1",
  who: "member",
  summary: "Logs the member out everywhere but in this browser.",
  input: z.object({}),
  output: z.object({}),
  errors: ["foreign_site", "authentication_required"],
});
