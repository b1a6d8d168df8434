/** Pure rules of safety: how long an access ban lasts. */
import { addMonths } from "#lib/months.ts";

/** For so many months, or for ever. */
export type BanLength = number | null;

export function banEnd(now: Date, months: BanLength): Date | "infinity" {
  return months === null ? "infinity" : addMonths(now, months);
}

/** What comes after a + names no other mailbox: it must not be a way around one's own ban. */
export function mailboxOf(email_normalised: string): string {
  const at = email_normalised.lastIndexOf("@");
  const mailbox = email_normalised.slice(0, at);
  return `${mailbox.split("+")[0] || mailbox}${email_normalised.slice(at)}`;
}
