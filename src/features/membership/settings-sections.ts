/** The parts of the settings, each with its own address. */

export const sections = [
  "profile",
  "photos",
  "search",
  "privacy",
  "account",
  "sessions",
  "appearance",
  "payment",
  "data",
] as const;
export type Section = (typeof sections)[number];

/** The first stands at /profile itself. */
export function sectionOf(segment: string | undefined): Section | undefined {
  if (segment === undefined) return "profile";
  return sections.find((section) => section === segment && section !== "profile");
}

export function sectionPath(section: Section): string {
  return section === "profile" ? "/profile" : `/profile/${section}`;
}

/** What a form of the settings does, and where it stands. */
export const intents = {
  profile: "profile",
  name: "account",
  search: "search",
  privacy: "privacy",
  unblock: "privacy",
  email: "account",
  password: "account",
  end_session: "sessions",
  end_others: "sessions",
  time_zone: "appearance",
  remove_card: "payment",
  country: "payment",
  consent: "data",
} as const satisfies Record<string, Section>;
export type Intent = keyof typeof intents;

export function isIntent(value: unknown): value is Intent {
  return typeof value === "string" && Object.hasOwn(intents, value);
}
