// The eleven languages of the site, each named in itself as its readers look for it.

export const languages = [
  { code: "da", name: "Dansk" },
  { code: "de", name: "Deutsch" },
  { code: "en", name: "English" },
  { code: "es", name: "Español" },
  { code: "fi", name: "Suomi" },
  { code: "fr", name: "Français" },
  { code: "it", name: "Italiano" },
  { code: "nb", name: "Norsk" },
  { code: "nl", name: "Nederlands" },
  { code: "pl", name: "Polski" },
  { code: "sv", name: "Svenska" },
] as const;

export type LanguageCode = (typeof languages)[number]["code"];

export const languageCodes: readonly LanguageCode[] = languages.map((language) => language.code);
