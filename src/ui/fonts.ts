/** The font files that a page needs at once, for preloading. */
import displayExtended from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-opsz-normal.woff2?url";
import displayLatin from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url";
import textExtended from "@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2?url";
import textLatin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

const everywhere: readonly string[] = [textLatin, displayLatin];

/** Nearly every line of Polish has a letter of the second files; found late, they would move the lines once more. */
export function fontPreloadsOf(language: string): readonly string[] {
  return language === "pl" ? [...everywhere, textExtended, displayExtended] : everywhere;
}
