/** The compiled catalogues as the server uses them: for pages, mails and errors. */
import type { Messages } from "use-intl/core";
import type { Locale } from "./locales.ts";
import { translatorOf, wordsOf, type Words } from "./words.ts";

const files = import.meta.glob<Messages>("./generated/*.json", { import: "default", eager: true });

function catalogueOf(locale: Locale, part: "browser" | "server"): Messages {
  return files[`./generated/${locale}.${part}.json`] as Messages;
}

const words_ms = 3_600_000;
const words = new Map<Locale, { words: Words; until: number }>();

/** What a page of that language may use, as in the browser; made anew now and then, as time zones gather in it. */
export function pageWords(locale: Locale): Words {
  const now = performance.now();
  let known = words.get(locale);
  if (!known || known.until <= now) {
    const made = wordsOf(locale, catalogueOf(locale, "browser"));
    known = { words: { ...made, t: remembering(made.t) }, until: now + words_ms };
    words.set(locale, known);
  }
  return known.words;
}

const texts_most = 5_000;
/** What somebody has written stands in longer ones: it comes once, and should not be kept. */
const kept_length_max = 200;

/** A text is the same for the same values, and most come again: it is looked up in the catalogue and put together once. */
function remembering(t: Words["t"]): Words["t"] {
  const texts = new Map<string, string>();
  const look = t as (key: string, ...values: unknown[]) => string;
  function remembered(key: string, ...values: unknown[]): string {
    const asked = values.length > 0 ? key + JSON.stringify(values) : key;
    if (asked.length > kept_length_max) return look(key, ...values);
    let text = texts.get(asked);
    if (text === undefined) {
      if (texts.size >= texts_most) texts.clear();
      texts.set(asked, (text = look(key, ...values)));
    }
    return text;
  }
  return Object.assign(remembered, t);
}

export type Translate = Words["t"];
const translators = new Map<Locale, Translate>();

/** The words of one language, server-only texts (mails, long pages) included. */
export function translator(locale: Locale): Translate {
  let translate = translators.get(locale);
  if (!translate) {
    translate = translatorOf(locale, { ...catalogueOf(locale, "browser"), ...catalogueOf(locale, "server") });
    translators.set(locale, translate);
  }
  return translate;
}
