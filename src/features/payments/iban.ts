/** What is said about an IBAN while it is typed: nothing until it is complete or cannot become right any more. */
import { electronicFormatIBAN, getCountrySpecifications, isSEPACountry, isValidIBAN } from "ibantools";

type IbanState = "incomplete" | "invalid" | "not_sepa" | "valid";

export function ibanState(typed: string): IbanState {
  const iban = electronicFormatIBAN(typed) ?? "";
  if (!/^([A-Z]{0,2}|[A-Z]{2}\d?|[A-Z]{2}\d{2}[A-Z0-9]*)$/.test(iban)) return "invalid";
  if (iban.length < 2) return "incomplete";
  const country = iban.slice(0, 2);
  const length = getCountrySpecifications()[country]?.chars;
  if (!length || iban.length > length) return "invalid";
  if (!isSEPACountry(country)) return "not_sepa";
  if (iban.length < length) return "incomplete";
  return isValidIBAN(iban) ? "valid" : "invalid";
}
