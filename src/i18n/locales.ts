/** The languages the site speaks, and how the one for a request is chosen. */
export const locales = ["da", "de", "en", "es", "fi", "fr", "it", "nb", "nl", "pl", "sv"] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = "en";

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

/** By which rules dates, times and lists are written: English as in Britain, like its texts. */
export function formatTag(locale: string): string {
  return locale === "en" ? "en-GB" : locale;
}

type Wishes = {
  /** In the order of the decisions: cookie, member, address, domain, browser. */
  cookie?: string | undefined;
  user?: string | undefined;
  url?: string | undefined;
  domain_language?: string | undefined;
  accept_language?: string | undefined;
  visible: readonly Locale[];
};

/** The first wish that is a visible language of the site; English, or what the site shows, when none is. */
export function chooseLocale({ cookie, user, url, domain_language, accept_language, visible }: Wishes): Locale {
  const known = firstVisible([cookie, user, url, domain_language?.slice(0, 2)], visible);
  if (known) return known;
  // Read only where nothing else decides: a member has a language.
  const accepted =
    accept_language === undefined ? undefined : firstVisible(acceptedLanguages(accept_language), visible);
  if (accepted) return accepted;
  return visible.includes(defaultLocale) ? defaultLocale : (visible[0] ?? defaultLocale);
}

function firstVisible(wishes: readonly (string | undefined)[], visible: readonly Locale[]): Locale | undefined {
  for (const wish of wishes) if (isLocale(wish) && visible.includes(wish)) return wish;
  return undefined;
}

/** Two-letter codes of an Accept-Language header, best first; Norwegian in all its forms is nb. */
export function acceptedLanguages(header: string): string[] {
  return header
    .split(",")
    .map((part) => {
      const [tag = "", quality] = part.trim().split(";q=");
      return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ language }) => (language === "no" || language === "nn" ? "nb" : language));
}
