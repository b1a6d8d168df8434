/** The compiled catalogues as the server uses them: for pages, mails and errors. */
import { createTranslator, type Messages } from "use-intl/core";
import type { Locale } from "./locales.ts";

const files = import.meta.glob<Messages>("./generated/*.json", { import: "default", eager: true });

function catalogueOf(locale: Locale, part: "browser" | "server"): Messages {
  return files[`./generated/${locale}.${part}.json`] as Messages;
}

/** What a page of that language may use; the same object the browser loads. */
export function browserMessages(locale: Locale): Messages {
  return catalogueOf(locale, "browser");
}

export type Translate = ReturnType<typeof createTranslator<Messages>>;
const translators = new Map<Locale, Translate>();

/** The words of one language, server-only texts (mails, long pages) included. */
export function translator(locale: Locale): Translate {
  let translate = translators.get(locale);
  if (!translate) {
    const messages = { ...catalogueOf(locale, "browser"), ...catalogueOf(locale, "server") };
    translate = createTranslator({ locale, messages, timeZone: "UTC" });
    translators.set(locale, translate);
  }
  return translate;
}
