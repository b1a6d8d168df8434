/** The words of the page's language for every component: made once for the page, not once in each component. */
import { createContext, use } from "react";
import { createTranslator, type Messages } from "use-intl/core";
import { formatTag, type Locale } from "./locales.ts";

export type Words = ReturnType<typeof wordsOf>;

export function wordsOf(locale: Locale, messages: Messages) {
  return { locale, t: translatorOf(locale, messages), format: formatsOf(locale) };
}

/** The texts of one language. A name from right to left stands apart in them, else it takes the age behind it along; not in `rich` and `markup`, which are given no names. */
export function translatorOf(locale: Locale, messages: Messages) {
  const t = createTranslator({ locale, timeZone: "UTC", messages });
  const look = t as (key: string, values?: object) => string;
  function translate(key: string, values?: object): string {
    return look(key, values && Object.fromEntries(Object.entries(values).map(([of, value]) => [of, apart(value)])));
  }
  return Object.assign(translate, t) as typeof t;
}

function apart(value: unknown): unknown {
  return typeof value === "string" ? isolated(value) : value;
}

/** What stands beside other text keeps its own direction, and the text around it that of the page. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text;
}

/** Made when they are first needed, and kept: to make one costs far more than to use it. */
export function formatsOf(locale: Locale) {
  const dates = kept((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(formatTag(locale), options));
  const numbers = kept((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
  const names = kept((options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(locale, options));
  return {
    /** No line ends between the day and its month. */
    dateTime: (moment: Date, options: Intl.DateTimeFormatOptions) =>
      dates({ timeZone: "UTC", ...options })
        .format(moment)
        .replaceAll(/([\p{L}\d]\.?) (?=\p{L}|\d{1,2}\b)/gu, "$1\u00a0"),
    number: (value: number, options: Intl.NumberFormatOptions = {}) => numbers(options).format(value),
    country: (code: string) => names({ type: "region" }).of(code) ?? code,
  };
}

function kept<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const known = new Map<string, Format>();
  return (options) => {
    const key = JSON.stringify(options);
    let format = known.get(key);
    if (!format) known.set(key, (format = make(options)));
    return format;
  };
}

/** Given by the server's render; in the browser once the catalogue is there, before hydration. */
export const WordsContext = createContext<Words | undefined>(undefined);

function useWords(): Words {
  const words = use(WordsContext);
  if (!words) throw new Error("A component with texts stands outside of a page.");
  return words;
}

export function useTranslations(): Words["t"] {
  return useWords().t;
}

export function useFormatter(): Words["format"] {
  return useWords().format;
}

export function useCountryName(): (country: string) => string {
  return useWords().format.country;
}

export function useLocale(): Locale {
  return useWords().locale;
}
