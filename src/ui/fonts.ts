/** The two font files that every page needs at once, for preloading. */
import displayLatin from "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2?url";
import textLatin from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";

export const fontPreloads: readonly string[] = [textLatin, displayLatin];
