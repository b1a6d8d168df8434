// The kinds of value that settings are made of.
import * as z from "zod/mini";
import { countryCodes } from "#lib/countries.ts";
import { currencies } from "#lib/currencies.ts";
import { languageCodes } from "#lib/languages.ts";

export const CountryCode = z.enum(countryCodes);
export const CurrencyCode = z.enum(currencies);
export const LanguageCode = z.enum(languageCodes);

/** A whole number within bounds that still make a working site. */
export const whole = (lowest: number, highest: number) => z.int().check(z.minimum(lowest), z.maximum(highest));

/** One line of text a person wrote; control characters would break mail headers and bank statements. */
export const line = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, "Must be one line"));

/** An absolute web address, or empty where the feature behind it is off. */
export const OptionalUrl = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);

/** A choice list without repeats, whose order is the order shown. */
export const orderedSet = <Item extends z.ZodMiniType>(item: Item) =>
  z.array(item).check(z.refine((items) => new Set(items).size === items.length, "Must not repeat an entry"));

/** An operator's own wording per language; a language left out shows the catalogue's text. */
export const LocalizedText = z.partialRecord(LanguageCode, line(1000));
export type LocalizedText = z.infer<typeof LocalizedText>;
