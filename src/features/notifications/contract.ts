/** The calls of notifications: what a member wants to be told, browsers that take pushes, and mails that come back. */
import * as z from "zod/mini";
import { defineCall } from "#contract/call.ts";
import { notificationSwitches } from "#lib/notification-keys.ts";
import { digests, mailOffReasons } from "./rules.ts";

const word = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest), z.regex(/^[A-Za-z0-9_-]+=*$/));

export const savePush = defineCall({
  method: "POST",
  path: "/api/user.php?push=1",
  who: "member",
  summary: "Saves this browser's push subscription; it ends with the session.",
  input: z.object({
    endpoint: z.string().check(z.maxLength(1000)),
    keys: z.object({ p256dh: word(120), auth: word(40) }),
  }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
  keyed: true,
});

export const removePush = defineCall({
  method: "DELETE",
  path: "/api/user.php?push=1",
  who: "member",
  summary: "Ends the pushes to one browser: this one by its endpoint, another one by its id.",
  input: z.object({ endpoint: z.optional(z.string().check(z.maxLength(1000))), id: z.optional(z.uuid()) }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "authentication_required"],
});

/** A browser that gets pushes. */
export const PushDevice = z.object({
  id: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  current: z.boolean(),
});
export type PushDevice = z.infer<typeof PushDevice>;

const Switch = z.enum(notificationSwitches);

export const Notifications = z.object({
  email: z.string(),
  /** "channel:key" of what the member does not get. */
  notifications_disabled: z.array(z.string()),
  digest: z.enum(digests),
  show_names: z.boolean(),
  /** Why no mails are sent but those about the account itself. */
  mail_off: z.nullable(z.enum(mailOffReasons)),
  devices: z.array(PushDevice),
  quiet_from_hour: z.int(),
  quiet_until_hour: z.int(),
  digest_hour: z.int(),
});
export type Notifications = z.infer<typeof Notifications>;

export const getNotifications = defineCall({
  method: "GET",
  path: "/api/notifications.php",
  who: "member",
  summary: "What the member is told by mail and push, how often, and whether mails reach them.",
  input: z.object({}),
  output: Notifications,
  errors: ["authentication_required"],
});

export const saveNotifications = defineCall({
  method: "PUT",
  path: "/api/notifications.php",
  who: "member",
  summary: "Saves what the member is told by mail and push, and how often.",
  input: z.object({
    notifications_disabled: z.array(Switch).check(z.maxLength(notificationSwitches.length)),
    digest: z.enum(digests),
    show_names: z.boolean(),
  }),
  output: Notifications,
  errors: ["validation", "foreign_site", "authentication_required"],
});

export const resumeMail = defineCall({
  method: "POST",
  path: "/api/notifications.php?mail=1",
  who: "member",
  summary:
    "Asks for mails again: at once, after a tick where one was marked as spam, or by a link where they came back.",
  input: z.object({ agree: z.optional(z.boolean()) }),
  output: z.object({ state: z.enum(["on", "sent"]) }),
  errors: ["validation", "foreign_site", "authentication_required", "rate_limited"],
});

/** From a link in a mail; what is no such thing is answered like one that has expired. */
const linkToken = z.string().check(z.maxLength(100));

export const confirmAddress = defineCall({
  method: "POST",
  path: "/api/notifications.php?confirm=1",
  who: "anyone",
  summary: "Says by the link in a mail that the address works: mails come again.",
  input: z.object({ token: linkToken }),
  output: z.object({}),
  errors: ["validation", "foreign_site", "link_invalid"],
});

export const unsubscribe = defineCall({
  method: "POST",
  path: "/api/unsubscribe.php",
  who: "anyone",
  summary:
    "Ends mails by the token in one of them, without logging in: all (RFC 8058), or those that the mail was about.",
  input: z.object({
    token: z.string().check(z.maxLength(1000)),
    what: z._default(z.enum(["all", "these"]), "all"),
  }),
  output: z.object({ all: z.boolean() }),
  errors: ["validation", "link_invalid"],
  // The token says whose mails they are, and no cookie counts for it.
  signed: true,
  form: { page: "/unsubscribe" },
});

export const reportMail = defineCall({
  method: "POST",
  path: "/api/mail-report.php",
  who: "anyone",
  summary: "Takes in what a mail server reports: a mail that came back (RFC 3464) or was marked as spam (RFC 5965).",
  input: z.object({
    /** Seconds since 1970, at most five minutes off. */
    timestamp: z.int(),
    /** The whole mail, in base64. */
    message: z.base64().check(z.maxLength(250_000)),
    /** Hexadecimal HMAC-SHA256 over timestamp, a line feed and message, by the key of `npm run site -- bounces key`. */
    signature: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  output: z.object({ taken: z.boolean() }),
  errors: ["validation", "signature_invalid"],
  signed: true,
});
