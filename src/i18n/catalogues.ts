/** The catalogue of the page's language in the browser: loaded once, before the page becomes interactive. */
import type { Messages } from "use-intl/core";
import { defaultLocale, isLocale, type Locale } from "./locales.ts";

const urls = import.meta.glob<string>("./generated/*.browser.json", { query: "?url", import: "default", eager: true });

export function catalogueUrl(locale: Locale): string {
  return urls[`./generated/${locale}.browser.json`] as string;
}

export function documentLocale(): Locale {
  const { lang } = document.documentElement;
  return isLocale(lang) ? lang : defaultLocale;
}

export async function loadCatalogue(locale: Locale): Promise<Messages> {
  const response = await fetch(catalogueUrl(locale));
  // As if no answer had come: a proxy may have spoken.
  if (!response.ok) throw new TypeError(`The texts could not be loaded (${response.status}).`);
  return (await response.json()) as Messages;
}
