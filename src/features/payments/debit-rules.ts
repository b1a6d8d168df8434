/** Pure rules of direct debits: accounts that can be used, and how much of account and phone is shown again. */
import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from "ibantools";

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

/** The day on which the money is taken. */
export function collectOn(signed_at: Date, notice_days: number): string {
  return new Date(signed_at.getTime() + notice_days * 24 * 3_600_000).toISOString().slice(0, 10);
}
