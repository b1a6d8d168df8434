/** The calls of joining: sign-up, activation, completion, and the sign-up by a partner. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { LanguageCode } from "#contract/settings/fields.ts";
import { isStorableText, text } from "#contract/text.ts";
import { countryCodes } from "#lib/countries.ts";
import { profileChoices } from "#lib/profile-choices.ts";

const required = (longest: number) =>
  z
    .string()
    .check(
      z.minLength(1, "errors.field_required"),
      z.maxLength(longest),
      z.refine(isStorableText, "errors.field_characters"),
    );
const flag = z._default(z.boolean(), false);
const Gender = z.enum(profileChoices.gender, "errors.choice_required");
const Sexuality = z.enum(profileChoices.sexuality, "errors.choice_required");
/** Longer than any name or address that is accepted, so that the rules say what is wrong. */
const credential_length = 256;
const password_length = 1024;
const password = required(password_length);
const token = z.string().check(z.maxLength(100));

export const Consents = z.object({
  /** Terms and privacy notice. */
  consent_terms: flag,
  /** What a dating profile tells about sex life and orientation (GDPR, Article 9). */
  consent_sensitive_data: flag,
  /** Offers and news by mail; never required. */
  consent_marketing: flag,
});
export type Consents = z.infer<typeof Consents>;

export const checkSignup = defineCall({
  method: "POST",
  path: "/api/signup.php?check=1",
  who: "anyone",
  summary: "Says while somebody types whether a name or an address can be used; null means nothing is wrong.",
  input: z.object({ name: z.optional(text(credential_length)), email: z.optional(text(credential_length)) }),
  output: z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) }),
  errors: ["validation", "foreign_site", "rate_limited"],
});

export const signup = defineCall({
  method: "POST",
  path: "/api/signup.php",
  who: "anyone",
  summary: "Makes an account and logs it in; `mailed` when a mail tells what became of it.",
  input: z.object({
    gender: Gender,
    sexuality: Sexuality,
    date_of_birth: z.optional(text(10)),
    country: z.enum(countryCodes, "errors.choice_required"),
    region: z.optional(text(10)),
    // What is empty is told together with whatever else is wrong.
    name: text(credential_length),
    email: text(credential_length),
    password: text(password_length),
    ...Consents.shape,
    /** The profile of the landing page, for the first message. */
    signup_message_to: z.optional(z.uuid()),
    /** The caller's own interests, as far as chosen before; what is none of the site's is left out. */
    interests: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(100))),
    /** What was wished for in the match finder, in the words of its address. */
    finder: z.optional(text(2000)),
    /** The niche of the landing page, whose filters the first search begins with. */
    niche: z.optional(z.int().check(z.minimum(1), z.maximum(7))),
    /** When the form was shown, by the server's clock. */
    opened_at: z.iso.datetime(),
    /** Seen by no person; only a program fills it in. */
    website: z._default(text(1000), ""),
  }),
  output: z.object({ state: z.enum(["created", "mailed"]) }),
  errors: [
    "validation",
    "foreign_site",
    "rate_limited",
    "conflict",
    "signups_closed",
    "account_exists",
    "account_pending_deletion",
    "signup_refused",
  ],
  // Name, address and password: the same three again, within ten minutes, are the same sign-up.
  keyed: true,
});

const choice = <Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.optional(z.nullable(z.enum(choices)));

const chosen = z.nullable(z.string());

export const getSignup = defineCall({
  method: "GET",
  path: "/api/signup.php",
  who: "member",
  summary: "What the caller has told so far, for the steps after the sign-up.",
  input: z.object({}),
  output: z.object({
    email: z.string(),
    status: z.string(),
    country: z.string(),
    region: chosen,
    town: z.string(),
    hair_color: chosen,
    eye_color: chosen,
    body_type: chosen,
    relationship_status: chosen,
    tattoos: chosen,
    about_me: z.string(),
    looking_for: z.string(),
    signup_message: z.nullable(z.string()),
    /** Somebody waits for the first message. */
    has_recipient: z.boolean(),
    recipient_name: z.nullable(z.string()),
  }),
  errors: ["authentication_required", "signup_incomplete"],
});

export const saveSignup = defineCall({
  method: "PUT",
  path: "/api/signup.php",
  who: "member",
  summary: "Saves what a new member tells after the sign-up: first message, region, personal data, texts.",
  input: z.object({
    signup_message: z.optional(text(10_000)),
    country: z.optional(z.enum(countryCodes)),
    region: z.optional(z.nullable(text(10))),
    /** Kept for the member alone. */
    town: z.optional(text(80)),
    /** Where the browser thinks it is, already rounded to a tenth of a degree. */
    lat: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
    lon: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
    hair_color: choice(profileChoices.hair_color),
    eye_color: choice(profileChoices.eye_color),
    body_type: choice(profileChoices.body_type),
    relationship_status: choice(profileChoices.relationship_status),
    tattoos: choice(profileChoices.tattoos),
    about_me: z.optional(text(10_000)),
    looking_for: z.optional(text(10_000)),
  }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required", "signup_incomplete"],
});

export const activate = defineCall({
  method: "POST",
  path: "/api/activate.php",
  who: "anyone",
  summary: "Confirms an e-mail address by the link that was sent to it.",
  input: z.object({ token }),
  output: z.object({ status: z.literal("active") }),
  errors: ["validation", "foreign_site", "activation_failed"],
});

export const resendActivation = defineCall({
  method: "POST",
  path: "/api/activate.php?resend=1",
  who: "member",
  summary: "Sends the activation mail again, to another address when one is given.",
  input: z.object({ email: z.optional(required(credential_length)) }),
  output: z.object({ email: z.string() }),
  errors: ["validation", "foreign_site", "authentication_required", "rate_limited", "conflict"],
  incomplete: true,
});

/** What a partner may leave to the member. */
export const missingFields = [
  "name",
  "gender",
  "sexuality",
  "date_of_birth",
  "country",
  "password",
  "consent_terms",
  "consent_sensitive_data",
] as const;
export type MissingField = (typeof missingFields)[number];

export const getMissing = defineCall({
  method: "GET",
  path: "/api/complete-signup.php",
  who: "member",
  summary: "What the caller's sign-up still lacks.",
  input: z.object({}),
  output: z.object({ missing: z.array(z.enum(missingFields)), country: z.string() }),
  errors: ["authentication_required"],
  incomplete: true,
});

export const completeSignup = defineCall({
  method: "PUT",
  path: "/api/complete-signup.php",
  who: "member",
  summary: "Gives what the caller's sign-up lacked; afterwards the account is like any other.",
  input: z.object({
    name: z.optional(required(credential_length)),
    gender: z.optional(Gender),
    sexuality: z.optional(Sexuality),
    date_of_birth: z.optional(text(10)),
    country: z.optional(z.enum(countryCodes)),
    password: z.optional(password),
    ...Consents.shape,
  }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
  incomplete: true,
});

export const partnerSignup = defineCall({
  method: "POST",
  path: "/api/partner-signup.php",
  who: "anyone",
  summary:
    "A partner's server signs somebody up and gets a link that logs in once and asks for the rest. " +
    "`signature` is the hexadecimal HMAC-SHA256, by the partner's key, over all other fields as lines `name=value`, " +
    "sorted by name, joined by a line feed. A repeat with the same `key` means the same account.",
  input: z.object({
    /** The partner's name, as the operator added it. */
    partner: required(60),
    /** The partner's own number for this sign-up. */
    key: required(64),
    /** Seconds since 1970; at most five minutes off. */
    timestamp: z.int(),
    email: required(credential_length),
    name: z.optional(text(credential_length)),
    gender: z.optional(Gender),
    sexuality: z.optional(Sexuality),
    date_of_birth: z.optional(text(10)),
    country: z.optional(z.enum(countryCodes)),
    language: z.optional(LanguageCode),
    ref: z.optional(text(64)),
    sub1: z.optional(text(64)),
    sub2: z.optional(text(64)),
    sub3: z.optional(text(64)),
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  output: z.object({ url: z.string() }),
  errors: [
    "validation",
    "partner_unknown",
    "rate_limited",
    "conflict",
    "signups_closed",
    "account_exists",
    "signup_refused",
  ],
  signed: true,
});

export const enterByPartner = defineCall({
  method: "POST",
  path: "/api/partner-signup.php?enter=1",
  who: "anyone",
  summary: "Logs in, once, by the link that a partner was given.",
  input: z.object({ token }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "activation_failed"],
});
