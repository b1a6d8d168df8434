// The nineteen countries the site serves, with the facts about each that prices, clocks and forms need.
import type { Currency } from "./currencies.ts";
import type { LanguageCode } from "./languages.ts";

/** In the specification's order. */
export const countryCodes = [
  "US",
  "NL",
  "BE",
  "FR",
  "IT",
  "ES",
  "DE",
  "AT",
  "IE",
  "GB",
  "CA",
  "PL",
  "AU",
  "NZ",
  "CH",
  "DK",
  "FI",
  "NO",
  "SE",
] as const;

export type CountryCode = (typeof countryCodes)[number];

export interface Country {
  code: CountryCode;
  currency: Currency;
  /** The language offered first to a visitor from here. */
  default_locale: LanguageCode;
  /** Where a country has several zones, the one most of its people live in. */
  time_zone: string;
  phone_prefix: string;
  /** Served countries one can reach by land or a short crossing, for results from across the border. */
  neighbours: readonly CountryCode[];
  /** On services sold online, 2026. 0 where no tax is included in the price (US), federal GST in CA. */
  vat_percentage: number;
}

/** Every served country by its code; names come from Intl.DisplayNames. */
export const countries: Readonly<Record<CountryCode, Country>> = {
  US: {
    code: "US",
    currency: "USD",
    default_locale: "en",
    time_zone: "America/New_York",
    phone_prefix: "+1",
    neighbours: ["CA"],
    vat_percentage: 0,
  },
  NL: {
    code: "NL",
    currency: "EUR",
    default_locale: "nl",
    time_zone: "Europe/Amsterdam",
    phone_prefix: "+31",
    neighbours: ["BE", "DE"],
    vat_percentage: 21,
  },
  BE: {
    code: "BE",
    currency: "EUR",
    default_locale: "nl",
    time_zone: "Europe/Brussels",
    phone_prefix: "+32",
    neighbours: ["NL", "FR", "DE"],
    vat_percentage: 21,
  },
  FR: {
    code: "FR",
    currency: "EUR",
    default_locale: "fr",
    time_zone: "Europe/Paris",
    phone_prefix: "+33",
    neighbours: ["BE", "IT", "ES", "DE", "CH"],
    vat_percentage: 20,
  },
  IT: {
    code: "IT",
    currency: "EUR",
    default_locale: "it",
    time_zone: "Europe/Rome",
    phone_prefix: "+39",
    neighbours: ["FR", "AT", "CH"],
    vat_percentage: 22,
  },
  ES: {
    code: "ES",
    currency: "EUR",
    default_locale: "es",
    time_zone: "Europe/Madrid",
    phone_prefix: "+34",
    neighbours: ["FR"],
    vat_percentage: 21,
  },
  DE: {
    code: "DE",
    currency: "EUR",
    default_locale: "de",
    time_zone: "Europe/Berlin",
    phone_prefix: "+49",
    neighbours: ["NL", "BE", "FR", "AT", "PL", "CH", "DK"],
    vat_percentage: 19,
  },
  AT: {
    code: "AT",
    currency: "EUR",
    default_locale: "de",
    time_zone: "Europe/Vienna",
    phone_prefix: "+43",
    neighbours: ["IT", "DE", "CH"],
    vat_percentage: 20,
  },
  IE: {
    code: "IE",
    currency: "EUR",
    default_locale: "en",
    time_zone: "Europe/Dublin",
    phone_prefix: "+353",
    neighbours: ["GB"],
    vat_percentage: 23,
  },
  GB: {
    code: "GB",
    currency: "GBP",
    default_locale: "en",
    time_zone: "Europe/London",
    phone_prefix: "+44",
    neighbours: ["IE"],
    vat_percentage: 20,
  },
  CA: {
    code: "CA",
    currency: "CAD",
    default_locale: "en",
    time_zone: "America/Toronto",
    phone_prefix: "+1",
    neighbours: ["US"],
    vat_percentage: 5,
  },
  PL: {
    code: "PL",
    currency: "PLN",
    default_locale: "pl",
    time_zone: "Europe/Warsaw",
    phone_prefix: "+48",
    neighbours: ["DE"],
    vat_percentage: 23,
  },
  AU: {
    code: "AU",
    currency: "AUD",
    default_locale: "en",
    time_zone: "Australia/Sydney",
    phone_prefix: "+61",
    neighbours: [],
    vat_percentage: 10,
  },
  NZ: {
    code: "NZ",
    currency: "NZD",
    default_locale: "en",
    time_zone: "Pacific/Auckland",
    phone_prefix: "+64",
    neighbours: [],
    vat_percentage: 15,
  },
  CH: {
    code: "CH",
    currency: "CHF",
    default_locale: "de",
    time_zone: "Europe/Zurich",
    phone_prefix: "+41",
    neighbours: ["FR", "IT", "DE", "AT"],
    vat_percentage: 8.1,
  },
  DK: {
    code: "DK",
    currency: "DKK",
    default_locale: "da",
    time_zone: "Europe/Copenhagen",
    phone_prefix: "+45",
    neighbours: ["DE", "SE"],
    vat_percentage: 25,
  },
  FI: {
    code: "FI",
    currency: "EUR",
    default_locale: "fi",
    time_zone: "Europe/Helsinki",
    phone_prefix: "+358",
    neighbours: ["NO", "SE"],
    vat_percentage: 25.5,
  },
  NO: {
    code: "NO",
    currency: "NOK",
    default_locale: "nb",
    time_zone: "Europe/Oslo",
    phone_prefix: "+47",
    neighbours: ["FI", "SE"],
    vat_percentage: 25,
  },
  SE: {
    code: "SE",
    currency: "SEK",
    default_locale: "sv",
    time_zone: "Europe/Stockholm",
    phone_prefix: "+46",
    neighbours: ["DK", "FI", "NO"],
    vat_percentage: 25,
  },
};

export function isCountryCode(value: string): value is CountryCode {
  return Object.hasOwn(countries, value);
}
