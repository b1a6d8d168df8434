/** The words of the page's language for every component: made once for the page, not once in each component. */
import { createContext, use } from "react";
import { createFormatter, createTranslator, type Messages } from "use-intl/core";
import type { Locale } from "./locales.ts";

export type Words = ReturnType<typeof wordsOf>;

/** Remembers what it has formatted with, so that the next of the same kind costs little. */
export function wordsOf(locale: Locale, messages: Messages) {
  const options = { locale, timeZone: "UTC" } as const;
  return { locale, t: createTranslator({ ...options, messages }), format: createFormatter(options) };
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
  const { format } = useWords();
  return (country) => format.displayName(country, { type: "region" });
}

export function useLocale(): Locale {
  return useWords().locale;
}
