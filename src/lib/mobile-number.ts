/** Phone numbers as people type them, as far as they can get text messages. */
import { parsePhoneNumberFromString, type CountryCode as PhoneCountry } from "libphonenumber-js/max";

/** With the country, as in +31612345678; undefined for what cannot get a text message. */
export function readMobile(typed: string, country: string | undefined): string | undefined {
  const phone = parsePhoneNumberFromString(typed, country as PhoneCountry | undefined);
  if (!phone?.isValid()) return undefined;
  const kind = phone.getType();
  return kind === "MOBILE" || kind === "FIXED_LINE_OR_MOBILE" ? phone.number : undefined;
}

/** What a caller of expensive numbers would walk through: all but the last four digits. */
export function phonePrefix(phone: string): string {
  return phone.slice(0, -4);
}
