/** Pure rules of direct debits: accounts that can be used, and how much of account and phone is shown again. */
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";
import { bankDayAfter } from "#lib/bank-days.ts";
import { dayIn } from "#lib/time-zones.ts";

export type DebitProblem = "errors.iban_invalid" | "errors.iban_country";

/** As banks write it, without spaces; else what is wrong with it. */
export function readIban(typed: string): { iban: string } | { problem: DebitProblem } {
  const iban = electronicFormatIBAN(typed) ?? "";
  if (!isValidIBAN(iban)) return { problem: "errors.iban_invalid" };
  return isSEPACountry(iban.slice(0, 2)) ? { iban } : { problem: "errors.iban_country" };
}

/** The country and the last four: enough for who knows it. */
export function maskedIban(iban: string): string {
  return `${iban.slice(0, 2)}•• •••• ${iban.slice(-4)}`;
}

export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)} •••• ${phone.slice(-3)}`;
}

/** The day where the payer lives and where the banks are, the earlier first. */
function daysOf(signed_at: Date, time_zone: string): string[] {
  return [time_zone, "Europe/Brussels"].map((zone) => dayIn(zone, signed_at)).toSorted();
}

/** The day on which a mandate is signed: to banks, one that has begun only where the payer lives has yet to come. */
export function signedOn(signed_at: Date, time_zone: string): string {
  return daysOf(signed_at, time_zone)[0]!;
}

/** The day on which the money is taken: announced in days of the payer, and one on which banks work. */
export function collectOn(signed_at: Date, time_zone: string, notice_days: number): string {
  return bankDayAfter(daysOf(signed_at, time_zone)[1]!, notice_days);
}
