/** One mail as it goes out: headers that nothing can be smuggled into, and an id that tells a repeat. */
import { createHash } from "node:crypto";
import type { SendMailOptions } from "nodemailer";
import type { Settings } from "#contract/settings.ts";

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What it is, as in `accounts.new-device`. */
  kind: string;
  /** Whose mail it is: a neutral sender name and the address that answers go to. */
  site: Pick<Settings, "mail_name" | "support_email"> & Partial<Pick<Settings, "bounce_email">>;
  /** From `messageId`: a mail that is sent again keeps it. */
  message_id: string;
  headers?: Record<string, string>;
};

/** The same kind and key always give the same id, so that mail servers and readers recognise a repeat. */
export function messageId(kind: string, key: string, site: Mail["site"]): string {
  const digest = createHash("sha256").update(`${kind}\n${key}`).digest("hex").slice(0, 32);
  return `<${digest}@${site.support_email.split("@").at(-1)}>`;
}

export function messageOf(
  { to, subject, text, html, kind, site, message_id, headers = {} }: Mail,
  reference = "",
): SendMailOptions {
  return {
    ...(site.bounce_email ? { envelope: { from: address(site.bounce_email), to: address(to) } } : {}),
    from: { name: oneLine(site.mail_name), address: address(site.support_email) },
    to: { name: "", address: address(to) },
    subject: oneLine(subject),
    text,
    html,
    messageId: oneLine(message_id),
    headers: {
      // Nobody's absence notice should answer a machine.
      "Auto-Submitted": "auto-generated",
      "X-Kind": oneLine(kind),
      ...(reference ? { "X-Reference": reference } : {}),
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [headerName(name), oneLine(value)])),
    },
  };
}

/** A line break would begin a header of somebody else's. */
function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

function headerName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name)) throw new Error("This is no name of a mail header.");
  return name;
}

/** One plain address; lists, names, comments and line breaks are refused, not repaired. */
function address(value: string): string {
  if (!/^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u.test(value))
    throw new Error("This is no mail address.");
  return value;
}
